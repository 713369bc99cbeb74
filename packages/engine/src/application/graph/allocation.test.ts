/** Allocations: what is left, what is too much, and blanks that become 0 (spec form 4.22). */
import { describe, expect, test } from 'vitest';
import { question } from '../../definition/sample.testkit.ts';
import type { Answers } from '../../answer/types.ts';
import type { QuestionData } from '../../definition/question-data.ts';
import type { Application } from '../contract/contract.ts';
import { merge } from '../session/merge.ts';
import {
  answer,
  AGENT_PART,
  blockOf,
  caseDefinition,
  cellAt,
  keyAt,
  modelOf,
  openCase,
} from '../../testing/sample-case.ts';

const D = 'SECTIONDCoverageDetails';
const PERCENT = { Target: '100', Below: 'notOneHundred', Above: 'invalidAllocation', BlanksBecomeZero: true } as const;
const DOLLARS = { Below: 'notMatchMonthlyTransfer', Above: 'notMatchMonthlyTransfer' } as const;

const amount = (name: string, given: Partial<QuestionData> = {}): QuestionData =>
  question(name, { QuestionType: 'Decimal', IsOptional: true, ...given });

const table = (name: string, cells: QuestionData[]): QuestionData =>
  question(name, { QuestionType: 'Compound', ControlType: 'compound', ChildQuestions: cells });

const total = (name: string, given: Partial<QuestionData>): QuestionData =>
  question(name, { QuestionType: 'Decimal', ControlType: 'label', ...given });

/** Stocks and bonds share one total; a transfer is allocated in dollars; each maturing account has its own table. */
const model = modelOf(
  caseDefinition((definition) => {
    Object.assign(definition.Messages, {
      invalidAllocation: 'Total Percentage must equal 100%.',
      notMatchMonthlyTransfer: 'The amounts must equal the monthly transfer amount.',
    });
    blockOf(definition, D).Questions.push(
      question('WantsBonds', { QuestionType: 'YesNo', ControlType: 'yes/no' }),
      table('Stocks', [amount('Large'), amount('Middle'), amount('Small')]),
      table('Bonds', [amount('Core', { ConditionalClause: 'WantsBonds == true' })]),
      total('BothTotal', { Calculate: 'total(Stocks, Bonds)', Allocation: PERCENT }),
      amount('Transfer'),
      table('TransferTo', [amount('First'), amount('Second')]),
      total('TransferTotal', { Calculate: 'total(TransferTo)', Allocation: { Target: 'Transfer', ...DOLLARS } }),
      question('Maturing', {
        QuestionType: 'Compound',
        ControlType: 'compound',
        MultipleResponse: { Minimum: 0, Maximum: 5 },
        ChildQuestions: [
          table('To', [
            amount('Fixed'),
            amount('Indexed'),
            total('ToTotal', { Calculate: 'total(To)', Allocation: PERCENT }),
          ]),
        ],
      }),
    );
  }),
);

const open = (answers: Answers = AGENT_PART): Application => openCase({ answers }, model);

function put(application: Application, answers: Record<string, string>): void {
  answer(application, Object.fromEntries(Object.entries(answers).map(([path, text]) => [`${D}.${path}`, text])));
}

const text = (application: Application, path: string): string => cellAt(application, `${D}.${path}`).text;
const keys = (application: Application, path: string): string[] =>
  cellAt(application, `${D}.${path}`).errors.map((error) => error.key);

// spec form 4.23
describe('a total in percent', () => {
  test.each([
    [{}, { total: 0, remaining: 100, status: 'below' }, ['notOneHundred']],
    [{ 'Stocks.Large': '99.99' }, { total: 99.99, remaining: 0.01, status: 'below' }, ['notOneHundred']],
    [
      { 'Stocks.Large': '55.39', 'Stocks.Middle': '17.6', 'Stocks.Small': '27.01' },
      { remaining: 0, status: 'exact' },
      [],
    ],
    [
      { 'Stocks.Large': '99.99', 'Stocks.Small': '0.02' },
      { total: 100.01, remaining: -0.01, status: 'above' },
      ['invalidAllocation'],
    ],
  ])('of %j', (answers, allocation, errors) => {
    const application = open();
    put(application, answers);
    expect(cellAt(application, `${D}.BothTotal`)).toMatchObject({ allocation });
    expect(keys(application, 'BothTotal')).toEqual(errors);
  });

  test('is the sum of several tables, without what is hidden', () => {
    const application = open();
    put(application, { WantsBonds: 'true', 'Stocks.Large': '60', 'Bonds.Core': '40' });
    expect(cellAt(application, `${D}.BothTotal`).allocation?.status).toBe('exact');
    put(application, { WantsBonds: 'false' });
    expect(cellAt(application, `${D}.BothTotal`).allocation).toMatchObject({ total: 60, remaining: 40 });
  });
});

