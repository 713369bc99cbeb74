/**
 * What a mask shows while somebody types is what they meant, and what the engine stores, for every mask (spec form
 * 5.53; pages 2.7).
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maskOf, maskedText } from '../../apps/web/src/controls/mask-of.ts';
import { inMask, paddedPart, placeInMask } from '../../apps/web/src/ui/masks.ts';
import { codecFor, display, normalize } from '../../packages/engine/src/answer/index.ts';
import { HYPHEN_CLASS } from '../../packages/engine/src/answer/names.ts';
import { addDays } from '../../packages/engine/src/clause/calendar.ts';
import type { MaskName, QuestionData, QuestionType } from '../../packages/engine/src/index.ts';
import { builtInRule } from '../../packages/engine/src/rule/index.ts';

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

function formOf(field: Field): (text: string, before?: string) => string {
  const mask = maskOf(field);
  if (mask === null) throw new Error('There is no mask.');
  return (text, before) => inMask(mask, text, before);
}

/** The contents of the input after a text was entered at once: pasted, or filled in by the browser. */
const pasted = (field: Field, text: string): string => formOf(field)(text);

/** The contents of the input after a text was typed, one key after the other. */
function typed(field: Field, text: string): string {
  const form = formOf(field);
  return Array.from(text).reduce((shown, key) => form(shown + key, shown), '');
}

const MASKS: [string, Field, typed: string, shown: string, kept: string][] = [
  ['phone 3-3-4', { type: 'Phone', mask: 'phone' }, '2125550100', '212-555-0100', '212-555-0100'],
  ['phone, with a country', { type: 'Phone', mask: 'phone' }, '+1 (212) 555-0100', '212-555-0100', '212-555-0100'],
  ['SSN 3-2-4', { type: 'SSN', mask: 'ssn' }, '123456789', '123-45-6789', '123-45-6789'],
  ['SSN with its hyphens', { type: 'SSN', mask: 'ssn' }, '123-45-6789', '123-45-6789', '123-45-6789'],
  ['tax id 2-7', { type: 'FreeForm', mask: 'tax-id' }, '123456789', '12-3456789', '12-3456789'],
  ['date mm/dd/yyyy', { type: 'Date', mask: 'date' }, '04081986', '04/08/1986', '1986-04-08'],
  ['date, written', { type: 'Date', mask: 'date' }, '4.8.1986', '04/08/1986', '1986-04-08'],
  ['date, with spaces', { type: 'Date', mask: 'date' }, '4 8 1986', '04/08/1986', '1986-04-08'],
  ['date, year first', { type: 'Date', mask: 'date' }, '1986-04-08', '04/08/1986', '1986-04-08'],
  ['month-year mm/yyyy', { type: 'MonthYear', mask: 'month-year' }, '041986', '04/1986', '1986-04'],
  ['month-year, with a space', { type: 'MonthYear', mask: 'month-year' }, '4 1986', '04/1986', '1986-04'],
  ['month-year, year first', { type: 'MonthYear', mask: 'month-year' }, '1986-04', '04/1986', '1986-04'],
  ['currency', { type: 'Decimal', mask: 'currency' }, '1250000.5', '$1,250,000.5', '1250000.5'],
  ['currency with its signs', { type: 'Decimal', mask: 'currency' }, '$1,250,000.50', '$1,250,000.50', '1250000.5'],
  ['currency without symbol', { type: 'Decimal', mask: 'amount' }, '1250000.5', '1,250,000.5', '1250000.5'],
  ['integer', { type: 'Integer', mask: 'integer' }, '12a3', '12a3', '12a3'],
  ['year', { type: 'Integer', mask: 'year' }, '20261', '20261', '20261'],
  ['whole percent', { type: 'Integer', mask: 'percent' }, '1000', '1000', '1000'],
  ['decimal percent', { type: 'Decimal', mask: 'percent' }, '55.39', '55.39', '55.39'],
  ['zip', { type: 'FreeForm', mask: 'zip' }, '94105-1234', '941051234', '94105'],
  ['account', { type: 'FreeForm', mask: 'account' }, '0001-2345 6789', '0001-2345 6789', '000123456789'],
];

describe('typed or pasted', () => {
  test.each(MASKS)('%s', (_story, field, text, shown, kept) => {
    expect(pasted(field, text)).toBe(shown);
    expect(typed(field, text)).toBe(shown);
    expect(normalize(shown, asked(field))).toBe(kept);
  });
});

