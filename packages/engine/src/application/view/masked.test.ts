/**
 * Answers of which a stage has only the last four characters: never lost, never sent back as they came (spec engine
 * 1.1).
 */
import { describe, expect, test } from 'vitest';
import type { BlockAnswers } from '../../answer/types.ts';
import { question } from '../../definition/sample.testkit.ts';
import type { Application } from '../contract/contract.ts';
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
import { merge } from '../session/merge.ts';

const D = 'SECTIONDCoverageDetails';

const MODEL = modelOf(
  caseDefinition((definition) => {
    const block = blockOf(definition, D);
    const account = question('Account', { Masked: [2.1], IsOptional: true });
    block.Questions.push(account, question('Tax', { QuestionType: 'SSN', Masked: [2.1], IsOptional: true }));
    block.Questions.find((one) => one.QuestionName === 'Funds')?.ChildQuestions?.push(account);
    block.QuestionBlockPermissions = [
      { Stage: 1, PermissionType: 'Write' },
      { Stage: 2.1, PermissionType: 'Write' },
    ];
  }),
);

const SEAT = { stage: 2.1, role: 'InsuredOwner' } as const;

/** The application of the server, and that of the insured's page. */
function bothSides(given: BlockAnswers = {}): { record: Application; insured: Application } {
  const kept = { ...AGENT_PART[D], Account: '123456789', 'Funds[0].Account': '987654321', ...given };
  const record = openCase({ ...SEAT, answers: { ...AGENT_PART, [D]: kept } }, MODEL);
  const insured = openCase({ ...SEAT, answers: answersFor(record, 2.1), facts: factsFor(record, 2.1) }, MODEL);
  return { record, insured };
}

describe('a masked answer', () => {
  test('is shown and sent to its stage by its last four characters', () => {
    const { record, insured } = bothSides();
    expect(answersFor(record, 2.1)[D]).toMatchObject({ Account: '•••••6789', 'Funds[0].Account': '•••••4321' });
    expect(answersFor(record, 1)[D]).toMatchObject({ Account: '123456789' });
    expect(cellAt(insured, `${D}.Account`)).toMatchObject({ text: '•••••6789', masked: true, errors: [] });
  });

  test('stays in the record when the rest of its section is submitted', () => {
    const { record, insured } = bothSides();
    answer(insured, { [`${D}.Funds[0].FundPercent`]: '90' });
    expect(merge(record, D, insured.responses(D)).ok).toBe(true);
    expect(record.answers()[D]).toMatchObject({
      Account: '123456789',
      'Funds[0].Account': '987654321',
      'Funds[0].FundPercent': '90',
    });
  });

  test('is replaced by what its stage types instead, and nothing clears it', () => {
    const { record, insured } = bothSides();
    answer(insured, { [`${D}.Account`]: '', [`${D}.Funds[0].Account`]: '555666777' });
    expect(merge(record, D, insured.responses(D)).ok).toBe(true);
    expect(record.answers()[D]).toMatchObject({ 'Funds[0].Account': '555666777' });
    expect(record.answers()[D]).not.toHaveProperty('Account');
  });

  test('typed anew is sent, even if the response to an earlier save arrives meanwhile', () => {
    const { record, insured } = bothSides();
    answer(insured, { [`${D}.Account`]: '555666777' });
    insured.setFacts(factsFor(record, 2.1));
    expect(merge(record, D, insured.responses(D)).ok).toBe(true);
    expect(record.answers()[D]).toMatchObject({ Account: '555666777' });
  });

  test('that is wrong is wrong for those who see only its end, before and after they type', () => {
    const { insured } = bothSides({ Tax: '12' });
    const keys = (): string[] => cellAt(insured, `${D}.Tax`).errors.map((error) => error.key);
    expect(cellAt(insured, `${D}.Tax`).text).toBe('••');
    expect(keys()).toEqual(['invalidSS']);
    answer(insured, { [`${D}.Tax`]: '987-65-4321' });
    expect(keys()).toEqual([]);
    answer(insured, { [`${D}.Tax`]: '98' });
    expect(keys()).toEqual(['invalidSS']);
  });

  test('keeps its row in place: a person who sees part of it moves no rows', () => {
    const { insured } = bothSides();
    expect(cellAt(insured, `${D}.Funds`)).toMatchObject({ canAdd: false, rows: [{ removable: false }] });
    const agent = openCase({ answers: AGENT_PART }, MODEL);
    expect(cellAt(agent, `${D}.Funds`).canAdd).toBe(true);
    expect(insured.addRow(keyAt(insured, `${D}.Funds`)).entries).toEqual([]);
  });

  test('that nobody gave, because it is a default, does not count as answered for those who see its end', () => {
    const model = modelOf(
      caseDefinition((definition) => {
        const block = blockOf(definition, D);
        block.Questions.push(question('Account', { Masked: [2.1], IsOptional: true, DefaultValue: '123456789' }));
        block.InitialValidity = 'valid';
        block.QuestionBlockPermissions = [{ Stage: 2.1, PermissionType: 'Write' }];
      }),
    );
    const record = openCase(SEAT, model);
    const insured = openCase({ ...SEAT, answers: answersFor(record, 2.1), facts: factsFor(record, 2.1) }, model);
    expect(cellAt(insured, `${D}.Account`).text).toBe('•••••6789');
    expect([record, insured].map((one) => one.block(D).valid)).toEqual([true, true]);
  });
});
