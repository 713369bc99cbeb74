/** The typed name of a signature (spec form 5.45). */
import { describe, expect, test } from 'vitest';
import { question } from '../definition/sample.testkit.ts';
import { sameName } from '../answer/names.ts';
import { ruleTable } from '../testing/rule-table.ts';

describe('signature: the name in the application, in any case and with any width of spaces', () => {
  const Validations = [{ Rule: 'invalidSignature', Parameters: { Name: 'Expected' } }];
  ruleTable({ asked: { Validations }, beside: [question('Expected')] }, [
    ['Jane Q. Sample', 'accepted', { Expected: 'Jane Q. Sample' }],
    ['  jane   Q.  SAMPLE ', 'accepted', { Expected: 'Jane Q. Sample' }],
    ['jane\tq.\nsample', 'accepted', { Expected: 'Jane Q. Sample' }],
    ['Jane Sample', 'invalidSignature', { Expected: 'Jane Q. Sample' }],
    ['Jane Q Sample', 'invalidSignature', { Expected: 'Jane Q. Sample' }],
    ['JaneQ. Sample', 'invalidSignature', { Expected: 'Jane Q. Sample' }],
    ['Jane Q. Sample Jr.', 'invalidSignature', { Expected: 'Jane Q. Sample' }],
    ['Jose\u0301 Diaz', 'accepted', { Expected: 'José Diaz' }],
    ['O’Brien–Smith', 'accepted', { Expected: "O'Brien-Smith" }],
    ['Jose Diaz', 'invalidSignature', { Expected: 'José Diaz' }],
    ['Anyone', 'accepted'],
  ]);
});

test('two spellings of one name are the same', () => {
  expect(sameName(' jane  doe', 'Jane Doe')).toBe(true);
  expect(sameName('Jane D', 'Jane Doe')).toBe(false);
});