// spec form 4.23
describe('a total in dollars', () => {
  test('has the answer it names as its target, and is never wrong before that is known', () => {
    const application = open();
    put(application, { 'TransferTo.First': '250.25' });
    expect(cellAt(application, `${D}.TransferTotal`)).toMatchObject({
      allocation: { total: 250.25, target: null, remaining: null, status: null },
      errors: [],
    });
    put(application, { Transfer: '300.50' });
    expect(cellAt(application, `${D}.TransferTotal`).allocation).toMatchObject({ remaining: 50.25, status: 'below' });
    expect(keys(application, 'TransferTotal')).toEqual(['notMatchMonthlyTransfer']);
    put(application, { 'TransferTo.Second': '50.25' });
    expect(keys(application, 'TransferTotal')).toEqual([]);
    put(application, { Transfer: '300' });
    expect(cellAt(application, `${D}.TransferTotal`).allocation).toMatchObject({ remaining: -0.5, status: 'above' });
    expect(keys(application, 'TransferTotal')).toEqual(['notMatchMonthlyTransfer']);
  });
});

describe('blanks', () => {
  test('become 0 when the total reaches 100, except hidden ones', () => {
    const application = open();
    put(application, { 'Stocks.Large': '60' });
    expect(text(application, 'Stocks.Middle')).toBe('');
    put(application, { 'Stocks.Small': '40' });
    expect([text(application, 'Stocks.Middle'), text(application, 'Bonds.Core')]).toEqual(['0', '']);
  });

  test('are filled once: when cleared they stay empty until the total was below 100', () => {
    const application = open();
    put(application, { 'Stocks.Large': '100' });
    put(application, { 'Stocks.Middle': '' });
    expect(text(application, 'Stocks.Middle')).toBe('');
    put(application, { 'Stocks.Large': '110' });
    put(application, { 'Stocks.Large': '100' });
    expect(text(application, 'Stocks.Middle')).toBe('');
    put(application, { 'Stocks.Large': '90' });
    put(application, { 'Stocks.Large': '100' });
    expect(text(application, 'Stocks.Middle')).toBe('0');
  });

  test('are filled also when the total decreases to 100', () => {
    const application = open();
    put(application, { 'Stocks.Large': '110' });
    expect(text(application, 'Stocks.Middle')).toBe('');
    put(application, { 'Stocks.Large': '100' });
    expect(text(application, 'Stocks.Middle')).toBe('0');
  });

  test('stay blank if the total does not define them as zeros', () => {
    const application = open();
    put(application, { Transfer: '10', 'TransferTo.First': '10' });
    expect(text(application, 'TransferTo.Second')).toBe('');
  });

  test('stay as they were saved', () => {
    const saved = { ...AGENT_PART, [D]: { ...AGENT_PART[D], 'Stocks.Large': '100' } };
    const application = open(saved);
    expect(text(application, 'Stocks.Middle')).toBe('');
    put(application, { WantsBonds: 'true' });
    expect(text(application, 'Stocks.Middle')).toBe('');
  });

  test('of a row are filled by the total of that row', () => {
    const application = open();
    const rows = keyAt(application, `${D}.Maturing`);
    application.addRow(rows);
    application.addRow(rows);
    put(application, { 'Maturing[1].To.Fixed': '100' });
    expect(text(application, 'Maturing[1].To.Indexed')).toBe('0');
    expect(text(application, 'Maturing[0].To.Indexed')).toBe('');
    expect(keys(application, 'Maturing[0].To.ToTotal')).toEqual(['notOneHundred']);
  });

  test('are reported with the change and undone with it, and then filled again', () => {
    const application = open();
    put(application, { 'Stocks.Large': '90' });
    const change = application.change(keyAt(application, `${D}.Stocks.Large`), '100');
    expect(change.entries).toMatchObject([
      { path: 'Stocks.Large', after: '100' },
      { path: 'Stocks.Middle', before: '', after: '0' },
      { path: 'Stocks.Small', before: '', after: '0' },
    ]);
    expect(change.removed).toEqual([]);
    application.undo(change);
    expect([text(application, 'Stocks.Large'), text(application, 'Stocks.Middle')]).toEqual(['90', '']);
    put(application, { 'Stocks.Large': '100' });
    expect(text(application, 'Stocks.Middle')).toBe('0');
  });

  test('may be filled again after the change that filled them was undone above 100', () => {
    const application = open();
    put(application, { 'Stocks.Large': '110' });
    const change = application.change(keyAt(application, `${D}.Stocks.Large`), '100');
    application.undo(change);
    put(application, { 'Stocks.Large': '100' });
    expect(text(application, 'Stocks.Middle')).toBe('0');
  });

  test('that a submission names stay blank, others are filled', () => {
    const application = open();
    const outcome = merge(application, D, [
      { QuestionName: 'Stocks.Large', AnswerText: '100' },
      { QuestionName: 'Stocks.Middle', AnswerText: null },
    ]);
    expect(outcome.ok).toBe(true);
    expect([text(application, 'Stocks.Middle'), text(application, 'Stocks.Small')]).toEqual(['', '0']);
  });
});
