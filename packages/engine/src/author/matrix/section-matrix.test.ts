import { describe, expect, test } from 'vitest';
import { lintDefinition } from '../../definition/lint-definition.ts';
import type { Model } from '../../definition/model.ts';
import { question, sampleDefinition } from '../../definition/sample.testkit.ts';
import type { QuestionData } from '../../definition/question-data.ts';
import { blockOf, caseDefinition } from '../../testing/sample-case.ts';
import { matrixLines } from './matrix-lines.ts';
import { sectionMatrix } from './section-matrix.ts';

const MEDICAL = 'Part2Medical';
const STATE = 'SECTIONAProposedInsured.StateOfIssue';
const MAILED = 'answered(SECTIONAProposedInsured.EmailAddress)';
const IS_MAILED = '"E-mail" is answered';
const OWNERS = 'SECTIONBPolicyOwner.PolicyOwnerInformation';

function modelWith(ConditionalClause: string): Model {
  const definition = sampleDefinition();
  Object.assign(definition.Blocks.find((each) => each.Name === MEDICAL) ?? {}, { ConditionalClause });
  const { model, findings } = lintDefinition(definition);
  expect(findings).toEqual([]);
  return model;
}

/** In which cases the insured has the medical section, and what it depends on. */
function medicalLists(clause: string, limits = {}): string[] {
  const insured = sectionMatrix(modelWith(clause), limits).Stages.find(({ Stage }) => Stage === '2');
  return (insured?.Lists ?? []).flatMap(({ Where, Sections }) =>
    Sections.filter((each) => each.startsWith(MEDICAL)).map((each) => `${Where}: ${each.slice(MEDICAL.length)}`),
  );
}

test.each([
  ['1', ['* / * / *: ']],
  [`${STATE} in ["CA", "TX"]`, ['CA TX / * / *: ']],
  [`!(${STATE} in ["TX"])`, ['* but TX / * / *: ']],
  [`${STATE} == "CA" && IsTerm`, ['CA / Term10 Term20 / *: ']],
  [
    `${OWNERS}.exists(r, r.PolicyOwnerType == "Business") && IsTerm`,
    [
      '* / Term10 Term20 / SoleOwner: , depends on in at least one row of "Owner details": "Kind of owner" is Business',
      '* / Term10 Term20 / CoOwner+Business No+Business: ',
    ],
  ],
  [`${STATE} == "CA" && IsDemo`, ['CA / * / *: , depends on this is a demonstration']],
  [
    `${STATE} == "CA" ? IsTerm : IsDemo`,
    ['CA / Term10 Term20 / *: ', '* but CA / * / *: , depends on this is a demonstration'],
  ],
  [
    `${STATE} == "TX" ? IsDemo : IsTerm`,
    ['* but TX / Term10 Term20 / *: ', 'TX / * / *: , depends on this is a demonstration'],
  ],
  [
    'IsDemo ? IsTerm : answered(SECTIONDCoverageDetails.FundTotal)',
    ['* / * / *: , depends on "Is Term" is Yes if this is a demonstration, otherwise "Total" is answered'],
  ],
  [MAILED, [`* / * / *: , depends on ${IS_MAILED}`]],
  [`${STATE} == "CA" || IsDemo`, ['CA / * / *: ', '* but CA / * / *: , depends on this is a demonstration']],
  [`IsDemo || ${STATE} == "CA"`, ['CA / * / *: ', '* but CA / * / *: , depends on this is a demonstration']],
  [`IsDemo && ${STATE} == "CA"`, ['CA / * / *: , depends on this is a demonstration']],
  [`IsDemo && ${MAILED}`, [`* / * / *: , depends on this is a demonstration and ${IS_MAILED}`]],
  [`IsDemo || ${MAILED}`, [`* / * / *: , depends on this is a demonstration or ${IS_MAILED}`]],
  [
    `(${STATE} == "CA" && IsDemo) || (IsTerm && ${MAILED})`,
    [
      `CA / Term10 Term20 / *: , depends on this is a demonstration or ${IS_MAILED}`,
      'CA / UniversalLife / *: , depends on this is a demonstration',
      `* but CA / Term10 Term20 / *: , depends on ${IS_MAILED}`,
    ],
  ],
  [
    // The option is offered with some products only.
    `has(SECTIONDCoverageDetails.Riders, "LongTermCare")`,
    ['* / UniversalLife / *: , depends on "Riders" includes Long Term Care'],
  ],
])('%s', (clause, lists) => {
  expect(medicalLists(clause)).toEqual(lists);
});

