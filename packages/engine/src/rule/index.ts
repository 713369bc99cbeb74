/** Every built-in rule by its error key (spec form §5, §8). A key without one needs `FailsWhen` in the definition. */
import * as age from './age.ts';
import * as amount from './amount.ts';
import * as bank from './bank.ts';
import * as choice from './choice.ts';
import * as contact from './contact.ts';
import * as dates from './dates.ts';
import { invalidDl } from './licence.ts';
import * as range from './range.ts';
import type { BuiltInRule } from './rule.ts';
import { invalidSignature } from './signature.ts';
import * as text from './text.ts';

export type { BuiltInRule, RuleInput } from './rule.ts';
export { ERROR_KEYS, formatKey, isErrorKey } from './error-keys.ts';

const RULES: Readonly<Record<string, BuiltInRule>> = {
  InvalidNumber: range.InvalidNumber,
  InvalidPastCurrentYear: range.InvalidPastCurrentYear,
  deadEnd: choice.deadEnd,
  ineligibleTerm10: age.ineligibleTerm10,
  ineligibleTerm15: age.ineligibleTerm15,
  ineligibleTerm20: age.ineligibleTerm20,
  ineligibleTerm30: age.ineligibleTerm30,
  invalidAddress1: text.invalidAddress1,
  invalidAge: age.invalidAge,
  invalidAlpha: text.invalidAlpha,
  invalidBankAccountNumberMatch: bank.invalidBankAccountNumberMatch,
  invalidBankRoutingNumber: bank.invalidBankRoutingNumber,
  invalidCreditCardDate: dates.invalidCreditCardDate,
  invalidCreditCardFormat: bank.invalidCreditCardFormat,
  invalidDate: dates.invalidDate,
  invalidDateRage: dates.invalidDateRange,
  invalidDateRange: dates.invalidDateRange,
  invalidDl,
  invalidEmail: contact.invalidEmail,
  invalidFeet: range.invalidFeet,
  invalidInches: range.invalidInches,
  invalidIncreaseByPercentage: range.invalidIncreaseByPercentage,
  invalidMaxAge: range.invalidMaxAge,
  invalidMinAge: age.invalidMinAge,
  invalidName: text.invalidName,
  invalidNumber: range.invalidNumber,
  invalidPercentage: range.invalidPercentage,
  invalidPhone: contact.invalidPhone,
  invalidSS: contact.invalidSS,
  invalidSignature,
  invalidState: contact.invalidState,
  invalidStreet1: text.invalidStreet,
  invalidStreet2: text.invalidStreet,
  invalidSupplementAmount: amount.invalidSupplementAmount,
  invalidTID: contact.invalidTID,
  invalidTermAmount: amount.invalidTermAmount,
  invalidThreeDigit: range.invalidThreeDigit,
  invalidWeight: range.invalidWeight,
  invalidWeightAmount: range.invalidWeightAmount,
  invalidYears: range.invalidYears,
  invalidZip: contact.invalidZip,
  isValidOccupation: choice.isValidOccupation,
  max: range.max,
  maxlength: text.maxlength,
  min: range.min,
  minOneSelection: choice.minOneSelection,
  minlength: text.minlength,
  notMatchMonthlyTransfer: amount.notMatchMonthlyTransfer,
};

/** The built-in rule of an error key; undefined when the key has none, as with rules about conflicting answers. */
export function builtInRule(key: string): BuiltInRule | undefined {
  return Object.hasOwn(RULES, key) ? RULES[key] : undefined;
}
