/**
 * A table of typed answers and the expected result of a rule, run through a whole application. Only tests import it.
 */
import { expect, test } from 'vitest';
import { keyAt, modelOf } from './sample-case.ts';
import { openApplication } from '../application/session/open.ts';
import type { Model } from '../definition/model.ts';
import { question, sampleDefinition } from '../definition/sample.testkit.ts';
import type { QuestionData } from '../definition/question-data.ts';
import type { Definition } from '../definition/vocabulary.ts';
import { ERROR_KEYS, isErrorKey } from '../rule/index.ts';
import type { ErrorKey } from '../rule/index.ts';
import { messageFor } from '../rule/specified-messages.testkit.ts';

/** `accepted`, or the keys of the violated rules, in order. */
export type Verdict = 'accepted' | ErrorKey | readonly ErrorKey[];

/** What is typed, the expected result, and the other answers. */
export type Row = readonly [typed: string, verdict: Verdict, beside?: Readonly<Record<string, string>>];

export interface Table {
  /** The question that is checked. */
  asked: Partial<QuestionData>;
  /** Other questions that its rules read. */
  beside?: readonly QuestionData[];
  today?: string;
  change?: (definition: Definition) => void;
}

export const TODAY = '2026-11-20';
const BLOCK = 'SECTIONAProposedInsured';

/** Every row is a test: the answer is typed, and its errors, keys and messages are compared. */
export function ruleTable(
  { asked, beside = [], today = TODAY, change = () => undefined }: Table,
  rows: readonly Row[],
): void {
  const model = modelWith([...beside, question('Asked', { IsOptional: true, ...asked })], change);
  test.each(rows.map((row) => [told(row), row] as const))('%s', (_told, [typed, verdict, answers = {}]) => {
    expect(errorsAfter(model, today, { ...answers, Asked: typed })).toEqual(expected(verdict, answers));
  });
}

/** A test for each row, about a label that is calculated from the other answers. */
export function totalTable(
  { beside, total }: { beside: readonly QuestionData[]; total: Partial<QuestionData> },
  rows: readonly (readonly [answers: Readonly<Record<string, string>>, verdict: Verdict])[],
): void {
  const model = modelWith([...beside, question('Asked', { QuestionType: 'Label', ControlType: 'label', ...total })]);
  test.each(rows.map((row) => [`${JSON.stringify(row[0])} is ${sentence(row[1])}`, row] as const))(
    '%s',
    (_told, [answers, verdict]) => {
      expect(errorsAfter(model, TODAY, answers)).toEqual(expected(verdict, answers));
    },
  );
}

function modelWith(
  questions: readonly QuestionData[],
  change: (definition: Definition) => void = () => undefined,
): Model {
  const definition = sampleDefinition();
  definition.Messages = Object.fromEntries(ERROR_KEYS.map((key) => [key, messageFor(key)]));
  definition.Blocks[0]?.Questions.push(...questions);
  change(definition);
  return modelOf(definition);
}

function errorsAfter(model: Model, today: string, answers: Readonly<Record<string, string>>): object[] {
  const application = openApplication(model, { stage: 1, role: 'Agent', today, answers: {} });
  for (const [name, text] of Object.entries(answers)) application.change(keyAt(application, `${BLOCK}.${name}`), text);
  const { errors } = application.cell(keyAt(application, `${BLOCK}.Asked`));
  return errors.map(({ key, message }) => ({ key, message }));
}

/** The name in a message is the only other answer. */
function expected(verdict: Verdict, beside: Readonly<Record<string, string>>): object[] {
  const name = Object.values(beside)[0] ?? '';
  return keysOf(verdict).map((key) => ({ key, message: messageFor(key).replaceAll('{name}', name) }));
}

function told([typed, verdict, beside]: Row): string {
  const shown = typed.length > 60 ? `${typed.slice(0, 60)}... (${typed.length})` : JSON.stringify(typed);
  return `${shown}${beside === undefined ? '' : ` beside ${JSON.stringify(beside)}`} is ${sentence(verdict)}`;
}

function sentence(verdict: Verdict): string {
  const keys = keysOf(verdict);
  return keys.length === 0 ? 'accepted' : keys.map((key) => `${key}: ${messageFor(key)}`).join(', ');
}

function keysOf(verdict: Verdict): readonly ErrorKey[] {
  if (typeof verdict !== 'string') return verdict;
  return isErrorKey(verdict) ? [verdict] : [];
}
