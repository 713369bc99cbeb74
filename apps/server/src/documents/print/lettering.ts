import './pdfkit-types.ts';

/** A face in one size, in one document. */
export interface Lettering {
  /** What selects it, in the content of a page. */
  readonly select: string;
  /** How far a text moves the pen, in points. */
  widthOf(text: string): number;
  /** What writes a text from where the pen is, in the content of a page. */
  write(text: string): string;
}

/**
 * A word is looked up once, and is then a piece of text to be copied: pdfkit's own `text` lays a line out and writes it letter by
 * letter, each time, which is most of the work of a page. `common` are the pieces of words whose letters have the same numbers in each
 * document: these are known to all of them.
 */
export function lettering(font: PDFKit.EmbeddedFont, size: number, common: Map<string, string>): Lettering {
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
    const pieces = COMMON.test(word) ? common : own;
    let piece = pieces.get(word);
    if (piece === undefined) {
      piece = pieceFor(font, size, word);
      pieces.set(word, piece);
    }
    return piece;
  }

  return {
    select: `/${font.id} ${size} Tf\n`,
    widthOf,
    write: (text) => `[${wordsOf(text).map(pieceOf).join('')}] TJ\n`,
  };
}

/** The letters with which each subset begins; none of them moves up or down, so that a piece is of any size. */
export const COMMON_LETTERS = `${Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).join('')}–—‘’“”…•·©®™§`;
/** Letters that some faces draw as one. */
export const COMMON_LIGATURES = ['ff', 'fi', 'fl', 'ffi', 'ffl'];
const COMMON = /^[ -~–—‘’“”…•·©®™§]*$/;

/** Words with the space after them: so a font knows them, and so their widths were added. */
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

/** The letters of a word, as numbers of the subset, with what moves the pen further or less far than they are wide. */
function pieceFor(font: PDFKit.EmbeddedFont, size: number, word: string): string {
  const [letters, positions] = font.encode(word);
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
      // An accent that stands higher or lower than it was drawn.
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
