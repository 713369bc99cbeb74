import { createHash } from 'node:crypto';
import PDFDocument from 'pdfkit';
import './pdfkit-types.ts';
import { fontFile, type Face } from './fonts.ts';

interface Typeface {
  font: PDFKit.ParsedFont;
  /** Cache of laid-out words. */
  words: Record<string, unknown>;
}

/** More words than all forms of a carrier contain; beyond this, the next document starts a new cache. */
const MOST_WORDS = 8_000;

/** The faces of a document. */
export const FACES = ['regular', 'semibold', 'italic'] as const satisfies Face[];

const opened = new Map<Face, Typeface>();

/**
 * Assigns the faces to a document; the first is the current one. A font's file is parsed, and a word laid out, once per
 * thread and not once per document, which is more than half of the work of a document. Earlier documents do not affect
 * the output. `seed` says which document it is: the subset of a font has a name that no other one in the file has, also
 * after something was appended to it.
 */
export function giveFaces(doc: typeof PDFDocument, faces: readonly Face[], seed: string): void {
  // The number of a font becomes the tag of its subset, six letters for six digits.
  doc._fontCount = FIRST_TAG + (createHash('sha256').update(seed).digest().readUInt32BE() % TAGS);
  for (const face of faces) {
    const typeface = typefaceOf(face);
    doc.registerFont(face, typeface.font);
    doc.font(face);
    doc._font.layoutCache = typeface.words;
  }
  doc.font(faces[0] ?? 'regular');
}

const FIRST_TAG = 100_000;
const TAGS = 899_000;

/** Whether a face can write a text letter by letter. */
export function hasLetters(face: Face, text: string): boolean {
  const { font } = typefaceOf(face);
  return Array.from(text.normalize('NFC'), (letter) => letter.codePointAt(0) ?? 0).every((codePoint) =>
    font.hasGlyphForCodePoint(codePoint),
  );
}

function typefaceOf(face: Face): Typeface {
  const known = opened.get(face);
  if (known && Object.keys(known.words).length <= MOST_WORDS) return known;
  const typeface = { font: known?.font ?? parsed(face), words: Object.create(null) as Typeface['words'] };
  opened.set(face, typeface);
  return typeface;
}

function parsed(face: Face): PDFKit.ParsedFont {
  const { font } = new PDFDocument({ font: '', autoFirstPage: false }).font(fontFile(face))._font;
  const layout = font.layout.bind(font);
  font.layout = (text, features) => {
    // A glyph keeps the letters for which it was first requested, as what a text reader reads: without clearing them,
    // they would be another document's (three letters drawn as one look like the single letter for the three).
    font._glyphs = {};
    return layout(text, features);
  };
  return font;
}
