/** Rules that require a number between two bounds, inclusive (spec form §5, §9). */
import type { BuiltInRule } from './rule.ts';
import { numberParameter } from './rule.ts';

const BOUNDS = ['Minimum', 'Maximum'];
const WHOLE = /^\d+$/;

function between(minimum: number, maximum: number): BuiltInRule {
  return {
    parameters: BOUNDS,
    range: { of: 'value', minimum, maximum },
    fails: (_text, value, input) =>
      typeof value !== 'number' ||
      value < numberParameter(input, 'Minimum', minimum) ||
      value > numberParameter(input, 'Maximum', maximum),
  };
}

function wholeBetween(minimum: number, maximum: number): BuiltInRule {
  const range = between(minimum, maximum);
  return {
    parameters: BOUNDS,
    range: { of: 'value', minimum, maximum },
    fails: (text, _value, input) => !WHOLE.test(text) || range.fails(text, Number(text), input),
  };
}

/** Height, feet: one digit, 3 to 8. */
export const invalidFeet = wholeBetween(3, 8);
/** Height, inches: 0 to 11. */
export const invalidInches = wholeBetween(0, 11);
/** Weight in pounds: 50 to 500. */
export const invalidWeight = between(50, 500);
/** Change of weight in pounds: at least 10, at most three digits. */
export const invalidWeightAmount = wholeBetween(10, 999);
/** One to three digits. */
export const invalidThreeDigit: BuiltInRule = { fails: (text) => !/^\d{1,3}$/.test(text) };
/** 0 to 100; `Minimum: 1` if zero is not an answer. */
export const invalidPercentage = between(0, 100);
/** Yearly increase in percent: 0 to 25. */
export const invalidIncreaseByPercentage = between(0, 25);
/** Years illustrated: 1 to 100; the years of an increase take `Minimum: 0, Maximum: 125`. */
export const invalidYears = wholeBetween(1, 100);
/** An age in a family history: 1 to 130. */
export const invalidMaxAge = wholeBetween(1, 130);
/** Any number; automatic transfers take `Minimum: 2`. */
export const invalidNumber = between(-Infinity, Infinity);
/** A whole number within 32 bits, signed. */
export const InvalidNumber: BuiltInRule = {
  parameters: BOUNDS,
  range: { of: 'value', minimum: -2_147_483_648, maximum: 2_147_483_647 },
  fails: (text, value, input) =>
    !/^-?\d+$/.test(text) || between(-2_147_483_648, 2_147_483_647).fails(text, value ?? Number(text), input),
};
/** `Minimum` of a number. */
export const min: BuiltInRule = {
  parameters: ['Minimum'],
  range: { of: 'value', minimum: -Infinity, maximum: Infinity },
  fails: (_text, value, input) => typeof value === 'number' && value < numberParameter(input, 'Minimum', -Infinity),
};
/** `Maximum` of a number. */
export const max: BuiltInRule = {
  parameters: ['Maximum'],
  range: { of: 'value', minimum: -Infinity, maximum: Infinity },
  fails: (_text, value, input) => typeof value === 'number' && value > numberParameter(input, 'Maximum', Infinity),
};
/** A year of the last or this century, not later than the current one. */
export const InvalidPastCurrentYear: BuiltInRule = {
  fails: (text, _value, input) => !/^(19|20)\d{2}$/.test(text) || Number(text) > Number(input.today.slice(0, 4)),
};
