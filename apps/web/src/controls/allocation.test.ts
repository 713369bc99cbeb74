import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { text as texts } from '../state/texts.ts';
import { amountText, hundredths, plainText, spreadRest, totalWords } from './allocation.ts';

describe('shares', () => {
  it('are exact even if floating point is not', () => {
    expect(hundredths('55.39') + hundredths('17.6') + hundredths('27.01')).toBe(10_000);
  });

  it.each([
    ['', 0],
    ['5', 500],
    ['5.5', 550],
    ['100%', 10_000],
    ['$1,250.50', 125_050],
    ['abc', 0],
  ])('reads %s', (text, expected) => {
    expect(hundredths(text)).toBe(expected);
  });

  it('are written as they are read', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000_000), fc.constantFrom('percent', 'dollars'), (amount, unit) => {
        expect(hundredths(plainText(amount))).toBe(amount);
        expect(hundredths(amountText(amount, unit))).toBe(amount);
      }),
    );
  });

  it.each([
    [4000, 10_000, 'percent', '40%, 60% remaining', 'accent'],
    [10_000, 10_000, 'percent', '100%, complete', 'success'],
    [10_050, 10_000, 'percent', '100.5%, 0.5% over', 'error'],
    [20_000, 25_050, 'dollars', '$200, $50.50 remaining', 'accent'],
    [1_250_000, 1_250_000, 'dollars', '$12,500, complete', 'success'],
  ] as const)('says how a total stands: %i of %i', (total, target, unit, text, tone) => {
    expect(totalWords(total, target, unit, texts)).toMatchObject({ text, tone });
  });
});

// spec pages 2.6
describe('spreading the rest', () => {
  it('fills only empty cells', () => {
    expect(spreadRest(['40', '', '', ''], 6000)).toEqual(['40', '20', '20', '20']);
    expect(spreadRest(['', '', ''], 10_000)).toEqual(['34', '33', '33']);
    expect(spreadRest(['100', ''], 0)).toEqual(['100', '']);
  });

  it('allocates exactly what is left', () => {
    const cell = fc.option(fc.integer({ min: 0, max: 3000 }).map(plainText), { nil: '' });
    const sumOf = (texts: readonly string[]) => texts.reduce((sum, text) => sum + hundredths(text), 0);
    fc.assert(
      fc.property(fc.array(cell, { maxLength: 5 }), fc.nat(10_000), (typed, left) => {
        const texts = [...typed, ''];
        expect(sumOf(spreadRest(texts, left))).toBe(sumOf(texts) + left);
      }),
    );
  });
});
