import PDFDocument from 'pdfkit';
import type { Face } from '../print/fonts.ts';
import { longTime } from '../print/frame.ts';
import { INK, type TextStyle } from '../print/page-style.ts';
import { draw, paperOf, typeset, type Column, type Paper } from '../print/paper.ts';
import { giveFaces } from '../print/typefaces.ts';
import { DOCUMENT_TEXTS, type DocumentTexts } from '../print/document-texts.ts';

/** What a person's signature shows in print. */
export interface SignatureWords {
  typedName: string;
  when: Date;
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
  /** Up to three, side by side. */
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
    face: 'script',
    size: NAME.size,
    notes: [signed, ...(words.extra ?? [])].join('  ·  '),
    facts: [
      [signedAt, longTime(words.when)],
      [signedIn, `${words.city}, ${words.state}`],
      [signedFrom, words.address],
    ],
  };
}

const SIDE = 20;
const NAME: TextStyle = { size: 25, leading: 34, color: INK.strong };
const LABEL: TextStyle = { size: 7, leading: 10, color: INK.quiet };
const VALUE: TextStyle = { size: 8.4, leading: 12, color: INK.text };

/** A page of the size of the signature field, placed over the box on the signature page: transparent, text only. */
export async function drawAppearance(
  width: number,
  height: number,
  words: SignatureWords | SealWords,
): Promise<Uint8Array> {
  const look = lookOf(words);
  const doc = new PDFDocument({ size: [width, height], margin: 0, font: '', pdfVersion: '1.7' });
  const chunks: Uint8Array[] = [];
  const done = new Promise<Uint8Array>((resolve, reject) => {
    doc.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
    doc.on('error', reject);
  });
  giveFaces(doc, ['regular', 'semibold', 'script']);
  const paper = paperOf(doc, DOCUMENT_TEXTS);
  const line = height - 46;

  paper.y = 16;
  write(paper, look.notes, 'regular', { x: SIDE, width: width - 2 * SIDE, style: LABEL });
  printName(paper, look, { x: SIDE, width: width - 2 * SIDE, style: { ...NAME, size: look.size } }, line);

  const share = (width - 2 * SIDE) / look.facts.length;
  look.facts.forEach(([label, value], index) => {
    const column = { x: SIDE + index * share, width: share - 10 };
    paper.y = line + 8;
    write(paper, label, 'regular', { ...column, style: LABEL });
    paper.y += LABEL.leading;
    write(paper, value, 'regular', { ...column, style: VALUE });
  });
  doc.end();
  return done;
}

/** The typed name above the line, smaller if it is long, on as many lines as fit. */
function printName(paper: Paper, { name, face }: Look, column: Column, line: number): void {
  for (let { size } = column.style; ; size -= 1) {
    const fitted = { ...column, style: { ...NAME, size, leading: size * 1.36 } };
    const lines = typeset(paper, name, face, fitted);
    const height = lines.length * fitted.style.leading;
    if ((lines.length === 1 || size <= 15) && (height <= line - 28 || size <= 7)) {
      paper.y = line - height;
      draw(paper, lines, fitted);
      return;
    }
  }
}

/** A short text on one line, slightly smaller if necessary; on two lines if that does not help; never cut off. */
function write(paper: Paper, text: string, face: 'regular' | 'semibold', column: Column): void {
  for (let { size } = column.style; ; size -= 0.4) {
    const fitted = { ...column, style: { ...column.style, size } };
    const lines = typeset(paper, text, face, fitted);
    if (lines.length <= (size < 6.5 ? 2 : 1) || size < 3) {
      draw(paper, lines, fitted);
      return;
    }
  }
}
