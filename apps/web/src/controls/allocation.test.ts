import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hundredths, percentText, spreadRest, totalWords } from './allocation.ts';

describe('percentages', () => {
  it('are exact where floating point is not', () => {
    expect(hundredths('55.39') + hundredths('17.6') + hundredths('27.01')).toBe(10_000);
  });

  it.each([
    ['', 0],
    ['5', 500],
    ['5.5', 550],
    ['100%', 10_000],
    ['abc', 0],
  ])('reads %s', (text, expected) => {
    expect(hundredths(text)).toBe(expected);
  });

  it('are written as they are read', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), (amount) => {
        expect(hundredths(percentText(amount))).toBe(amount);
      }),
    );
  });

  it.each([
    [4000, '40%, 60% remaining', 'accent'],
    [10_000, '100%, complete', 'success'],
    [10_050, '100.5%, 0.5% too much', 'error'],
  ])('says how a total stands: %i', (total, text, tone) => {
    expect(totalWords(total)).toMatchObject({ text, tone });
  });
});

describe('spreading the rest', () => {
  it('fills empty cells only', () => {
    expect(spreadRest(['40', '', '', ''])).toEqual(['40', '20', '20', '20']);
    expect(spreadRest(['', '', ''])).toEqual(['34', '33', '33']);
    expect(spreadRest(['100', ''])).toEqual(['100', '']);
  });

  it('always ends at exactly 100', () => {
    const cell = fc.option(fc.integer({ min: 0, max: 3000 }).map(percentText), { nil: '' });
    fc.assert(
      fc.property(fc.array(cell, { maxLength: 3 }), (typed) => {
        const spread = spreadRest([...typed, '']);
        expect(spread.reduce((sum, text) => sum + hundredths(text), 0)).toBe(10_000);
      }),
    );
  });
});
