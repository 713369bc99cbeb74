import { PDF } from '@libpdf/core';
import { PdfRefused } from './pdf-content.ts';

const MAX_OBJECTS = 50_000;
const MAX_PAGES = 200;

/**
 * Opens an uploaded file. Throws `PdfRefused` if it is encrypted, broken or too large. It may hang or use any amount of
 * memory on hostile bytes: only the monitored child process calls it (spec trust §7).
 */
export async function openPdf(bytes: Uint8Array): Promise<PDF> {
  const pdf = await PDF.load(bytes, { lenient: false });
  if (pdf.isEncrypted) throw new PdfRefused('encrypted');
  if (pdf.recoveredViaBruteForce) throw new PdfRefused('broken');
  const pages = pdf.getPageCount();
  if (pages < 1 || pages > MAX_PAGES) throw new PdfRefused('pages');
  if (pdf.context.registry.nextObjectNumber > MAX_OBJECTS) throw new PdfRefused('objects');
  return pdf;
}
