/** Submissions as merges, and what is refused by name (spec http §3). */
import { describe, expect, test } from 'vitest';
import type { QuestionResponse } from '../../answer/types.ts';
import type { QuestionData } from '../../definition/question-data.ts';
import { question } from '../../definition/sample.testkit.ts';
import {
  answer,
  AGENT_PART,
  blockOf,
  caseDefinition,
  cellAt,
  keyAt,
  modelOf,
  openCase,
} from '../../testing/sample-case.ts';
import type { Application } from '../contract/contract.ts';
import { merge } from './merge.ts';

const A = 'SECTIONAProposedInsured';
const B = 'SECTIONBPolicyOwner';
const D = 'SECTIONDCoverageDetails';

function responses(answers: Record<string, string | null>): QuestionResponse[] {
  return Object.entries(answers).map(([QuestionName, AnswerText]) => ({ QuestionName, AnswerText }));
}

// spec http 3.3
describe('a submission', () => {
  test('keeps what it does not name, clears what is null, normalizes what it accepts', () => {
    const application = openCase({ answers: AGENT_PART });
    merge(
      application,
      A,
      responses({ EmailAddress: null, SocialSecurityNumber: '987654321', DateOfBirth: '4/8/1986' }),
    );
    expect(application.answers()[A]).toMatchObject({
      Gender: 'Female',
      SocialSecurityNumber: '987-65-4321',
      DateOfBirth: '1986-04-08',
    });
    expect(application.answers()[A]).not.toHaveProperty('EmailAddress');
  });

  // spec http 3.4
  test('keeps a wrong answer as typed, with its error', () => {
    const application = openCase();
    const outcome = merge(application, A, responses({ DateOfBirth: '13/45/1986' }));
    expect(outcome.ok).toBe(true);
    expect(cellAt(application, `${A}.DateOfBirth`)).toMatchObject({
      text: '13/45/1986',
      errors: [{ key: 'invalidDate' }],
    });
  });

  // spec http 3.4
  test('names what it removed elsewhere', () => {
    const application = openCase({ answers: AGENT_PART });
    const outcome = merge(application, D, responses({ ProductName: 'UniversalLife' }));
    expect(outcome).toMatchObject({ ok: true, change: { removed: [{ block: D, path: 'TermFaceAmount' }] } });
  });

  test('drops and names an answer to a question that stays hidden', () => {
    const application = openCase({ answers: AGENT_PART });
    const outcome = merge(application, D, responses({ BaseAmount: '1000' }));
    expect(outcome).toMatchObject({ ok: true, change: { removed: [{ block: D, path: 'BaseAmount' }] } });
    expect(application.answers()[D]).not.toHaveProperty('BaseAmount');
  });

  test.each([0, 1])('keeps and removes rows in which nothing is asked at the moment, of at least %i', (Minimum) => {
    const model = modelOf(
      caseDefinition((definition) => {
        const name = question('PetName', { ConditionalClause: 'Gender == "Male"' });
        const rows = { MultipleResponse: { Minimum, Maximum: 4 }, ChildQuestions: [name] };
        const pets = question('Pets', { QuestionType: 'Compound', ControlType: 'compound', ...rows });
        blockOf(definition, A).Questions.push(pets);
      }),
    );
    const page = openCase({}, model);
    const server = openCase({}, model);
    const pets = (application: Application): number | undefined => cellAt(application, `${A}.Pets`).rows?.length;
    for (const add of [true, true, false, false]) {
      const key = keyAt(page, `${A}.Pets`);
      if (add) page.addRow(key);
      else page.removeRow(key, page.cell(key).rows?.at(-1)?.key ?? '');
      expect(merge(server, A, page.responses(A)).ok).toBe(true);
      expect(pets(server)).toBe(pets(page));
    }
    expect(pets(server), 'the first row stays').toBe(1);
  });

  test('replaces a row group whole', () => {
    const application = openCase();
    const first = { 'Funds[0].FundName': 'Growth', 'Funds[0].FundPercent': '40', 'Funds[1].FundName': 'Income' };
    merge(application, D, responses(first));
    expect(cellAt(application, `${D}.Funds`).rows).toHaveLength(2);
    merge(application, D, responses({ 'Funds[0].FundName': 'Bonds' }));
    expect(application.answers()[D]).toEqual({ 'Funds[0].FundName': 'Bonds' });
  });

  test('may open a question and answer it at once', () => {
    const application = openCase();
    merge(
      application,
      B,
      responses({ 'PolicyOwnerInformation[1].PolicyOwnerType': 'Other', PolicyOwnerInsured: 'CoOwner' }),
    );
    expect(cellAt(application, `${B}.PolicyOwnerInformation`).rows).toHaveLength(2);
    expect(cellAt(application, `${B}.PolicyOwnerInformation[1].PolicyOwnerType`).text).toBe('Other');
  });
});

