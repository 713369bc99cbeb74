import { inflateSync } from 'node:zlib';
import type { PrintItem } from '@countersign/engine';
import PDFDocument from 'pdfkit';
import { describe, expect, it } from 'vitest';
import { readPdf } from './read-pdf.testkit.ts';
import { renderDocument } from './render.ts';
import { SAMPLE_FRAME, sampleModel } from './sample-model.testkit.ts';
import { typefacesFor } from './typefaces.ts';

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

/** The operators of all pages. */
const contentsOf = (bytes: Buffer): string[] =>
  [...bytes.toString('latin1').matchAll(/\nstream\n([\s\S]*?)\nendstream/g)].flatMap(([, stream = '']) => {
    const raw = Buffer.from(stream, 'latin1');
    return raw[0] === 0x78 ? inflateSync(raw).toString('latin1').split('\n') : [];
  });

describe('documents that are printed one after the other in a thread', () => {
  it('keep their own letters where two letters look the same', async () => {
    // A ligature of three letters, and a single letter that looks the same.
    const first = await print(italic('office'));
    const other = await print(italic('o\ufb03ce'));
    const again = await print(italic('office'));
    expect(letters(first)).toContain('office');
    expect(letters(other)).toContain('o\ufb03ce');
    expect(again.equals(first)).toBe(true);
    // A word that no document had before, and one letter that looks like a ligature in it.
    const both = await print(italic('waffle wa\ufb04e'));
    expect((await print(italic('waffle wa\ufb04e'))).equals(both)).toBe(true);
  });

  it('have the same file of a face, unless they need other letters than the common ones', async () => {
    const fontsOf = (bytes: Buffer): string[] =>
      [...bytes.toString('latin1').matchAll(/\nstream\n([\s\S]*?)\nendstream/g)]
        .map(([, stream = '']) => stream)
        .filter((stream) => stream.startsWith('x') && inflateSync(Buffer.from(stream, 'latin1')).includes('glyf'));
    const [plain, other, more] = [
      await print(italic('Ann')),
      await print(italic('7 ‘Lee’')),
      await print(italic('Łukasz')),
    ];
    expect(fontsOf(plain)).toHaveLength(3);
    expect(fontsOf(other)).toEqual(fontsOf(plain));
    const shared = fontsOf(more).filter((font) => fontsOf(plain).includes(font));
    expect(shared).toHaveLength(2);
    expect(fontsOf(await print(italic('Ł')))).toEqual(fontsOf(more));
    expect(fontsOf(await print(italic('é')))).not.toEqual(fontsOf(more));
  });

  it('draw an accent above its letter, where the font has no letter with it', async () => {
    const bytes = await print(italic('X\u030c x\u030c'));
    const raised = contentsOf(bytes).filter((line) => line.endsWith(' Ts'));
    // Higher above the capital than above the small letter, which it was drawn for.
    expect(raised.length).toBeGreaterThan(0);
    expect(raised.filter((line) => line === '0 Ts')).toHaveLength(raised.length / 2);
    expect(letters(bytes)).toContain('X\u030c x\u030c');
  });

  it('share what is known of words, up to so many of them', () => {
    const textsOf = (): Record<string, unknown> => {
      const doc = new PDFDocument({ font: '' });
      typefacesFor(doc, ['regular'], 'any');
      return doc._font.layoutCache;
    };
    const words = textsOf();
    const known = Object.keys(words).length;
    expect(textsOf()).toBe(words);
    for (let index = known; index <= 8_000; index += 1) words[`word ${index}`] = null;
    expect(Object.keys(textsOf())).toEqual([]);
  });
});
