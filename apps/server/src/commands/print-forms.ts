import {
  type Answers,
  type Carrier,
  type FormsModel,
  type Model,
  onlyForms,
  printBlank,
  printModel,
  type PrintModel,
  type Stage,
} from '@countersign/engine';
import type { ZipPlace } from '@countersign/engine/author';
import { brandFrame, documentTexts, renderDocument } from '../documents/index.ts';
import { homeIn, opened, sampleAnswers } from './sample-customer.ts';

/** What is printed to file forms with a state. */
export interface FormsRequest {
  /** `blank`: every question that can be asked; `sample`: as the sample customer of test applications answers them. */
  kind: 'blank' | 'sample';
  /** Null: the forms of all states that have none of their own. */
  stateOfIssue: string | null;
  /** Only the forms whose numbers contain this. */
  form: string | null;
  /** The carrier's zip codes: the sample customer lives where the forms are used. */
  places: ReadonlyMap<string, ZipPlace>;
  /** Time of the file. */
  at: Date;
}

export type PrintedForms =
  | { outcome: 'printed'; bytes: Uint8Array; pages: number; forms: string[] }
  | { outcome: 'no-such-state'; states: string[] }
  | { outcome: 'no-such-form'; forms: string[] };

/** Prints a carrier's forms as they are filed, in one file without anything of a case (spec trust 4.10). */
export async function printForms(
  { brand, texts }: Pick<Carrier, 'brand' | 'texts'>,
  model: Model,
  request: FormsRequest,
): Promise<PrintedForms> {
  const { kind, stateOfIssue, form, at } = request;
  const states = statesOfIssue(model, at);
  if (stateOfIssue !== null && !states.includes(stateOfIssue)) return { outcome: 'no-such-state', states };
  const where = stateOfIssue === null ? withoutOwnForms(model, states) : [stateOfIssue];
  const all = (kind === 'blank' ? blankOf : sampleOf)(model, where, request);
  const wanted = form === null ? all : onlyForms(all, form);
  if (wanted.forms.length === 0) return { outcome: 'no-such-form', forms: all.forms.map(({ number }) => number) };
  const { bytes, pages } = await renderDocument(wanted, {
    ...brandFrame(brand),
    documentId: `${kind} ${stateOfIssue ?? 'general'}`,
    generatedAt: at,
    formsOnly: true,
    words: documentTexts(texts),
  });
  return { outcome: 'printed', bytes, pages, forms: wanted.forms.map(({ number }) => number) };
}

/** The states in which a policy can be issued: the form accepts them. */
function statesOfIssue(model: Model, at: Date): string[] {
  const { StateOfIssue } = model.definition.Bindings.Insured;
  const options = model.node(StateOfIssue)?.options ?? [];
  const [block, question] = placeOf(StateOfIssue);
  const application = opened(model, 1, {}, at, false);
  const key = application.keyOf(block, question);
  if (key === undefined) return [];
  return options
    .map(({ name }) => name)
    .filter((name) => {
      application.change(key, name);
      return application.cell(key).errors.length === 0;
    });
}

/** The section of a path, and the question in it. */
function placeOf(path: string): [block: string, question: string] {
  const dot = path.indexOf('.');
  return [path.slice(0, dot), path.slice(dot + 1)];
}

/** The states for which no form is filed separately. */
function withoutOwnForms({ definition: { Document } }: Model, states: readonly string[]): string[] {
  const own = new Set((Document?.Forms ?? []).flatMap(({ States = [] }) => States));
  return states.filter((state) => !own.has(state));
}

/** Wordings that depend on the state are those of one state only if it is the only one. */
function blankOf(model: Model, states: readonly string[], { at }: FormsRequest): FormsModel {
  const [state, ...more] = states;
  const [block, question] = placeOf(model.definition.Bindings.Insured.StateOfIssue);
  const answers: Answers = state === undefined || more.length > 0 ? {} : { [block]: { [question]: state } };
  return printBlank(opened(model, 1, answers, at, false), states);
}

/** The forms that the insured and the agent sign. */
function sampleOf(model: Model, [state = '']: readonly string[], { at, places }: FormsRequest): FormsModel {
  const answers = sampleAnswers(model, homeIn(state, places), at);
  const signedBy = (stage: Stage): PrintModel => printModel(opened(model, stage, answers, at, true), stage);
  return together(signedBy(2.1), signedBy(13));
}

/** What two people sign as forms for filing: each form once, with the places of both signatures. */
function together(first: PrintModel, second: PrintModel): FormsModel {
  const added = second.forms.filter(({ number }) => first.forms.every((form) => form.number !== number));
  const others = second.sections.filter(({ form }) => added.some(({ number }) => number === form));
  const signatures = [first.signature, second.signature];
  return {
    ...first,
    forms: [...first.forms, ...added],
    sections: [...first.sections, ...others].map((section) => {
      const signature = signatures.find(({ field }) => field === section.id);
      return { ...section, ...(signature && { signature }) };
    }),
    signature: null,
  };
}
