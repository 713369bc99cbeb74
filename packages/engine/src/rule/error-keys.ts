/** The closed catalogue of error keys (spec form §8). Which sentence belongs to a key is data of the carrier. */
import type { Node } from '../definition/model.ts';

export const ERROR_KEYS = [
  'invalidState',
  'invalidName',
  'invalidZip',
  'invalidAddress1',
  'invalidStreet1',
  'invalidStreet2',
  'invalidPhone',
  'minOneSelection',
  'invalidEmail',
  'invalidSS',
  'invalidTID',
  'invalidDate',
  'invalidDateRange',
  'invalidDateRage',
  'invalidAge',
  'invalidMinAge',
  'invalidNumber',
  'InvalidNumber',
  'invalidWeightAmount',
  'invalidThreeDigit',
  'invalidInches',
  'invalidFeet',
  'invalidWeight',
  'invalidPercentage',
  'invalidAllocation',
  'invalidTermAmount',
  'invalidSignature',
  'invalidDl',
  'invalidSupplementAmount',
  'invalidIncreaseByPercentage',
  'invalidBankRoutingNumber',
  'invalidBankAccountNumberMatch',
  'invalidCreditCardFormat',
  'invalidCreditCardDate',
  'servicingAgentMinRequired',
  'servicingAgentMaxLimit',
  'deadEnd',
  'required',
  'requiredSelf',
  'invalidExistingPolicy',
  'wrongBillingMethod',
  'InvalidExistingInsuranceAnnuities',
  'invalidMaxAge',
  'invalidYears',
  'notOneHundred',
  'notMatchMonthlyTransfer',
  'InvalidPastCurrentYear',
  'invalidAlpha',
  'isValidOccupation',
  'maxlength',
  'minlength',
  'min',
  'max',
  'ineligibleTerm30',
  'ineligibleTerm20',
  'ineligibleTerm15',
  'ineligibleTerm10',
] as const;

export type ErrorKey = (typeof ERROR_KEYS)[number];

export function isErrorKey(key: string): key is ErrorKey {
  return ERROR_KEYS.some((known) => known === key);
}

/** The key of an answer that its type cannot read: what `codecFor(node).parse` refused. */
export function formatKey(node: Pick<Node, 'type' | 'control'>): ErrorKey {
  switch (node.type) {
    case 'Date':
    case 'MonthYear':
      return 'invalidDate';
    case 'SSN':
      return 'invalidSS';
    case 'Phone':
      return 'invalidPhone';
    case 'Integer':
      return 'InvalidNumber';
    case 'Decimal':
      return 'invalidNumber';
    case 'State':
      return 'invalidState';
    case 'MultiChoice':
      return node.control === 'autocomplete' ? 'isValidOccupation' : 'minOneSelection';
    case 'MultiSelect':
    case 'YesNo':
    case 'Country':
      return 'minOneSelection';
    default:
      return 'invalidAlpha';
  }
}
