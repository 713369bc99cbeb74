import { PDF, PdfNumber } from '@libpdf/core';
import { expect, it } from 'vitest';
import { appendPages } from './append-pages.ts';
import { renderDocument } from './print/render.ts';
import { SAMPLE_FRAME, sampleModel } from './print/sample-model.testkit.ts';

/** A rotated page of 400 by 300 points, with a line below its middle. */
async function turned(rotation: 0 | 90 | 180 | 270): Promise<Uint8Array> {
  const document = PDF.create();
  const page = document.addPage({ width: 400, height: 300 });
  page.drawText('Values of the policy', { x: 20, y: 100, size: 12 });
  page.setRotation(rotation);
  return document.save();
}

// spec trust 4.18
it.each([
  [0, 'below'],
  [90, 'on the right'],
  [180, 'above'],
  [270, 'on the left'],
] as const)(
  'a foreign page turned by %d degrees grows %s, where its foot is seen, and nowhere else',
  async (turn, where) => {
    const { bytes, pages } = await renderDocument(sampleModel(1), SAMPLE_FRAME);
    const note = (page: number, of: number): string[] => [
      `Application K7QM-2XRT-9HBW, page ${page} of ${of}`,
      'SHA-256',
    ];
    const made = await appendPages(bytes, [{ bytes: await turned(turn), note }]);
    expect(Buffer.from(made.subarray(0, bytes.length)).equals(Buffer.from(bytes))).toBe(true);
    const page = (await PDF.load(made)).getPage(pages);
    const box = page?.dict.getArray('MediaBox');
    const [left = 0, bottom = 0, right = 0, top = 0] = Array.from(box ?? [], (edge) =>
      edge instanceof PdfNumber ? edge.value : Number.NaN,
    );
    const grown = { below: 0 - bottom, 'on the right': right - 400, above: top - 300, 'on the left': 0 - left };
    expect(grown).toEqual({ below: 0, 'on the right': 0, above: 0, 'on the left': 0, [where]: 38 });
    expect(page?.rotation).toBe(turn);
    // In the order in which they are seen, whatever the rotation.
    const letters = (text: string): string => [...new Set(text.replaceAll(/\s/g, ''))].toSorted().join('');
    const seen = page?.extractText().text ?? '';
    expect(letters(seen)).toBe(letters('Values of the policy Application K7QM-2XRT-9HBW, page 1 of 1 SHA-256'));
  },
);
