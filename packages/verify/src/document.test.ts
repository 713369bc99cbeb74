import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { verifyDocument } from './document.ts';

// Sealed documents, and what can be done to them, are tried where they are made: apps/server/src/documents/seal.

const file = (text: string): Buffer => Buffer.from(text, 'latin1');
const PLAIN = '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Producer (Countersign) >>\n%%EOF\n';

/** A file with one signature dictionary whose range is right and whose contents are these. */
function withContents(contents: string): Buffer {
  const head = '%PDF-1.7\n(Countersign)\n9 0 obj\n<< /Type /Sig /Name (Ann) /ByteRange [';
  const tail = ' >>\nendobj\n8 0 obj\n<< /FT /Sig /T (Field) /V 9 0 R >>\nendobj\n%%EOF\n';
  const width = 40;
  const before = head.length + width + '] /Contents '.length;
  const after = before + contents.length + 2;
  const range = `0 ${before} ${after} ${tail.length}`.padEnd(width);
  return file(`${head}${range}] /Contents <${contents}>${tail}`);
}

describe('files that are no sealed document', () => {
  it.each<[string, Buffer, string, string]>([
    ['nothing at all', file(''), 'damaged', 'This file is not a PDF.'],
    ['a text', file('Dear reader'), 'damaged', 'This file is not a PDF.'],
    ['a PDF without its end', file(PLAIN.slice(0, -8)), 'damaged', 'The end of the file is missing.'],
    ['a PDF that nobody signed', file(PLAIN), 'not-signed', 'This document carries no signature.'],
    [
      'a signature that holds nothing',
      withContents('00'.repeat(20)),
      'altered',
      'The signature of Ann does not hold: it cannot be read.',
    ],
    ['a signature that is no DER', withContents('1f'.repeat(9)), 'altered', 'The signature of Ann cannot be read.'],
    [
      'a signature that is no CMS',
      withContents('3003020101'),
      'altered',
      'The signature of Ann does not hold: it cannot be read.',
    ],
    [
      'a signature with something behind it',
      withContents('300302010141'),
      'altered',
      'The signature of Ann has something hidden behind it.',
    ],
    [
      'a gap that is no hex string',
      withContents('3003020101)('),
      'altered',
      'The signature of Ann leaves more than itself uncovered.',
    ],
    [
      'a range past the end',
      file(`${PLAIN}/ByteRange [0 10 20 9999]`),
      'damaged',
      'A signature covers more than there is: the file was cut off.',
    ],
    [
      'a range that begins late',
      file(`${PLAIN}/ByteRange [5 10 20 10]`),
      'altered',
      'A signature does not begin at the start of the file.',
    ],
    [
      'a range that runs backwards',
      file(`${PLAIN}/ByteRange [0 30 20 10]`),
      'altered',
      'A signature leaves more than itself uncovered.',
    ],
    [
      'more signatures than can be',
      file(PLAIN + '/ByteRange [0 1 2 3]'.repeat(65)),
      'damaged',
      'The file holds more signatures than any of ours.',
    ],
  ])('%s', async (_, bytes, verdict, what) => {
    expect(await verifyDocument(bytes)).toMatchObject({ verdict, what });
  });

  it('takes no longer for a number of a million digits', { timeout: 5_000 }, async () => {
    const endless = file(`%PDF-1.7 /ByteRange [0 ${'9'.repeat(1_000_000)} 1 1]`);
    expect((await verifyDocument(endless)).verdict).not.toBe('whole');
  });

  it('says whose field it was as far as it can be read', async () => {
    const { signatures } = await verifyDocument(withContents('3003020101'));
    expect(signatures).toMatchObject([{ field: 'Field', signer: 'Ann', valid: false }]);
  });

  it('never throws and never finds them whole, whatever they hold', async () => {
    const piece = fc.constantFrom(
      '%PDF-',
      '%%EOF',
      '/ByteRange [0 9 19 9]',
      '<3003020101>',
      ' obj',
      'endobj',
      '/T (',
      '/M (D:2026',
      '\\',
      '/V 1 0 R',
      '1 0 obj',
    );
    const text = fc
      .array(fc.oneof(piece, fc.string()), { maxLength: 30 })
      .map((parts) => `%PDF-1.7 ${parts.join(' ')}`);
    await fc.assert(
      fc.asyncProperty(text, async (hostile) => {
        expect((await verifyDocument(file(hostile))).verdict).not.toBe('whole');
      }),
      { numRuns: 500 },
    );
  });
});