test('a limit leaves the other cells out', () => {
  expect(medicalLists(`${STATE} == "CA" && IsDemo`, { state: 'CA' })).toEqual([
    '* / * / *: , depends on this is a demonstration',
  ]);
  expect(medicalLists(`${STATE} == "CA" && IsDemo`, { state: 'TX' })).toEqual([]);
});

test('lists what every case has, then what some have in addition, and when the flow opens it', () => {
  const definition = caseDefinition((form) => {
    // The first section exists only in some cases: what every case has is listed first anyway.
    Object.assign(blockOf(form, 'SECTIONAProposedInsured'), { ConditionalClause: 'IsTerm' });
    Object.assign(blockOf(form, MEDICAL), { ConditionalClause: `${STATE} != "CA" && IsDemo` });
    Object.assign(blockOf(form, 'DeclarationsAgent'), { ConditionalClause: 'IsDemo' });
    for (const name of ['AgentReport', 'DeclarationsAgent', 'Declarations'])
      blockOf(form, name).QuestionBlockPermissions.push({ Stage: 1, PermissionType: 'Read' });
    blockOf(form, 'Declarations').QuestionBlockPermissions.push({ Stage: 3, PermissionType: 'Read' });
    // Who may read a section before the flow opens it, or if it never does.
    for (const name of ['AgentReport', 'DeclarationsAgent', 'DeclarationsOwnerA']) {
      for (const Stage of [2.1, 2.2] as const)
        blockOf(form, name).QuestionBlockPermissions.push({ Stage, PermissionType: 'Read' });
    }
    blockOf(form, 'DeclarationsOwnerA').QuestionBlockPermissions.push({ Stage: 1, PermissionType: 'Read' });
    blockOf(form, 'AgentReport').QuestionBlockPermissions.push({ Stage: 3, PermissionType: 'Read' });
    blockOf(form, 'DeclarationsAgent').QuestionBlockPermissions.push({ Stage: 3, PermissionType: 'Read' });
    blockOf(form, 'SECTIONDCoverageDetails').QuestionBlockPermissions = [{ Stage: 2.2, PermissionType: 'Write' }];
    blockOf(form, 'ThankYou').QuestionBlockPermissions = [{ Stage: 13, PermissionType: 'Read' }];
  });
  expect(matrixLines(sectionMatrix(lintDefinition(definition).model))).toEqual([
    'Stage 1, the agent before the insured signed',
    '  every case',
    '    SECTIONBPolicyOwner',
    '    Disclosures',
    '    AgentReport, once the agent attested in advance and filled the sections before',
    '    DeclarationsAgent, depends on this is a demonstration, once the agent attested in advance and filled the sections before',
    '  product Term10 Term20',
    '    + SECTIONAProposedInsured',
    'Stage 2, the insured',
    '  every case',
    '    SECTIONBPolicyOwner',
    '    Disclosures, once everything before it is done',
    '    Declarations, once everything before it is done',
    '  product Term10 Term20',
    '    + SECTIONAProposedInsured',
    `  owner ${['Individual', 'Business', 'ExistingTrust', 'TrustToBeEstablished', 'Other'].map((type) => `No+${type}`).join(' ')}`,
    '    + SECTIONDCoverageDetails',
    '  state other than CA, product Term10 Term20',
    `    + ${MEDICAL}, depends on this is a demonstration`,
    'Stages 3-12, the owners',
    '  every case',
    '    SECTIONBPolicyOwner',
    '    Disclosures',
    '    Declarations',
    '    DeclarationsOwnerA, for owner A',
    '  product Term10 Term20',
    '    + SECTIONAProposedInsured',
    'Stage 13, the agent after the insured signed',
    '  every case',
    '    SECTIONBPolicyOwner',
    '    Disclosures',
    '    AgentReport, once everything else is done',
    '    DeclarationsAgent, depends on this is a demonstration, once everything else is done',
    '    ThankYou',
    '  product Term10 Term20',
    '    + SECTIONAProposedInsured',
    '  owner other than SoleOwner',
    '    + DeclarationsOwnerA, once it is signed',
    'Every clause below the sections is true in some case.',
  ]);
});

