/** Numbers at, just inside and just outside their bounds (spec form §5, §9). */
import { describe } from 'vitest';
import type { QuestionData } from '../definition/question-data.ts';
import { ruleTable } from '../testing/rule-table.ts';

const whole = (Rule: string, Parameters?: Record<string, number>): { asked: Partial<QuestionData> } => ({
  asked: { QuestionType: 'Integer', Validations: [Parameters === undefined ? { Rule } : { Rule, Parameters }] },
});
const decimal = (Rule: string, Parameters?: Record<string, number>): { asked: Partial<QuestionData> } => ({
  asked: { ...whole(Rule, Parameters).asked, QuestionType: 'Decimal' },
});

// spec form 5.15
describe('feet: a single digit, 3 to 8', () => {
  ruleTable(whole('invalidFeet'), [
    ['2', 'invalidFeet'],
    ['3', 'accepted'],
    ['4', 'accepted'],
    ['7', 'accepted'],
    ['8', 'accepted'],
    ['9', 'invalidFeet'],
    ['10', 'invalidFeet'],
    ['0', 'invalidFeet'],
    ['-3', 'invalidFeet'],
    ['5.5', ['InvalidNumber', 'invalidFeet']],
    ['five', ['InvalidNumber', 'invalidFeet']],
    ['', 'accepted'],
  ]);
});

// spec form 5.15
describe('inches: 0 to 11', () => {
  ruleTable(whole('invalidInches'), [
    ['-1', 'invalidInches'],
    ['0', 'accepted'],
    ['1', 'accepted'],
    ['10', 'accepted'],
    ['11', 'accepted'],
    ['12', 'invalidInches'],
  ]);
});

// spec form 5.16
describe('weight: 50 to 500', () => {
  ruleTable(whole('invalidWeight'), [
    ['49', 'invalidWeight'],
    ['50', 'accepted'],
    ['51', 'accepted'],
    ['499', 'accepted'],
    ['500', 'accepted'],
    ['501', 'invalidWeight'],
  ]);
});

// spec form 5.17
describe('weight change: at least 10, at most three digits', () => {
  ruleTable(whole('invalidWeightAmount'), [
    ['9', 'invalidWeightAmount'],
    ['10', 'accepted'],
    ['11', 'accepted'],
    ['998', 'accepted'],
    ['999', 'accepted'],
    ['1000', 'invalidWeightAmount'],
  ]);
});

// spec form 5.18
describe('three digits: one to three', () => {
  ruleTable(whole('invalidThreeDigit'), [
    ['-1', 'invalidThreeDigit'],
    ['0', 'accepted'],
    ['9', 'accepted'],
    ['99', 'accepted'],
    ['999', 'accepted'],
    ['1000', 'invalidThreeDigit'],
    ['1,000', 'invalidThreeDigit'],
    ['12.5', ['InvalidNumber', 'invalidThreeDigit']],
  ]);
});

// spec form 5.19
describe('percentage: 0 to 100', () => {
  ruleTable(decimal('invalidPercentage'), [
    ['-0.01', 'invalidPercentage'],
    ['0', 'accepted'],
    ['0.01', 'accepted'],
    ['99.99', 'accepted'],
    ['100', 'accepted'],
    ['100%', 'accepted'],
    ['100.01', 'invalidPercentage'],
    ['many', ['invalidNumber', 'invalidPercentage']],
  ]);
});

// spec form 5.19
describe('percentage without zero: 1 to 100', () => {
  ruleTable(whole('invalidPercentage', { Minimum: 1 }), [
    ['0', 'invalidPercentage'],
    ['1', 'accepted'],
    ['2', 'accepted'],
    ['99', 'accepted'],
    ['100', 'accepted'],
    ['101', 'invalidPercentage'],
  ]);
});

// spec form 5.23
describe('increase-by percent: 0 to 25', () => {
  ruleTable(decimal('invalidIncreaseByPercentage'), [
    ['-0.01', 'invalidIncreaseByPercentage'],
    ['0', 'accepted'],
    ['24.99', 'accepted'],
    ['25', 'accepted'],
    ['25.01', 'invalidIncreaseByPercentage'],
    ['26', 'invalidIncreaseByPercentage'],
  ]);
});

// spec form 5.31
describe('illustration years: 1 to 100', () => {
  ruleTable(whole('invalidYears'), [
    ['0', 'invalidYears'],
    ['1', 'accepted'],
    ['2', 'accepted'],
    ['99', 'accepted'],
    ['100', 'accepted'],
    ['101', 'invalidYears'],
  ]);
});

// spec form 5.24
describe('increase-over years: 0 to 125', () => {
  ruleTable(whole('invalidYears', { Minimum: 0, Maximum: 125 }), [
    ['-1', 'invalidYears'],
    ['0', 'accepted'],
    ['1', 'accepted'],
    ['124', 'accepted'],
    ['125', 'accepted'],
    ['126', 'invalidYears'],
  ]);
});

// spec form 5.25
describe('automatic transfer number: 2 or more', () => {
  ruleTable(whole('invalidNumber', { Minimum: 2 }), [
    ['-2', 'invalidNumber'],
    ['1', 'invalidNumber'],
    ['2', 'accepted'],
    ['3', 'accepted'],
  ]);
});

// spec form 5.25
describe('automatic transfer amount: numeric with integer digits', () => {
  ruleTable(decimal('invalidNumber', { Minimum: 0 }), [
    ['-0.01', 'invalidNumber'],
    ['0', 'accepted'],
    ['$1,250.50', 'accepted'],
    ['.', 'invalidNumber'],
    ['a lot', 'invalidNumber'],
  ]);
});

// spec form 5.30
describe('max age: 1 to 130', () => {
  ruleTable(whole('invalidMaxAge'), [
    ['0', 'invalidMaxAge'],
    ['1', 'accepted'],
    ['2', 'accepted'],
    ['129', 'accepted'],
    ['130', 'accepted'],
    ['131', 'invalidMaxAge'],
  ]);
});

// spec form 5.32
describe('integer: within the signed 32-bit range', () => {
  ruleTable(whole('InvalidNumber'), [
    ['-2147483649', 'InvalidNumber'],
    ['-2147483648', 'accepted'],
    ['-2147483647', 'accepted'],
    ['0', 'accepted'],
    ['2147483646', 'accepted'],
    ['2147483647', 'accepted'],
    ['2147483648', 'InvalidNumber'],
    ['1e3', 'InvalidNumber'],
    ['0x10', 'InvalidNumber'],
  ]);
});

// spec form 5.33
describe('year: 19xx or 20xx and not later than the current year', () => {
  ruleTable(whole('InvalidPastCurrentYear'), [
    ['1899', 'InvalidPastCurrentYear'],
    ['1900', 'accepted'],
    ['1999', 'accepted'],
    ['2000', 'accepted'],
    ['2025', 'accepted'],
    ['2026', 'accepted'],
    ['2027', 'InvalidPastCurrentYear'],
    ['2100', 'InvalidPastCurrentYear'],
    ['26', 'InvalidPastCurrentYear'],
  ]);
});

describe('bounds set by the author', () => {
  ruleTable({ asked: { QuestionType: 'Integer', Validations: [bound('min', 'Minimum'), bound('max', 'Maximum')] } }, [
    ['4', 'min'],
    ['5', 'accepted'],
    ['6', 'max'],
  ]);
});

function bound(Rule: string, name: string): { Rule: string; Parameters: Record<string, number> } {
  return { Rule, Parameters: { [name]: 5 } };
}
