/** Who may see and edit what: stage, role and rule together (spec form 4.20; §6). */
import { describe, expect, test } from 'vitest';
import { question } from '../../definition/sample.testkit.ts';
import type { Answers } from '../../answer/types.ts';
import type { RestrictionData } from '../../definition/question-data.ts';
import type { Stage } from '../../definition/vocabulary.ts';
import type { OpenOptions } from '../contract/contract.ts';
import type { RoleName } from '../../clause/roles-and-stages.ts';
import {
  AGENT_PART,
  answer,
  blockOf,
  caseDefinition,
  cellAt,
  INSURED_PART,
  modelOf,
  openCase,
} from '../../testing/sample-case.ts';
import { merge } from '../session/merge.ts';
import { splitBlock } from './paths.ts';

const A = 'SECTIONAProposedInsured';
const B = 'SECTIONBPolicyOwner';
const D = 'SECTIONDCoverageDetails';
const M = 'Part2Medical';
const OWNER = `${B}.PolicyOwnerInformation`;

const RESTRICTED: [string, RestrictionData[]][] = [
  ['KeptFromAgent', [{ Stage: 1, AccessType: 'None' }]],
  ['ReadByAgent', [{ Stage: 1, AccessType: 'Read' }]],
  ['KeptFromInsured', [{ Stage: 2.1, AccessType: 'None' }]],
  ['AskedOfInsured', [{ Stage: 2.1, AccessType: 'Write' }]],
  ['AskedOfNotOwner', [{ Stage: 2.2, UserRole: 'InsuredNotOwner', AccessType: 'Write' }]],
];

const model = modelOf(
  caseDefinition((definition) => {
    blockOf(definition, A).Questions.push(
      ...RESTRICTED.map(([name, Restrictions]) => question(name, { IsOptional: true, Restrictions })),
      question('DriversLicenseNumber', { FixedInDemo: true }),
      question('BeneficiaryName', { QuestionType: 'Name', ControlType: 'compound', FixedInDemo: true }),
    );
  }),
);

/** An owner who is a person and one who is a business; each has a letter. */
const OWNED: Answers = {
  ...AGENT_PART,
  ...INSURED_PART,
  [B]: {
    PolicyOwnerInsured: 'No',
    PolicyOwnerInsuredNo: 'true',
    'PolicyOwnerInformation[0].PolicyOwnerType': 'Individual',
    'PolicyOwnerInformation[0].PolicyOwnerEmail': 'first@example.com',
    'PolicyOwnerInformation[0].PolicyOwnerSSN': '987-65-4322',
    'PolicyOwnerInformation[1].PolicyOwnerType': 'Business',
    'PolicyOwnerInformation[1].PolicyOwnerEmail': 'second@example.com',
    'PolicyOwnerInformation[1].PolicyOwnerTaxId': '98-7654321',
  },
};

type Access = 'written' | 'read' | 'hidden';
type Rule = Partial<Pick<OpenOptions, 'isDemo' | 'locked'>>;

const NONE: Rule = {};
const DEMO: Rule = { isDemo: true };
const LOCKED: Rule = { locked: [A] };

