import './pdfkit-types.ts';

/** A face in one size, in one document. */
export interface Lettering {
  /** The operator that selects it in the content of a page. */
  readonly select: string;
  /** How far a text moves the pen, in points. */
  widthOf(text: string): number;
  /** The operators that write a text at the pen's position in the content of a page. */
  write(text: string): string;
}

/** What is known of the words of a face in all documents of a thread. */
export interface CommonWords {
  pieces: Map<string, string>;
  /** Letters with a number up to this have the same number in each document. */
  letters: number;
}

/**
 * A word is looked up once, and is then a piece of text to be copied: pdfkit's own `text` lays a line out and writes it letter by
 * letter, each time, which is most of the work of a page. A word of common letters is looked up once for all documents.
 */
export function lettering(font: PDFKit.EmbeddedFont, size: number, common: CommonWords): Lettering {
  const widths = new Map<string, number>();
  const own = new Map<string, string>();

  function widthOf(text: string): number {
    let width = widths.get(text);
    if (width === undefined) {
      width = font.widthOfString(text, size);
      widths.set(text, width);
    }
    return width;
  }

  function pieceOf(word: string): string {
    const known = common.pieces.get(word) ?? own.get(word);
    if (known !== undefined) return known;
    const unicode = [...font.unicode];
    const [letters, positions] = font.encode(word);
    const piece = pieceFor(size, letters, positions);
    // Its letters are checked as well, because a typeface may draw some of them as one glyph that is not common.
    const isCommon = COMMON.test(word) && letters.every((letter) => Number.parseInt(letter, 16) <= common.letters);
    (isCommon ? common.pieces : own).set(word, piece);
    // The next document does not look the word up, but its text has to read the same.
    if (isCommon) font.unicode = unicode;
    return piece;
  }

  return {
    select: `/${font.id} ${size} Tf\n`,
    widthOf,
    write: (text) => `[${wordsOf(text).map(pieceOf).join('')}] TJ\n`,
  };
}

/** The letters with which each subset begins; none has a vertical offset, so that a piece fits any size. */
export const COMMON_LETTERS = `${Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).join('')}–—‘’“”…•·©®™§`;
/** Letters that some faces draw as ligatures. */
export const COMMON_LIGATURES = ['ff', 'fi', 'fl', 'ffi', 'ffl'];
const COMMON = /^[ -~–—‘’“”…•·©®™§]*$/;

/** Words with the space after them, as the font caches them and as their widths were added. */
function wordsOf(text: string): string[] {
  const words: string[] = [];
  let from = 0;
  for (let space = text.indexOf(' '); space >= 0; space = text.indexOf(' ', from)) {
    words.push(text.slice(from, space + 1));
    from = space + 1;
  }
  if (from < text.length) words.push(text.slice(from));
  return words;
}

/**
 * The letters of a word as numbers of the subset, with adjustments where the pen moves by more or less than their
 * width.
 */
function pieceFor(size: number, letters: readonly string[], positions: readonly PDFKit.GlyphPosition[]): string {
  let piece = '';
  let run = '';
  const move = (by: number): void => {
    if (run !== '') piece += `<${run}>`;
    run = '';
    const rounded = Math.round(-by * 100) / 100;
    if (rounded !== 0) piece += `${rounded} `;
  };
  positions.forEach(({ xAdvance, advanceWidth, xOffset, yOffset }, index) => {
    const letter = letters[index] ?? '';
    if (xOffset !== 0) move(xOffset);
    if (yOffset === 0) run += letter;
    else {
      // An accent that is placed higher or lower than it was drawn.
      move(0);
      piece += `] TJ\n${decimal((yOffset * size) / 1_000)} Ts\n[<${letter}>] TJ\n0 Ts\n[`;
    }
    const further = xAdvance - advanceWidth - xOffset;
    if (further !== 0) move(further);
  });
  move(0);
  return piece;
}

/** A number in the content of a page. */
export const decimal = (number: number): string => String(Math.round(number * 1_000) / 1_000);
