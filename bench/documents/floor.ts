/**
 * The minimum it could take: pdfkit writing the same number of letters on the same number of pages, and one hash and
 * one RSA signature.
 */
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import PDFDocument from 'pdfkit';
import { fontFile } from '../../apps/server/src/documents/print/fonts.ts';

/** Makes a PDF of that many pages and letters, with one face of the same font, subset by pdfkit. */
export async function barePdf(pages: number, letters: number): Promise<void> {
  const doc = new PDFDocument({ size: 'LETTER', autoFirstPage: false });
  const parts: Buffer[] = [];
  const ended = new Promise<void>((resolve) => doc.on('end', resolve));
  doc.on('data', (part: Buffer) => parts.push(part));
  const sentence = 'Has the proposed insured used tobacco in any form within the last five years? ';
  const each = sentence.repeat(Math.ceil(letters / pages / sentence.length)).slice(0, Math.ceil(letters / pages));
  for (let page = 0; page < pages; page += 1) {
    doc.addPage().font(fontFile('regular')).fontSize(6).text(each, { height: 700 });
  }
  doc.end();
  await ended;
}

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 3072 });

/** SHA-256 of the bytes and an RSA signature of it. */
export function bareSeal(bytes: Uint8Array): void {
  sign('sha256', createHash('sha256').update(bytes).digest(), privateKey);
}
