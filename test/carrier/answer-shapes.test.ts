/** The closed lists of the form (spec form §3): the parts of every answer shape, the pick-lists, the types and the controls, as the reference carrier has them. */
import { describe, expect, test } from 'vitest';
import type { ControlType, Definition, QuestionData, QuestionType } from '../../packages/engine/src/index.ts';
import { carrierWith, newCase, keyOf, referenceCarrier } from './reference-carrier.ts';

const { definition } = referenceCarrier();
const A = 'SECTIONAProposedInsured';

const SHAPES: Record<keyof Definition['Groups'], string[]> = {
  Name: ['Title', 'FirstName', 'MiddleName', 'LastName', 'Suffix'],
  Address: ['Street', 'Street2', 'City', 'State', 'Zip'],
  BloodPressure: ['Systolic', 'Diastolic'],
  Length: ['Feet', 'Inches'],
  Physician: ['Search', 'StateFilter', 'Name', 'Phone', 'Street', 'Street2', 'City', 'State', 'Zip'],
  Signature: ['FullName', 'DateX', 'IPAddress'],
  File: ['Upload', 'Response'],
};

/** Every question type, with a control that asks for it. */
const TYPES: Record<QuestionType, ControlType> = {
  Address: 'compound',
  BloodPressure: 'compound',
  Compound: 'compound',
  Country: 'dropdown',
  Date: 'datepicker',
  Decimal: 'textbox',
  File: 'filepicker',
  FreeForm: 'textarea',
  IllustrationUploadProtectionTerm: 'textbox',
  Integer: 'textbox',
  Label: 'label',
  Length: 'compound',
  MonthYear: 'textbox',
  MultiChoice: 'radio',
  MultiSelect: 'checkbox',
  Name: 'compound',
  Phone: 'textbox',
  Physician: 'autocomplete',
  Signature: 'compound',
  SSN: 'textbox',
  State: 'dropdown',
  YesNo: 'yes/no',
};

// spec form 3.6, 3.8, 3.9, 3.10, 3.7
describe('the parts of', () => {
  test.each(Object.entries(SHAPES))('%s', (group, parts) => {
    const found = Object.entries(definition.Groups).find(([name]) => name === group)?.[1] ?? [];
    expect(found.map(({ QuestionName }) => QuestionName)).toEqual(parts);
  });

  test('no other group', () =>
    expect(Object.keys(definition.Groups).toSorted()).toEqual(Object.keys(SHAPES).toSorted()));

  test('an address: the second line is labeled Apartment/Unit', () => {
    const second = definition.Groups.Address?.find(({ QuestionName }) => QuestionName === 'Street2');
    expect(second?.QuestionText).toBe('Apartment/Unit');
  });
});

// spec form 3.5
// spec form 3.13
describe('the flow finds its questions by the names of the specification', () => {
  const { model } = referenceCarrier();
  const OFFICER = 'PolicyOwnerInformation.SigningOfficerCompound';
  const names: [section: string, questions: string][] = [
    ['SECTIONAProposedInsured', 'Name.FirstName Name.MiddleName Name.LastName PrimaryResidence.State StateOfIssue'],
    ['SECTIONAProposedInsured', 'DriversLicenseState DriversLicenseNumber EmailAddress Gender AgentAttestation'],
    ['SECTIONDCoverageDetails', 'ProductName TermFaceAmount'],
    ['SECTIONDCoverageDetails', 'FlexiblePremiumProductsBaseAmount FlexiblePremiumProductsSupplementalAmount'],
    ['SECTIONFExistingReplacementPendingInsuranceInformation', 'TotalNewCoverageToAccept'],
    ['SECTIONBPolicyOwner', 'PolicyOwnerInsured PolicyOwnerInsuredNo PolicyOwnerInformation.PolicyOwnerType'],
    ['SECTIONBPolicyOwner', 'PolicyOwnerInformation.PolicyOwnerName PolicyOwnerInformation.PolicyOwnerEmail'],
    ['SECTIONBPolicyOwner', `${OFFICER}.SigningOfficerName ${OFFICER}.SigningOfficerEmail ${OFFICER}.TrusteeType`],
    ['SECTIONCBeneficiaryInformation', 'BeneficiaryInformation.BeneficiaryPrimaryOrSecondary'],
    ['SECTIONCBeneficiaryInformation', 'BeneficiaryInformation.BeneficiaryPercentage'],
    ['SECTIONCBeneficiaryInformation', 'PrimaryTotalAllocation SecondaryTotalAllocation'],
    ['IllustrationCertification', 'IllustrationUpload IllustrationUploadProtectionTerm'],
    ['IllustrationCertification', 'IllustrationSignaturePresent IllustrationStartSignaturePresent'],
  ];

  test.each(names)('%s: %s', (section, questions) => {
    expect(questions.split(' ').filter((name) => model.node(`${section}.${name}`) === undefined)).toEqual([]);
  });
});

describe('the pick-list of', () => {
  test.each([
    ['Title', ['Dr.', 'Mr.', 'Mrs.', 'Ms.', 'Miss']],
    ['Suffix', ['Jr.', 'Sr.', 'I', 'II', 'III', 'IV', 'V']],
  ])('%s', (part, labels) => {
    const application = newCase(referenceCarrier().model);
    const cell = application.cell(keyOf(application, `${A}.Name.${part}`));
    expect(cell.options?.map(({ label }) => label)).toEqual(labels);
  });
});

// spec form 3.2, 3.3
describe('a question of the type', () => {
  const types = Object.keys(TYPES).filter((name): name is QuestionType => Object.hasOwn(TYPES, name));
  const asked = types.map((type): QuestionData => ({
    QuestionName: `Asked${type}`,
    QuestionType: type,
    ControlType: TYPES[type],
    QuestionText: type,
    ...(TYPES[type] === 'radio' || TYPES[type] === 'checkbox'
      ? { QuestionOptions: [{ Name: 'One' }, { Name: 'Two' }] }
      : {}),
    ...(type === 'State' ? { OptionsFrom: 'States' } : {}),
    ...(type === 'Country' ? { OptionsFrom: 'Countries' } : {}),
    ...(type === 'Compound'
      ? {
          ChildQuestions: [
            { QuestionName: 'Part', QuestionType: 'FreeForm', ControlType: 'textbox', QuestionText: 'Part' },
          ],
        }
      : {}),
  }));
  const application = newCase(carrierWith(definition, asked));

  test.each(types)('%s is asked with its control', (type) => {
    const cell = application.cell(keyOf(application, `${A}.Asked${type}`));
    expect(cell).toMatchObject({ type, control: TYPES[type], visible: true });
  });

  // spec form 3.11
  test('yes/no keeps true and false', () => {
    const key = keyOf(application, `${A}.AskedYesNo`);
    const kept = ['Yes', 'No'].map((text) => (application.change(key, text), application.cell(key).text));
    expect(kept).toEqual(['true', 'false']);
  });
});
