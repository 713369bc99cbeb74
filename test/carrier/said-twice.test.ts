import { describe, expect, test } from 'vitest';
import { compile, openApplication } from '../../packages/engine/src/index.ts';
import type { Answers, Application } from '../../packages/engine/src/index.ts';
import { lintDefinition } from '../../packages/engine/src/definition/lint-definition.ts';
import { keyOf, newCase, referenceCarrier } from './reference-carrier.ts';

/** Facts that the reference carrier asks for twice: one follows the other, or somebody is told that they differ. */
const { definition, model } = referenceCarrier();
const A = 'SECTIONAProposedInsured';
const B = 'SECTIONBPolicyOwner';
const OWNER = `${B}.PolicyOwnerInformation[0]`;

function caseWith(answers: Record<string, string>): Application {
  const application = newCase(model);
  for (const [path, text] of Object.entries(answers)) application.change(keyOf(application, path), text);
  return application;
}

const toldOnLeaving = (application: Application, block: string): string[] =>
  application.visit(block).map(({ name }) => name);

test('the years of a level premium follow the product; a default would be found', () => {
  const changed = structuredClone(definition);
  const years = changed.Blocks.find(({ Name }) => Name === 'SupplementCostBenefitPA')?.Questions.find(
    ({ QuestionName }) => QuestionName === 'CostBenefitPATermYears',
  );
  if (years === undefined) throw new Error('There is no such question.');
  delete years.Calculate;
  delete years.Validations;
  years.DefaultValueConditional = [
    { ConditionalClause: 'SECTIONDCoverageDetails.ProductName == "Term10"', DefaultValue: 'Ten' },
  ];
  const kinds = lintDefinition(changed).findings.map(({ kind }) => kind);
  expect(kinds).toEqual(['default-stays', 'never-compared']);
});

describe('a certified trust', () => {
  const trust = {
    [`${B}.PolicyOwnerInsured`]: 'No',
    [`${OWNER}.PolicyOwnerType`]: 'ExistingTrust',
    [`${OWNER}.PolicyOwnerEntityName`]: 'Miller Family Trust',
    [`${OWNER}.PolicyOwnerTaxId`]: '12-3456789',
  };
  test.each([
    ['TrustName', 'Miller Family Trust', []],
    ['TrustName', 'Moore Family Trust', ['TrustDiffersFromOwner']],
    ['TrustTaxID', '12-3456789', []],
    ['TrustTaxID', '12-3456780', ['TrustDiffersFromOwner']],
  ])('with %s %s tells %j', (question, text, told) => {
    const application = caseWith({ ...trust, [`TrustCertification.TrustCertification[1].${question}`]: text });
    expect(toldOnLeaving(application, 'TrustCertification')).toEqual(told);
  });
});

test.each([
  ['Miller LLC', []],
  ['Miller Inc.', ['BusinessDiffersFromOwner']],
])('a business that is called %s in its own statement tells %j', (name, told) => {
  const application = caseWith({
    [`${B}.PolicyOwnerInsured`]: 'No',
    [`${OWNER}.PolicyOwnerType`]: 'Business',
    [`${OWNER}.PolicyOwnerEntityName`]: 'Miller LLC',
    'PartnershipStatement.PartnershipBusinessName': name,
  });
  expect(toldOnLeaving(application, 'PartnershipStatement')).toEqual(told);
});

describe('the taxpayer number', () => {
  const insured = { [`${A}.SocialSecurityNumber`]: '123-45-6789', 'TaxpayerIdentification.TINType': 'SSN' };
  const other = { [`${OWNER}.PolicyOwnerType`]: 'Individual', [`${OWNER}.PolicyOwnerSSN`]: '321-54-9876' };
  test.each([
    ['CoOwner', other, '123-45-6789', []],
    ['CoOwner', other, '321-54-9876', []],
    ['CoOwner', other, '123-45-6780', ['TaxpayerDiffersFromOwner']],
    ['No', other, '321-54-9876', []],
    ['No', other, '123-45-6789', ['TaxpayerDiffersFromOwner']],
  ])('of %s %j, %s, tells %j', (owned, owners, number, told) => {
    const application = caseWith({
      ...insured,
      [`${B}.PolicyOwnerInsured`]: owned,
      ...owners,
      'TaxpayerIdentification.TINSocialSecurity': number,
    });
    expect(toldOnLeaving(application, 'TaxpayerIdentification')).toEqual(told);
  });
});

