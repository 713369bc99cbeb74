/** Fills in answers from an illustration (spec form 4.36). */
import type { Answers, AnswerPath, AnswerText } from '../answer/types.ts';
import type { Application } from '../application/contract/contract.ts';
import { splitBlock } from '../application/graph/paths.ts';
import { merge } from '../application/session/merge.ts';
import type { IllustrationMapping, IllustrationQuestion } from '../definition/carrier.ts';
import { plain, labeledTexts, type TextPiece } from './labeled-text.ts';
import { nameParts } from './name-parts.ts';
import { asTyped } from './printed-formats.ts';

/** What was found in an illustration's file. */
export interface IllustrationContent {
  /** Form fields. */
  fields: readonly { name: string; text: string }[];
  /** Lines of text from the top of the first page on, each as its pieces from left to right. */
  lines: readonly (readonly TextPiece[])[];
  signatureFields: readonly string[];
}

/** For one question; a text that repeats a label more often is not an illustration. */
const MAX_READINGS = 6;

/** One answer an illustration gives. */
export interface PrefillValue {
  block: string;
  path: AnswerPath;
  text: AnswerText;
}

/** True if there is a signature field for the applicant. */
export function hasApplicantSignature(mapping: IllustrationMapping, content: IllustrationContent): boolean {
  const words = mapping.SignatureFields.map(plain);
  return content.signatureFields.some((name) => words.some((word) => plain(name).includes(word)));
}

/**
 * The possible answers from an illustration, in the order of the mapping; texts as the illustration has them. A
 * question has several values if the text can be read in several ways, the most likely first.
 */
export function prefillValues(mapping: IllustrationMapping, content: IllustrationContent): PrefillValue[] {
  const known = new Set(mapping.Questions.flatMap(({ From = [] }) => From.map(plain)));
  const said = new Map<string, string[]>();
  const spoken = [
    ...content.fields.map(({ name, text }) => ({ label: plain(name), text: text.trim() })),
    ...labeledTexts(content.lines, known),
  ];
  for (const { label, text } of spoken) {
    if (text !== '' && known.has(label)) said.set(label, [...(said.get(label) ?? []), text]);
  }
  // Values that are always set do not mean that anything was found in a file.
  if (said.size === 0) return [];
  return mapping.Questions.flatMap((question) => {
    const [block, path] = splitBlock(question.Question);
    return answersTo(question, said).map((text) => ({ block, path, text }));
  });
}

function answersTo(
  { From = [], Values, Several, Part, Always }: IllustrationQuestion,
  said: ReadonlyMap<string, string[]>,
): string[] {
  if (Always !== undefined) return [Always];
  const found = From.flatMap((label) => said.get(plain(label)) ?? []);
  const texts = found.flatMap((text) => {
    if (Part !== undefined) return nameParts(text)?.[Part] ?? [];
    if (Values === undefined) return [text];
    if (Several !== true) return valueOf(Values, text) ?? [];
    const chosen = text.split(/[,;\n]|\band\b/).flatMap((item) => valueOf(Values, item) ?? []);
    return chosen.length === 0 ? [] : [JSON.stringify(chosen)];
  });
  return [...new Set(texts)].filter((text) => text !== '').slice(0, MAX_READINGS);
}

/**
 * Enters the values in an application, one by one, as its stage could type them. A saved answer stays; a value that the
 * question rejects, hides or reports as wrong is left out. Returns what was filled in, with the stored texts.
 */
export function applyPrefill(
  application: Application,
  values: readonly PrefillValue[],
  saved: Answers,
): PrefillValue[] {
  const filled = new Set<string>();
  const applied = values.filter(({ block, path, text }) => {
    const question = `${block}.${path}`;
    if (filled.has(question) || (saved[block]?.[path] ?? '') !== '') return false;
    const typed = asTyped(text, application.model.node(question)?.type ?? null);
    const merged = merge(application, block, [{ QuestionName: path, AnswerText: typed }]);
    if (!merged.ok) return false;
    const key = application.keyOf(block, path);
    const cell = key === undefined ? undefined : application.cell(key);
    if (cell?.visible && cell.text !== '' && cell.errors.length === 0) {
      filled.add(question);
      return true;
    }
    application.undo(merged.change);
    return false;
  });
  // The stored texts; a later value may have hidden an earlier one.
  return applied.flatMap(({ block, path }) => {
    const text = application.answerText(`${block}.${path}`);
    return text === '' ? [] : [{ block, path, text }];
  });
}

function valueOf(values: Readonly<Record<string, string>>, text: string): string | undefined {
  return Object.entries(values).find(([said]) => plain(said) === plain(text))?.[1];
}
