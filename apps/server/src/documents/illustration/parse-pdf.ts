import { type PDF, PdfArray, PdfDict, PdfName, type PdfObject, PdfRef } from '@libpdf/core';
import { openPdf } from './open-pdf.ts';
import { type PdfContent, PdfRefused } from './pdf-content.ts';
import { textPieces } from './text-pieces.ts';

const MAX_FIELDS = 2_000;
/**
 * The assumptions of an illustration are on its first pages; each of the pages of tables after them takes as long to
 * read.
 */
const TEXT_PAGES = 8;
const MAX_DEPTH = 60;
const MAX_VALUE_LENGTH = 300;
const MAX_PIECE_LENGTH = 200;
const MAX_LINES = 2_000;
const MAX_PIECES = 20;

/** Keys and names that make a viewer act, or that embed another file. */
const FORBIDDEN = new Set([
  'JS',
  'JavaScript',
  'Launch',
  'ImportData',
  'EmbeddedFile',
  'EmbeddedFiles',
  'XFA',
  'EF',
  'RichMedia',
]);

/**
 * Reads one file. Throws `PdfRefused` if it is encrypted, broken, too large or active. It may hang, use any amount of
 * memory or overflow the stack on hostile bytes: only the monitored child process calls it (spec trust §7).
 */
export async function parsePdf(bytes: Uint8Array): Promise<PdfContent> {
  const pdf = await openPdf(bytes);
  const pages = pdf.getPageCount();
  refuseActive(pdf);
  return { pages, ...readFields(pdf), lines: readLines(pdf, pages) };
}

/** Examines every object of the file, including unreferenced ones. */
function refuseActive(pdf: PDF): void {
  const { registry } = pdf.context;
  const count = registry.nextObjectNumber;
  for (let number = 1; number < count; number++) {
    const object = registry.resolve(PdfRef.of(number, 0));
    if (object) refuseWithin(object, 0);
  }
}

function refuseWithin(object: PdfObject, depth: number): void {
  if (depth > MAX_DEPTH) throw new PdfRefused('depth');
  if (object instanceof PdfName) refuseName(object);
  else if (object instanceof PdfArray) for (const item of object) refuseWithin(item, depth + 1);
  else if (object instanceof PdfDict) {
    for (const [key, value] of object) {
      refuseName(key);
      refuseWithin(value, depth + 1);
    }
  }
}

function refuseName(name: PdfName): void {
  if (FORBIDDEN.has(name.value)) throw new PdfRefused('active');
}

function readFields(pdf: PDF): Pick<PdfContent, 'fields' | 'signatureFields'> {
  const all = pdf.getForm()?.getFields() ?? [];
  if (all.length > MAX_FIELDS) throw new PdfRefused('fields');
  const signatureFields: string[] = [];
  const fields: PdfContent['fields'] = [];
  for (const field of all) {
    if (field.type === 'signature') signatureFields.push(field.name);
    else {
      const value: unknown = field.getValue();
      const text = typeof value === 'string' ? value : Array.isArray(value) ? value.join(', ') : '';
      fields.push({ name: field.name, text: text.slice(0, MAX_VALUE_LENGTH) });
    }
  }
  return { fields, signatureFields };
}

function readLines(pdf: PDF, pages: number): PdfContent['lines'] {
  const count = Math.min(pages, TEXT_PAGES);
  const lines: PdfContent['lines'] = [];
  for (let index = 0; index < count && lines.length < MAX_LINES; index++) {
    for (const { spans } of pdf.getPage(index)?.extractText().lines ?? []) {
      const pieces = textPieces(spans.flatMap(({ chars }) => chars)).slice(0, MAX_PIECES);
      if (pieces.length > 0)
        lines.push(pieces.map((piece) => ({ ...piece, text: piece.text.slice(0, MAX_PIECE_LENGTH) })));
    }
  }
  return lines.slice(0, MAX_LINES);
}
