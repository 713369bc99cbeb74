/** What a person may not read or edit stays in its row when they remove another one. */
import { describe, expect, test } from 'vitest';
import type { QuestionData } from '../../definition/question-data.ts';
import { question } from '../../definition/sample.testkit.ts';
import { blockOf, caseDefinition, cellAt, keyAt, modelOf, openCase } from '../../testing/sample-case.ts';
import type { Application } from '../contract/contract.ts';
import { answersFor, factsFor } from '../ask/at-stage.ts';
import { merge } from './merge.ts';

const D = 'SECTIONDCoverageDetails';
const SEAT = { stage: 2.1, role: 'InsuredOwner' } as const;
const PEOPLE = ['Ann', 'Bob', 'Cid'];

/** A record with three people, and what is said about each of them. */
function recordWith(note: Partial<QuestionData>, keyed: boolean, isDemo: boolean): Application {
  const model = modelOf(
    caseDefinition((definition) => {
      const block = blockOf(definition, D);
      block.QuestionBlockPermissions = [
        { Stage: 1, PermissionType: 'Write' },
        { Stage: 2.1, PermissionType: 'Write' },
      ];
      const key = question('KidKey', { System: true });
      block.Questions.push(
        question('Kids', {
          QuestionType: 'Compound',
          ControlType: 'compound',
          MultipleResponse: { Minimum: 1, Maximum: 5, ...(keyed && { Key: 'KidKey' }) },
          ChildQuestions: [
            question('KidName'),
            question('Note', { IsOptional: true, ...note }),
            ...(keyed ? [key] : []),
          ],
        }),
      );
    }),
  );
  const rows = PEOPLE.flatMap((name, row) => [
    [`Kids[${row}].KidName`, name],
    [`Kids[${row}].Note`, `about ${name}`],
  ]);
  const answers = { [D]: Object.fromEntries(rows) };
  return openCase({ ...SEAT, isDemo, answers: openCase({ ...SEAT, isDemo, answers }, model).answers() }, model);
}

/** What the record says about each person. */
function notesIn(record: Application): Record<string, string | undefined> {
  const own = record.answers()[D] ?? {};
  const rows = PEOPLE.map((_, row) => [own[`Kids[${row}].KidName`], own[`Kids[${row}].Note`]]);
  return Object.fromEntries(rows.filter(([name]) => name !== undefined));
}

const NOTES: [string, Partial<QuestionData>][] = [
  ['may be written', {}],
  ['is concealed', { Restrictions: [{ Stage: 2.1, AccessType: 'None' }] }],
  ['can only be read', { Restrictions: [{ Stage: 2.1, AccessType: 'Read' }] }],
  ['is masked', { Masked: [2.1] }],
  ['is kept by the system', { System: true, DefaultValue: 'about nobody' }],
];

describe('an answer stays in its row', () => {
  const table = NOTES.flatMap(([why, note]) => [
    { why, note, keyed: true, isDemo: false },
    { why, note, keyed: false, isDemo: false },
  ]);
  const fixed = { why: 'is fixed in a test application', note: { FixedInDemo: true }, keyed: true, isDemo: true };
  test.each([...table, fixed])('if it $why; with a key: $keyed', ({ note, keyed, isDemo }) => {
    const record = recordWith(note, keyed, isDemo);
    const answers = answersFor(record, 2.1);
    const page = openCase({ ...SEAT, isDemo, answers, facts: factsFor(record, 2.1) }, record.model);
    const rows = (): readonly { key: string; removable: boolean }[] => cellAt(page, `${D}.Kids`).rows ?? [];
    const canRemove = rows()[1]?.removable === true;
    page.removeRow(keyAt(page, `${D}.Kids`), rows()[1]?.key ?? '');
    page.addRow(keyAt(page, `${D}.Kids`));
    expect(merge(record, D, page.responses(D)).ok).toBe(true);
    const { Ann, Bob, Cid } = notesIn(record);
    expect({ Ann, Cid }).toEqual({ Ann: 'about Ann', Cid: 'about Cid' });
    expect(Bob).toBe(canRemove ? undefined : 'about Bob');
    expect(record.answers()[D]?.['Kids[2].Note'], 'a new row').not.toBe(canRemove ? 'about Cid' : undefined);
  });
});
