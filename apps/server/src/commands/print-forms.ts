import {
  type Answers,
  type Application,
  type Carrier,
  type FormsModel,
  type Model,
  onlyForms,
  openApplication,
  printBlank,
  printModel,
  type PrintModel,
  roleOfStage,
  type Stage,
} from '@countersign/engine';
import { fillBlock, type FillOptions } from '@countersign/scenario';
import { brandFrame, documentTexts, renderDocument } from '../documents/index.ts';

/** What is printed to file forms with a state. */
export interface FormsRequest {
  /** `blank`: every question that can be asked; `sample`: as the sample customer of test applications answers them. */
  kind: 'blank' | 'sample';
  /** Null: the forms of all states that have none of their own. */
  stateOfIssue: string | null;
  /** Only the forms whose numbers contain this. */
  form: string | null;
  /** Time of the file. */
  at: Date;
}

export type PrintedForms =
  | { outcome: 'printed'; bytes: Uint8Array; pages: number; forms: string[] }
  | { outcome: 'no-such-state'; states: string[] }
  | { outcome: 'no-such-form'; forms: string[] };

/** Prints a carrier's forms as they are filed, in one file without anything of a case (spec trust 4.10). */
export async function printForms(
  { brand, texts }: Carrier,
  model: Model,
  { kind, stateOfIssue, form, at }: FormsRequest,
): Promise<PrintedForms> {
  const path = model.definition.Bindings.Insured.StateOfIssue;
  const states = (model.node(path)?.options ?? []).map(({ name }) => name);
  if (stateOfIssue !== null && !states.includes(stateOfIssue)) return { outcome: 'no-such-state', states };
  const where = stateOfIssue === null ? withoutOwnForms(model, states) : [stateOfIssue];
  const all = (kind === 'blank' ? blankOf : sampleOf)(model, path, where, at);
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

/** The answers so far, seen by the person at a stage; the sample customer gives the defaults of test applications. */
const opened = (model: Model, stage: Stage, answers: Answers, at: Date, isDemo: boolean): Application =>
  openApplication(model, {
    stage,
    role: roleOfStage(stage),
    today: at.toISOString().slice(0, 10),
    answers,
    isDemo,
    customerSigned: stage === 13,
  });

/** The section of a path, and the question in it. */
function inBlock(path: string): [block: string, question: string] {
  const dot = path.indexOf('.');
  return [path.slice(0, dot), path.slice(dot + 1)];
}

function issuedIn(path: string, stateOfIssue: string): Answers {
  const [block, question] = inBlock(path);
  return { [block]: { [question]: stateOfIssue } };
}

/** The sections in which something was answered. */
const given = (application: Application): Answers =>
  Object.fromEntries(Object.entries(application.answers()).filter(([, answers]) => Object.keys(answers).length > 0));

/** The states for which no form is filed separately. */
function withoutOwnForms({ definition: { Document } }: Model, states: readonly string[]): string[] {
  const own = new Set((Document?.Forms ?? []).flatMap(({ States = [] }) => States));
  return states.filter((state) => !own.has(state));
}

/** Wordings that depend on the state are those of one state only if it is the only one. */
function blankOf(model: Model, path: string, states: readonly string[], at: Date): FormsModel {
  const [state, ...more] = states;
  const answers = state === undefined || more.length > 0 ? {} : issuedIn(path, state);
  return printBlank(opened(model, 1, answers, at, false), states);
}

/** A person who answers No wherever possible, so that few further questions are asked. */
const SAMPLE_CUSTOMER: FillOptions = { seed: 1, style: 'plain' };

/** The forms that the insured and the agent sign, after everybody gave every answer that is required, one after the other. */
function sampleOf(model: Model, path: string, states: readonly string[], at: Date): FormsModel {
  const [state = ''] = states;
  const [block, question] = inBlock(path);
  const first = opened(model, 1, {}, at, true);
  const issue = first.keyOf(block, question);
  if (issue !== undefined) first.change(issue, state);
  let answers = given(first);
  for (const stage of [1, 2.1, 13] as const) {
    // What a test application fixes can be filled in here, if it has no default.
    const application = opened(
      model,
      stage,
      { ...given(opened(model, stage, answers, at, true)), ...answers },
      at,
      false,
    );
    for (const { name, data } of model.blocks)
      if (data.Purpose !== 'declarations') fillBlock(application, name, SAMPLE_CUSTOMER);
    answers = { ...answers, ...given(application) };
  }
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
