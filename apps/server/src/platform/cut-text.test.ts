import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutText } from './cut-text.ts';
import { plainName } from './plain-name.ts';

test.each([
  ['short', 9, 'short'],
  ['Magdalena', 4, 'Magd'],
  // A surrogate pair, a letter with two marks, a family of one picture.
  ['ab🙂', 3, 'ab🙂'],
  ['a🙂b', 1, 'a'],
  ['te\u0323\u0301b', 3, 't'],
  ['te\u0323\u0301b', 4, 'te\u0323\u0301'],
  ['x👩‍👩‍👧y', 5, 'x'],
])('%j, at most %i characters: %j', (text, most, cut) => {
  expect(cutText(text, most)).toBe(cut);
});

test('whatever is cut: a beginning of the text, well formed, not too long, and the same when it is cut again', () => {
  const property = fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), fc.nat(40), (text, most) => {
    const cut = cutText(text, most);
    expect(text.startsWith(cut)).toBe(true);
    expect(cut.isWellFormed()).toBe(true);
    expect(Array.from(cut).length).toBeLessThanOrEqual(most);
    expect(cutText(cut, most)).toBe(cut);
  });
  expect(() => fc.assert(property)).not.toThrow();
});

test('a name that is too long for a mail ends with a whole letter', () => {
  const letter = 'e\u0323\u0301';
  expect(plainName(`${'x'.repeat(98)}${letter}`)).toBe('x'.repeat(98).concat('ẹ\u0301'.normalize('NFC')));
  expect(plainName(`${'x'.repeat(99)}${letter}`)).toBe('x'.repeat(99));
});
