import type { Face } from './fonts.ts';

/** A stretch of text in one face. */
export interface Run {
  text: string;
  face: Face;
  /** It is not broken at its spaces: `C 12`. */
  isWhole?: true;
  /** Another color than the column's. */
  color?: string;
  /** Which part of the text it is, where its parts are drawn one by one. */
  part?: number;
}

/** A stretch of a line, placed `x` points from its start. */
export interface Span extends Run {
  x: number;
  /** The text represents a checked or unchecked box, and is what a text reader reads. */
  box?: 'ticked' | 'empty';
}

/** One line; `width` in points, trailing spaces left out. */
export interface Line {
  spans: Span[];
  width: number;
}

export type MeasureRun = (run: Run) => number;

/**
 * Breaks runs into lines no wider than `width`: at spaces and at `\n`, and inside a word only if the word alone is too
 * wide. Spaces at a break are lost, and several in a row are one, as on a page. Empty text gives no line.
 */
export function breakLines(runs: readonly Run[], width: number, measure: MeasureRun): Line[] {
  const lines: Line[] = [];
  let line: Line = { spans: [], width: 0 };
  let space: Run | undefined;

  const close = (): void => {
    lines.push(line);
    line = { spans: [], width: 0 };
    space = undefined;
  };
  const place = (run: Run, runWidth: number): void => {
    const last = line.spans.at(-1);
    if (last?.face === run.face && last.part === run.part && last.color === run.color) last.text += run.text;
    else line.spans.push({ ...run, x: line.width });
    line.width += runWidth;
  };
  const placeWord = (word: Run[]): void => {
    const widths = word.map(measure);
    const wordWidth = widths.reduce((sum, one) => sum + one, 0);
    const spaceWidth = space && line.spans.length > 0 ? measure(space) : 0;
    if (line.spans.length > 0 && line.width + spaceWidth + wordWidth > width) close();
    else if (space && line.spans.length > 0) place(space, spaceWidth);
    space = undefined;
    if (wordWidth <= width) word.forEach((run, index) => place(run, widths[index] ?? 0));
    else {
      for (const run of word) {
        for (const { segment } of GRAPHEMES.segment(run.text)) {
          const letter = { ...run, text: segment };
          const letterWidth = measure(letter);
          if (line.spans.length > 0 && line.width + letterWidth > width) close();
          place(letter, letterWidth);
        }
      }
    }
  };

  let word: Run[] = [];
  const endWord = (): void => {
    if (word.length > 0) placeWord(word);
    word = [];
  };
  for (const run of runs) {
    for (const piece of piecesOf(run)) {
      if (piece === '\n') {
        endWord();
        close();
      } else if (piece.startsWith(' ')) {
        endWord();
        space = { ...run, text: ' ' };
      } else {
        word.push({ ...run, text: piece });
      }
    }
  }
  endWord();
  if (line.spans.length > 0) lines.push(line);
  return lines;
}

/** Words, spaces and line ends. */
function piecesOf({ text, isWhole }: Run): readonly string[] {
  if (!isWhole) return text.match(/\n| +|[^ \n]+/g) ?? [];
  const word = text.trimEnd();
  return word === text ? [word] : [word, ' '];
}

const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });
