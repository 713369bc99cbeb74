/** The printed amendment: the questions that were asked again, with their new answers (spec requirements §3). */
import type { AmendmentPart } from '../ask/amendment.ts';
import type { Application } from '../contract/contract.ts';
import type { PrintAnswer, PrintForm, PrintItem, PrintModel, PrintSection } from '../contract/print-model.ts';
import type { Definition } from '../../definition/vocabulary.ts';
import { blockNamed, instanceOf } from '../graph/lookup.ts';
import { stateOf } from '../graph/opened.ts';
import type { State } from '../graph/state.ts';
import { LINE } from './print-cell.ts';
import { headOf, itemOf } from './print.ts';
import { amendmentForm, filedForm, issuedFor, stateOfIssueIn, subtitleOf, summaryOf } from './print-cover.ts';

/** Name of the field in which an amendment is signed. */
export const AMENDMENT_FIELD = 'Amendment';

/** The product's words; the first four stand for a carrier that has none of its own (`Document.Amendment`). */
export interface AmendmentWords {
  title: string;
  /** Markdown: what an amendment is. */
  about: string;
  /** Of the statement. */
  heading: string;
  /** Markdown: what the signer affirms. */
  statement: string;
  asked: string;
  until: string;
  why: string;
  file: string;
  fileGiven: string;
  fileSha256: string;
  /** Of the form that a section comes from. */
  form: string;
  /** Heading of what was asked. */
  request: string;
  /** In a blank form: what is printed for each question that is asked again. */
  question: string;
  wording: string;
  answer: string;
}

/** What is printed besides questions and words; dates as they are printed. */
export interface AmendmentFacts {
  asked: string;
  until: string;
  why: string;
  /** Null: no file was asked for. */
  file: string | null;
  /** Null: none was given. */
  given: { name: string; sha256: string } | null;
  expectedName: string;
}

/** Only these questions, as the application's person reads them, each section with its form; the statement is last. */
export function printAmendment(
  application: Application,
  parts: readonly AmendmentPart[],
  facts: AmendmentFacts,
  words: AmendmentWords,
): PrintModel {
  const state = stateOf(application);
  const sections: PrintSection[] = [];
  for (const { block, row, cells } of parts) {
    const items = cells.flatMap((key) => {
      const { node, frame } = instanceOf(state, key);
      return itemOf(state, node, frame, state);
    });
    const asked: PrintItem[] = row === null ? items : [{ kind: 'group', title: row, items, isRow: true }];
    const last = sections.at(-1);
    if (last?.id === block) last.items.push(...asked);
    else
      sections.push({ ...headOf(blockNamed(state.model, block)), items: [...formOf(state, block, words), ...asked] });
  }
  const { definition } = state.model;
  const own = ownWords(definition, words);
  return {
    title: own.title,
    subtitle: subtitleOf(state, state),
    ...issuedFor(state, state),
    language: 'en-US',
    summary: summaryOf(state, state),
    ...inOneForm(amendmentForm(definition, stateOfIssueIn(state)), [
      requestSection(words.request, own.about, [
        answer(words.asked, facts.asked),
        answer(words.until, facts.until),
        answer(words.why, facts.why),
        ...(facts.file === null ? [] : [answer(words.file, facts.file)]),
        ...(facts.given === null
          ? []
          : [answer(words.fileGiven, facts.given.name), answer(words.fileSha256, facts.given.sha256)]),
      ]),
      ...sections,
      statementSection(own),
    ]),
    signature: { field: AMENDMENT_FIELD, title: own.heading, expectedName: facts.expectedName },
  };
}

/** The amendment without answers, as it is filed; nothing where none is filed (spec trust 4.10). */
export function blankAmendment(
  definition: Definition,
  stateOfIssue: string,
  words: AmendmentWords,
): Pick<PrintModel, 'forms' | 'sections'> {
  const form = amendmentForm(definition, stateOfIssue);
  if (form === undefined) return { forms: [], sections: [] };
  const own = ownWords(definition, words);
  const lines = (...labels: string[]): PrintAnswer[] => labels.map((label) => answer(label, LINE));
  const { asked, until, why, file, fileGiven, fileSha256, form: label, wording } = words;
  const question = { kind: 'group' as const, title: words.question, isRepeated: true as const };
  const signature = { field: AMENDMENT_FIELD, title: own.heading, expectedName: '' };
  return inOneForm(form, [
    requestSection(words.request, own.about, [
      ...lines(asked, until, why, file, fileGiven, fileSha256),
      { ...question, items: lines(label, wording, words.answer) },
    ]),
    { ...statementSection(own), signature },
  ]);
}

type OwnWords = Pick<AmendmentWords, 'title' | 'about' | 'heading' | 'statement'>;

function ownWords({ Document }: Definition, words: OwnWords): OwnWords {
  const own = Document?.Amendment;
  if (own === undefined) return words;
  return { title: own.Title, about: own.About, heading: own.Heading, statement: own.Statement };
}

const requestSection = (title: string, about: string, items: PrintItem[]): PrintSection => ({
  id: 'AmendmentRequest',
  title,
  items: [{ kind: 'text', text: about }, ...items],
});

const statementSection = ({ heading, statement }: OwnWords): PrintSection => ({
  id: AMENDMENT_FIELD,
  title: heading,
  items: [{ kind: 'text', text: statement }],
});

/** The form in which the section was signed before. */
function formOf(state: State, block: string, words: AmendmentWords): PrintAnswer[] {
  const form = filedForm(state.model.definition, stateOfIssueIn(state), block);
  return form === undefined ? [] : [answer(words.form, `${form.number} (${form.edition})`)];
}

const answer = (label: string, value: string): PrintAnswer => ({ kind: 'answer', label, value });

const inOneForm = (
  form: PrintForm | undefined,
  sections: readonly PrintSection[],
): Pick<PrintModel, 'forms' | 'sections'> =>
  form === undefined
    ? { forms: [], sections: [...sections] }
    : { forms: [form], sections: sections.map((section) => ({ ...section, form: form.number })) };
