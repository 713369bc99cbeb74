import { describe, expect, it } from 'vitest';
import { moneyText, outcomeText } from './outcome-text.ts';

const decision = (TriagePathNumber: number, change: { DecisionClassName?: string; SmokerStatus?: string } = {}) => ({
  DecisionInfo: {
    Rows: [
      {
        TriagePathNumber,
        TriagePathName: '',
        DecisionClassNumber: 1,
        DecisionClassName: 'StandardPlus',
        Age: 40,
        Gender: 'Female',
        SmokerStatus: 'Smoker',
        ...change,
      },
    ],
  },
  InsuredName: 'Jane Sample',
  Product: 'Term 20',
  FaceAmount: 500_000,
  DecidedBy: 'table' as const,
  Outcome: null,
});

// spec flow 4.36, 4.37
describe('the outcome', () => {
  it.each([
    [1, 'outcome.approved'],
    [2, 'outcome.review'],
    [2.5, 'outcome.review'],
    [4, 'outcome.review'],
    [3, 'outcome.requirements'],
    [7, 'outcome.error'],
  ])('of path %d is %s', (path, text) => {
    expect(outcomeText(decision(path)).text).toBe(text);
  });

  it.each(['issued', 'declined', 'withdrawn'] as const)('of a case that was %s is how it ended', (Outcome) => {
    expect(outcomeText({ ...decision(1), Outcome })).toMatchObject({
      title: `outcome.${Outcome}.title`,
      text: `outcome.${Outcome}`,
    });
    const none = { ...decision(1), DecisionInfo: { Rows: [] }, Outcome };
    expect(outcomeText(none, true).text).toBe(`outcome.${Outcome}`);
  });

  it('without a decision is the error state', () => {
    expect(outcomeText(null).text).toBe('outcome.error');
    expect(outcomeText({ ...decision(1), DecisionInfo: { Rows: [] } }).text).toBe('outcome.error');
  });

  it('without a decision yet is no error where the carrier’s own system decides', () => {
    const none = { ...decision(1), DecisionInfo: { Rows: [] } };
    expect(outcomeText(none, true).text).toBe('outcome.error');
    expect(outcomeText({ ...none, DecidedBy: 'carrier' }, true)).toMatchObject({
      text: 'outcome.waiting',
      tone: 'info',
    });
    expect(outcomeText({ ...none, DecidedBy: 'carrier' }).text).toBe('outcome.error');
  });

  it('says the class in words and fills the defaults', () => {
    expect(outcomeText(decision(1)).values).toEqual({
      InsuredName: 'Jane Sample',
      Product: 'Term 20',
      FaceAmount: '$500,000',
      RiskClass: 'Standard Plus',
      SmokerStatus: 'Smoker',
    });
    expect(outcomeText(decision(1, { DecisionClassName: '', SmokerStatus: '' })).values).toMatchObject({
      RiskClass: 'Super Preferred',
      SmokerStatus: 'Non-Smoker',
    });
  });
});

// spec flow 8.15
it('says that a name, a product or an amount is missing', () => {
  const { missing } = outcomeText({ ...decision(1), InsuredName: '', Product: '', FaceAmount: 0 });
  expect(missing).toEqual({
    InsuredName: 'outcome.missing.name',
    Product: 'outcome.missing.product',
    FaceAmount: 'outcome.missing.amount',
  });
  expect(outcomeText(decision(1)).missing).toEqual({});
});

it.each([
  [500_000, '$500,000'],
  [1250.5, '$1,250.50'],
  [0, '$0'],
])('%d is %s', (amount, expected) => {
  expect(moneyText(amount)).toBe(expected);
});