describe('pasted with another kind of hyphen', () => {
  test.each(MASKS.filter(([, { mask }, text]) => text.includes('-') && mask !== 'account'))(
    '%s',
    (_story, field, text, shown, kept) => {
      for (const hyphen of HYPHEN_CLASS) {
        const other = text.replaceAll('-', hyphen);
        expect(pasted(field, other)).toBe(shown);
        expect(normalize(other, asked(field))).toBe(kept);
      }
    },
  );
});

/**
 * What people paste where a number is expected, and the number they mean; null: none, so that a rule has to report it.
 */
const NUMBERS: [text: string, meant: number | null][] = [
  ...['0', '1', '7', '10', '42', '99', '100', '165', '1250', '1000000', '007'].map((text): [string, number] => [
    text,
    Number(text),
  ]),
  ...['2.5', '0.5', '.5', '12.75', '165.5', '1250.50', '0.25'].map((text): [string, number] => [text, Number(text)]),
  ...[
    ['5.', 5],
    ['5.0', 5],
    ['5.00', 5],
    ['1,250', 1250],
    ['1,250.50', 1250.5],
    ['1,250,000', 1250000],
    ['$5', 5],
    ['$ 5', 5],
    ['$1,250', 1250],
    ['$1,250.50', 1250.5],
    [' 5 ', 5],
    ['\t5', 5],
    ['5\n', 5],
    ['\u00a05', 5],
    ['5\u200b', 5],
    ['\ufeff1250', 1250],
    ['\u202d1250\u202c', 1250],
    ['50%', 50],
    ['12.5%', 12.5],
    ['5 %', 5],
    ['-3', -3],
    ['-0.5', -0.5],
    ['-$5', -5],
    ['$-5', -5],
    ['-1,250', -1250],
  ].map(([text, meant]): [string, number] => [String(text), Number(meant)]),
  ...[
    '1-2',
    '1 - 2',
    '1–2',
    '1/2',
    '½',
    '1 1/2',
    '(5,000)',
    '(5)',
    '5k',
    '5K',
    '1.5m',
    '2 million',
    '5 000',
    '5\u00a0000',
    '5\u202f000',
    "5'000",
    '1.250.000',
    '1.250,50',
    '12,50',
    '0,5',
    '1,25',
    '1,2,3',
    ',5',
    '5,',
    '12,3456',
    '1,2345',
    '1e5',
    '1E5',
    '0x10',
    '120/80',
    '5 to 10',
    '5-10',
    '~5',
    '>5',
    '<5',
    '5+',
    '+5',
    '±5',
    '−3',
    '–3',
    '--3',
    '5-',
    '-',
    '.',
    '..5',
    '5..5',
    '5.5.5',
    'five',
    'n/a',
    'none',
    'unknown',
    '?',
    '5a',
    'a5',
    '5 years',
    '5 lbs',
    '5"',
    '€5',
    '£5',
    '5€',
    'USD 5',
    '٣',
    '５',
    '²',
    'Ⅴ',
    '5;6',
    '5,000,00',
    '1 250,50',
    '$',
    '$$5',
    '5$',
    '#5',
    'O5',
    'l0',
  ].map((text): [string, null] => [text, null]),
];

const NUMBER_FIELDS: Field[] = [
  { type: 'Integer', mask: 'integer' },
  { type: 'Decimal', mask: 'integer' },
  { type: 'Integer', mask: 'year' },
  { type: 'Integer', mask: 'percent' },
  { type: 'Decimal', mask: 'percent' },
  { type: 'Decimal', mask: 'currency' },
  { type: 'Integer', mask: 'currency' },
  { type: 'Decimal', mask: 'amount' },
];

/** What a question of this type accepts of the number that was meant. */
const taken = ({ type }: Field, meant: number | null): number | null =>
  type === 'Integer' && !Number.isInteger(meant) ? null : meant;

describe('a number is what was meant, or wrong and as it was typed', () => {
  test('from a table of at least 100 texts', () => expect(NUMBERS.length).toBeGreaterThanOrEqual(100));

  /** The result of a text: the number it is, or that it is wrong and the contents of the field. */
  function outcome(field: Field, shown: string): string {
    const question = asked(field);
    const kept = normalize(shown, question);
    if (kept === '') return 'nothing';
    const parsed = codecFor(question).parse(kept);
    return parsed.ok ? `the number ${String(parsed.value)}` : `wrong: ${bare(display(kept, question))}`;
  }

  function wanted(field: Field, text: string, meant: number | null): string {
    if (text === '$') return 'nothing';
    const number = taken(field, meant);
    return number === null ? `wrong: ${bare(text)}` : `the number ${number}`;
  }

  /** A digit typed after 1,234 visibly moves the commas. */
  const isRegrouped = (text: string): boolean => /^\d{1,3}(,\d{3})*,\d{4,}$/.test(text);

  describe.each(NUMBER_FIELDS)('$mask of $type', (field) => {
    test.each(NUMBERS)('%j is %j', (text, meant) => {
      const expected = wanted(field, text, meant);
      expect(outcome(field, pasted(field, text))).toBe(expected);
      expect(isRegrouped(text) ? expected : outcome(field, typed(field, text))).toBe(expected);
    });
  });
});