/** Each rule, once where it applies and once where it does not. */
const TABLE: [string, Stage, RoleName, Rule, string, Access][] = [
  ['a section written by the stage', 1, 'Agent', NONE, `${A}.Gender`, 'written'],
  ['a section read by the insured', 2.1, 'InsuredOwner', NONE, `${A}.Gender`, 'read'],
  ['a section read by an owner', 3, 'OwnerA', NONE, `${A}.Gender`, 'read'],
  ['a section read by the agent afterwards', 13, 'Agent', NONE, `${A}.Gender`, 'read'],
  ['a section that only the insured writes', 2.1, 'InsuredOwner', NONE, `${M}.Weight`, 'written'],
  ['the same for an insured who is not the owner', 2.2, 'InsuredNotOwner', NONE, `${M}.Weight`, 'written'],
  ['a medical section and the agent', 1, 'Agent', NONE, `${M}.Weight`, 'hidden'],
  ['a medical section and an owner', 3, 'OwnerA', NONE, `${M}.Weight`, 'hidden'],
  ['a medical section and the agent afterwards', 13, 'Agent', NONE, `${M}.Weight`, 'hidden'],
  ['the closing section before', 1, 'Agent', NONE, 'AgentReport.AgentReportAnswer', 'hidden'],
  ['the closing section afterwards', 13, 'Agent', NONE, 'AgentReport.AgentReportAnswer', 'written'],
  ['the closing section and an owner', 3, 'OwnerA', NONE, 'AgentReport.AgentReportAnswer', 'hidden'],
  ['declarations of an owner', 3, 'OwnerA', NONE, 'DeclarationsOwnerA.DeclarationsOwnerAAnswer', 'written'],
  ['the same for the agent', 13, 'Agent', NONE, 'DeclarationsOwnerA.DeclarationsOwnerAAnswer', 'read'],
  ['the same for another owner', 4, 'OwnerB', NONE, 'DeclarationsOwnerA.DeclarationsOwnerAAnswer', 'hidden'],

  ['a question kept from who writes the section', 1, 'Agent', NONE, `${A}.KeptFromAgent`, 'hidden'],
  ['the same at the stage afterwards', 13, 'Agent', NONE, `${A}.KeptFromAgent`, 'read'],
  ['a question read by who writes the section', 1, 'Agent', NONE, `${A}.ReadByAgent`, 'read'],
  ['a question kept from who reads the section', 2.1, 'InsuredOwner', NONE, `${A}.KeptFromInsured`, 'hidden'],
  ['the same for the other insured', 2.2, 'InsuredNotOwner', NONE, `${A}.KeptFromInsured`, 'read'],
  ['a question written in a section that is read', 2.1, 'InsuredOwner', NONE, `${A}.AskedOfInsured`, 'written'],
  ['the same and its neighbor', 2.1, 'InsuredOwner', NONE, `${A}.EmailAddress`, 'read'],
  ['a question of one role', 2.2, 'InsuredNotOwner', NONE, `${A}.AskedOfNotOwner`, 'written'],
  ['the same for another role of the stage', 2.2, 'ProposedInsured', NONE, `${A}.AskedOfNotOwner`, 'read'],
  ['the same for that role at another stage', 2.1, 'InsuredNotOwner', NONE, `${A}.AskedOfNotOwner`, 'read'],

  ['the street of a demo case', 1, 'Agent', DEMO, `${A}.PrimaryResidence.Street`, 'read'],
  ['its second line', 1, 'Agent', DEMO, `${A}.PrimaryResidence.Street2`, 'read'],
  ['its city', 1, 'Agent', DEMO, `${A}.PrimaryResidence.City`, 'read'],
  ['its state', 1, 'Agent', DEMO, `${A}.PrimaryResidence.State`, 'written'],
  ['its zip', 1, 'Agent', DEMO, `${A}.PrimaryResidence.Zip`, 'written'],
  ['the street of a case that is none', 1, 'Agent', NONE, `${A}.PrimaryResidence.Street`, 'written'],
  ['the state of issue of a demo case', 1, 'Agent', DEMO, `${A}.StateOfIssue`, 'written'],
  ['the name of its insured', 1, 'Agent', DEMO, `${A}.Name.FirstName`, 'read'],
  ['the name of an owner in it', 1, 'Agent', DEMO, `${OWNER}[0].PolicyOwnerName.FirstName`, 'written'],
  ['a Social Security number in it', 1, 'Agent', DEMO, `${A}.SocialSecurityNumber`, 'read'],
  ['that of a row', 1, 'Agent', DEMO, `${OWNER}[0].PolicyOwnerSSN`, 'read'],
  ['a tax id in it', 1, 'Agent', DEMO, `${OWNER}[1].PolicyOwnerTaxId`, 'read'],
  ['a license number in it', 1, 'Agent', DEMO, `${A}.DriversLicenseNumber`, 'read'],
  ['the name of a beneficiary in it', 1, 'Agent', DEMO, `${A}.BeneficiaryName.LastName`, 'read'],
  ['a demo case for who only reads', 2.1, 'InsuredOwner', DEMO, `${A}.PrimaryResidence.Zip`, 'read'],

  ['a section under a signature', 1, 'Agent', LOCKED, `${A}.Gender`, 'read'],
  ['a question written in it by restriction', 2.1, 'InsuredOwner', LOCKED, `${A}.AskedOfInsured`, 'read'],
  ['a section beside it', 1, 'Agent', LOCKED, `${D}.ProductName`, 'written'],

  ['Omnipotent and a medical section', 1, 'Omnipotent', NONE, `${M}.Weight`, 'written'],
  ['Omnipotent and a section others read', 3, 'Omnipotent', NONE, `${A}.Gender`, 'written'],
  ['Omnipotent and a restriction', 1, 'Omnipotent', NONE, `${A}.KeptFromAgent`, 'written'],
  ['Omnipotent and a signature', 1, 'Omnipotent', LOCKED, `${A}.Gender`, 'read'],
  ['Omnipotent and a demo case', 1, 'Omnipotent', DEMO, `${A}.SocialSecurityNumber`, 'read'],
  ['Omnipotent and rows of others', 3, 'Omnipotent', NONE, `${OWNER}[1].PolicyOwnerEmail`, 'written'],

  ['the row of the owner', 3, 'OwnerA', NONE, `${OWNER}[0].PolicyOwnerEmail`, 'read'],
  ['the row of another owner', 3, 'OwnerA', NONE, `${OWNER}[1].PolicyOwnerEmail`, 'hidden'],
  ['rows where the group says nothing of the stage', 13, 'Agent', NONE, `${OWNER}[1].PolicyOwnerEmail`, 'read'],
  ['rows for who writes the section', 1, 'Agent', NONE, `${OWNER}[1].PolicyOwnerEmail`, 'written'],
];

