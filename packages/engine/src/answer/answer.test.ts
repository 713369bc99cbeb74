import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../clause/calendar.ts';
import type { Value } from '../clause/types.ts';
import type { Option } from '../definition/model.ts';
import type { MaskName, QuestionData, QuestionType } from '../definition/question-data.ts';
import type { Asked } from './index.ts';
import { codecFor, display, maskText, normalize } from './index.ts';
import { HYPHEN_CLASS } from './names.ts';

function option(name: string, label: string): Option {
  return { name, label, data: { Name: name }, exclusive: false, visible: null };
}

const RIDERS = [
  option('LongTermCare', 'Long term care'),
  option('CriticalIllness', 'Critical illness'),
  option('NoRiders', 'No riders'),
];

function asked(type: QuestionType, mask?: MaskName, options: readonly Option[] | null = null): Asked {
  const data: QuestionData = { QuestionName: 'Q', QuestionType: type, ControlType: 'textbox', QuestionText: 'Q' };
  return { type, options, data: mask === undefined ? data : { ...data, Mask: mask } };
}

const date = asked('Date');
const month = asked('MonthYear');
const money = asked('Decimal', 'currency');
const whole = asked('Integer');
const phone = asked('Phone');
const ssn = asked('SSN');
const taxId = asked('FreeForm', 'tax-id');
const zip = asked('FreeForm', 'zip');
const text = asked('FreeForm');
const yesNo = asked('YesNo');
const rider = asked('MultiChoice', undefined, RIDERS);
const riders = asked('MultiSelect', undefined, RIDERS);

// spec engine 4.1; form 9.1
describe('a typed text is kept in its canonical form', () => {
  test.each<[string, Asked, string, string]>([
    ['a name with a space that does not break', text, 'Ann\u00a0Lee', 'Ann Lee'],
    ['a name with characters nobody sees', text, '\ufeffAnn\u200b Lee\u00ad', 'Ann Lee'],
    ['a name that its script joins', text, 'نرگس\u200cخاتون', 'نرگس\u200cخاتون'],
    ['a number between marks of direction', ssn, '\u202d987-65-4321\u202c', '987-65-4321'],
    ['characters nobody sees alone', text, '\u200b\u2060', ''],
    ['ISO date', date, '1986-04-08', '1986-04-08'],
    ['date as shown', date, '04/08/1986', '1986-04-08'],
    ['short date', date, '4/8/1986', '1986-04-08'],
    ['date with spaces', date, '4 8 1986', '1986-04-08'],
    ['date of digits', date, '04081986', '1986-04-08'],
    ['leap day', date, '02/29/2024', '2024-02-29'],
    ['no such day', date, '2023-02-30', '2023-02-30'],
    ['no leap day', date, '02/29/2023', '02/29/2023'],
    ['two-digit year', date, '4/8/86', '4/8/86'],
    ['a year of which a digit was left out', date, '01/01/0198', '01/01/0198'],
    ['the first year', date, '01/01/1000', '1000-01-01'],
    ['a month of such a year', month, '01/0198', '01/0198'],
    ['ISO month', month, '2020-01', '2020-01'],
    ['month as shown', month, '01/2020', '2020-01'],
    ['month with a space', month, '1 2020', '2020-01'],
    ['month of digits', month, '012020', '2020-01'],
    ['month 13', month, '13/2020', '13/2020'],
    ['money as shown', money, '$1,250,000.50', '1250000.5'],
    ['plain money', money, '1250000', '1250000'],
    ['cents only', money, '.5', '0.5'],
    ['leading zeros', money, '0012', '12'],
    ['a lone dollar', money, '$', ''],
    ['a decimal comma', money, '1,5', '1,5'],
    ['two points', money, '1.2.3', '1.2.3'],
    ['sixteen digits', money, '1234567890123456', '1234567890123456'],
    ['a negative amount', money, '-$12.50', '-12.5'],
    ['percent', asked('Decimal', 'percent'), '55.39%', '55.39'],
    ['whole number', whole, '1,234', '1234'],
    ['fraction of zero', whole, '12.0', '12'],
    ['fraction', whole, '12.5', '12.5'],
    ['words', whole, 'twelve', 'twelve'],
    ['phone digits', phone, '2125550100', '212-555-0100'],
    ['phone with country', phone, '+1 (212) 555-0100', '212-555-0100'],
    ['short phone', phone, '555-0100', '555-0100'],
    ['SSN digits', ssn, '123456789', '123-45-6789'],
    ['short SSN', ssn, '123-45-678', '123-45-678'],
    ['tax id digits', taxId, '123456789', '12-3456789'],
    ['short tax id', taxId, '12-345', '12-345'],
    ['zip plus four', zip, '94105-1234', '94105'],
    ['zip plus four, spaced', zip, '94105 1234', '94105'],
    ['zip with letters', zip, '94a105', '94105'],
    ['zip of letters', zip, 'abc', 'abc'],
    ['free text', text, '  a\r\nb ', 'a\nb'],
    ['only spaces', text, '   ', ''],
    ['yes', yesNo, 'Yes', 'true'],
    ['no', yesNo, 'FALSE', 'false'],
    ['maybe', yesNo, 'maybe', 'maybe'],
    ['option name', rider, 'LongTermCare', 'LongTermCare'],
    ['option label', rider, 'long TERM care', 'LongTermCare'],
    ['no option', rider, 'Submarine', 'Submarine'],
    ['options in any order', riders, '["CriticalIllness","LongTermCare"]', '["LongTermCare","CriticalIllness"]'],
    ['one option', riders, 'No riders', '["NoRiders"]'],
    ['empty list', riders, '[]', ''],
    ['a list with a stranger', riders, '["LongTermCare","Submarine"]', '["LongTermCare","Submarine"]'],
    ['broken JSON', riders, '["LongTermCare"', '["LongTermCare"'],
  ])('%s', (_story, node, typed, kept) => {
    expect(normalize(typed, node)).toBe(kept);
  });

  test.each<[string, Asked, string]>([
    ['30 February', date, '2023-02-30'],
    ['month 13', month, '2020-13'],
    ['a day before the year 1000', date, '0198-01-01'],
    ['letters in a number', whole, '12a'],
    ['a short phone', phone, '555-0100'],
    ['a stranger among options', rider, 'Submarine'],
  ])('%s does not parse', (_story, node, typed) => {
    expect(codecFor(node).parse(typed)).toEqual({ ok: false });
  });
});

