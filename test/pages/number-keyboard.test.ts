import { expect, it } from 'vitest';
import { takesMinus } from '../../apps/web/src/controls/takes-minus.ts';
import { newCase, referenceCarrier } from '../carrier/reference-carrier.ts';

// spec pages 2.9
it.each([
  ['PersonalInformation', 'NetWorth', true],
  ['SupplementFinancialBusiness', 'BusinessNetIncomeLastYear', true],
  ['SupplementCostBenefitME', 'CostBenefitMENetPaymentIndex10', true],
  ['PersonalInformation', 'AnnualEarnedIncome', false],
  ['SECTIONDCoverageDetails', 'PlannedPremium', false],
  ['Part2PersonalInformation', 'Weight', false],
  ['PersonalInformation', 'Occupation', false],
] as const)('%s.%s can be below zero: %s', (block, question, expected) => {
  const application = newCase(referenceCarrier().model);
  const cell = application.cell(application.keyOf(block, question) ?? '');
  expect(takesMinus(application, cell)).toBe(expected);
});

// spec pages 2.9
it('an answer that breaks a rule between questions changes no keyboard', () => {
  const application = newCase(referenceCarrier().model);
  const at = (question: string) => application.keyOf('PersonalInformation', question) ?? '';
  application.change(at('NetWorth'), '1000');
  application.change(at('LiquidNetWorth'), '2000');
  const liquid = application.cell(at('LiquidNetWorth'));
  expect(liquid.errors).not.toEqual([]);
  expect(takesMinus(application, liquid)).toBe(true);
});
