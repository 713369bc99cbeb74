import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { breakLines, type Run } from './lines.ts';

/** Every character is one wide; bold ones two. */
const measure = (run: Run): number => run.text.length * (run.face === 'semibold' ? 2 : 1);
const regular = (text: string): Run[] => [{ text, face: 'regular' }];
const texts = (runs: readonly Run[], width: number): string[] =>
  breakLines(runs, width, measure).map((line) => line.spans.map((span) => span.text).join(''));

describe('breaking text into lines', () => {
  it.each([
    ['fits as it is', 'a bc', 10, ['a bc']],
    ['breaks at a space', 'one two three', 7, ['one two', 'three']],
    ['has several spaces as one, as a page does', 'one  two   three', 9, ['one two', 'three']],
    ['keeps line ends', 'one\n\ntwo', 9, ['one', '', 'two']],
    ['breaks a word only when it alone is too wide', 'ab abcdefgh c', 4, ['ab', 'abcd', 'efgh', 'c']],
    ['has no line for no text', '', 5, []],
  ])('%s', (_, text, width, lines) => {
    expect(texts(regular(text), width)).toEqual(lines);
  });

  it('does not break between a bold word and the comma after it', () => {
    const runs: Run[] = [
      { text: 'see ', face: 'regular' },
      { text: 'this', face: 'semibold' },
      { text: ', now', face: 'regular' },
    ];
    expect(texts(runs, 12)).toEqual(['see', 'this, now'.slice(0, 5), 'now'].map((line) => line.trim()));
  });

  it('does not break inside a run that is whole, and does behind it', () => {
    const runs: Run[] = [
      { text: 'see ', face: 'regular' },
      { text: 'C 12 ', face: 'regular', isWhole: true },
      { text: 'more', face: 'regular' },
    ];
    expect(texts(runs, 13)).toEqual(['see C 12 more']);
    expect(texts(runs, 9)).toEqual(['see C 12', 'more']);
    expect(texts(runs, 7)).toEqual(['see', 'C 12', 'more']);
  });

  it('keeps a separator with the words before it if it begins with a no-break space', () => {
    const runs: Run[] = ['Share: 10%', '\u00a0· ', 'Irrevocable: No'].map((text) => ({ text, face: 'regular' }));
    for (const width of [10, 11, 12, 20]) {
      const lines = texts(runs, width);
      expect(lines.filter((line) => line.trim().startsWith('·'))).toEqual([]);
      expect(lines.filter((line) => line.endsWith('·'))).toHaveLength(1);
    }
  });

  it('loses nothing but spaces and never draws past the edge', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 14, max: 60 }), (text, width) => {
        const lines = breakLines(regular(text), width, measure);
        const kept = lines.flatMap((line) => line.spans.map((span) => span.text)).join('');
        expect(kept.replaceAll(' ', '')).toBe(text.replace(/[ \n]/g, ''));
        for (const line of lines) expect(line.width).toBeLessThanOrEqual(width);
      }),
    );
  });
});