test('an answer that is too long is kept as typed, beside the others, and is wrong', () => {
  const application = openCase({ answers: AGENT_PART });
  const outcome = merge(application, A, responses({ Gender: 'Male', 'Name.FirstName': 'x'.repeat(51) }));
  expect(outcome.ok).toBe(true);
  expect(cellAt(application, `${A}.Gender`).text).toBe('Male');
  expect(cellAt(application, `${A}.Name.FirstName`)).toMatchObject({
    text: 'x'.repeat(51),
    errors: [{ key: 'maxlength', message: 'This is too long by 1.' }],
  });
});

// spec http 3.3; form 6.3
describe('a submission is refused', () => {
  const long = 'x'.repeat(4_001);
  test.each([
    ['Unknown', 'a', 'unknownQuestion'],
    ['Name', 'a', 'unknownQuestion'],
    ['Name.FirstName[0]', 'a', 'unknownQuestion'],
    ['AgeNearest', '40', 'unknownQuestion'],
    ['AgentAttestation', 'true', 'readOnly'],
    ['Name.FirstName', long, 'tooLong'],
    ['constructor', 'a', 'unknownQuestion'],
    ['Name..FirstName', 'a', 'unknownQuestion'],
  ])('%s by name: %s', (path, text, key) => {
    const application = openCase({ answers: AGENT_PART });
    const before = application.answers();
    const outcome = merge(application, A, responses({ Gender: 'Male', [path]: text }));
    expect(outcome).toMatchObject({ ok: false, refusals: [{ path, key }] });
    expect(application.answers()).toEqual(before);
  });

  test.each([
    ['Funds[20].FundName', 'tooManyRows'],
    ['Funds[999999].FundName', 'tooManyRows'],
    ['Funds[-1].FundName', 'unknownQuestion'],
    ['Funds[a].FundName', 'unknownQuestion'],
    ['Funds.FundName', 'unknownQuestion'],
  ])('row %s: %s', (path, key) => {
    expect(merge(openCase(), D, responses({ [path]: 'a' }))).toMatchObject({ ok: false, refusals: [{ path, key }] });
  });

  test('if this stage may not write the block, or a signature covers it', () => {
    const insured = openCase({ stage: 2.1, role: 'InsuredOwner' });
    expect(merge(insured, A, responses({ Gender: 'Male' }))).toMatchObject({
      ok: false,
      refusals: [{ key: 'readOnly' }],
    });
    const agent = openCase();
    agent.setLocked([A]);
    expect(merge(agent, A, responses({ Gender: 'Male' }))).toMatchObject({
      ok: false,
      refusals: [{ key: 'readOnly' }],
    });
    expect(cellAt(agent, `${A}.Gender`).editable).toBe(false);
  });

  test('if an answer is not a text', () => {
    const wrong: QuestionResponse[] = JSON.parse('[{"QuestionName":"Gender","AnswerText":5}]');
    expect(merge(openCase(), A, wrong)).toMatchObject({ ok: false, refusals: [{ key: 'wrongType' }] });
  });
});

