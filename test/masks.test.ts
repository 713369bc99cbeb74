import fc from 'fast-check';
import IMask from 'imask';
import { describe, expect, test } from 'vitest';
import { maskOf, maskedText } from '../apps/web/src/controls/mask-of.ts';
import { maskOptions } from '../apps/web/src/ui/masks.ts';
import { display, normalise } from '../packages/engine/src/answer/index.ts';
import { addDays } from '../packages/engine/src/clause/calendar.ts';
import type { MaskName, QuestionData, QuestionType } from '../packages/engine/src/index.ts';

/** What a mask shows while somebody types is what the engine keeps, for every mask of the specification (spec form §5, "Masks"). */
interface Field {
  type: QuestionType;
  mask: MaskName;
}

function asked({ type, mask }: Field): { type: QuestionType; options: null; data: QuestionData } {
  const data: QuestionData = {
    QuestionName: 'Q',
    QuestionType: type,
    ControlType: 'textbox',
    QuestionText: 'Q',
    Mask: mask,
  };
  return { type, options: null, data };
}

/** What stands in the input after a text was typed or pasted. */
function masked(field: Field, typed: string): string {
  const name = maskOf(field);
  if (name === null) throw new Error('There is no mask.');
  const mask = IMask.createMask(maskOptions[name]);
  mask.resolve(typed);
  return mask.value;
}

const MASKS: [string, Field, typed: string, shown: string, kept: string][] = [
  ['phone 3-3-4', { type: 'Phone', mask: 'phone' }, '2125550100', '212-555-0100', '212-555-0100'],
  ['phone, pasted', { type: 'Phone', mask: 'phone' }, '+1 (212) 555-0100', '212-555-0100', '212-555-0100'],
  ['SSN 3-2-4', { type: 'SSN', mask: 'ssn' }, '123456789', '123-45-6789', '123-45-6789'],
  ['tax id 2-7', { type: 'FreeForm', mask: 'tax-id' }, '123456789', '12-3456789', '12-3456789'],
  ['date mm/dd/yyyy', { type: 'Date', mask: 'date' }, '04081986', '04/08/1986', '1986-04-08'],
  ['date, pasted', { type: 'Date', mask: 'date' }, '1986-04-08', '04/08/1986', '1986-04-08'],
  ['month-year mm/yyyy', { type: 'MonthYear', mask: 'month-year' }, '041986', '04/1986', '1986-04'],
  ['currency', { type: 'Decimal', mask: 'currency' }, '1250000.5', '$1,250,000.5', '1250000.5'],
  ['currency, pasted', { type: 'Decimal', mask: 'currency' }, '$1,250,000.50', '$1,250,000.50', '1250000.5'],
  ['currency without symbol', { type: 'Decimal', mask: 'amount' }, '1250000.5', '1,250,000.5', '1250000.5'],
  ['integer', { type: 'Integer', mask: 'integer' }, '12a3', '123', '123'],
  ['year', { type: 'Integer', mask: 'year' }, '20261', '2026', '2026'],
  ['whole percent', { type: 'Integer', mask: 'percent' }, '1000', '100', '100'],
  ['decimal percent', { type: 'Decimal', mask: 'percent' }, '55.39', '55.39', '55.39'],
  ['zip', { type: 'FreeForm', mask: 'zip' }, '94105-1234', '94105', '94105'],
  ['account', { type: 'FreeForm', mask: 'account' }, '0001-2345 A6789', '000123456789', '000123456789'],
];

test.each(MASKS)('%s', (_story, field, typed, shown, kept) => {
  expect(masked(field, typed)).toBe(shown);
  expect(normalise(shown, asked(field))).toBe(kept);
});

const digits = (length: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...'0123456789'.split('')), minLength: length, maxLength: length });
const days = fc.integer({ min: 0, max: 400_000 }).map((count) => addDays('1000-01-01', count) ?? '1000-01-01');
const cents = fc.integer({ min: 0, max: 5_000_000_000 }).map((amount) => String(amount / 100));

const KEPT: [MaskName, QuestionType, fc.Arbitrary<string>][] = [
  [
    'phone',
    'Phone',
    digits(10)
      .map((each) => each.replace(/^(...)(...)/, '$1-$2-'))
      .filter((each) => !each.startsWith('1')),
  ],
  ['ssn', 'SSN', digits(9).map((each) => each.replace(/^(...)(..)/, '$1-$2-'))],
  ['tax-id', 'FreeForm', digits(9).map((each) => each.replace(/^(..)/, '$1-'))],
  ['date', 'Date', days],
  ['month-year', 'MonthYear', days.map((day) => day.slice(0, 7))],
  ['currency', 'Decimal', cents],
  ['amount', 'Decimal', cents],
  ['integer', 'Integer', fc.integer({ min: 0, max: 2_147_483_647 }).map(String)],
  ['year', 'Integer', fc.integer({ min: 1900, max: 2099 }).map(String)],
  ['percent', 'Integer', fc.integer({ min: 0, max: 100 }).map(String)],
  ['percent', 'Decimal', fc.integer({ min: 0, max: 10_000 }).map((each) => String(each / 100))],
  ['zip', 'FreeForm', digits(5)],
  ['account', 'FreeForm', digits(17)],
];

describe('what is kept is shown, and what is shown is kept', () => {
  test.each(KEPT)('%s of %s', (mask, type, kept) => {
    const field = { type, mask };
    const question = asked(field);
    fc.assert(
      fc.property(kept, (text) => {
        const shown = maskedText({ text, display: display(text, question) }, maskOf(field) ?? mask);
        expect(masked(field, shown)).toBe(shown);
        expect(normalise(shown, question)).toBe(text);
      }),
    );
  });

  test.each(KEPT)('%s of %s: whatever is typed, the mask shows a text that stays as it is', (mask, type) => {
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), (typed) => {
        const shown = masked({ type, mask }, typed);
        expect(masked({ type, mask }, shown)).toBe(shown);
      }),
    );
  });
});
