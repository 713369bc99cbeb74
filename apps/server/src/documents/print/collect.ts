import type PDFDocument from 'pdfkit';
import './pdfkit-types.ts';

/**
 * All bytes of a document, once it is ended. pdfkit makes bytes of each operator and of each line of the file, one by one, which is a
 * third of the work of a document: here they are collected as text first. The bytes are the same.
 */
export function collect(doc: typeof PDFDocument): Promise<Uint8Array> {
  collectOperators(doc);
  collectLines(doc);
  const chunks: Uint8Array[] = [];
  return new Promise((resolve, reject) => {
    doc.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
    doc.on('error', reject);
  });
}

/** The operators of a page are written together, before the page is. */
function collectOperators(doc: typeof PDFDocument): void {
  const operators = new Map<PDFKit.PDFPage, string>();
  const flushPages = doc.flushPages.bind(doc);
  doc.addContent = (operator) => {
    operators.set(doc.page, `${operators.get(doc.page) ?? ''}${operator}\n`);
    return doc;
  };
  doc.flushPages = () => {
    for (const [page, text] of operators) page.write(Buffer.from(text, 'latin1'));
    operators.clear();
    flushPages();
  };
}

/** The lines of the file between two streams are written together. */
function collectLines(doc: typeof PDFDocument): void {
  let lines = '';
  const push = doc.push.bind(doc);
  doc._write = (data) => {
    const part = data instanceof Uint8Array ? data : `${data}\n`;
    doc._offset += part.length;
    if (typeof part === 'string') lines += part;
    else doc.push(part);
  };
  doc.push = (chunk) => {
    if (lines !== '') push(Buffer.from(lines, 'latin1'));
    lines = '';
    return push(chunk);
  };
}