// spec form 4.1, 4.20, 4.21, 6.1, 6.3, 6.4, 6.5
describe('what a person may do', () => {
  test.each(TABLE)('with %s (stage %d, %s, %j)', (_story, stage, role, rule, path, access) => {
    const options = { stage, role, ...rule, answers: OWNED, customerSigned: stage >= 3 };
    const application = openCase(options, model);
    const { visible, editable } = cellAt(application, path);
    expect(editable ? 'written' : visible ? 'read' : 'hidden').toBe(access);

    const before = JSON.stringify(application.answers());
    answer(application, { [path]: '1' });
    expect(JSON.stringify(application.answers()) !== before).toBe(access === 'written');
  });

  test.each(TABLE)('by a submission with %s (stage %d, %s, %j)', (_story, stage, role, rule, path, access) => {
    const options = { stage, role, ...rule, answers: OWNED, customerSigned: stage >= 3 };
    const [block, inside] = splitBlock(path);
    const response = { QuestionName: inside, AnswerText: '1' };
    const outcome = merge(openCase(options, model), block, [response]);
    expect(outcome).toMatchObject(
      access === 'written' ? { ok: true } : { ok: false, refusals: [{ key: 'readOnly', path: response.QuestionName }] },
    );
  });
});

describe('a question fixed in demo cases', () => {
  test.each([
    [true, false],
    [false, true],
  ])('demo %s: editable %s', (isDemo, editable) => {
    const application = openCase({ isDemo, answers: OWNED }, model);
    const path = `${A}.DriversLicenseNumber`;
    expect(cellAt(application, path).editable).toBe(editable);
    answer(application, { [path]: '1234567' });
    expect(cellAt(application, path).text).toBe(editable ? '1234567' : '');
  });
});
