import { expect, it } from 'vitest';
import { asTyped, printedAmount, printedDate } from './printed-formats.ts';

it.each<[string, string | undefined]>([
  ['500000', '500000'],
  ['500,000', '500000'],
  ['$500,000', '500000'],
  ['$ 500,000', '500000'],
  ['$500,000.00', '500000'],
  ['US$500,000', '500000'],
  ['USD 500,000', '500000'],
  ['500,000 USD', '500000'],
  ['$1,250,000.50', '1250000.5'],
  ['$500K', '500000'],
  ['$1.5 million', '1500000'],
  ['$1.5M', '1500000'],
  ['$2.25MM', '2250000'],
  ['$75.00 per month', '75'],
  ['$75.00/month', '75'],
  ['$0.05', '0.05'],
  ['40%', '40'],
  ['12.5 %', '12.5'],
  ['20 years', '20'],
  ['  007', '7'],
  ['0', '0'],
  ['-5', undefined],
  ['($500)', undefined],
  ['500.000,00', undefined],
  ['5,00', undefined],
  ['1 2', undefined],
  ['1/2', undefined],
  ['twenty', undefined],
  ['', undefined],
])('the amount %s is %s', (text, expected) => {
  expect(printedAmount(text)).toBe(expected);
});

it.each<[string, string | undefined]>([
  ['04/08/1986', '1986-04-08'],
  ['4/8/1986', '1986-04-08'],
  ['04-08-1986', '1986-04-08'],
  ['04.08.1986', '1986-04-08'],
  ['1986-04-08', '1986-04-08'],
  ['1986/4/8', '1986-04-08'],
  ['April 8, 1986', '1986-04-08'],
  ['Apr 8 1986', '1986-04-08'],
  ['Apr. 8th, 1986', '1986-04-08'],
  ['8 April 1986', '1986-04-08'],
  ['08-Apr-1986', '1986-04-08'],
  ['SEPT 30, 2001', '2001-09-30'],
  ['04/08/1986 (age 39)', '1986-04-08'],
  ['04/08/86', undefined],
  ['13/40/1986', undefined],
  ['February 30, 1986', undefined],
  ['Aprium 8, 1986', undefined],
  ['1986', undefined],
  ['', undefined],
])('the date %s is %s', (text, expected) => {
  expect(printedDate(text)).toBe(expected);
});

it('leaves every other text alone', () => {
  expect(asTyped('$500,000', 'FreeForm')).toBe('$500,000');
  expect(asTyped('soon', 'Date')).toBe('soon');
  expect(asTyped('plenty', 'Decimal')).toBe('plenty');
});