// spec form 5.53
describe('a hyphen between digits may be of any kind', () => {
  test.each<[string, Asked, string, string]>([
    ['a phone from an address book', phone, '(212) 555-0100', '212-555-0100'],
    ['a phone under its mask', asked('FreeForm', 'phone'), '212-555-0100', '212-555-0100'],
    ['an SSN', ssn, '123-45-6789', '123-45-6789'],
    ['a tax ID', taxId, '12-3456789', '12-3456789'],
    ['an account', asked('FreeForm', 'account'), '0001-2345', '00012345'],
    ['a zip', zip, '94105-1234', '94105'],
    ['a date', date, '4-8-1986', '1986-04-08'],
    ['an ISO date', date, '1986-04-08', '1986-04-08'],
    ['a month', month, '1-2020', '2020-01'],
  ])('%s', (_story, node, typed, kept) => {
    for (const hyphen of HYPHEN_CLASS) expect(normalize(typed.replaceAll('-', hyphen), node)).toBe(kept);
  });
});

// spec form 9.1
describe('an answer is shown as people read it', () => {
  test.each<[string, Asked, string, string]>([
    ['date', date, '1986-04-08', '04/08/1986'],
    ['month', month, '2020-01', '01/2020'],
    ['money', money, '1234.5', '$1,234.50'],
    ['round money', money, '1250000', '$1,250,000'],
    ['small money', money, '7', '$7'],
    ['debt', money, '-1200', '-$1,200'],
    ['percent', asked('Decimal', 'percent'), '55.39', '55.39%'],
    ['year', asked('Integer', 'year'), '2020', '2020'],
    ['yes', yesNo, 'true', 'Yes'],
    ['no', yesNo, 'false', 'No'],
    ['option', rider, 'LongTermCare', 'Long term care'],
    ['options', riders, '["LongTermCare","CriticalIllness"]', 'Long term care, Critical illness'],
    ['what does not parse', date, '13/45/2020', '13/45/2020'],
    ['nothing', money, '', ''],
  ])('%s', (_story, node, kept, shown) => {
    expect(display(kept, node)).toBe(shown);
  });
});