/** Without what a mask inserts while a text is typed, spaces, and invisible characters. */
const bare = (text: string): string => text.replaceAll(/[$,\s\u200b\u202c\u202d]/gu, '');

/** What people paste where one of their numbers is expected: the digits that are meant, or null. */
const NUMBERS_OF_PEOPLE: Record<string, { field: Field; rule: string; rows: [text: string, kept: string | null][] }> = {
  ssn: {
    field: { type: 'SSN', mask: 'ssn' },
    rule: 'invalidSS',
    rows: [
      ['123456789', '123-45-6789'],
      ['123 45 6789', '123-45-6789'],
      ['123-45-6789', '123-45-6789'],
      [' 123-45-6789\n', '123-45-6789'],
      ['123\u00a045\u00a06789', '123-45-6789'],
      ['123-45-6789\u200b', '123-45-6789'],
      ['123–45–6789', '123-45-6789'],
      ['123.45.6789', null],
      ['123-45-678', null],
      ['123-45-67890', null],
      ['SSN 123-45-6789', null],
      ['12345678O', null],
      ['XXX-XX-6789', null],
    ],
  },
  'tax id': {
    field: { type: 'FreeForm', mask: 'tax-id' },
    rule: 'invalidTID',
    rows: [
      ['123456789', '12-3456789'],
      ['12-3456789', '12-3456789'],
      ['12 3456789', '12-3456789'],
      ['123-45-6789', '12-3456789'],
      ['1234567890', null],
      ['EIN 12-3456789', null],
      ['12345678', null],
      ['12345678O', null],
    ],
  },
  phone: {
    field: { type: 'Phone', mask: 'phone' },
    rule: 'invalidPhone',
    rows: [
      ['6175550123', '617-555-0123'],
      ['617-555-0123', '617-555-0123'],
      ['617.555.0123', '617-555-0123'],
      ['(617) 555-0123', '617-555-0123'],
      ['+1 617 555 0123', '617-555-0123'],
      ['1-617-555-0123', '617-555-0123'],
      ['16175550123', '617-555-0123'],
      ['\u202d+1 (617) 555-0123\u202c', '617-555-0123'],
      ['617-555-0123 x4', null],
      ['617-555-01234', null],
      ['555-0123', null],
      ['+44 20 7946 0958', null],
      ['617-555-CALL', null],
      ['617/555/0123', null],
    ],
  },
  account: {
    field: { type: 'FreeForm', mask: 'account' },
    rule: 'invalidAlpha',
    rows: [
      ['000123456789', '000123456789'],
      ['0001 2345 6789', '000123456789'],
      ['0001-2345-6789', '000123456789'],
      ['A0001', null],
      ['0001.2345', null],
      ['12/34', null],
    ],
  },
};

describe.each(Object.entries(NUMBERS_OF_PEOPLE))('%s', (_name, { field, rule, rows }) => {
  const question = asked(field);
  const input = { today: '2026-01-01', parameter: () => 'digits', expression: () => undefined, table: () => undefined };
  const digitsAndWords = (text: string): string => text.replaceAll(/[-\s]/g, '');

  function outcome(shown: string): string {
    const kept = normalize(shown, question);
    const parsed = codecFor(question).parse(kept);
    const isWrong = !parsed.ok || builtInRule(rule)?.fails(kept, parsed.value, input) === true;
    return isWrong ? `wrong: ${digitsAndWords(display(kept, question))}` : kept;
  }

  test.each(rows)('%j is %j', (text, kept) => {
    const expected = kept ?? `wrong: ${digitsAndWords(text)}`;
    expect(outcome(pasted(field, text))).toBe(expected);
    expect(outcome(typed(field, text))).toBe(expected);
  });
});

const DATES: [text: string, kept: string | null][] = [
  ['04/08/1986', '1986-04-08'],
  ['4/8/1986', '1986-04-08'],
  ['4-8-1986', '1986-04-08'],
  ['04.08.1986', '1986-04-08'],
  ['04081986', '1986-04-08'],
  ['1986-04-08', '1986-04-08'],
  [' 04/08/1986 ', '1986-04-08'],
  ['04/08/1986\u200b', '1986-04-08'],
  ['12/31/1999', '1999-12-31'],
  ['13/12/1986', null],
  ['31.12.1986', null],
  ['31121986', null],
  ['19860408', null],
  ['4/8/86', null],
  ['040886', null],
  ['02/30/1986', null],
  ['00/08/1986', null],
  ['04/08/19867', null],
  ['1986/04/08', null],
  ['April 8, 1986', null],
  ['4/8', null],
  ['1986', null],
  ['04/O8/1986', null],
  ['04/08/1986 10:00', null],
];