/** What a sole owner's case contains twice, and is typed once. */
describe('known data of a sole owner', () => {
  const TAX = 'TaxpayerIdentification';
  const insured = {
    [`${A}.Name.FirstName`]: 'Grace',
    [`${A}.Name.MiddleName`]: 'Ann',
    [`${A}.Name.LastName`]: 'Rivera',
    [`${A}.SocialSecurityNumber`]: '123-45-6789',
    [`${B}.PolicyOwnerInsured`]: 'SoleOwner',
  };
  const cellAt = (application: Application, path: string) => application.cell(keyOf(application, path));

  test.each([
    ['TINName', 'Grace Ann Rivera', { kind: 'section', title: 'Proposed Insured' }],
    ['TINClassification', 'IndividualSoleProprietor', { kind: 'form' }],
    ['TINType', 'SSN', { kind: 'form' }],
    ['TINSocialSecurity', '123-45-6789', { kind: 'section', title: 'Proposed Insured' }],
  ])('%s is %s, from %j', (question, text, origin) => {
    expect(cellAt(caseWith(insured), `${TAX}.${question}`)).toMatchObject({ text, origin, errors: [] });
  });

  test('a number that differs from the insured’s is refused, with a reason', () => {
    const application = caseWith({ ...insured, [`${TAX}.TINSocialSecurity`]: '123-45-6780' });
    expect(cellAt(application, `${TAX}.TINSocialSecurity`)).toMatchObject({
      origin: null,
      errors: [{ key: 'invalidSS', message: expect.stringContaining('the only owner') }],
    });
  });

  test('nothing is copied from an owner who is somebody else', () => {
    const application = caseWith({ ...insured, [`${B}.PolicyOwnerInsured`]: 'No' });
    expect(cellAt(application, `${TAX}.TINName`)).toMatchObject({ text: '', origin: null });
  });

  // spec engine 3.13
  test('an owner who may not read the number is not told where it comes from', () => {
    const changed = structuredClone(definition);
    const signature = changed.Blocks.find(({ Name }) => Name === 'DeclarationsOwnerA');
    signature?.Questions.push({
      QuestionName: 'SaidAgain',
      QuestionType: 'SSN',
      ControlType: 'textbox',
      QuestionText: 'The number of the insured',
      Mask: 'ssn',
      SameAs: [`${A}.SocialSecurityNumber`],
      Calculate: `${A}.SocialSecurityNumber`,
    });
    const compiled = compile(changed);
    if (!compiled.ok) throw new Error(JSON.stringify(compiled.findings));
    const open = (answers: Answers) =>
      openApplication(compiled.model, {
        stage: 3,
        role: 'OwnerA',
        today: '2026-11-20',
        answers: { DeclarationsOwnerA: { SaidAgain: '123-45-6789' }, ...answers },
        customerSigned: true,
        ...(answers[A] === undefined && { facts: {} }),
      });
    const told = (application: Application) => cellAt(application, 'DeclarationsOwnerA.SaidAgain');
    expect(told(open({}))).toMatchObject({ editable: true, text: '123-45-6789', origin: null });
    expect(told(open({ [A]: { SocialSecurityNumber: '123-45-6789' } })).origin).toBeNull();
  });
});

