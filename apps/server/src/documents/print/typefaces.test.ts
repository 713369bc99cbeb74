import type { PrintItem } from '@countersign/engine';
import PDFDocument from 'pdfkit';
import { describe, expect, it } from 'vitest';
import { readPdf } from './read-pdf.testkit.ts';
import { renderDocument } from './render.ts';
import { SAMPLE_FRAME, sampleModel } from './sample-model.testkit.ts';
import { giveFaces } from './typefaces.ts';

const print = async (...items: PrintItem[]): Promise<Buffer> => {
  const sections = [{ id: 'ONLY', title: 'Only', items }];
  return Buffer.from((await renderDocument({ ...sampleModel(1), sections }, SAMPLE_FRAME)).bytes);
};
/** Nothing else in the document is in italics. */
const italic = (text: string): PrintItem => ({ kind: 'text', text: `*${text}*` });
const letters = (bytes: Buffer): string =>
  readPdf(bytes)
    .pages.flatMap(({ marked }) => marked.map(({ text }) => text))
    .join('\n');

describe('documents that are printed one after the other in a thread', () => {
  it('keep their own letters where two letters look the same', async () => {
    // Three letters drawn as one, and one letter.
    const first = await print(italic('office'));
    const other = await print(italic('o\ufb03ce'));
    const again = await print(italic('office'));
    expect(letters(first)).toContain('office');
    expect(letters(other)).toContain('o\ufb03ce');
    expect(again.equals(first)).toBe(true);
  });

  it('share what is known of words, up to so many of them', () => {
    const textsOf = (): Record<string, unknown> => {
      const doc = new PDFDocument({ font: '' });
      giveFaces(doc, ['regular'], 'any');
      return doc._font.layoutCache;
    };
    const words = textsOf();
    const known = Object.keys(words).length;
    expect(textsOf()).toBe(words);
    for (let index = known; index <= 8_000; index += 1) words[`word ${index}`] = null;
    expect(Object.keys(textsOf())).toEqual([]);
  });
});
