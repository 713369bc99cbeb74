import { describe, expect, test } from 'vitest';
import type { Value } from '../clause/types.ts';
import { ERROR_KEYS, builtInRule, formatKey, isErrorKey, sameName } from './index.ts';
import type { RuleInput } from './index.ts';

const TODAY = '2026-11-20';

interface Given {
  parameters?: Record<string, string | number>;
  expressions?: Record<string, Value>;
  tables?: Record<string, Record<string, string>>;
}

function input(given: Given = {}): RuleInput {
  return {
    today: TODAY,
    parameter: (name) => given.parameters?.[name],
    expression: (name) => given.expressions?.[name],
    table: (name) => given.tables?.[name],
  };
}

function fails(key: string, value: Value, given?: Given): boolean {
  const rule = builtInRule(key);
  if (rule === undefined) throw new Error(`no rule ${key}`);
  return rule.fails(Array.isArray(value) ? JSON.stringify(value) : String(value ?? ''), value, input(given));
}

/** key, values that pass, values that break it, and what the definition gives beside. */
const TABLE: [key: string, passes: Value[], breaks: Value[], given?: Given][] = [
  ['invalidState', ['NJ', 'TX'], ['NY']],
  ['invalidState', ['NY'], ['GU', 'PR'], { parameters: { Excluded: 'GU, PR' } }],
  ['invalidName', ["Ann-Marie O'Neil", 'José', 'O’Neil'], ['Ann2', 'St. John', '   ', 'Ann\tLee', 'a_b']],
  ['invalidAlpha', ['Acme & Sons, Inc. (2)', 'line\nline'], ['<b>', '\u00A0 ', 'a|b']],
  ['invalidAlpha', ["Acme_2 - Sons'"], ['Acme, Inc.'], { parameters: { Pattern: 'restricted' } }],
  ['invalidStreet1', ["12 O'Neil St. #4, A/B & C-D"], ['12 Main; Apt', 'a@b']],
  ['invalidStreet2', ['Apt 4'], ['Apt: 4']],
  [
    'invalidAddress1',
    ['12 Boxwood Street', 'Poboxer Lane 3'],
    ['P.O. Box 12', 'PO BOX 12', 'Post Office Box 3', 'p o box 1'],
  ],
  ['invalidZip', ['94105', '00001'], ['00000', '9410', '941055', '9410a']],
  ['invalidPhone', ['212-555-0100'], ['2125550100', '212-555-010', '212-555-01000']],
  [
    'invalidEmail',
    ['a@b.co', 'ann.lee+x@mail.example.com'],
    ['a@b', 'a b@c.de', '@b.co', 'a@b..co', 'a@-b.co', 'a@@b.co', 'a.@b.co', 'a@b.c1'],
  ],
  ['invalidSS', ['123-45-6789'], ['123456789', '123-45-678']],
  ['invalidTID', ['12-3456789'], ['123456789', '12-345678', '123-456789']],
  ['invalidDate', ['1000-01-01', TODAY, '2026-11', '1000-01'], ['0999-12-31', '2026-11-21', '2026-12', undefined]],
  [
    'invalidDate',
    ['2021-11-20', TODAY],
    ['2021-11-19', '2026-11-21'],
    { parameters: { Window: 'lastYears', Years: 5 } },
  ],
  ['invalidDate', ['2025-11', '2026-11'], ['2025-10', '2026-12'], { parameters: { Window: 'lastYears' } }],
  ['invalidDateRange', ['2026-11-21'], [TODAY, '2026-11-19', '0999-01-01']],
  ['invalidDateRange', ['2020-01-02'], ['2020-01-01'], { expressions: { After: '2020-01-01' } }],
  [
    'invalidDateRange',
    [TODAY, '2027-11-19'],
    ['2027-11-20', '2026-11-19'],
    { parameters: { Window: 'lessThanYearsAhead', Years: 1 } },
  ],
  [
    'invalidDateRange',
    ['2026-11-21', '2028-11-20'],
    [TODAY, '2028-11-21'],
    { parameters: { Window: 'withinYearsAhead' } },
  ],
  ['invalidDateRange', [TODAY], ['2026-11-21'], { parameters: { Window: 'past' } }],
  ['invalidDateRage', ['2026-11-21'], [TODAY]],
  ['invalidAge', [18, 79, '2009-05-20', '1947-05-21'], [17, 80, '2009-05-21', '1947-05-20']],
  ['invalidAge', ['2026-11-21', undefined], []],
  ['invalidMinAge', ['2006-11-20', 20], ['2006-11-21', 19]],
  ['ineligibleTerm30', ['Any'], [], { expressions: { Age: 50 } }],
  ['ineligibleTerm30', [], ['Any'], { expressions: { Age: 51 } }],
  ['ineligibleTerm30', [], ['Any'], { expressions: { Age: 19 } }],
  ['ineligibleTerm30', ['Any'], []],
  ['ineligibleTerm20', ['Any'], [], { expressions: { Age: 60 } }],
  ['ineligibleTerm20', [], ['Any'], { expressions: { Age: 61 } }],
  ['ineligibleTerm15', ['Any'], [], { expressions: { Age: 65 } }],
  ['ineligibleTerm15', [], ['Any'], { expressions: { Age: 66 } }],
  ['ineligibleTerm10', ['Any'], [], { expressions: { Age: 20 } }],
  ['ineligibleTerm10', [], ['Any'], { expressions: { Age: 71 } }],
  ['invalidFeet', [3, 8], [2, 9, 5.5]],
  ['invalidInches', [0, 11], [-1, 12]],
  ['invalidWeight', [50, 500], [49, 501]],
  ['invalidWeightAmount', [10, 999], [9, 1000]],
  ['invalidThreeDigit', [0, 999], [1000, -1, 1.5]],
  ['invalidPercentage', [0, 100, 55.39], [-1, 100.01, 101]],
  ['invalidPercentage', [1], [0], { parameters: { Minimum: 1 } }],
  ['notOneHundred', [100, 55.39 + 17.6 + 27.01], [99.99, 100.01, undefined]],
  ['invalidAllocation', [100], [99]],
  ['notOneHundred', [250], [100], { parameters: { Total: 250 } }],
  ['invalidTermAmount', [0.01, 50_000_000], [0, -1, 50_000_000.01, undefined]],
  ['invalidTermAmount', [25_000], [24_999], { parameters: { Minimum: '25000' } }],
  ['invalidSupplementAmount', [100_000, 0], [100_000.01, undefined], { expressions: { Base: 100_000 } }],
  ['invalidSupplementAmount', [100_000], []],
  ['invalidIncreaseByPercentage', [0, 25], [25.01, -1]],
  ['invalidYears', [1, 100], [0, 101]],
  ['invalidYears', [0, 125], [126], { parameters: { Minimum: 0, Maximum: 125 } }],
  ['invalidNumber', [-5, 0.5], [undefined]],
  ['invalidNumber', [2], [1], { parameters: { Minimum: 2 } }],
  ['notMatchMonthlyTransfer', [300.3], [300.31], { expressions: { Transfer: 300.3 } }],
  ['notMatchMonthlyTransfer', [1], []],
  [
    'invalidBankRoutingNumber',
    [
      '021000021',
      '121000248',
      '322271627',
      '610000050',
      '720000050',
      '120000090',
      '320000010',
      '210000010',
      '010000090',
    ],
    [
      '021000022',
      '000000000',
      '130000080',
      '02100002',
      '0210000211',
      '200000020',
      '330000000',
      '600000060',
      '730000040',
    ],
  ],
  ['invalidBankAccountNumberMatch', ['00123'], ['123', '00124'], { expressions: { Account: '00123' } }],
  [
    'invalidCreditCardFormat',
    ['4111111111111111', '4111 1111 1111 1111', '378282246310005'],
    ['4111111111111112', '411111111111', 'x'],
  ],
  ['invalidCreditCardDate', ['2026-11', '2027-01'], ['2026-10', undefined]],
  [
    'invalidDl',
    ['A1234567', 'a1234567'],
    ['A123456', 'A 1234567', '12345678'],
    { expressions: { State: 'CA' }, tables: { DriversLicense: { CA: '[A-Z]\\d{7}' } } },
  ],
  [
    'invalidDl',
    ['1'],
    ['12'],
    { parameters: { Table: 'Other' }, expressions: { State: 'TX' }, tables: { Other: { TX: '\\d|a{3}' } } },
  ],
  ['invalidDl', ['anything'], ['any thing']],
  ['invalidMaxAge', [1, 130], [0, 131]],
  ['InvalidNumber', [-2_147_483_648, 2_147_483_647], [-2_147_483_649, 2_147_483_648, 1.5, undefined]],
  ['InvalidPastCurrentYear', ['1900', '2026'], ['1899', '2027', '26']],
  ['isValidOccupation', ['Actuary'], [undefined]],
  ['minOneSelection', [['A'], 'A', true], [[], undefined]],
  ['deadEnd', [false], [true]],
  [
    'invalidSignature',
    ['  jane   Q.  SAMPLE ', 'Jane Q. Sample'],
    ['Jane Sample'],
    { expressions: { Name: 'Jane Q. Sample' } },
  ],
  ['invalidSignature', ['Anyone'], []],
  ['min', [5], [4], { parameters: { Minimum: 5 } }],
  ['max', [5], [6], { parameters: { Maximum: 5 } }],
  ['minlength', ['ab'], ['a'], { parameters: { Length: 2 } }],
  ['maxlength', ['ab'], ['abc'], { parameters: { Length: 2 } }],
];