describe('rows from a stage that may neither add nor remove them', () => {
  const KID = question('KidName', { IsOptional: true });
  const NAME = question('KidName', { IsOptional: true, Restrictions: [{ Stage: 2.1, AccessType: 'Write' }] });
  test.each<[string, Partial<QuestionData>]>([
    ['some rows are not for it', { RowRead: [{ Stage: 2.1, ConditionalClause: 'KidName != "x"' }] }],
    ['it sees part of an answer', { ChildQuestions: [KID, question('Tax', { QuestionType: 'SSN', Masked: [2.1] })] }],
    ['only a part is its own', { ChildQuestions: [NAME], Restrictions: [{ Stage: 2.1, AccessType: 'Read' }] }],
  ])('are refused unless they exist: %s', (_, given) => {
    const kids = question('Kids', {
      QuestionType: 'Compound',
      ControlType: 'compound',
      MultipleResponse: { Minimum: 1, Maximum: 5 },
      ChildQuestions: [KID],
      ...given,
    });
    const model = modelOf(
      caseDefinition((definition) => {
        const block = blockOf(definition, D);
        block.Questions.push(kids);
        block.QuestionBlockPermissions = [
          { Stage: 1, PermissionType: 'Write' },
          { Stage: 2.1, PermissionType: 'Write' },
        ];
      }),
    );
    const answers = { [D]: { 'Kids[0].KidName': 'Ann', 'Kids[1].KidName': 'Bob' } };
    const insured = openCase({ stage: 2.1, role: 'InsuredOwner', answers }, model);
    const path = 'Kids[4].KidName';
    expect(merge(insured, D, responses({ [path]: 'Eve' }))).toMatchObject({
      ok: false,
      refusals: [{ path, key: 'unknownQuestion' }],
    });
    expect(cellAt(insured, `${D}.Kids`).rows).toHaveLength(2);
    expect(merge(insured, D, responses({ 'Kids[1].KidName': 'Rob' })).ok).toBe(true);
    expect(insured.answers()[D]).toMatchObject({ 'Kids[0].KidName': 'Ann', 'Kids[1].KidName': 'Rob' });
  });
});

describe('a submission contains', () => {
  test('every question that this stage may write, null if it is blank, nothing hidden', () => {
    const application = openCase();
    answer(application, { [`${B}.PolicyOwnerInsured`]: 'SoleOwner' });
    expect(application.responses(B)).toEqual([{ QuestionName: 'PolicyOwnerInsured', AnswerText: 'SoleOwner' }]);
    expect(application.responses('Part2Medical')).toEqual([]);
  });
});

describe('demo cases', () => {
  test('name, street, city and people’s numbers are fixed, state and zip are free', () => {
    const application = openCase({ isDemo: true });
    const editable = (path: string): boolean => application.cell(keyAt(application, `${A}.${path}`)).editable;
    expect(
      ['Name.FirstName', 'PrimaryResidence.Street', 'PrimaryResidence.City', 'SocialSecurityNumber'].map(editable),
    ).toEqual([false, false, false, false]);
    expect(['PrimaryResidence.State', 'PrimaryResidence.Zip', 'Gender'].map(editable)).toEqual([true, true, true]);
  });
});

describe('more owners than can sign', () => {
  const officers = (owner: number, count: number): Record<string, string> =>
    Object.fromEntries([
      [`PolicyOwnerInformation[${owner}].PolicyOwnerType`, 'Business'],
      ...Array.from({ length: count }, (_, officer) => [
        `PolicyOwnerInformation[${owner}].SigningOfficerCompound[${officer}].SigningOfficerName.LastName`,
        `Officer ${officer}`,
      ]),
    ]);
  const coOwned = { PolicyOwnerInsured: 'No', PolicyOwnerInsuredNo: 'true' };

  test('are refused, and the record does not change', () => {
    const application = openCase({ answers: { ...AGENT_PART, [B]: coOwned } });
    const before = application.answers();
    const outcome = merge(application, B, responses({ ...officers(0, 3), ...officers(1, 3), ...officers(2, 5) }));
    expect(outcome).toMatchObject({ ok: false, refusals: [{ path: 'PolicyOwnerInformation', key: 'tooManyRows' }] });
    expect(application.answers()).toEqual(before);
  });

  test('ten are accepted', () => {
    const application = openCase({ answers: { ...AGENT_PART, [B]: coOwned } });
    expect(merge(application, B, responses({ ...officers(0, 5), ...officers(1, 5) })).ok).toBe(true);
  });
});
