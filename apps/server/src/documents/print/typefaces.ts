import PDFDocument from 'pdfkit';
import './pdfkit-types.ts';
import { fontFile, type Face } from './fonts.ts';

interface Typeface {
  font: PDFKit.ParsedFont;
  /** Words as they are laid out, by the word. */
  words: Record<string, unknown>;
}

/** More words than all forms of a carrier hold; beyond, the next document begins again. */
const MOST_WORDS = 8_000;

/** The faces of a document. */
export const FACES = ['regular', 'semibold', 'italic'] as const satisfies Face[];

const opened = new Map<Face, Typeface>();

/**
 * Gives a document its faces; the first is the one in use. A font's file is parsed, and a word laid out, once in a thread
 * and not once in a document, which are more than half of the work of a document. What was printed before shows in no
 * document.
 */
export function giveFaces(doc: typeof PDFDocument, faces: readonly Face[]): void {
  for (const face of faces) {
    const typeface = typefaceOf(face);
    doc.registerFont(face, typeface.font);
    doc.font(face);
    doc._font.layoutCache = typeface.words;
  }
  doc.font(faces[0] ?? 'regular');
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
    // A glyph keeps the letters that it was first asked for, as what a reader of the text reads: those of another document
    // if it were not forgotten (three letters drawn as one look like the one letter that is the three).
    font._glyphs = {};
    return layout(text, features);
  };
  return font;
}
