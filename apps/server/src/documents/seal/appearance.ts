import PDFDocument from 'pdfkit';
import type { Face } from '../print/fonts.ts';
import { localTime, longTime } from '../print/frame.ts';
import type { Line } from '../print/lines.ts';
import { INK, MIN_SIZE, STYLE, type TextStyle } from '../print/page-style.ts';
import { draw, paperOf, typeset, type Column, type Paper } from '../print/paper.ts';
import { FACTS_HEIGHT, INSIDE } from '../print/signature.ts';
import { typefacesFor, hasLetters } from '../print/typefaces.ts';
import { DOCUMENT_TEXTS, type DocumentTexts } from '../print/document-texts.ts';

/** What a person's signature shows in print. */
export interface SignatureWords {
  typedName: string;
  when: Date;
  /** The clock of the place of signing, such as `America/Chicago`; `UTC` if no other is known. */
  zone: string;
  city: string;
  state: string;
  /** Network address as seen by the server. */
  address: string;
  /** Short lines chosen by the carrier, such as the capacity of the signer. */
  extra?: readonly string[];
  /** Absent: the product's own. */
  words?: DocumentTexts;
}

/** What a seal shows that is not a person's signature. */
export interface SealWords {
  sealedBy: string;
  when: Date;
  /** Small text above the name. */
  heading: string;
  /** Up to four, one below the other. */
  facts: readonly (readonly [string, string])[];
}

interface Look {
  name: string;
  face: Face;
  size: number;
  notes: string;
  facts: readonly (readonly [string, string])[];
}

function lookOf(words: SignatureWords | SealWords): Look {
  if ('sealedBy' in words)
    return { name: words.sealedBy, face: 'semibold', size: 19, notes: words.heading, facts: words.facts };
  const { signed, signedAt, signedIn, signedFrom } = words.words ?? DOCUMENT_TEXTS;
  return {
    name: words.typedName,
    face: handFor(words.typedName),
    size: NAME.size,
    notes: [signed, ...(words.extra ?? [])].join('  ·  '),
    facts: [
      [signedAt, words.zone === 'UTC' ? longTime(words.when) : localTime(words.when, words.zone)],
      ...(words.zone === 'UTC' ? [] : [['', longTime(words.when)] as const]),
      [signedIn, `${words.city}, ${words.state}`],
      [signedFrom, words.address],
    ],
  };
}

/** The hand of a signature; a name with letters that it lacks is written in the italics of the document. */
const handFor = (name: string): Face => (hasLetters('hand', name) ? 'hand' : 'script');

const NAME: TextStyle = { size: 34, leading: 44, color: INK.strong };
const LABEL: TextStyle = STYLE.small;
const VALUE: TextStyle = { ...STYLE.value, leading: LABEL.leading };
/** Width of the labels of facts, and the space below all facts. */
const LABELS = 104;
const BELOW_FACTS = 4;

/** A page of the size of the signature field, placed over the box on the signature page: transparent, text only, not compressed. */
export async function drawAppearance(
  width: number,
  height: number,
  words: SignatureWords | SealWords,
): Promise<Buffer> {
  const look = lookOf(words);
  const doc = new PDFDocument({ size: [width, height], margin: 0, font: '', pdfVersion: '1.7', compress: false });
  const chunks: Uint8Array[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  const faces = typefacesFor(doc, ['regular', look.face], JSON.stringify([look, words.when]));
  const paper = paperOf(doc, faces, DOCUMENT_TEXTS);
  const line = height - FACTS_HEIGHT;
  const all = { x: INSIDE.side, width: width - 2 * INSIDE.side };

  paper.y = INSIDE.top;
  write(paper, look.notes, { ...all, style: LABEL });
  printName(paper, look, { ...all, style: { ...NAME, size: look.size } }, { top: paper.y, line });

  paper.y = line + INSIDE.belowLine;
  printFacts(paper, look.facts, { ...all, bottom: height - BELOW_FACTS });
  doc.end();
  return done;
}

/** The typed name above the line, smaller if it is long, on as many lines as fit. */
function printName(
  paper: Paper,
  { name, face }: Look,
  column: Column,
  { top, line }: { top: number; line: number },
): void {
  for (let { size } = column.style; ; size -= 1) {
    const fitted = { ...column, style: { ...NAME, size, leading: size * (face === 'hand' ? 1.2 : 1.36) } };
    const lines = typeset(paper, name, face, fitted);
    const height = lines.length * fitted.style.leading;
    if ((lines.length === 1 && height <= line - top) || size <= MIN_ONE_LINE_SIZE) {
      if (height > line - top && size > MIN_SIZE) continue;
      paper.y = line - height;
      draw(paper, lines, fitted);
      return;
    }
  }
}

/** A name that does not fit on one line in this size takes several. */
const MIN_ONE_LINE_SIZE = 16;

interface FactLines {
  lines: readonly Line[];
  column: Column;
}

/** Facts below each other, each beside its label: closer together if there are too many lines, so that none is cut off. */
function printFacts(
  paper: Paper,
  facts: Look['facts'],
  { x, width, bottom }: { x: number; width: number; bottom: number },
): void {
  const set = (text: string, column: Column): FactLines => ({ lines: typeset(paper, text, 'regular', column), column });
  const rows = facts.map(([label, value]) => [
    set(label, { x, width: LABELS - 8, style: LABEL }),
    set(value, { x: x + LABELS, width: width - LABELS, style: VALUE }),
  ]);
  const count = (row: readonly FactLines[]): number => Math.max(...row.map(({ lines }) => lines.length));
  const all = rows.reduce((sum, row) => sum + count(row), 0);
  const leading = Math.min(LABEL.leading, (bottom - paper.y) / all);
  for (const row of rows) {
    for (const { lines, column } of row) draw(paper, lines, { ...column, style: { ...column.style, leading } });
    paper.y += count(row) * leading;
  }
}

/** A text on as many lines as it takes; the cursor below it. */
function write(paper: Paper, text: string, column: Column): void {
  const lines = typeset(paper, text, 'regular', column);
  draw(paper, lines, column);
  paper.y += lines.length * column.style.leading;
}