describe('a masked answer shows its last four characters', () => {
  test.each([
    ['123-45-6789', '•••-••-6789'],
    ['12-3456789', '••-•••6789'],
    ['D1234567', '••••4567'],
    ['1234', '••••'],
    ['', ''],
  ])('%s', (kept, shown) => {
    expect(maskText(kept)).toBe(shown);
    expect(maskText(shown)).toBe(shown);
  });
});

const digits = (length: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...'0123456789'.split('')), minLength: length, maxLength: length });
const days = fc
  .integer({ min: -300_000, max: 2_900_000 })
  .map((count) => addDays('2000-01-01', count))
  .filter((day) => day !== undefined);
const printable = fc
  .string({ minLength: 1 })
  .map((typed) => typed.trim())
  .filter((typed) => typed !== '' && typed !== '$');

const VALUES: [string, Asked, fc.Arbitrary<Value>][] = [
  ['YesNo', yesNo, fc.boolean()],
  ['Date', date, days],
  ['MonthYear', month, days.map((day) => day.slice(0, 7))],
  ['Integer', whole, fc.integer().map((number) => number + 0)],
  ['Decimal', money, fc.integer({ min: -5_000_000_000, max: 5_000_000_000 }).map((cents) => cents / 100 + 0)],
  ['Phone', phone, digits(10).map((d) => `${d.slice(0, 3)}-${d.slice(3, 6)}-${d.slice(6)}`)],
  ['SSN', ssn, digits(9).map((d) => `${d.slice(0, 3)}-${d.slice(3, 5)}-${d.slice(5)}`)],
  ['tax id', taxId, digits(9).map((d) => `${d.slice(0, 2)}-${d.slice(2)}`)],
  ['zip', zip, digits(5)],
  ['FreeForm', text, printable.map((typed) => typed.replaceAll(/\r\n?/g, '\n'))],
  ['MultiChoice', rider, fc.constantFrom(...RIDERS.map((each) => each.name))],
  [
    'MultiSelect',
    riders,
    fc.subarray(
      RIDERS.map((each) => each.name),
      { minLength: 1 },
    ),
  ],
];

// spec engine 4.1
describe('codecs are inverse', () => {
  test.each(VALUES)('%s: parse(encode(value)) is the value', (_type, node, values) => {
    fc.assert(
      fc.property(values, (value) => {
        const codec = codecFor(node);
        expect(codec.parse(codec.encode(value))).toEqual({ ok: true, value });
      }),
    );
  });

  test.each(VALUES)('%s: a stored value does not change when stored again', (_type, node, values) => {
    fc.assert(
      fc.property(
        fc.oneof(
          values.map((value) => codecFor(node).encode(value)),
          fc.string(),
          fc.string({ unit: fc.constantFrom('0', '1', '9', '-', ' ', '/', '$', '.') }),
        ),
        (typed) => {
          const kept = normalize(typed, node);
          expect(normalize(kept, node)).toBe(kept);
        },
      ),
    );
  });

  test.each(VALUES.filter(([type]) => type !== 'MultiSelect'))(
    '%s: what is shown can be typed',
    (_type, node, values) => {
      fc.assert(
        fc.property(values, (value) => {
          const kept = codecFor(node).encode(value);
          expect(normalize(display(kept, node), node)).toBe(kept);
        }),
      );
    },
  );

  test('a list shared by a choice and a multi-select keeps them apart', () => {
    expect(codecFor(rider).parse('NoRiders')).toEqual({ ok: true, value: 'NoRiders' });
    expect(codecFor(riders).parse('NoRiders')).toEqual({ ok: true, value: ['NoRiders'] });
  });
});
