import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import PDFDocument from 'pdfkit';
import { boundedCache } from './bounded-cache.ts';
import './pdfkit-types.ts';
import { fontFile, type Face } from './fonts.ts';
import { COMMON_LETTERS, COMMON_LIGATURES, type Lettering, lettering } from './lettering.ts';

interface Typeface {
  font: PDFKit.ParsedFont;
  /** Cache of laid-out words. */
  words: Record<string, unknown>;
  /** The same, written with the common letters. */
  pieces: Map<string, string>;
  /** The letters that the subset of each document begins with; none in a face that is for a few words only. */
  common: readonly PDFKit.Glyph[];
  /** Font files of subsets, by the letters that they have after the common ones. */
  files: (further: string, make: () => SubsetFile) => SubsetFile;
}

interface SubsetFile {
  plain: Uint8Array;
  /** Null: not needed yet. */
  compressed: Uint8Array | null;
}

/** More words than all forms of a carrier contain; beyond this, the next document starts a new cache. */
const MAX_WORDS = 8_000;
/** Some 30 kB each. Most documents share one, and those with the same accented letters another. */
const MAX_FILES = 32;

/** The faces of a document. */
export const FACES = ['regular', 'semibold', 'italic'] as const satisfies Face[];

const opened = new Map<Face, Typeface>();

/** The faces that a document was given. */
export interface DocumentFaces {
  lettering(face: Face, size: number): Lettering;
  hasLetter(face: Face, codePoint: number): boolean;
  /** Adds the face to the resources of a page that uses it. */
  use(page: PDFKit.PDFPage, face: Face): void;
}

/**
 * Gives a document its faces. A font's file is parsed, and a word laid out, once per thread and not once per document,
 * which is more than half of the work of a document. Earlier documents do not affect the output. `seed` says which
 * document it is: the subset of a font has a name that no other one in the file has, even after something was appended
 * to it.
 */
export function typefacesFor(doc: typeof PDFDocument, faces: readonly Face[], seed: string): DocumentFaces {
  // The number of a font becomes the tag of its subset, six letters for six digits.
  doc._fontCount = FIRST_TAG + (createHash('sha256').update(seed).digest().readUInt32BE() % TAGS);
  const newest = newestObject(doc);
  const fonts = new Map(
    faces.map((face) => {
      const typeface = typefaceOf(face);
      const font = doc.registerFont(face, typeface.font).font(face)._font;
      font.layoutCache = typeface.words;
      beginSubset(font, typeface, newest);
      const words = { pieces: typeface.pieces, letters: typeface.common.length };
      return [face, { font, words, sizes: new Map<number, Lettering>() }];
    }),
  );
  const given = (face: Face) => {
    const found = fonts.get(face);
    if (!found) throw new Error(`The document has no ${face} face.`);
    return found;
  };
  return {
    lettering(face, size) {
      const { font, words, sizes } = given(face);
      const made = sizes.get(size) ?? lettering(font, size, words);
      sizes.set(size, made);
      return made;
    },
    hasLetter: (face, codePoint) => given(face).font.font.hasGlyphForCodePoint(codePoint),
    use(page, face) {
      const { font } = given(face);
      page.fonts[font.id] ??= font.ref();
    },
  };
}

const FIRST_TAG = 100_000;
const TAGS = 899_000;

/**
 * Puts the common letters into the subset of a document, each with the same number in all of them. Documents with the
 * same letters get a font file that is created, and compressed, once. `newest` returns the object that it is written
 * into.
 */
function beginSubset(font: PDFKit.EmbeddedFont, typeface: Typeface, newest: () => PDFKit.PDFKitReference | null): void {
  const { subset } = font;
  const { common } = typeface;
  for (const { id } of common) subset.includeGlyph(id);
  const count = subset.glyphs.length;
  const make = subset.encode.bind(subset);
  subset.encode = () => {
    common.forEach(({ codePoints, advanceWidth }, index) => {
      // What text readers read for a letter is what it was first drawn for in this document.
      font.unicode[index + 1] ??= codePoints;
      font.widths[index + 1] ??= advanceWidth * font.scale;
    });
    if (common.length === 0) return make();
    const file = typeface.files(subset.glyphs.slice(count).join(), () => ({ plain: make(), compressed: null }));
    const stream = newest();
    if (!stream?.compress) return file.plain;
    Object.assign(stream, { compress: false, data: { ...stream.data, Filter: 'FlateDecode' } });
    file.compressed ??= deflateSync(file.plain);
    return file.compressed;
  };
}

/** Returns the object that a document made last. */
function newestObject(doc: typeof PDFDocument): () => PDFKit.PDFKitReference | null {
  let newest: PDFKit.PDFKitReference | null = null;
  const make = doc.ref.bind(doc);
  doc.ref = (data) => (newest = make(data));
  return () => newest;
}

/** Whether a face can write a text letter by letter. */
export function hasLetters(face: Face, text: string): boolean {
  const { font } = typefaceOf(face);
  return Array.from(text.normalize('NFC'), (letter) => letter.codePointAt(0) ?? 0).every((codePoint) =>
    font.hasGlyphForCodePoint(codePoint),
  );
}

function typefaceOf(face: Face): Typeface {
  const known = opened.get(face);
  if (known && Object.keys(known.words).length <= MAX_WORDS) return known;
  const font = known?.font ?? parsed(face);
  const common = known?.common ?? (FACES.some((one) => one === face) ? commonOf(font) : []);
  const typeface = {
    font,
    common,
    words: Object.create(null) as Typeface['words'],
    pieces: new Map(),
    files: known?.files ?? boundedCache<SubsetFile>(MAX_FILES),
  };
  opened.set(face, typeface);
  return typeface;
}

/** The letters in the order of their numbers, each once. */
function commonOf(font: PDFKit.ParsedFont): PDFKit.Glyph[] {
  const glyphs = [...Array.from(COMMON_LETTERS), ...COMMON_LIGATURES].flatMap((text) => font.layout(text).glyphs);
  return glyphs.filter(({ id }, index) => glyphs.findIndex((one) => one.id === id) === index);
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
