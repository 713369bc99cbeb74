import { describe, expect, it } from 'vitest';
import { printable } from './glyphs.ts';

const latin = (codePoint: number): boolean => codePoint < 0x370;

describe('what can be printed', () => {
  it.each([
    ['composes accents', 'Jose\u0301', 'José'],
    ['builds a letter from its parts when the font has only those', '\u1e63', 's\u0323'],
    ['names what the font lacks', '李', '[U+674E]'],
    ['names characters outside the basic plane', '😀', '[U+1F600]'],
    ['names control characters', 'a\u0007b', 'a[U+0007]b'],
    ['names lone surrogates', 'a\ud800b', 'a[U+D800]b'],
    ['names letters written from right to left', 'א', '[U+05D0]'],
    ['leaves out what is invisible on paper', 'a\u00ad\u200bb', 'ab'],
    ['keeps one kind of line end', 'a\r\nb\rc\u2028d', 'a\nb\nc\nd'],
    ['prints a tab as a space', 'a\tb', 'a b'],
  ])('%s', (_, text, printed) => {
    expect(printable(text, latin)).toBe(printed);
  });
});
