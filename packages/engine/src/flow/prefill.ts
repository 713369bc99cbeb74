/** Fills answers in from an illustration (spec form §4, "Illustration upload"). */
import type { Answers, AnswerPath, AnswerText } from '../answer/types.ts';
import type { Application } from '../application/contract.ts';
import { merge } from '../application/merge.ts';
import type { IllustrationMapping } from '../definition/carrier.ts';

/** What was found in an illustration's file. */
export interface IllustrationContent {
  /** Form fields. */
  fields: readonly { name: string; text: string }[];
  /** Lines of text; `Face amount: $500,000` has the label `Face amount`. */
  lines: readonly string[];
  signatureFields: readonly string[];
}

/** One answer an illustration gives. */
export interface PrefillValue {
  block: string;
  path: AnswerPath;
  text: AnswerText;
}

/** True when a signature field waits for the applicant. */
export function hasApplicantSignature(mapping: IllustrationMapping, content: IllustrationContent): boolean {
  const words = mapping.SignatureFields.map(plain);
  return content.signatureFields.some((name) => words.some((word) => plain(name).includes(word)));
}

/** The answers an illustration gives, in the order of the mapping; texts as the illustration writes them. */
export function prefillValues(mapping: IllustrationMapping, content: IllustrationContent): PrefillValue[] {
  const said = new Map<string, string>();
  const hear = (label: string, text: string): void => {
    const key = plain(label);
    if (text.trim() !== '' && !said.has(key)) said.set(key, text.trim());
  };
  for (const { name, text } of content.fields) hear(name, text);
  for (const line of content.lines) {
    const colon = line.indexOf(':');
    if (colon > 0) hear(line.slice(0, colon), line.slice(colon + 1));
  }
  return mapping.Questions.flatMap(({ Question, From, Values }) => {
    const found = From.map((label) => said.get(plain(label))).find((text) => text !== undefined);
    if (found === undefined) return [];
    const text = Values === undefined ? found : valueOf(Values, found);
    if (text === undefined) return [];
    const dot = Question.indexOf('.');
    return [{ block: Question.slice(0, dot), path: Question.slice(dot + 1), text }];
  });
}

/**
 * Merges the values into an application, one by one, as its stage could type them. A saved answer stays; what the question
 * refuses, hides or finds wrong is left out. Gives what was filled in, with the texts as kept.
 */
export function applyPrefill(
  application: Application,
  values: readonly PrefillValue[],
  saved: Answers,
): PrefillValue[] {
  const applied = values.filter(({ block, path, text }) => {
    if ((saved[block]?.[path] ?? '') !== '') return false;
    const merged = merge(application, block, [{ QuestionName: path, AnswerText: text }]);
    if (!merged.ok) return false;
    const key = application.keyOf(block, path);
    const cell = key === undefined ? undefined : application.cell(key);
    if (cell?.visible && cell.text !== '' && cell.errors.length === 0) return true;
    application.undo(merged.change);
    return false;
  });
  // The texts as kept; a later value may have hidden an earlier one.
  return applied.flatMap(({ block, path }) => {
    const text = application.answerText(`${block}.${path}`);
    return text === '' ? [] : [{ block, path, text }];
  });
}

function valueOf(values: Readonly<Record<string, string>>, text: string): string | undefined {
  return Object.entries(values).find(([said]) => plain(said) === plain(text))?.[1];
}

/** Capitals, spaces and punctuation do not matter in names and labels. */
const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
