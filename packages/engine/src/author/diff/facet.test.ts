import fc from 'fast-check';
import { expect, it } from 'vitest';
import { valueText } from './facet.ts';

const list = fc.array(fc.oneof(fc.constantFrom('a', 'b', 'a, b', ''), fc.string()), { maxLength: 4 });

it('two lists that differ read differently', () => {
  fc.assert(
    fc.property(list, list, (one, other) => {
      fc.pre(JSON.stringify(one) !== JSON.stringify(other));
      expect(valueText(one)).not.toBe(valueText(other));
    }),
  );
});

it.each([
  [['TX', 'CA'], 'TX, CA'],
  [['Smith, John', 'Ann'], '"Smith, John", Ann'],
  [{ Min: 1, Max: 5 }, 'Min 1, Max 5'],
  [
    [
      { From: 1, Note: 'first, or none' },
      { From: 2, Note: 'later' },
    ],
    'From 1, Note "first, or none"; From 2, Note later',
  ],
])('%j reads %s', (value, text) => expect(valueText(value)).toBe(text));
