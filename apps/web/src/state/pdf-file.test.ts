import { expect, it } from 'vitest';
import { MAX_BYTES, whyNotSent } from './pdf-file.ts';

const file = (text: string, name = 'a.pdf'): File => new File([text], name);

it.each<[string, File[], string | null]>([
  ['a PDF', [file('%PDF-1.7')], null],
  ['a PDF under another name', [file('%PDF-1.7', 'a.txt')], null],
  ['a PDF behind a little of something else', [file(`${'x'.repeat(500)}%PDF-1.7`)], null],
  ['something else named as a PDF', [file('<html>')], 'illustration.pdfOnly'],
  ['an empty file', [file('')], 'illustration.pdfOnly'],
  ['two files', [file('%PDF-'), file('%PDF-')], 'illustration.oneFile'],
  ['too much', [file(`%PDF-${'x'.repeat(MAX_BYTES)}`)], 'illustration.tooLarge'],
  ['nothing', [], 'illustration.failed'],
])('%s', async (_story, files, expected) => {
  expect(await whyNotSent(files)).toBe(expected);
});