test('lists sections by a yes-or-no answer that says who owns the policy', () => {
  const definition = caseDefinition((form) => {
    const owns = 'SECTIONBPolicyOwner.InsuredOwns';
    blockOf(form, 'SECTIONBPolicyOwner').Questions.unshift(
      question('InsuredOwns', { QuestionType: 'YesNo', ControlType: 'yes/no' }),
    );
    Object.assign(form.Bindings.Insured, { IsOwner: owns, IsSoleOwner: owns });
    Object.assign(blockOf(form, MEDICAL), { ConditionalClause: `${owns} == true` });
  });
  const lines = matrixLines(sectionMatrix(lintDefinition(definition).model));
  expect(lines).toContain('    SECTIONBPolicyOwner');
  expect(lines[lines.indexOf(`    + ${MEDICAL}`) - 1]).toBe('  owner Yes');
  expect(lines.at(-1)).toBe('Every clause below the sections is true in some case.');
});

test('lists clauses that are never true last, with their place and in words', () => {
  const definition = sampleDefinition();
  definition.Blocks[0]?.Questions.push(question('New', { ConditionalClause: 'IsTerm && !IsTerm' }));
  expect(matrixLines(sectionMatrix(lintDefinition(definition).model)).slice(-2)).toEqual([
    'Never true in any case',
    expect.stringMatching(/^ {2}SECTIONAProposedInsured\.New#visible: ./),
  ]);
});

describe('clauses that are true in no cell', () => {
  test.each<[what: string, given: Partial<QuestionData>, path: string]>([
    ['a question', { ConditionalClause: 'StateOfIssue == "CA" && StateOfIssue == "TX"' }, 'New#visible'],
    [
      'an option',
      {
        QuestionType: 'MultiChoice',
        QuestionOptions: [{ Name: 'A', ConditionalClause: 'IsTerm && !IsTerm' }, { Name: 'B' }],
      },
      'New#option:A',
    ],
    [
      'another wording',
      { QuestionVariations: [{ ConditionalClause: 'IsTerm && !IsTerm', AlternativeQuestionText: 'x' }] },
      'New#variation:0',
    ],
    [
      'a wording of a question that is hidden then',
      {
        ConditionalClause: 'IsTerm',
        QuestionVariations: [{ ConditionalClause: '!IsTerm', AlternativeQuestionText: 'x' }],
      },
      'New#variation:0',
    ],
    [
      'a default',
      { DefaultValueConditional: [{ ConditionalClause: 'IsTerm && !IsTerm', DefaultValue: 'x' }] },
      'New#default:0',
    ],
    [
      'a part of what is hidden then',
      {
        QuestionType: 'Compound',
        ControlType: 'compound',
        ConditionalClause: 'IsTerm',
        ChildQuestions: [question('In', { ConditionalClause: '!IsTerm' })],
      },
      'New.In#visible',
    ],
    [
      'a wording of a part of what is hidden then',
      {
        QuestionType: 'Compound',
        ControlType: 'compound',
        ConditionalClause: 'IsTerm',
        ChildQuestions: [
          question('In', { QuestionVariations: [{ ConditionalClause: '!IsTerm', AlternativeQuestionText: 'x' }] }),
        ],
      },
      'New.In#variation:0',
    ],
  ])('%s is listed although it was accepted', (_what, given, path) => {
    const definition = sampleDefinition();
    definition.Blocks[0]?.Questions.push(question('New', given));
    expect((sectionMatrix(lintDefinition(definition).model).NeverHolds ?? []).map(({ Path }) => Path)).toEqual([
      `SECTIONAProposedInsured.${path}`,
    ]);
  });

  test('what was removed with 0, and what is true in one cell, is not listed', () => {
    const definition = sampleDefinition();
    definition.Blocks[0]?.Questions.push(
      question('Gone', { ConditionalClause: '0' }),
      question('Rare', { ConditionalClause: 'StateOfIssue == "CA" && IsTerm' }),
    );
    expect(sectionMatrix(lintDefinition(definition).model).NeverHolds).toEqual([]);
  });
});
