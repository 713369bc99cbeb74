import {
  amendmentParts,
  type Answers,
  type Application,
  askableSections,
  type Carrier,
  type FormsModel,
  type Model,
  onlyForms,
  printAmendment,
  printBlank,
  printModel,
  type PrintModel,
  shownCells,
  splitBlock,
  type Stage,
} from '@countersign/engine';
import type { ZipPlace } from '@countersign/engine/author';
import {
  amendmentWords,
  blankSignedBefore,
  brandFrame,
  type DocumentTexts,
  documentTexts,
  renderDocument,
  signedBeforeSection,
} from '../documents/index.ts';
import { usDate } from '../signing/index.ts';
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
  const words = documentTexts(texts);
  const states = statesOfIssue(model, at);
  if (stateOfIssue !== null && !states.includes(stateOfIssue)) return { outcome: 'no-such-state', states };
  const where = stateOfIssue === null ? withoutOwnForms(model, states) : [stateOfIssue];
  const all = withPlaceOfSignedBefore(
    (kind === 'blank' ? blankOf : sampleOf)(model, where, request, words),
    model,
    words,
  );
  const wanted = form === null ? all : onlyForms(all, form);
  if (wanted.forms.length === 0) return { outcome: 'no-such-form', forms: all.forms.map(({ number }) => number) };
  const { bytes, pages } = await renderDocument(wanted, {
    ...brandFrame(brand, model.definition),
    documentId: `${kind} ${stateOfIssue ?? 'general'}`,
    generatedAt: at,
    formsOnly: true,
    words,
  });
  return { outcome: 'printed', bytes, pages, forms: wanted.forms.map(({ number }) => number) };
}

/** The states in which a policy can be issued: the form accepts them. */
function statesOfIssue(model: Model, at: Date): string[] {
  const { StateOfIssue } = model.definition.Bindings.Insured;
  const options = model.node(StateOfIssue)?.options ?? [];
  const application = opened(model, 1, {}, at, false);
  const key = application.keyOf(...splitBlock(StateOfIssue));
  if (key === undefined) return [];
  return options
    .map(({ name }) => name)
    .filter((name) => {
      application.change(key, name);
      return application.cell(key).errors.length === 0;
    });
}

/** The states for which no form is filed separately. */
function withoutOwnForms({ definition: { Document } }: Model, states: readonly string[]): string[] {
  const { Forms = [], Amendment } = Document ?? {};
  const own = new Set([...Forms, ...(Amendment?.Forms ?? [])].flatMap(({ States = [] }) => States));
  return states.filter((state) => !own.has(state));
}

/** Wordings that depend on the state are those of one state only if it is the only one. */
function blankOf(model: Model, states: readonly string[], { at }: FormsRequest, words: DocumentTexts): FormsModel {
  const [state, ...more] = states;
  const [block, question] = splitBlock(model.definition.Bindings.Insured.StateOfIssue);
  const answers: Answers = state === undefined || more.length > 0 ? {} : { [block]: { [question]: state } };
  return printBlank(opened(model, 1, answers, at, false), states, amendmentWords(words));
}

/** The forms that the insured and the agent sign, and an amendment with one of the questions. */
function sampleOf(
  model: Model,
  [state = '']: readonly string[],
  { at, places }: FormsRequest,
  words: DocumentTexts,
): FormsModel {
  const answers = sampleAnswers(model, homeIn(state, places), at);
  const signedBy = (stage: Stage): PrintModel => printModel(opened(model, stage, answers, at, true), stage);
  return together([signedBy(2.1), signedBy(13), sampleAmendment(opened(model, 2.1, answers, at, true), at, words)]);
}

function sampleAmendment(application: Application, at: Date, words: DocumentTexts): PrintModel {
  const [question] = askableSections(application).flatMap(({ questions }) => questions);
  const asked = question === undefined ? [] : [question.path];
  const parts = amendmentParts(application, { asked, before: shownCells(application) });
  const day = usDate(at, 'UTC');
  const facts = { asked: day, until: day, why: words.amendmentSample, file: null, given: null, expectedName: '' };
  return printAmendment(application, parts, facts, amendmentWords(words));
}

/** What several people sign as forms for filing: each form once, with the places of all signatures. */
function together(signed: readonly [PrintModel, ...PrintModel[]]): FormsModel {
  const [first, ...others] = signed;
  const forms = [...first.forms];
  const sections = [...first.sections];
  for (const other of others) {
    const added = other.forms.filter(({ number }) => forms.every((form) => form.number !== number));
    forms.push(...added);
    sections.push(...other.sections.filter(({ form }) => added.some(({ number }) => number === form)));
  }
  return {
    ...first,
    forms,
    sections: sections.map((section) => {
      const signature = signed.map((one) => one.signature).find(({ field }) => field === section.id);
      return { ...section, ...(signature && { signature }) };
    }),
    signature: null,
  };
}

/** Before the agent's statement, the place where the documents that others signed are listed. */
function withPlaceOfSignedBefore(forms: FormsModel, model: Model, words: DocumentTexts): FormsModel {
  const at = forms.sections.findIndex(({ id }) => model.blockByName.get(id)?.data.Signatory?.Kind === 'Agent');
  const statement = forms.sections[at];
  if (statement?.form === undefined) return forms;
  const section = signedBeforeSection(statement.form, blankSignedBefore(words), words);
  return { ...forms, sections: forms.sections.toSpliced(at, 0, section) };
}
