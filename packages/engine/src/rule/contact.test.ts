/** How a person is reached and identified (spec form §5). */
import { describe } from 'vitest';
import type { QuestionData } from '../definition/question-data.ts';
import { ruleTable } from '../testing/rule-table.ts';

const asked = (Rule: string, given: Partial<QuestionData> = {}): { asked: Partial<QuestionData> } => ({
  asked: { Validations: [{ Rule }], ...given },
});

// spec form 5.4
describe('zip: 5 digits, not 00000, other characters stripped', () => {
  ruleTable(asked('invalidZip', { Mask: 'zip' }), [
    ['9410', 'invalidZip'],
    ['94105', 'accepted'],
    ['941056', ['invalidZip', 'maxlength']],
    ['00000', 'invalidZip'],
    ['00001', 'accepted'],
    ['99999', 'accepted'],
    ['9 4 1 0 5', 'accepted'],
    ['94a105', 'accepted'],
    ['94105-1234', 'accepted'],
    ['abcde', 'invalidZip'],
    ['９４１０５', ['unprintable', 'invalidZip']],
    ['', 'accepted'],
  ]);
});

// spec form 5.5
describe('phone: 12 characters with dashes', () => {
  ruleTable(asked('invalidPhone', { QuestionType: 'Phone', Mask: 'phone' }), [
    ['212-555-0100', 'accepted'],
    ['2125550100', 'accepted'],
    ['(212) 555-0100', 'accepted'],
    ['+1 212 555 0100', 'accepted'],
    ['212-555-010', 'invalidPhone'],
    ['212-555-01000', 'invalidPhone'],
    ['22125550100', 'invalidPhone'],
    ['212-555-010a', 'invalidPhone'],
  ]);
});

// spec form 5.6
describe('e-mail', () => {
  const local = 'a'.repeat(64);
  const label = 'b'.repeat(63);
  ruleTable(asked('invalidEmail', { MaxLength: 200 }), [
    ['a@b.co', 'accepted'],
    ['ann.lee+x@mail.example.com', 'accepted'],
    ["o'neil_1@example.travel", 'accepted'],
    [`${local}@${label}.co`, 'accepted'],
    [`a${local}@${label}.co`, 'invalidEmail'],
    [`${local}@b${label}.co`, 'invalidEmail'],
    ['a@b', 'invalidEmail'],
    ['ann@localhost', 'invalidEmail'],
    ['a.co', 'invalidEmail'],
    ['@b.co', 'invalidEmail'],
    ['a@', 'invalidEmail'],
    ['a@.co', 'invalidEmail'],
    ['a@b..co', 'invalidEmail'],
    ['a@b.c', 'invalidEmail'],
    ['a@b.c1', 'invalidEmail'],
    ['a@-b.co', 'invalidEmail'],
    ['a@b-.co', 'invalidEmail'],
    ['a@@b.co', 'invalidEmail'],
    ['.a@b.co', 'invalidEmail'],
    ['a.@b.co', 'invalidEmail'],
    ['a..b@c.de', 'invalidEmail'],
    ['a b@c.de', 'invalidEmail'],
    ['a@b.co, c@d.ef', 'invalidEmail'],
    ['Ann <a@b.co>', 'invalidEmail'],
    [`a@${'b.'.repeat(98)}co`, 'accepted'],
    [`a@${'b.'.repeat(99)}co`, 'maxlength'],
  ]);
});

// spec form 5.7
describe('Social Security number: 11 characters with dashes', () => {
  ruleTable(asked('invalidSS', { QuestionType: 'SSN', Mask: 'ssn' }), [
    ['123-45-6789', 'accepted'],
    ['123456789', 'accepted'],
    ['123-45-678', 'invalidSS'],
    ['123-45-67890', 'invalidSS'],
    ['123-45-678x', 'invalidSS'],
    ['•••-••-6789', 'invalidSS'],
  ]);
});

// spec form 5.8
describe('tax id: 10 characters, 2-7', () => {
  ruleTable(asked('invalidTID', { Mask: 'tax-id' }), [
    ['12-3456789', 'accepted'],
    ['123456789', 'accepted'],
    ['12-345678', 'invalidTID'],
    ['12-34567890', ['invalidTID', 'maxlength']],
    ['123-456789', 'accepted'],
    ['12-345678x', 'invalidTID'],
  ]);
});

// spec form 5.2
describe('state: not New York', () => {
  const states = { QuestionType: 'State', ControlType: 'dropdown', OptionsFrom: 'States' } as const;
  ruleTable(asked('invalidState', states), [
    ['NY', 'invalidState'],
    ['New York', 'invalidState'],
    ['CA', 'accepted'],
    ['TX', 'accepted'],
    ['ZZ', 'invalidState'],
  ]);
});

describe('state: states other than New York, left out by the author', () => {
  const Validations = [{ Rule: 'invalidState', Parameters: { Excluded: 'CA, TX' } }];
  ruleTable({ asked: { QuestionType: 'State', ControlType: 'dropdown', OptionsFrom: 'States', Validations } }, [
    ['CA', 'invalidState'],
    ['TX', 'invalidState'],
    ['NY', 'accepted'],
  ]);
});
