/** Money and totals at, just inside and just outside their bounds (spec form §5, §9). */
import { describe } from 'vitest';
import { question } from '../definition/sample.testkit.ts';
import type { QuestionData, ValidationData } from '../definition/question-data.ts';
import { ruleTable, totalTable } from '../testing/rule-table.ts';

const money = (...Validations: ValidationData[]): Partial<QuestionData> => ({
  QuestionType: 'Decimal',
  Mask: 'currency',
  Validations,
});
const amount = (name: string): QuestionData => question(name, { QuestionType: 'Decimal', Mask: 'currency' });

// spec form 5.21
describe('amount: more than 0 and at most 50,000,000 after stripping $ and commas', () => {
  ruleTable({ asked: money({ Rule: 'invalidTermAmount' }) }, [
    ['-$0.01', 'invalidTermAmount'],
    ['$0', 'invalidTermAmount'],
    ['0.00', 'invalidTermAmount'],
    ['$0.01', 'accepted'],
    ['$49,999,999.99', 'accepted'],
    ['$50,000,000', 'accepted'],
    ['50000000', 'accepted'],
    ['$50,000,000.01', 'invalidTermAmount'],
    ['$50,000,001', 'invalidTermAmount'],
    ['fifty', ['invalidNumber', 'invalidTermAmount']],
    ['$', 'accepted'],
  ]);
});

describe('amount: bounds of the author', () => {
  ruleTable({ asked: money({ Rule: 'invalidTermAmount', Parameters: { Minimum: 25_000, Maximum: 100_000 } }) }, [
    ['24,999.99', 'invalidTermAmount'],
    ['25,000', 'accepted'],
    ['100,000', 'accepted'],
    ['100,000.01', 'invalidTermAmount'],
  ]);
});

describe.each<[string, ValidationData]>([
  ['the built-in rule', { Rule: 'invalidSupplementAmount', Parameters: { Base: 'Base' } }],
  ['a clause', { Rule: 'invalidSupplementAmount', FailsWhen: 'Asked > Base' }],
])('supplemental amount: not above the base amount, by %s', (_way, validation) => {
  ruleTable({ asked: money(validation), beside: [amount('Base')] }, [
    ['99,999.99', 'accepted', { Base: '100,000' }],
    ['100,000', 'accepted', { Base: '100,000' }],
    ['100,000.01', 'invalidSupplementAmount', { Base: '100,000' }],
    ['100,000', 'accepted'],
    ['', 'accepted', { Base: '100,000' }],
  ]);
});

describe.each<[string, ValidationData]>([
  ['the built-in rule', { Rule: 'notMatchMonthlyTransfer', Parameters: { Transfer: 'Transfer' } }],
  ['a clause', { Rule: 'notMatchMonthlyTransfer', FailsWhen: 'Asked != Transfer' }],
])('transfer: one amount equals the monthly transfer, by %s', (_way, validation) => {
  ruleTable({ asked: money(validation), beside: [amount('Transfer')] }, [
    ['300.29', 'notMatchMonthlyTransfer', { Transfer: '$300.30' }],
    ['300.30', 'accepted', { Transfer: '$300.30' }],
    ['300.31', 'notMatchMonthlyTransfer', { Transfer: '$300.30' }],
    ['300.30', 'accepted'],
  ]);
});

// spec form 5.26
describe('transfer: the destinations together equal the monthly transfer, to the cent', () => {
  const validation = { Rule: 'notMatchMonthlyTransfer', FailsWhen: 'First + Asked != Transfer' };
  ruleTable({ asked: money(validation), beside: [amount('First'), amount('Transfer')] }, [
    ['100.10', 'notMatchMonthlyTransfer', { First: '200.19', Transfer: '300.30' }],
    ['100.10', 'accepted', { First: '200.20', Transfer: '300.30' }],
    ['100.10', 'notMatchMonthlyTransfer', { First: '200.21', Transfer: '300.30' }],
  ]);
});

/** A label that adds up three cells, and is checked. */
describe.each<[way: string, above: 'notOneHundred' | 'invalidAllocation', total: Partial<QuestionData>]>([
  [
    'its target',
    'invalidAllocation',
    { Allocation: { Target: '100', Below: 'notOneHundred', Above: 'invalidAllocation' } },
  ],
  ['a clause', 'notOneHundred', { Validations: [{ Rule: 'notOneHundred', FailsWhen: 'Asked != 100' }] }],
])('allocation total: exactly 100, by %s', (_way, above, total) => {
  const cell = (name: string): QuestionData =>
    question(name, { QuestionType: 'Decimal', Mask: 'percent', IsOptional: true });
  const Calculate = ['A', 'B', 'C'].map((name) => `(answered(${name}) ? ${name} : 0)`).join(' + ');
  totalTable({ beside: [cell('A'), cell('B'), cell('C')], total: { Calculate, ...total } }, [
    [{ A: '55.39', B: '17.6', C: '27.01' }, 'accepted'],
    [{ A: '100' }, 'accepted'],
    [{ A: '33.33', B: '33.33', C: '33.34' }, 'accepted'],
    [{ A: '33.33', B: '33.33', C: '33.33' }, 'notOneHundred'],
    [{ A: '55.39', B: '17.6', C: '27.02' }, above],
    [{ A: '99', B: '2' }, above],
    [{ A: '0' }, 'notOneHundred'],
  ]);
});

// spec form 5.20
describe('allocation total: another whole', () => {
  const dollars = question('A', { QuestionType: 'Decimal', Mask: 'amount', IsOptional: true });
  const Allocation = { Target: '250', Below: 'notMatchMonthlyTransfer', Above: 'notMatchMonthlyTransfer' };
  totalTable({ beside: [dollars], total: { Calculate: 'A', Allocation } }, [
    [{ A: '249.99' }, 'notMatchMonthlyTransfer'],
    [{ A: '250.00' }, 'accepted'],
    [{ A: '250.01' }, 'notMatchMonthlyTransfer'],
  ]);
});
