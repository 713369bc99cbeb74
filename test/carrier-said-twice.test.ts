import { describe, expect, test } from 'vitest';
import type { Application } from '../packages/engine/src/index.ts';
import { lintDefinition } from '../packages/engine/src/definition/lint-definition.ts';
import { keyOf, newCase, referenceCarrier } from './reference-carrier.ts';

/** Facts that the reference carrier asks twice: one follows the other, or somebody is told that they differ. */
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

describe('a trust that is certified', () => {
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
    ['SoleOwner', {}, '123-45-6789', []],
    ['SoleOwner', {}, '123-45-6780', ['TaxpayerDiffersFromOwner']],
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
