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
  roleOfStage,
  type Stage,
} from '@countersign/engine';
import { brandFrame, documentTexts, renderDocument } from './documents/index.ts';

/** What is printed for a filing desk. */
export interface FormsRequest {
  /** `blank`: every question that can be asked; `sample`: as the sample customer of test applications answers them. */
  kind: 'blank' | 'sample';
  stateOfIssue: string;
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
  if (!states.includes(stateOfIssue)) return { outcome: 'no-such-state', states };
  const all = (kind === 'blank' ? blankOf : sampleOf)(model, path, stateOfIssue, at);
  const known = [...new Set(all.flatMap(({ forms }) => forms.map(({ number }) => number)))];
  // What the insured signs has most of them; what others sign has the rest.
  const holding = all.find(({ forms }) => form === null || forms.some(({ number }) => number.includes(form)));
  if (!holding) return { outcome: 'no-such-form', forms: known };
  const wanted = form === null ? holding : onlyForms(model, holding, form);
  const { bytes, pages } = await renderDocument(wanted, {
    ...brandFrame(brand),
    documentId: `${kind} ${stateOfIssue}`,
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

const blankOf = (model: Model, path: string, stateOfIssue: string, at: Date): FormsModel[] => [
  printBlank(opened(model, 1, issuedIn(path, stateOfIssue), at, false), stateOfIssue),
];

/** The documents of the insured and of the agent, after everybody gave their answers one after the other. */
function sampleOf(model: Model, path: string, stateOfIssue: string, at: Date): FormsModel[] {
  const first = opened(model, 1, {}, at, true);
  const issue = first.keyOf(...inBlock(path));
  if (issue !== undefined) first.change(issue, stateOfIssue);
  let answers = given(first);
  // Defaults are for sections that nobody has answered yet.
  for (const stage of [2.1, 13] as const) answers = { ...given(opened(model, stage, answers, at, true)), ...answers };
  return ([2.1, 13] as const).map((stage) => printModel(opened(model, stage, answers, at, true), stage));
}