describe('a date', () => {
  const field: Field = { type: 'Date', mask: 'date' };
  const withoutSlashes = (text: string): string => text.trim().replaceAll('/', '');

  function outcome(shown: string): string {
    const kept = normalize(shown, asked(field));
    return codecFor(asked(field)).parse(kept).ok ? kept : `wrong: ${withoutSlashes(kept)}`;
  }

  test.each(DATES)('%j is %j', (text, kept) => {
    const expected = kept ?? `wrong: ${withoutSlashes(text)}`;
    expect(outcome(pasted(field, text))).toBe(expected);
    expect(outcome(typed(field, text))).toBe(expected);
  });
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

/** What people type into fields of numbers, and what they do not. */
const keys = fc.string({ unit: fc.constantFrom(...'0123456789.,-/$%+() kO'.split('')), maxLength: 15 });

describe('for every mask', () => {
  test.each(KEPT)('%s of %s: a stored answer is shown, and a shown answer is stored', (mask, type, kept) => {
    const field = { type, mask };
    const question = asked(field);
    fc.assert(
      fc.property(kept, (text) => {
        const shown = maskedText({ text, display: display(text, question) }, maskOf(field) ?? mask);
        expect(pasted(field, shown)).toBe(shown);
        expect(typed(field, shown)).toBe(shown);
        expect(normalize(shown, question)).toBe(text);
      }),
    );
  });

  test.each(KEPT)('%s of %s: the shape of a text does not change', (mask, type) => {
    fc.assert(
      fc.property(keys, (text) => {
        const shown = pasted({ type, mask }, text);
        expect(pasted({ type, mask }, shown)).toBe(shown);
      }),
    );
  });

  test.each(KEPT.filter(([mask]) => mask !== 'zip'))('%s of %s: separators are all that moves', (mask, type) => {
    const field = { type, mask };
    const digitsAndWords = (text: string): string => text.replaceAll(/[-/,$\s().+]/g, '').replace(/^0+/, '');
    // A phone's country code is not part of the number; days and months are padded.
    const plain = (text: string): string =>
      mask === 'phone' ? digitsAndWords(text).replace(/^1(?=.{10}$)/, '') : digitsAndWords(text);
    const isPadded = (text: string): boolean => /^\d?[/.-]|[/.-]\d?[/.-]/.test(text);
    const isYearFirst = (text: string): boolean => /^\d{4}-/.test(text);
    fc.assert(
      fc.property(
        keys.filter((text) => !isPadded(text) && !isYearFirst(text)),
        (text) => {
          expect(plain(pasted(field, text))).toBe(plain(text));
          expect(plain(typed(field, text))).toBe(plain(text));
        },
      ),
    );
  });

  test.each(NUMBER_FIELDS)('$mask of $type: one digit more or less keeps the groups in order', (field) => {
    const question = asked(field);
    const form = formOf(field);
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 999_999_999 }),
        fc.nat(11),
        fc.constantFrom('', '7'),
        (amount, at, digit) => {
          const before = form(String(amount));
          const place = Math.min(at, before.length);
          if (digit === '' && !/\d/.test(before.charAt(place))) return;
          const text = `${before.slice(0, place)}${digit}${before.slice(place + (digit === '' ? 1 : 0))}`;
          if (digit === '7' && text.startsWith('7$')) return;
          const shown = form(text, before);
          expect(normalize(shown, question)).toBe(normalize(text.replaceAll(',', ''), question));
          expect(shown.replaceAll(/[$,]/g, '')).toBe(text.replaceAll(/[$,]/g, ''));
        },
      ),
    );
  });
});

describe('the caret', () => {
  test.each([
    ['123-45', '1234', '123-4'],
    ['$1,234', '$12', '$1,2'],
    ['$1,234', '', ''],
    ['04/08', '04', '04'],
    ['212-555-0100', '(212) 5', '212-5'],
  ])('of %j stands behind what was typed before it: %j', (formed, before, after) => {
    expect(formed.slice(0, placeInMask(formed, before))).toBe(after);
  });
});

test('one digit before a typed separator is padded', () => {
  expect(paddedPart('4')).toBe('04/');
  expect(paddedPart('04/8')).toBe('04/08/');
  expect(paddedPart('04')).toBeNull();
});
