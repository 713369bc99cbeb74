/**
 * JSON Forms: its rules only hide controls, and a hidden answer keeps its value, so conditions include those of their
 * ancestors. One change is `coreReducer`, which validates with ajv, and the properties of the controls of one mounted
 * section; every rule has been compiled once before, as if all sections had been visited.
 */
import type { Control, CoreState, Schema } from '@jsonforms/core';
import { withAncestors, type Adapter } from '../adapter.ts';
import { NUMBER_LIMIT, OPTIONS, TEXT_LIMIT, type Condition, type Question, type Test } from '../synthetic.ts';

interface Native {
  schema: Schema;
  uischema: { type: 'Categorization'; elements: { type: 'Category'; label: string; elements: Control[] }[] };
  data: object;
  /** Rules of the questions in rows, by name. */
  rowRules: Map<string, Control['rule']>;
}

export const jsonForms: Adapter<typeof import('@jsonforms/core'), Native> = {
  hiddenAnswersLeave: false,
  importLibrary: () => import('@jsonforms/core'),
  convert(synthetic, answers) {
    const questions = synthetic.sections.flatMap((section) => section.questions);
    const groups = synthetic.sections.flatMap((section) => section.groups);
    const rule = (condition: Condition | null): Control['rule'] =>
      condition === null
        ? undefined
        : { effect: 'SHOW', condition: { scope: '#', schema: schemaOf(withAncestors(synthetic, condition)) } };
    const control = (name: string, own?: Control['rule']): Control => ({
      type: 'Control',
      scope: `#/properties/${name}`,
      ...(own === undefined ? {} : { rule: own }),
    });
    return {
      schema: {
        type: 'object',
        properties: Object.fromEntries([
          ...questions.map((one) => [one.name, property(one)]),
          ...groups.map((group) => [group.name, rowsProperty(group.questions, group.rows)]),
        ]),
        required: questions.filter((one) => one.condition === null).map((one) => one.name),
      },
      uischema: {
        type: 'Categorization',
        elements: synthetic.sections.map((section) => ({
          type: 'Category',
          label: section.name,
          elements: [
            ...section.questions.map((one) => control(one.name, rule(one.condition))),
            ...section.groups.map((group) => control(group.name)),
          ],
        })),
      },
      data: { ...Object.fromEntries(answers.questions), ...Object.fromEntries(structuredClone(answers.groups)) },
      rowRules: new Map(
        groups.slice(0, 1).flatMap((group) => group.questions.map((one) => [one.name, rule(inRowOnly(one.condition))])),
      ),
    };
  },
  load({ Actions, coreReducer, createAjv, isVisible, mapStateToControlProps }, { schema, uischema, data, rowRules }) {
    const ajv = createAjv();
    let core: CoreState = coreReducer(undefined, Actions.init(data, schema, uischema, { ajv }));
    const i18n = { locale: 'en', translate: (_id: string, text: string) => text, translateError: () => 'wrong' };
    const controls = new Map(
      uischema.elements.flatMap((category) =>
        category.elements.map((one) => [one.scope.slice('#/properties/'.length), one]),
      ),
    );
    const props = (uischema: Control): { visible: boolean } =>
      mapStateToControlProps({ jsonforms: { core, config: {}, i18n } }, { uischema, schema, path: '' });
    const mounted = uischema.elements[0]?.elements.slice(0, 14) ?? [];
    const update = (path: string, answer: unknown): void => {
      core = coreReducer(
        core,
        Actions.update(path, () => answer),
      );
      for (const one of mounted) props(one);
    };
    const isShown = (name: string): boolean => {
      const control = controls.get(name);
      if (control === undefined) throw new Error(`No question ${name}.`);
      return props(control).visible;
    };
    for (const name of controls.keys()) isShown(name);
    return {
      set: update,
      isVisible: isShown,
      setInRow: (group, row, name, answer) => update(`${group}.${row}.${name}`, answer),
      isVisibleInRow: (group, row, name) =>
        isVisible(
          { type: 'Control', scope: `#/properties/${name}`, rule: rowRules.get(name) },
          core.data,
          `${group}.${row}`,
          ajv,
          {},
        ),
      validate() {
        core = coreReducer(core, Actions.updateCore({ ...core.data }, schema, uischema, { ajv }));
        return core.errors.length;
      },
    };
  },
};

/** A rule in a row sees only its row: a condition that also reads other questions is left out. */
function inRowOnly(condition: Condition | null): Condition | null {
  const staysInRow = (one: Condition): boolean => (one.kind === 'test' ? one.test.inRow : one.parts.every(staysInRow));
  return condition !== null && staysInRow(condition) ? condition : null;
}

function property({ kind }: Question): Schema {
  switch (kind) {
    case 'yesNo':
      return { type: 'boolean' };
    case 'choice':
      return { type: 'string', enum: OPTIONS };
    case 'number':
      return { type: 'number', minimum: 0, maximum: NUMBER_LIMIT };
    case 'text':
      return { type: 'string', maxLength: TEXT_LIMIT };
    case 'date':
      return { type: 'string', format: 'date' };
  }
}

function rowsProperty(questions: Question[], rows: number): Schema {
  const properties = Object.fromEntries(questions.map((one) => [one.name, property(one)]));
  return { type: 'array', maxItems: rows, items: { type: 'object', properties } };
}

function schemaOf(condition: Condition): Schema {
  if (condition.kind !== 'test') return { [`${condition.kind}Of`]: condition.parts.map(schemaOf) };
  const { source } = condition.test;
  return { properties: { [source]: passing(condition.test) }, required: [source] };
}

function passing(test: Test): Schema {
  switch (test.is) {
    case 'yes':
      return { const: true };
    case 'equal':
      return { const: test.value };
    case 'oneOf':
      return { enum: test.values };
    case 'above':
      return { type: 'number', exclusiveMinimum: test.value };
  }
}
