/**
 * The closed catalogue of error keys (spec form §5, §8), each with its built-in rule. Null: the key has none; it belongs to a
 * total, is asked of every question, or is a rule between questions, which the definition writes as `FailsWhen`. Which
 * sentence belongs to a key is data of the carrier.
 */
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

const RULES = {
  invalidState: contact.invalidState,
  invalidName: text.invalidName,
  invalidZip: contact.invalidZip,
  invalidAddress1: text.invalidAddress1,
  invalidStreet1: text.invalidStreet,
  invalidStreet2: text.invalidStreet,
  invalidPhone: contact.invalidPhone,
  minOneSelection: choice.minOneSelection,
  invalidEmail: contact.invalidEmail,
  invalidSS: contact.invalidSS,
  invalidTID: contact.invalidTID,
  invalidDate: dates.invalidDate,
  invalidDateRange: dates.invalidDateRange,
  invalidDateRage: dates.invalidDateRange,
  invalidAge: age.invalidAge,
  invalidMinAge: age.invalidMinAge,
  invalidNumber: range.invalidNumber,
  InvalidNumber: range.InvalidNumber,
  invalidWeightAmount: range.invalidWeightAmount,
  invalidThreeDigit: range.invalidThreeDigit,
  invalidInches: range.invalidInches,
  invalidFeet: range.invalidFeet,
  invalidWeight: range.invalidWeight,
  invalidPercentage: range.invalidPercentage,
  invalidAllocation: null,
  invalidTermAmount: amount.invalidTermAmount,
  invalidSignature,
  invalidDl,
  invalidSupplementAmount: amount.invalidSupplementAmount,
  invalidIncreaseByPercentage: range.invalidIncreaseByPercentage,
  invalidBankRoutingNumber: bank.invalidBankRoutingNumber,
  invalidBankAccountNumberMatch: bank.invalidBankAccountNumberMatch,
  invalidCreditCardFormat: bank.invalidCreditCardFormat,
  invalidCreditCardDate: dates.invalidCreditCardDate,
  servicingAgentMinRequired: null,
  servicingAgentMaxLimit: null,
  deadEnd: choice.deadEnd,
  required: null,
  requiredSelf: null,
  invalidExistingPolicy: null,
  wrongBillingMethod: null,
  InvalidExistingInsuranceAnnuities: null,
  invalidMaxAge: range.invalidMaxAge,
  invalidYears: range.invalidYears,
  notOneHundred: null,
  notMatchMonthlyTransfer: amount.notMatchMonthlyTransfer,
  InvalidPastCurrentYear: range.InvalidPastCurrentYear,
  invalidAlpha: text.invalidAlpha,
  isValidOccupation: choice.isValidOccupation,
  maxlength: text.maxlength,
  minlength: text.minlength,
  min: range.min,
  max: range.max,
  ineligibleTerm30: age.ineligibleTerm30,
  ineligibleTerm20: age.ineligibleTerm20,
  ineligibleTerm15: age.ineligibleTerm15,
  ineligibleTerm10: age.ineligibleTerm10,
} satisfies Readonly<Record<string, BuiltInRule | null>>;

export type ErrorKey = keyof typeof RULES;

export const ERROR_KEYS = Object.keys(RULES).filter(isErrorKey);

export function isErrorKey(key: string): key is ErrorKey {
  return Object.hasOwn(RULES, key);
}

/** The built-in rule of an error key; undefined when the key has none. */
export function builtInRule(key: string): BuiltInRule | undefined {
  return isErrorKey(key) ? (RULES[key] ?? undefined) : undefined;
}
