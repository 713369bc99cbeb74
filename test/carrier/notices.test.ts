/** The notices of the reference carrier's form: when they appear, with which texts, and that they block nobody. */
import { expect, test } from 'vitest';
import { openApplication } from '../../packages/engine/src/index.ts';
import { keyOf, newCase, referenceCarrier } from './reference-carrier.ts';

const E = 'SECTIONEPurposeFundingInformation';
const PURPOSES = `${E}.PurposePersonal`;

// spec form 4.28
test('long-term care as the only purpose is mentioned when the section is left, but not together with another purpose', () => {
  const application = newCase(referenceCarrier().model);
  const choose = (purposes: string) => application.change(keyOf(application, PURPOSES), purposes);
  application.change(keyOf(application, `${E}.PurposeType`), 'Personal');
  choose('["LongTermCare"]');
  expect(application.visit(E)).toMatchObject([
    {
      text: 'The long-term care rider cannot be the sole purpose for the life insurance. To avoid underwriting processing delays, please select a secondary purpose of insurance.',
      button: 'Acknowledge',
    },
  ]);
  expect(application.cell(keyOf(application, PURPOSES)).errors).toEqual([]);
  choose('["LongTermCare","IncomeReplacement"]');
  expect(application.visit(E)).toEqual([]);
});

// spec form 4.29
test('a state of issue other than the owner’s residence is mentioned at once and on leaving the owners, never as an error', () => {
  const A = 'SECTIONAProposedInsured';
  const B = 'SECTIONBPolicyOwner';
  const application = newCase(referenceCarrier().model);
  const put = (where: string, text: string) => application.change(keyOf(application, where), text)?.notices;
  const said = { title: 'Important:', button: 'I Understand' };
  put(`${A}.PrimaryResidence.State`, 'OH');
  put(`${B}.PolicyOwnerInsured`, 'SoleOwner');
  expect(put(`${A}.StateOfIssue`, 'OH')).toEqual([]);
  expect(application.visit(B)).toEqual([]);
  expect(put(`${A}.StateOfIssue`, 'TX')).toMatchObject([said]);
  expect(application.visit(B)).toMatchObject([said]);
  expect(application.cell(keyOf(application, `${A}.StateOfIssue`)).errors).toEqual([]);
});

// spec form 4.27, 4.28, 4.29
test.each<[string, string, string, Record<string, string>]>([
  [
    'the state of issue',
    'SECTIONBPolicyOwner',
    'Important:',
    {
      'SECTIONAProposedInsured.PrimaryResidence.State': 'OH',
      'SECTIONAProposedInsured.StateOfIssue': 'TX',
      'SECTIONBPolicyOwner.PolicyOwnerInsured': 'SoleOwner',
    },
  ],
  ['the only purpose', E, 'Long-term care', { [`${E}.PurposeType`]: 'Personal', [PURPOSES]: '["LongTermCare"]' }],
  [
    'existing insurance',
    'SECTIONFExistingReplacementPendingInsuranceInformation',
    'Your progress has been saved',
    {
      'SECTIONDCoverageDetails.ProductName': 'Term20',
      'SECTIONDCoverageDetails.TermFaceAmount': '500000',
      'SECTIONFExistingReplacementPendingInsuranceInformation.TotalNewCoverageToAccept': '600000',
    },
  ],
])(
  'what is said about %s on leaving is said once, also after the case was opened again',
  (_what, block, title, answers) => {
    const { model } = referenceCarrier();
    const before = newCase(model);
    for (const [where, text] of Object.entries(answers)) before.change(keyOf(before, where), text);
    const open = (marks = {}) =>
      openApplication(model, { stage: 1, role: 'Agent', today: before.today, answers: before.answers(), marks });
    const typed = open();
    expect(typed.visit(block)).toMatchObject([{ title }]);
    expect(typed.visit(block)).toEqual([]);
    expect(open({ [block]: { visited: true } }).visit(block)).toEqual([]);
  },
);

// spec form 4.16
test.each([
  ['Female', ['Depression', 'PregnancyRelatedDepression']],
  ['Male', ['Depression']],
])('depression is asked of everybody, with a pregnancy of women only: %s', (gender, offered) => {
  const application = newCase(referenceCarrier().model);
  application.change(keyOf(application, 'SECTIONAProposedInsured.Gender'), gender);
  const { options } = application.cell(keyOf(application, 'Part2MedicalConditions.ConditionMental'));
  expect(options?.map(({ name }) => name).filter((name) => name.includes('Depression'))).toEqual(offered);
});
