/** Rules about a person's age, calculated from a date of birth or given as an age (spec form §5). */
import { age, ageNearest } from '../clause/calendar.ts';
import type { Value } from '../clause/types.ts';
import type { BuiltInRule } from './rule.ts';
import { numberParameter } from './rule.ts';

type AgeOf = (birth: string, today: string) => number | undefined;

/** Undefined if there is no age: then only `invalidDate` is reported. */
function ageFrom(value: Value, today: string, ageOf: AgeOf): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string' || value > today) return undefined;
  return ageOf(value, today);
}

function ageBetween(ageOf: AgeOf, minimum: number, maximum: number): BuiltInRule {
  return {
    parameters: ['Minimum', 'Maximum'],
    range: { of: 'age', minimum, maximum },
    fails(_text, value, input) {
      const years = ageFrom(value, input.today, ageOf);
      if (years === undefined) return false;
      return years < numberParameter(input, 'Minimum', minimum) || years > numberParameter(input, 'Maximum', maximum);
    },
  };
}

/** The insured: 18 to 79 at the nearest birthday. */
export const invalidAge = ageBetween(ageNearest, 18, 79);
/** Owners and signers: 20 completed years or more. */
export const invalidMinAge = ageBetween(age, 20, Infinity);

/** Used on the product's question, limited by a `ConditionalClause` to its term; `Age` is the insured's age. */
function eligibleTerm(maximum: number): BuiltInRule {
  return {
    parameters: ['Minimum', 'Maximum'],
    range: { of: 'age', minimum: 20, maximum },
    expressions: ['Age'],
    fails(_text, _value, input) {
      const years = input.expression('Age');
      if (typeof years !== 'number') return false;
      return years < numberParameter(input, 'Minimum', 20) || years > numberParameter(input, 'Maximum', maximum);
    },
  };
}

/** Thirty years: 20 to 50. */
export const ineligibleTerm30 = eligibleTerm(50);
/** Twenty years: 20 to 60. */
export const ineligibleTerm20 = eligibleTerm(60);
/** Fifteen years: 20 to 65. */
export const ineligibleTerm15 = eligibleTerm(65);
/** Ten years: 20 to 70. */
export const ineligibleTerm10 = eligibleTerm(70);
