/** Rules about days and months (spec form 5.43). A day is compared as a day, a month as a month. */
import { addMonths } from '../clause/calendar.ts';
import { type BuiltInRule, numberParameter, type RuleInput, textParameter } from './rule.ts';

const DATE_LENGTH = 10;
const MONTH_LENGTH = 7;

function dateWindow(usual: string): BuiltInRule {
  return {
    parameters: ['Window', 'Years'],
    expressions: ['After'],
    fails(_text, value, input) {
      if (typeof value !== 'string') return true;
      if (value.length !== DATE_LENGTH && value.length !== MONTH_LENGTH) return true;
      return !isInside(value, textParameter(input, 'Window', usual), input);
    },
  };
}

function isInside(value: string, window: string, input: RuleInput): boolean {
  const sameUnit = (date: string): string => date.slice(0, value.length);
  const today = sameUnit(input.today);
  const yearsFromToday = (years: number): string => sameUnit(addMonths(input.today, years * 12) ?? input.today);
  switch (window) {
    case 'lastYears':
      return value <= today && value >= yearsFromToday(-numberParameter(input, 'Years', 1));
    case 'lessThanYearsAhead':
      return value >= today && value < yearsFromToday(numberParameter(input, 'Years', 1));
    case 'withinYearsAhead':
      return value > today && value <= yearsFromToday(numberParameter(input, 'Years', 2));
    case 'after': {
      const base = input.expression('After');
      return value > sameUnit(typeof base === 'string' ? base : input.today);
    }
    default:
      return value <= today;
  }
}

/** A day on or before today and not before 1000-01-01; a month not in the future. */
export const invalidDate = dateWindow('past');
/** A day after the base date: the expression `After`, or today. */
export const invalidDateRange = dateWindow('after');
/** `invalidDateRange` under its other spelling (spec form §8). */
export const invalidDateRage = invalidDateRange;
/** A card that has not expired: this month or later. */
export const invalidCreditCardDate: BuiltInRule = {
  fails: (_text, value, input) =>
    typeof value !== 'string' || value.length !== MONTH_LENGTH || value < input.today.slice(0, MONTH_LENGTH),
};
