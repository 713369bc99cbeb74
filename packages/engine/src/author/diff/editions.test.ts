import { expect, test } from 'vitest';
import type { PrintedFormData } from '../../definition/document-data.ts';
import { AMENDMENT } from '../../testing/finding-pairs.ts';
import { A, type Edit, extra, gender, linesBetween } from './sample-edits.testkit.ts';

/** Forms of the sample: the section of the insured has its own in Texas, everything else is in one form. */
const forms: Edit = (definition) => {
  const form = (Number: string, Blocks: string[], States?: string[]): PrintedFormData => {
    return { Number, Edition: '03/2026', Title: 'Application', Blocks, ...(States && { States }) };
  };
  const all = definition.Blocks.map(({ Name }) => Name);
  definition.Document = {
    Title: 'Application',
    Summary: [],
    Forms: [form('F-1-TX', [A], ['TX']), form('F-1', [A]), form('F-2', all.slice(1))],
    Amendment: AMENDMENT,
  };
};

/** Another statement of the amendment. */
const statement =
  (Statement: string, Edition: string): Edit =>
  ({ Document }) => {
    if (Document)
      Document.Amendment = { ...AMENDMENT, Statement, Forms: AMENDMENT.Forms.map((form) => ({ ...form, Edition })) };
  };

const edition =
  (number: string, to: string): Edit =>
  (definition) => {
    for (const form of definition.Document?.Forms ?? []) if (form.Number === number) form.Edition = to;
  };

const both =
  (...edits: Edit[]): Edit =>
  (definition) => {
    for (const edit of edits) edit(definition);
  };

const STILL = 'its words were changed, and its edition is still 03/2026';

const table: [what: string, later: Edit, told: string[]][] = [
  [
    'another wording',
    gender({ QuestionText: 'Which gender?' }),
    [`  "Application" (F-1-TX): ${STILL}.`, `  "Application" (F-1): ${STILL}.`],
  ],
  ['a question more', extra({}), [`  "Application" (F-1-TX): ${STILL}.`, `  "Application" (F-1): ${STILL}.`]],
  [
    'another wording, with a new edition of one form',
    both(gender({ QuestionText: 'Which gender?' }), edition('F-1', '11/2026')),
    [`  "Application" (F-1-TX): ${STILL}.`],
  ],
  ['a new edition only', both(edition('F-1', '11/2026'), edition('F-1-TX', '11/2026')), []],
  [
    'another statement of the amendment',
    statement('Complete.', '1'),
    ['  "Amendment" (F-9): its words were changed, and its edition is still 1.'],
  ],
  ['another statement of the amendment, with a new edition', statement('Complete.', '11/2026'), []],
  ['what is not printed', gender({ Hint: 'As on the license', Width: 'full' }), []],
];

// spec trust 4.21
test.each(table)('%s', (_, later, told) => {
  expect(linesBetween(later, forms).filter((line) => line.includes('its words'))).toEqual(told);
});

test('a wording of one state is a change of the forms of that state', () => {
  const variation = { ConditionalClause: 'StateOfIssue == "TX"', AlternativeQuestionText: 'In Texas, which gender?' };
  const lines = linesBetween(gender({ QuestionVariations: [variation] }), forms);
  expect(lines.filter((line) => line.includes('its words'))).toEqual([`  "Application" (F-1-TX): ${STILL}.`]);
});

test('for a form of several states, those in which it says something else', () => {
  const variation = { ConditionalClause: 'StateOfIssue == "CA"', AlternativeQuestionText: 'In California?' };
  const lines = linesBetween(gender({ QuestionVariations: [variation] }), forms);
  expect(lines.slice(lines.indexOf(`  "Application" (F-1): ${STILL}.`)).slice(0, 2)).toEqual([
    `  "Application" (F-1): ${STILL}.`,
    '    shows differently in: CA',
  ]);
});