/** Filled in and marked: usual values that disclose nothing, and values that follow from a count. */
describe('values that the form fills in', () => {
  const C = 'SECTIONCBeneficiaryInformation';
  const D = 'SECTIONDCoverageDetails';
  const cellAt = (application: Application, path: string) => application.cell(keyOf(application, path));

  // spec engine 3.13
  test.each([
    [`${A}.MailingAddressDifferent`, 'false'],
    [`${C}.BeneficiaryInformation[0].BeneficiaryPrimaryOrSecondary`, 'Primary'],
    [`${C}.BeneficiaryInformation[0].BeneficiaryType`, 'Individual'],
    [`${C}.BeneficiaryInformation[0].BeneficiaryIrrevocable`, 'false'],
    [`${D}.PolicyDating`, 'OnIssue'],
    [`${D}.AlternatePolicy`, 'false'],
    ['TransmittalBlock.TransmittalPolicyDelivery', 'Electronic'],
  ])('%s is %s until somebody says something else', (path, text) => {
    const application = newCase(model);
    expect(cellAt(application, path)).toMatchObject({ text, origin: { kind: 'form' }, errors: [] });
  });

  test.each([
    [C, 'BeneficiaryInformation', 'BeneficiaryPercentage'],
    ['AgentReport', 'AgentReportAgentInformation', 'AgentReportAgentInformationShare'],
  ])('%s gives all to whoever is alone, and keeps what somebody types', (block, rows, share) => {
    const application = newCase(model);
    const shares = () =>
      (cellAt(application, `${block}.${rows}`).rows ?? []).map(
        (_, at) => cellAt(application, `${block}.${rows}[${at}].${share}`).text,
      );
    expect(shares()).toEqual(['100']);
    application.addRow(keyOf(application, `${block}.${rows}`));
    expect(shares()).toEqual(['', '']);
    application.change(keyOf(application, `${block}.${rows}[0].${share}`), '70');
    expect(shares()).toEqual(['70', '']);
  });

  test('a secondary beneficiary has a share of their own class', () => {
    const application = caseWith({ [`${C}.BeneficiaryInformation[0].BeneficiaryName.FirstName`]: 'Grace' });
    application.addRow(keyOf(application, `${C}.BeneficiaryInformation`));
    application.change(keyOf(application, `${C}.BeneficiaryInformation[1].BeneficiaryPrimaryOrSecondary`), 'Secondary');
    for (const at of [0, 1]) {
      expect(cellAt(application, `${C}.BeneficiaryInformation[${at}].BeneficiaryPercentage`).text).toBe('100');
    }
  });

  test('with several agents nobody is the servicing one until somebody chooses', () => {
    const rows = 'AgentReport.AgentReportAgentInformation';
    const application = newCase(model);
    const serves = (at: number) => cellAt(application, `${rows}[${at}].AgentReportAgentInformationServAgt`);
    expect(serves(0).text).toBe('true');
    application.addRow(keyOf(application, rows));
    expect([serves(0), serves(1)]).toMatchObject([
      { errors: [{ key: 'servicingAgentMinRequired' }] },
      { errors: [{ key: 'servicingAgentMinRequired' }] },
    ]);
  });

  test.each([
    ['SoleOwner', 'Individual', 'Insured'],
    ['No', 'Individual', 'Owner'],
    ['No', 'Business', 'Business'],
  ])('notices of a policy owned by %s, %s, go to %s', (owned, type, receiver) => {
    const application = caseWith({
      [`${B}.PolicyOwnerInsured`]: owned,
      ...(owned === 'No' && { [`${OWNER}.PolicyOwnerType`]: type }),
      [`${D}.BillingMethod`]: 'DirectBill',
    });
    expect(cellAt(application, `${D}.PremiumNoticesTo`)).toMatchObject({
      text: receiver,
      origin: { kind: 'section', title: 'Policy owner' },
    });
  });

  test("the driver's license is of the state of residence until somebody chooses another one", () => {
    const application = caseWith({
      [`${A}.PrimaryResidence.State`]: 'TX',
      [`${A}.DriversLicenseHas`]: 'true',
    });
    expect(cellAt(application, `${A}.DriversLicenseState`)).toMatchObject({ text: 'TX', origin: { kind: 'form' } });
  });
});

test('the coverage that will be accepted equals what is applied for until somebody enters more', () => {
  const F = 'SECTIONFExistingReplacementPendingInsuranceInformation';
  const path = `${F}.TotalNewCoverageToAccept`;
  const empty = newCase(model);
  expect(empty.cell(keyOf(empty, path)).text).toBe('');
  const application = caseWith({
    'SECTIONDCoverageDetails.ProductName': 'Term20',
    'SECTIONDCoverageDetails.TermFaceAmount': '500000',
  });
  expect(application.cell(keyOf(application, path))).toMatchObject({
    text: '500000',
    origin: { kind: 'section', title: 'Coverage details' },
  });
});

describe('pregnancy is asked about', () => {
  test.each([
    ['Female', '1986-04-08', true, 'Have you had complications in this pregnancy or an earlier one?'],
    ['Female', '1965-04-08', false, 'Have you had complications in a pregnancy?'],
  ])('of a %s born %s: %s', (gender, born, asked, complications) => {
    const application = openApplication(model, {
      stage: 2.1,
      role: 'InsuredOwner',
      today: '2026-11-20',
      answers: { [A]: { Gender: gender, DateOfBirth: born } },
    });
    const cell = (name: string) => application.cell(keyOf(application, `Part2GeneralInformation.${name}`));
    expect(cell('PregnantNow').visible).toBe(asked);
    expect(cell('PregnancyComplication')).toMatchObject({ visible: true, label: complications });
  });
});
