/** Which owner's row belongs to which letters, as `RowRead` needs it (spec flow §3, "Signatory"). */
import { describe, expect, test } from 'vitest';
import type { Answers } from '../answer/types.ts';
import type { Application } from './contract.ts';
import { AGENT_PART, answer, keyAt, openCase } from './sample-case.ts';
import { answersFor } from './at-stage.ts';
import { merge } from './merge.ts';

const OWNERS = 'SECTIONBPolicyOwner';

describe('letters of owners', () => {
  const rows = (...types: string[]): Answers => ({
    ...AGENT_PART,
    [OWNERS]: {
      PolicyOwnerInsured: 'No',
      PolicyOwnerInsuredNo: 'true',
      ...Object.fromEntries(types.map((type, row) => [`PolicyOwnerInformation[${row}].PolicyOwnerType`, type])),
    },
  });
  const letters = (application: Application): unknown[] =>
    Object.entries(application.answers()[OWNERS] ?? {}).flatMap(([key, text]) =>
      key.endsWith('OwnerLetters') ? [JSON.parse(text)] : [],
    );

  test('follow rows that come and go', () => {
    const application = openCase({ answers: rows('Individual', 'TrustToBeEstablished', 'Individual') });
    expect(letters(application)).toEqual([['A'], ['B']]);
    const group = keyAt(application, `${OWNERS}.PolicyOwnerInformation`);
    const second = application.cell(group).rows?.[1]?.key ?? '';
    const change = application.removeRow(group, second);
    expect(letters(application)).toEqual([['A'], ['B']]);
    application.undo(change);
    answer(application, { [`${OWNERS}.PolicyOwnerInformation[1].PolicyOwnerType`]: 'Individual' });
    expect(letters(application)).toEqual([['A'], ['B'], ['C']]);
    answer(application, { [`${OWNERS}.PolicyOwnerInsured`]: 'SoleOwner' });
    expect(letters(application)).toEqual([]);
  });

  test('let an owner have the own row only', () => {
    const record = openCase({ answers: rows('Individual', 'Individual') });
    const sent = Object.keys(answersFor(record, 3)[OWNERS] ?? {}).filter((key) =>
      key.startsWith('PolicyOwnerInformation'),
    );
    expect(sent.length).toBeGreaterThan(0);
    expect(sent.every((key) => key.startsWith('PolicyOwnerInformation[0]'))).toBe(true);
  });

  test('cannot be written by a submission', () => {
    const application = openCase({ answers: rows('Individual') });
    const QuestionName = 'PolicyOwnerInformation[0].OwnerLetters';
    expect(merge(application, OWNERS, [{ QuestionName, AnswerText: '["B"]' }]).ok).toBe(false);
  });
});
