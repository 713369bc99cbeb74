/** Which owner's row belongs to which letters, as `RowRead` needs it (spec flow 3.3). */
import { describe, expect, test } from 'vitest';
import type { Answers } from '../../answer/types.ts';
import type { Application } from '../contract/contract.ts';
import { question } from '../../definition/sample.testkit.ts';
import {
  AGENT_PART,
  answer,
  blockOf,
  caseDefinition,
  cellAt,
  keyAt,
  modelOf,
  openCase,
} from '../../testing/sample-case.ts';
import { answersFor, factsFor } from '../ask/at-stage.ts';
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

  test('change when rows are added and removed', () => {
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

  test('let an owner have only their own row', () => {
    const record = openCase({ answers: rows('Individual', 'Individual') });
    const sent = Object.keys(answersFor(record, 3)[OWNERS] ?? {}).filter((key) =>
      key.startsWith('PolicyOwnerInformation'),
    );
    expect(sent.length).toBeGreaterThan(0);
    expect(sent.every((key) => key.startsWith('PolicyOwnerInformation[0]'))).toBe(true);
  });

  test('open rows of another group to the owner whom they concern, and reveal nothing about the others', () => {
    const model = modelOf(
      caseDefinition((definition) => {
        blockOf(definition, 'SECTIONDCoverageDetails').Questions.push(
          question('Statements', {
            QuestionType: 'Compound',
            ControlType: 'compound',
            MultipleResponse: { Minimum: 1, Maximum: 10 },
            RowRead: [
              {
                Stage: 3,
                ConditionalClause: `${OWNERS}.PolicyOwnerInformation.exists(o, has(o.OwnerLetters, "A") && o.PolicyOwnerEmail == StatementOf)`,
              },
            ],
            ChildQuestions: [question('StatementOf'), question('Statement')],
          }),
        );
      }),
    );
    const answers = rows('Individual', 'Individual');
    Object.assign(answers[OWNERS] ?? {}, {
      'PolicyOwnerInformation[0].PolicyOwnerEmail': 'a@example.com',
      'PolicyOwnerInformation[1].PolicyOwnerEmail': 'b@example.com',
    });
    answers['SECTIONDCoverageDetails'] = {
      ...AGENT_PART['SECTIONDCoverageDetails'],
      'Statements[0].StatementOf': 'b@example.com',
      'Statements[0].Statement': 'of the second owner',
      'Statements[1].StatementOf': 'a@example.com',
      'Statements[1].Statement': 'of the first owner',
    };
    const record = openCase({ answers }, model);
    const facts = factsFor(record, 3);
    const owner = openCase({ stage: 3, role: 'OwnerA', answers: answersFor(record, 3), facts }, model);
    const shown = cellAt(owner, 'SECTIONDCoverageDetails.Statements').rows ?? [];
    expect(shown).toHaveLength(1);
    expect(cellAt(owner, 'SECTIONDCoverageDetails.Statements[1].Statement').text).toBe('of the first owner');
    const saidOf = (row: string): string[] => Object.keys(facts).filter((fact) => fact.includes(`Statements[${row}]`));
    expect([saidOf('0'), saidOf('1').length > 0]).toEqual([[], true]);
  });

  test('cannot be written by a submission', () => {
    const application = openCase({ answers: rows('Individual') });
    const QuestionName = 'PolicyOwnerInformation[0].OwnerLetters';
    expect(merge(application, OWNERS, [{ QuestionName, AnswerText: '["B"]' }]).ok).toBe(false);
  });
});
