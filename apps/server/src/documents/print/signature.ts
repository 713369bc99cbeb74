import type { PrintSignature } from '@countersign/engine';
import type { PrintFrame } from './frame.ts';
import type { Run } from './lines.ts';
import { FULL_WIDTH, INK, COLUMN_WIDTH, PAGE, STYLE, type TextStyle } from './page-style.ts';
import { element, flow, need, ornament, print, typeset, type Column, type Element, type Paper } from './paper.ts';

/** Height of the signature field in points; its width is the column's. */
export const FIELD_HEIGHT = 160;

/** Height of the text below the line for the name: when, where and from which address. */
export const FACTS_HEIGHT = 64;

/** Where a signature begins in its box: from the side, from the top, and below the line for the name. */
export const INSIDE = { side: 20, top: 9, belowLine: 5 };

/** Height of a signature: the sentence, its box and the note below. */
const HEIGHT = FIELD_HEIGHT + 90;

/**
 * Space to reserve below the last lines of what is signed, so that a signature is never on a page without any of them.
 */
export const SIGNATURE_HEIGHT = HEIGHT + 26;

/** Prints who signs and the box of their signature: one empty field that is sealed later (spec trust §4). */
export function printSignature(paper: Paper, section: Element, signature: PrintSignature, frame: PrintFrame): void {
  need(paper, HEIGHT);
  paper.y += 12;
  const { toSign, toSignUnnamed, sealNote } = paper.words;
  printParagraph(paper, section, sentenceOf(signature.expectedName ? toSign : toSignUnnamed, signature), STYLE.prose);
  paper.y += 12;
  printField(paper, section, signature, frame);
  printParagraph(paper, section, [{ text: sealNote, face: 'regular' }], STYLE.small);
}

/** The sentence with the signer's name in it. */
function sentenceOf(text: string, { expectedName }: PrintSignature): Run[] {
  const [before = '', after = ''] = text.split('{name}');
  return [
    { text: before, face: 'regular' },
    ...(text.includes('{name}') ? [{ text: expectedName, face: 'semibold' as const }] : []),
    { text: after, face: 'regular' },
  ];
}

/** The box with the one empty field, and the cursor below it. */
export function printField(paper: Paper, section: Element, signature: PrintSignature, frame: PrintFrame): void {
  const { doc } = paper;
  const top = paper.y;
  ornament(paper, () => {
    doc.roundedRect(PAGE.left, top, COLUMN_WIDTH, FIELD_HEIGHT, 7).lineWidth(0.9).fillAndStroke(INK.tint, '#aab4c2');
    doc.rect(PAGE.left + 20, top + FIELD_HEIGHT - FACTS_HEIGHT, COLUMN_WIDTH - 40, 0.8).fill(INK.quiet);
    doc.rect(PAGE.left, top + 20, 3, FIELD_HEIGHT - 40).fill(frame.accent);
  });
  const form = element(paper, section, 'Form');
  addField(paper, form, signature, top);
  form.end();
  if (frame.formsOnly === true) printWhatItShows(paper, section, top);
  paper.y = top + FIELD_HEIGHT + 14;
}

/** A form for filing says in the empty box what a signature shows there, at the same places (spec trust 4.10). */
function printWhatItShows(paper: Paper, section: Element, top: number): void {
  const { signed, signedAt, signedIn, signedFrom } = paper.words;
  const column: Column = { x: PAGE.left + INSIDE.side, width: COLUMN_WIDTH - 2 * INSIDE.side, style: STYLE.small };
  const write = (text: string, y: number): void => {
    paper.y = y;
    const paragraph = element(paper, section, 'P');
    print(paper, paragraph, typeset(paper, text, 'regular', column), column);
    paragraph.end();
  };
  write(signed, top + INSIDE.top);
  const facts = top + FIELD_HEIGHT - FACTS_HEIGHT + INSIDE.belowLine;
  // The time takes a second line, for UTC.
  [signedAt, '', signedIn, signedFrom].forEach((label, line) => {
    if (label !== '') write(label, facts + line * STYLE.small.leading);
  });
}

export function printParagraph(paper: Paper, section: Element, runs: Run[], style: TextStyle): void {
  const column: Column = { ...FULL_WIDTH, style };
  const paragraph = element(paper, section, 'P');
  flow(paper, paragraph, typeset(paper, runs, 'regular', column), column);
  paragraph.end();
}

/** A signature field created manually: pdfkit's own form support sets NeedAppearances, which PDF/A forbids. */
function addField(paper: Paper, form: Element, signature: PrintSignature, top: number): void {
  const { doc } = paper;
  const nothing = doc.ref({
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [0, 0, COLUMN_WIDTH, FIELD_HEIGHT],
    Resources: {},
  });
  nothing.end('q Q');
  doc.annotate(PAGE.left, top, COLUMN_WIDTH, FIELD_HEIGHT, {
    Subtype: 'Widget',
    FT: 'Sig',
    T: new String(signature.field),
    TU: new String([signature.title, signature.expectedName].filter((part) => part !== '').join(': ')),
    F: 4,
    AP: { N: nothing },
    structParent: form,
  });
  const fields: unknown = doc.page.annotations;
  const field: unknown = Array.isArray(fields) ? fields.at(-1) : undefined;
  doc._acroform ??= { fonts: {}, defaultFont: 'regular', signatures: [] };
  doc._acroform.signatures.push(field);
  doc._root.data.AcroForm ??= doc.ref({ Fields: doc._acroform.signatures, SigFlags: 3, DR: { Font: {} } });
}
