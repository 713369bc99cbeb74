/** Which parts of a record are one signer's own, by the permissions alone. */
import { describe, expect, test } from 'vitest';
import type { Answers } from '../../answer/types.ts';
import { question } from '../../definition/sample.testkit.ts';
import type { BlockData, Stage } from '../../definition/vocabulary.ts';
import { AGENT_PART, blockOf, caseDefinition, INSURED_PART, modelOf, openCase } from '../../testing/sample-case.ts';
import { withoutOwnAnswers } from './own-answers.ts';

const INSURED: readonly Stage[] = [2.1, 2.2];

function section(name: string, access: Partial<Record<Stage, 'Read' | 'Write'>>): BlockData {
  return {
    Name: name,
    DisplayName: name,
    BlockCategory: 'People',
    Route: name.toLowerCase(),
    QuestionBlockPermissions: Object.entries(access).map(([stage, PermissionType]) => ({
      Stage: Number(stage) as Stage,
      PermissionType,
    })),
    Questions: [
      question(`${name}Answer`),
      question(`${name}Read`, { IsOptional: true, Restrictions: [{ Stage: 1, AccessType: 'Read' }] }),
    ],
  };
}

const model = modelOf(
  caseDefinition((definition) => {
    definition.Blocks.splice(
      1,
      0,
      section('Shared', { 1: 'Write', 2.1: 'Write', 2.2: 'Write' }),
      section('Given', { 2.1: 'Write', 2.2: 'Write', 13: 'Read' }),
      section('Told', { 1: 'Write', 2.1: 'Read' }),
      section('OwnersA', { 3: 'Write', 13: 'Read' }),
      section('OwnersB', { 4: 'Write', 13: 'Read' }),
    );
  }),
);

const record: Answers = {
  ...AGENT_PART,
  ...INSURED_PART,
  Shared: { SharedAnswer: 'x', SharedRead: 'x' },
  Given: { GivenAnswer: 'x', GivenRead: 'x' },
  Told: { ToldAnswer: 'x', ToldRead: 'x' },
  OwnersA: { OwnersAAnswer: 'x' },
  OwnersB: { OwnersBAnswer: 'x' },
};

const taken = (stages: readonly Stage[]): string[] =>
  withoutOwnAnswers(openCase({ answers: record }, model), [{ stages, rows: true }]).taken.toSorted();

describe('answers of one signer', () => {
  test('are those that nobody else reads, and those that nobody else gives', () => {
    expect(taken(INSURED)).toEqual([
      'Given.GivenAnswer',
      'Given.GivenRead',
      'Part2Medical.Conditions',
      'Part2Medical.Weight',
      // The agent reads this one but does not write it.
      'Shared.SharedRead',
    ]);
    expect(taken([3])).toEqual(['OwnersA.OwnersAAnswer']);
    expect(taken([4])).toEqual(['OwnersB.OwnersBAnswer']);
    expect(taken([5])).toEqual([]);
  });

  test('can be removed without affecting anything else, and their sections become unvisited', () => {
    const application = openCase({ answers: record }, model);
    const before = application.answers();
    const { answers, untouched } = withoutOwnAnswers(application, [{ stages: INSURED, rows: true }]);
    expect(application.answers()).toEqual(before);
    expect(answers['SECTIONAProposedInsured']).toEqual(before['SECTIONAProposedInsured']);
    expect(answers['OwnersA']).toEqual(before['OwnersA']);
    expect([...untouched]).toEqual(expect.arrayContaining(['Given', 'Part2Medical', 'Disclosures']));
    expect(untouched.has('Shared')).toBe(false);
    expect(withoutOwnAnswers(application, [{ stages: [3], rows: true }]).untouched.has('Disclosures')).toBe(false);
  });

  test('in rows that only their stage reads are removed with the person, or stay with them if the row moved', () => {
    const rows = modelOf(
      caseDefinition((definition) => {
        // An owner fills in their own row; nobody else writes there.
        const owners = blockOf(definition, 'SECTIONBPolicyOwner');
        owners.QuestionBlockPermissions = [
          ...owners.QuestionBlockPermissions.filter(({ Stage }) => Stage !== 3),
          { Stage: 3, PermissionType: 'Write' },
        ];
        const group = owners.Questions.find((one) => one.MultipleResponse !== undefined);
        group?.ChildQuestions?.push(
          question('OwnerNote', { Restrictions: [{ Stage: 1, AccessType: 'Read' }], IsOptional: true }),
        );
      }),
    );
    const answers: Answers = {
      ...AGENT_PART,
      SECTIONBPolicyOwner: {
        PolicyOwnerInsured: 'No',
        PolicyOwnerInsuredNo: 'true',
        'PolicyOwnerInformation[0].PolicyOwnerType': 'Individual',
        'PolicyOwnerInformation[0].OwnerNote': 'mine',
        'PolicyOwnerInformation[1].PolicyOwnerType': 'Individual',
      },
    };
    const of = (own: boolean): string[] =>
      withoutOwnAnswers(openCase({ answers }, rows), [{ stages: [3], rows: own }]).taken;
    expect(of(true)).toEqual(['SECTIONBPolicyOwner.PolicyOwnerInformation[0].OwnerNote']);
    expect(of(false)).toEqual([]);
  });
});
