/** Days and months at, just inside and just outside their windows (spec form §5). Today is 20 November 2026. */
import { describe } from 'vitest';
import { question } from '../definition/sample.testkit.ts';
import type { QuestionData } from '../definition/question-data.ts';
import { ruleTable } from '../testing/rule-table.ts';

const day = (Rule: string, Parameters?: Record<string, string | number>): Partial<QuestionData> => ({
  QuestionType: 'Date',
  ControlType: 'datepicker',
  Validations: [Parameters === undefined ? { Rule } : { Rule, Parameters }],
});
const month = (Rule: string, Parameters?: Record<string, string | number>): Partial<QuestionData> => ({
  ...day(Rule, Parameters),
  QuestionType: 'MonthYear',
  ControlType: 'textbox',
});

// spec form 5.9
describe('full date: on or before today, not before 1000-01-01', () => {
  ruleTable({ asked: day('invalidDate') }, [
    ['12/31/0999', 'invalidDate'],
    ['01/01/1000', 'accepted'],
    ['01/02/1000', 'accepted'],
    ['11/19/2026', 'accepted'],
    ['11/20/2026', 'accepted'],
    ['11/21/2026', 'invalidDate'],
    ['2026-11-20', 'accepted'],
    ['02/29/2024', 'accepted'],
    ['02/29/2023', 'invalidDate'],
    ['02/30/2024', 'invalidDate'],
    ['13/01/2020', 'invalidDate'],
    ['00/10/2020', 'invalidDate'],
    ['04/31/2020', 'invalidDate'],
    ['4/8/86', 'invalidDate'],
    ['11/20/20266', 'invalidDate'],
    ['yesterday', 'invalidDate'],
    ['', 'accepted'],
  ]);
});

// spec form 5.11, 3.7
describe('month and year: valid, not in the future', () => {
  ruleTable({ asked: month('invalidDate') }, [
    ['12/0999', 'invalidDate'],
    ['01/1000', 'accepted'],
    ['10/2026', 'accepted'],
    ['11/2026', 'accepted'],
    ['12/2026', 'invalidDate'],
    ['00/2020', 'invalidDate'],
    ['13/2020', 'invalidDate'],
    ['11/26', 'invalidDate'],
    ['2026-11', 'accepted'],
    ['11/20/2026', 'invalidDate'],
  ]);
});

describe.each([
  [1, '11/19/2025', '11/20/2025', '11/21/2025'],
  [2, '11/19/2024', '11/20/2024', '11/21/2024'],
  [3, '11/19/2023', '11/20/2023', '11/21/2023'],
  [5, '11/19/2021', '11/20/2021', '11/21/2021'],
  [10, '11/19/2016', '11/20/2016', '11/21/2016'],
  // spec form 5.43
])('within the last %i years', (Years, before, first, second) => {
  ruleTable({ asked: day('invalidDateRange', { Window: 'lastYears', Years }) }, [
    [before, 'invalidDateRange'],
    [first, 'accepted'],
    [second, 'accepted'],
    ['11/19/2026', 'accepted'],
    ['11/20/2026', 'accepted'],
    ['11/21/2026', 'invalidDateRange'],
  ]);
});

describe.each([
  [1, '10/2025', '11/2025', '12/2025'],
  [2, '10/2024', '11/2024', '12/2024'],
  [3, '10/2023', '11/2023', '12/2023'],
  [5, '10/2021', '11/2021', '12/2021'],
  [10, '10/2016', '11/2016', '12/2016'],
])('months within the last %i years', (Years, before, first, second) => {
  ruleTable({ asked: month('invalidDateRange', { Window: 'lastYears', Years }) }, [
    [before, 'invalidDateRange'],
    [first, 'accepted'],
    [second, 'accepted'],
    ['11/2026', 'accepted'],
    ['12/2026', 'invalidDateRange'],
  ]);
});

describe('within the last year on a leap day begins on 28 February', () => {
  const asked = day('invalidDateRange', { Window: 'lastYears', Years: 1 });
  ruleTable({ asked, today: '2028-02-29' }, [
    ['02/27/2027', 'invalidDateRange'],
    ['02/28/2027', 'accepted'],
    ['02/29/2028', 'accepted'],
    ['03/01/2028', 'invalidDateRange'],
  ]);
});

// spec form 5.43
describe('less than 1 year ahead', () => {
  ruleTable({ asked: day('invalidDateRange', { Window: 'lessThanYearsAhead', Years: 1 }) }, [
    ['11/19/2026', 'invalidDateRange'],
    ['11/20/2026', 'accepted'],
    ['11/21/2026', 'accepted'],
    ['11/18/2027', 'accepted'],
    ['11/19/2027', 'accepted'],
    ['11/20/2027', 'invalidDateRange'],
    ['11/21/2027', 'invalidDateRange'],
  ]);
});

// spec form 5.43
describe('in the future, within 2 years', () => {
  ruleTable({ asked: day('invalidDateRange', { Window: 'withinYearsAhead', Years: 2 }) }, [
    ['11/19/2026', 'invalidDateRange'],
    ['11/20/2026', 'invalidDateRange'],
    ['11/21/2026', 'accepted'],
    ['11/19/2028', 'accepted'],
    ['11/20/2028', 'accepted'],
    ['11/21/2028', 'invalidDateRange'],
  ]);
});

// spec form 5.43
describe('a past date', () => {
  ruleTable({ asked: day('invalidDateRange', { Window: 'past' }) }, [
    ['12/31/0999', ['invalidDate', 'invalidDateRange']],
    ['01/01/1000', 'accepted'],
    ['11/20/2026', 'accepted'],
    ['11/21/2026', 'invalidDateRange'],
  ]);
});

describe('a future date: after today', () => {
  ruleTable({ asked: day('invalidDateRange') }, [
    ['11/19/2026', 'invalidDateRange'],
    ['11/20/2026', 'invalidDateRange'],
    ['11/21/2026', 'accepted'],
    ['12/31/9999', 'accepted'],
    ['soon', ['invalidDate', 'invalidDateRange']],
  ]);
});

// spec form 5.10
describe('a future date: after a base date', () => {
  const beside = [question('Base', { QuestionType: 'Date' })];
  ruleTable({ asked: day('invalidDateRange', { Window: 'after', After: 'Base' }), beside }, [
    ['01/31/2020', 'invalidDateRange', { Base: '02/01/2020' }],
    ['02/01/2020', 'invalidDateRange', { Base: '02/01/2020' }],
    ['02/02/2020', 'accepted', { Base: '02/01/2020' }],
    ['11/20/2026', 'invalidDateRange'],
    ['11/21/2026', 'accepted'],
  ]);
});

// spec form 8.1
describe('the alias invalidDateRage', () => {
  ruleTable({ asked: day('invalidDateRage') }, [
    ['11/20/2026', 'invalidDateRage'],
    ['11/21/2026', 'accepted'],
  ]);
});

// spec form 5.28
describe('a card that has not expired', () => {
  ruleTable({ asked: month('invalidCreditCardDate') }, [
    ['10/2026', 'invalidCreditCardDate'],
    ['11/2026', 'accepted'],
    ['12/2026', 'accepted'],
    ['01/2027', 'accepted'],
    ['13/2027', ['invalidDate', 'invalidCreditCardDate']],
    ['11/27', ['invalidDate', 'invalidCreditCardDate']],
  ]);
});
