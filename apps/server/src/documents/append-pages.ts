import { PDF, PdfArray, PdfNumber, type PDFPage, rgb } from '@libpdf/core';

/** Pages of another file, and what is printed below each of them: lines of plain letters. */
export interface ForeignPages {
  bytes: Uint8Array;
  note(page: number, pages: number): readonly string[];
}

/**
 * Appends the pages of other files to one of our documents, which stays unchanged byte for byte in front of them. Each
 * page grows by a strip at its foot that says what it belongs to, so that nothing on it is covered. The others must be
 * clean: anything active or external would be included. The same files give the same bytes.
 */
export async function appendPages(bytes: Uint8Array, others: readonly ForeignPages[]): Promise<Uint8Array> {
  if (others.length === 0) return bytes;
  const document = await PDF.load(bytes);
  for (const other of others) {
    const source = await PDF.load(other.bytes);
    const count = source.getPageCount();
    const first = document.getPageCount();
    await document.copyPagesFrom(
      source,
      Array.from({ length: count }, (_, index) => index),
      { includeAnnotations: false },
    );
    document
      .getPages()
      .slice(first)
      .forEach((page, index) => printStrip(page, other.note(index + 1, count)));
  }
  return document.save({ incremental: true });
}

const SIZE = 10;
const LEADING = 13;
const SIDE = 24;

/** Adds a strip below the visible part of a page, in its rotation, and prints lines in it. */
function printStrip(page: PDFPage, lines: readonly string[]): void {
  const height = lines.length * LEADING + 12;
  // What the package calls width and height are the coordinates of the opposite corner.
  const { x: left, y: bottom, width, height: tall } = page.getCropBox();
  const [x, right] = [Math.min(left, width), Math.max(left, width)];
  const [y, top] = [Math.min(bottom, tall), Math.max(bottom, tall)];
  const seen = {
    0: { box: [x, y - height, right, top], at: (down: number) => ({ x: x + SIDE, y: y - down }) },
    90: { box: [x, y, right + height, top], at: (down: number) => ({ x: right + down, y: y + SIDE }) },
    180: { box: [x, y, right, top + height], at: (down: number) => ({ x: right - SIDE, y: top + down }) },
    270: { box: [x - height, y, right, top], at: (down: number) => ({ x: x - down, y: top - SIDE }) },
  }[page.rotation];
  const box = (): PdfArray => new PdfArray(seen.box.map((edge) => PdfNumber.of(edge)));
  for (const name of ['TrimBox', 'ArtBox', 'BleedBox']) page.dict.delete(name);
  page.dict.set('MediaBox', box());
  page.dict.set('CropBox', box());
  lines.forEach((line, index) =>
    page.drawText(line, {
      ...seen.at(LEADING * (index + 1)),
      size: SIZE,
      color: rgb(0, 0, 0),
      rotate: { angle: page.rotation },
    }),
  );
}
