import { describe, expect, it } from 'vitest';
import { unprintableIn } from '@countersign/engine';
import { printable } from './glyphs.ts';
import { FACES, hasLetters } from './typefaces.ts';

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
    ['draws the hyphens, apostrophes and spaces of phones', 'Ka\u02bbi\u2011o\u202fLee', 'Ka\u2018i-o Lee'],
    ['leaves out marks of direction', 'a\u202eb\u200e', 'ab'],
    ['prints a tab as a space', 'a\tb', 'a b'],
  ])('%s', (_, text, printed) => {
    expect(printable(text, latin)).toBe(printed);
  });
});

// spec form 5.55
it('an answer is accepted if and only if every face of the documents can print it', () => {
  const hasGlyph = (codePoint: number): boolean =>
    FACES.every((face) => hasLetters(face, String.fromCodePoint(codePoint)));
  const differing: string[] = [];
  for (const codePoint of looked()) {
    const character = String.fromCodePoint(codePoint);
    const isPrinted = !printable(character, hasGlyph).includes('[U+');
    // The signs that stand for a missing or an unknown character are letters to a typeface.
    if (isPrinted !== (unprintableIn(character) === null) && !/[\ufffc\ufffd]/.test(character))
      differing.push(codePoint.toString(16));
  }
  expect(differing).toEqual([]);
});

/** Where the typefaces have letters, every code point; elsewhere, some. */
function* looked(): Generator<number> {
  for (let codePoint = 1; codePoint < 0x2700; codePoint += 1) yield codePoint;
  for (let codePoint = 0x2700; codePoint <= 0xffff; codePoint += hasLettersNear(codePoint) ? 1 : 61) yield codePoint;
}

const hasLettersNear = (codePoint: number): boolean =>
  [0xa7b0, 0xab50, 0xfb00].some((start) => codePoint >= start - 61 && codePoint < start + 16);