describe('rules at, inside and outside their bounds', () => {
  for (const [key, passes, breaks, given] of TABLE) {
    const beside = given === undefined ? '' : ` with ${JSON.stringify(given)}`;
    test.each(passes.map((value) => [JSON.stringify(value), value]))(`${key}${beside} accepts %s`, (_shown, value) => {
      expect(fails(key, value, given)).toBe(false);
    });
    test.each(breaks.map((value) => [JSON.stringify(value), value]))(`${key}${beside} refuses %s`, (_shown, value) => {
      expect(fails(key, value, given)).toBe(true);
    });
  }
});

describe('the catalogue', () => {
  test('every built-in rule has a key of the catalogue', () => {
    const tested = new Set(TABLE.map(([key]) => key));
    expect([...tested].filter((key) => !isErrorKey(key))).toEqual([]);
    expect(ERROR_KEYS.filter((key) => builtInRule(key) !== undefined && !tested.has(key))).toEqual([]);
  });

  test('only rules about conflicting answers have no built-in check', () => {
    expect(ERROR_KEYS.filter((key) => builtInRule(key) === undefined)).toEqual([
      'servicingAgentMinRequired',
      'servicingAgentMaxLimit',
      'required',
      'requiredSelf',
      'invalidExistingPolicy',
      'wrongBillingMethod',
      'InvalidExistingInsuranceAnnuities',
    ]);
  });

  test('a name of the language is not a rule', () => {
    expect(builtInRule('toString')).toBeUndefined();
  });

  test('an answer that its type cannot read has the key of the type', () => {
    expect(formatKey({ type: 'Date', control: 'datepicker' })).toBe('invalidDate');
    expect(formatKey({ type: 'MultiChoice', control: 'autocomplete' })).toBe('isValidOccupation');
    expect(formatKey({ type: 'MultiChoice', control: 'radio' })).toBe('minOneSelection');
  });
});

test('a hostile text is judged at once', () => {
  const hostile = `${'a-'.repeat(25_000)}!`;
  const started = Date.now();
  for (const key of ERROR_KEYS) builtInRule(key)?.fails(hostile, hostile, input());
  expect(Date.now() - started).toBeLessThan(250);
});

test('two spellings of one name are the same', () => {
  expect(sameName(' jane  doe', 'Jane Doe')).toBe(true);
  expect(sameName('Jane D', 'Jane Doe')).toBe(false);
});
