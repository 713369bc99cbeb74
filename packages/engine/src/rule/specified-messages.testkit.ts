/**
 * The sentences of the specification by error key (spec form §5, §8), word for word. Only tests import it: a definition
 * brings its own, and the reference carrier's must equal these. A key that is not here has no text in the
 * specification, or the specification names a long message without showing it: then the carrier's own applies.
 */
import type { ErrorKey } from './catalog.ts';

const GENERAL = 'Invalid input format.';

export const SPECIFIED_MESSAGES: Readonly<Partial<Record<ErrorKey, string>>> = {
  required: 'Required field.',
  maxlength: 'Maximum character length.',
  minlength: 'Minimum character length.',
  min: 'Below minimum value.',
  max: 'Exceeds maximum value.',
  invalidName: 'Invalid characters.',
  invalidAlpha: 'Invalid characters.',
  invalidStreet1: 'Invalid characters.',
  invalidStreet2: 'Invalid characters.',
  invalidPhone: 'Invalid phone number.',
  invalidEmail: 'Invalid email.',
  invalidSS: 'Invalid social security number.',
  invalidTID: 'Invalid Tax ID number.',
  invalidDate: 'Invalid date.',
  invalidDateRange: 'Date is out of range.',
  invalidDateRage: 'Date is out of range.',
  notOneHundred: 'Total Percentage must equal 100%.',
  invalidAllocation: 'Total Percentage must equal 100%.',
  invalidAge: 'Valid age is 18 to 79.',
  invalidMinAge: 'Owner must be age 20 or older.',
  invalidBankRoutingNumber: 'Invalid routing number.',
  invalidBankAccountNumberMatch: 'Bank number does not match.',
  invalidCreditCardDate: 'Invalid expiration date.',
  invalidSupplementAmount: 'This amount cannot be higher than Base Face Amount.',
  servicingAgentMaxLimit: 'There must be only one servicing agent.',
  servicingAgentMinRequired: 'At least one servicing agent is required',
  minOneSelection: 'Select at least one option.',
  invalidIncreaseByPercentage: 'Increase by is allowed upto 25 %',
  invalidYears: 'Invalid year. Max is 100.',
  invalidSignature: 'Please type the name exactly as it was provided in the application {name}.',
  invalidZip: GENERAL,
  invalidNumber: GENERAL,
  InvalidNumber: GENERAL,
  invalidWeightAmount: GENERAL,
  invalidThreeDigit: GENERAL,
  invalidInches: GENERAL,
  invalidFeet: GENERAL,
  invalidWeight: GENERAL,
  invalidPercentage: GENERAL,
  invalidTermAmount: GENERAL,
  invalidDl: GENERAL,
  invalidCreditCardFormat: GENERAL,
  invalidMaxAge: GENERAL,
  InvalidPastCurrentYear: GENERAL,
  isValidOccupation: GENERAL,
};

/**
 * The message that a test expects for a key: the specification's, otherwise the key itself in brackets, which tests
 * give as the carrier's own.
 */
export function messageFor(key: ErrorKey): string {
  return SPECIFIED_MESSAGES[key] ?? `[${key}]`;
}
