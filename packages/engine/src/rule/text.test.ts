/** Characters and lengths (spec form §5). */
import { describe } from 'vitest';
import { APOSTROPHE_CLASS, HYPHEN_CLASS } from '../answer/names.ts';
import type { QuestionData } from '../definition/question-data.ts';
import { ruleTable } from '../testing/rule-table.ts';

const asked = (Rule: string, Parameters?: Record<string, string | number>): { asked: Partial<QuestionData> } => ({
  asked: { Validations: [Parameters === undefined ? { Rule } : { Rule, Parameters }] },
});

// spec form 5.3
describe('name: letters, spaces, hyphens, apostrophes, not all spaces', () => {
  ruleTable(asked('invalidName'), [
    ["Ann-Marie O'Neil", 'accepted'],
    ['O’Neil', 'accepted'],
    ['José Ñuñez', 'accepted'],
    ['Jose\u0301', 'accepted'],
    ['Мария', 'accepted'],
    ['Ελένη', 'accepted'],
    ['李 明', 'unprintable'],
    ['אבי', 'unprintable'],
    ['A', 'accepted'],
    ['Ann2', 'invalidName'],
    ['St. John', 'invalidName'],
    ['Lee, Ann', 'invalidName'],
    ['a_b', 'invalidName'],
    ['Ann\tLee', 'invalidName'],
    ['Ann\nLee', 'invalidName'],
    ['Ann 🙂', ['unprintable', 'invalidName']],
    ['   ', 'accepted'],
    ['', 'accepted'],
  ]);
});

// spec form 5.34
describe('free text: limited punctuation', () => {
  ruleTable(asked('invalidAlpha'), [
    ['Acme & Sons, Inc. (2)', 'accepted'],
    ['Paid: $1,200.50 = 20%; why? see "notes" #3/4!', 'accepted'],
    ['first line\nsecond line', 'accepted'],
    ['<b>bold</b>', 'invalidAlpha'],
    ['a|b', 'invalidAlpha'],
    ['a\\b', 'invalidAlpha'],
    ['{name}', 'invalidAlpha'],
    ['a\u0000b', ['unprintable', 'invalidAlpha']],
    ['a\u202Eb', 'invalidAlpha'],
  ]);
});

// spec form 5.34
describe('free text for a downstream system: word characters, spaces, hyphens, apostrophes', () => {
  ruleTable(asked('invalidAlpha', { Pattern: 'digits' }), [
    ['000123456789', []],
    ['00012345678a', 'invalidAlpha'],
    ['0001 2345', 'invalidAlpha'],
    ['-1', 'invalidAlpha'],
    ['١٢٣', ['unprintable', 'invalidAlpha']],
  ]);
  ruleTable(asked('invalidAlpha', { Pattern: 'restricted' }), [
    ["Acme_2 - Sons'", 'accepted'],
    ['Acme, Inc.', 'invalidAlpha'],
    ['José', 'invalidAlpha'],
    ['a&b', 'invalidAlpha'],
  ]);
});

// spec form 5.3, 5.34, 5.42, 5.55
describe.each([
  ['a name', asked('invalidName')],
  ['free text', asked('invalidAlpha')],
  ['free text for a downstream system', asked('invalidAlpha', { Pattern: 'restricted' })],
  ['a street', asked('invalidStreet1')],
] as const)('%s may have what a phone puts in place of an apostrophe or a hyphen', (_what, table) => {
  ruleTable(table, [
    ...Array.from(APOSTROPHE_CLASS, (sign) => [`${sign}Ohana O${sign}Neil`, 'accepted'] as const),
    ...Array.from(HYPHEN_CLASS, (sign) => [`Smith ${sign} Lee${sign}Ann`, 'accepted'] as const),
  ]);
});

// spec form 5.55
describe('a number may have what a phone puts in place of its hyphens', () => {
  const withSigns = (number: string) =>
    Array.from(HYPHEN_CLASS, (sign) => [number.replaceAll('-', sign), 'accepted'] as const);
  ruleTable(asked('invalidCreditCardFormat'), withSigns('4111-1111-1111-1111'));
  ruleTable(asked('invalidPhone'), withSigns('212-555-0100'));
  ruleTable(asked('invalidSS'), withSigns('219-09-9999'));
  ruleTable(asked('invalidTID'), withSigns('12-3456789'));
  ruleTable(
    {
      ...asked('invalidDl', { State: '"XX"' }),
      change: (definition) => {
        definition.Tables = { ...definition.Tables, DriversLicense: { XX: String.raw`[A-Z]-\d{4}` } };
      },
    },
    withSigns('A-1234'),
  );
});

// spec form 5.42
describe.each(['invalidStreet1', 'invalidStreet2'] as const)("%s: letters, digits, space, # - ' . , / &", (key) => {
  ruleTable(asked(key), [
    ["12 O'Neil St. #4, A/B & C-D", 'accepted'],
    ['Straße 5', 'accepted'],
    ['12 Main; Apt 4', key],
    ['a@b', key],
    ['12 Main (rear)', key],
    ['Apt: 4', key],
    ['12 Main\nSpringfield', key],
  ]);
});

// spec form 5.42
describe('residence: no post-office box', () => {
  ruleTable(asked('invalidAddress1'), [
    ['12 Boxwood Street', 'accepted'],
    ['Poboxer Lane 3', 'accepted'],
    ['12 Post Office Road', 'accepted'],
    ['P.O. Box 12', 'invalidAddress1'],
    ['P.O.  Box 12', 'invalidAddress1'],
    ['P. O.   Box 12', 'invalidAddress1'],
    ['Post  Office  Box 12', 'invalidAddress1'],
    ['p.o.box 12', 'invalidAddress1'],
    ['PO BOX 12', 'invalidAddress1'],
    ['p o box 1', 'invalidAddress1'],
    ['PO Drawer 7', 'invalidAddress1'],
    ['Post Office Box 3', 'invalidAddress1'],
    ['12 Main Street, P.O. Box 3', 'invalidAddress1'],
  ]);
});

describe('a minimum number of characters', () => {
  ruleTable(asked('minlength', { Length: 3 }), [
    ['ab', 'minlength'],
    ['abc', 'accepted'],
    ['abcd', 'accepted'],
    ['', 'accepted'],
  ]);
});

describe('a maximum number of characters, by the rule', () => {
  ruleTable(asked('maxlength', { Length: 3 }), [
    ['ab', 'accepted'],
    ['abc', 'accepted'],
    ['abcd', 'maxlength'],
  ]);
});

describe.each([2, 5, 50, 300])('at most %i characters, by MaxLength', (MaxLength) => {
  ruleTable({ asked: { MaxLength } }, [
    ['a'.repeat(MaxLength - 1), 'accepted'],
    ['a'.repeat(MaxLength), 'accepted'],
    ['a'.repeat(MaxLength + 1), 'maxlength'],
    [` ${'a'.repeat(MaxLength)} `, 'accepted'],
  ]);
});

describe('at most 100 characters by default', () => {
  ruleTable({ asked: {} }, [
    ['a'.repeat(99), 'accepted'],
    ['a'.repeat(100), 'accepted'],
    ['a'.repeat(101), 'maxlength'],
  ]);
});

// spec form 5.44
describe('the dollar symbol alone is empty', () => {
  ruleTable({ asked: { QuestionType: 'Decimal', Mask: 'currency', IsOptional: false } }, [
    ['$', 'required'],
    [' $ ', 'required'],
    ['', 'required'],
    ['$0', 'accepted'],
  ]);
});
