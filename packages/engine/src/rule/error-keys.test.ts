/** The catalogue of error keys (spec form §8): each has a rule of the engine or is written as a clause, and a message. */
import { describe, expect, test } from 'vitest';
import { ERROR_KEYS, builtInRule, formatKey, isErrorKey } from './index.ts';

/** The catalogue, in the specification's words and order. */
const CATALOGUE =
  'invalidState, invalidName, invalidZip, invalidAddress1, invalidStreet1, invalidStreet2, invalidPhone, minOneSelection, invalidEmail, invalidSS, invalidTID, invalidDate, invalidDateRange, invalidDateRage, invalidAge, invalidMinAge, invalidNumber, InvalidNumber, invalidWeightAmount, invalidThreeDigit, invalidInches, invalidFeet, invalidWeight, invalidPercentage, invalidAllocation, invalidTermAmount, invalidSignature, invalidDl, invalidSupplementAmount, invalidIncreaseByPercentage, invalidBankRoutingNumber, invalidBankAccountNumberMatch, invalidCreditCardFormat, invalidCreditCardDate, servicingAgentMinRequired, servicingAgentMaxLimit, deadEnd, required, requiredSelf, invalidExistingPolicy, wrongBillingMethod, InvalidExistingInsuranceAnnuities, invalidMaxAge, invalidYears, notOneHundred, notMatchMonthlyTransfer, InvalidPastCurrentYear, invalidAlpha, isValidOccupation, maxlength, minlength, min, max, ineligibleTerm30, ineligibleTerm20, ineligibleTerm15, ineligibleTerm10';

// spec form 8.1
test('the keys are those of the specification', () => {
  expect(ERROR_KEYS).toEqual(CATALOGUE.split(', '));
});

test('every key has a built-in rule, except totals, what the engine asks of every question and rules between questions', () => {
  expect(ERROR_KEYS.filter((key) => builtInRule(key) === undefined)).toEqual([
    'invalidAllocation',
    'servicingAgentMinRequired',
    'servicingAgentMaxLimit',
    'required',
    'requiredSelf',
    'invalidExistingPolicy',
    'wrongBillingMethod',
    'InvalidExistingInsuranceAnnuities',
    'notOneHundred',
  ]);
});

test('a name of the language is neither a key nor a rule', () => {
  for (const name of ['toString', 'constructor', '__proto__', 'hasOwnProperty', '']) {
    expect(builtInRule(name)).toBeUndefined();
    expect(isErrorKey(name)).toBe(false);
  }
});

describe('an answer that its type cannot read has the key of the type', () => {
  test.each([
    ['Date', 'datepicker', 'invalidDate'],
    ['MonthYear', 'textbox', 'invalidDate'],
    ['SSN', 'textbox', 'invalidSS'],
    ['Phone', 'textbox', 'invalidPhone'],
    ['Integer', 'textbox', 'InvalidNumber'],
    ['Decimal', 'textbox', 'invalidNumber'],
    ['State', 'dropdown', 'invalidState'],
    ['Country', 'dropdown', 'minOneSelection'],
    ['YesNo', 'yes/no', 'minOneSelection'],
    ['MultiChoice', 'radio', 'minOneSelection'],
    ['MultiChoice', 'autocomplete', 'isValidOccupation'],
    ['MultiSelect', 'checkbox', 'minOneSelection'],
    ['FreeForm', 'textbox', 'invalidAlpha'],
  ] as const)('%s %s: %s', (type, control, key) => {
    expect(formatKey({ type, control })).toBe(key);
  });
});
