/**
 * The part of each other engine that its adapter or its oracle uses. Declared here, so that types are checked whether
 * or not those engines are installed.
 */
declare module 'survey-core' {
  export interface QuestionModel {
    readonly name: string;
    value: unknown;
    readonly isVisible: boolean;
    readonly errors: readonly unknown[];
    /** Rows of a dynamic panel. */
    readonly panels?: readonly { getQuestionByName(name: string): QuestionModel | undefined }[];
    getType(): string;
  }
  export interface SurveyModel {
    data: object;
    getAllQuestions(visibleOnly: boolean, includeDesignTime: boolean): QuestionModel[];
    validate(fireCallback: boolean, focusFirstError: boolean): boolean;
  }
  export const Model: new (json: object) => SurveyModel;
  export const ConditionRunner: new (expression: string) => { runValues(values: object): unknown };
}

declare module '@marcbachmann/cel-js' {
  export const Environment: new (options: { unlistedVariablesAreDyn: boolean }) => {
    parse(text: string): (context: object) => unknown;
  };
}

declare module '@jsonforms/core' {
  export type Schema = Record<string, unknown>;
  export interface Control {
    type: 'Control';
    scope: string;
    rule?: { effect: 'SHOW'; condition: { scope: string; schema: Schema } } | undefined;
  }
  export interface CoreState {
    data: object;
    errors: readonly unknown[];
  }
  export interface Action {
    type: string;
  }
  export type Ajv = object;
  export function createAjv(): Ajv;
  export function coreReducer(state: CoreState | undefined, action: Action): CoreState;
  export const Actions: {
    init(data: object, schema: Schema, uischema: object, options: { ajv: Ajv }): Action;
    update(path: string, updater: () => unknown): Action;
    updateCore(data: object, schema: Schema, uischema: object, options: { ajv: Ajv }): Action;
  };
  export function mapStateToControlProps(
    state: { jsonforms: object },
    own: { uischema: Control; schema: Schema; path: string },
  ): { visible: boolean };
  export function isVisible(uischema: Control, data: object, path: string, ajv: Ajv, config: object): boolean;
}

declare module '@getodk/xforms-engine' {
  export interface XFormsNode {
    readonly valueType: string;
    readonly currentState: { reference: string; relevant: boolean; children: readonly XFormsNode[] | null };
    readonly validationState: { violation: object | null };
    setValue(value: bigint | string): void;
  }
  export function createInstance(
    xml: string,
    options: { form: { fetchFormAttachment: () => never } },
  ): Promise<{ root: XFormsNode }>;
}

declare module 'jsdom' {
  export class JSDOM {
    constructor(html: string);
    readonly window: object;
  }
}
