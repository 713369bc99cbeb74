import type { TextPiece } from '@countersign/engine';

/** What is needed of one character of a page. */
export interface PlacedChar {
  char: string;
  bbox: { x: number; width: number };
  fontSize: number;
}

/** A gap wider than this many letter heights begins another piece: columns, a label and its value. */
const WIDE = 1;
/** A gap that is only the space between two words. */
const NARROW = 0.2;

/** A line of a page as its pieces, from left to right: no piece contains a wide gap. */
export function textPieces(chars: readonly PlacedChar[]): TextPiece[] {
  const pieces: TextPiece[] = [];
  for (const { char, bbox, fontSize } of chars) {
    // Spaces are recognized by the gap: the parser stretches one over a whole column.
    if (char.trim() === '') continue;
    const right = bbox.x + bbox.width;
    const piece = pieces.at(-1);
    const gap = piece === undefined ? Infinity : bbox.x - piece.right;
    if (piece === undefined || gap > WIDE * fontSize) {
      pieces.push({ text: char, left: bbox.x, right });
    } else {
      piece.text += gap > NARROW * fontSize ? ` ${char}` : char;
      piece.right = right;
    }
  }
  return pieces;
}
