import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_FILE_BYTES, verifyDocument } from './document.ts';
import { PLAIN, samplePdf, withSignature } from './sample-pdf.testkit.ts';

// Sealed documents, and what can be done to them, are tested where they are made: apps/server/src/documents/seal.

const look = (bytes: Uint8Array) => verifyDocument(bytes, { trusted: [] });
const plain = samplePdf([PLAIN]);
const text = plain.toString('latin1');
const file = (written: string): Buffer => Buffer.from(written, 'latin1');
const holding = (contents: string) => withSignature(contents);

describe('files that are not sealed documents', () => {
  it.each<[string, Buffer, string, string]>([
    ['nothing at all', file(''), 'foreign', 'This file is not a PDF.'],
    ['a text', file('Dear reader'), 'foreign', 'This file is not a PDF.'],
    ['a PDF without its end', plain.subarray(0, -8), 'altered', 'The end of the file is missing.'],
    ['another program’s PDF without its end', file('%PDF-1.7\n1 0 obj'), 'foreign', 'The end of the file is missing.'],
    ['a PDF that nobody signed', plain, 'unsealed', 'This document has no signature.'],
    [
      'a PDF of another layout',
      file('%PDF-1.5\n1 0 obj\n<</Type/XRef>>\nendobj\nstartxref\n9\n%%EOF'),
      'foreign',
      'This PDF does not have the layout of our files. If it was one of them, another program saved it again: check the file as it was first downloaded.',
    ],
    [
      'a PDF of ours with a table that leads nowhere',
      file(text.replace(/xref\n/, 'xerf\n')),
      'altered',
      'The parts of this file no longer fit together: it was changed after it was made.',
    ],
    [
      'a signature that holds nothing',
      holding('00'.repeat(20)),
      'altered',
      'The signature of Ann is not valid: it cannot be read.',
    ],
    ['a signature that is no DER', holding('1f'.repeat(9)), 'altered', 'The signature of Ann cannot be read.'],
    [
      'a signature that is no CMS',
      holding('3003020101'),
      'altered',
      'The signature of Ann is not valid: it cannot be read.',
    ],
    [
      'a signature with something behind it',
      holding('300302010141'),
      'altered',
      'The signature of Ann has hidden data in its padding.',
    ],
    [
      'a signature in capital letters',
      holding('300302010A'),
      'altered',
      'The signature of Ann is not written the way we write it.',
    ],
    [
      'a range past the end',
      withSignature('3003020101', (open, close) => `0 ${open} ${close} 99999`),
      'altered',
      'The signature of Ann covers more than the file contains: the file was cut off.',
    ],
    [
      'a range that begins late',
      withSignature('3003020101', () => '5 10 20 10'),
      'altered',
      'The signature of Ann does not begin at the start of the file.',
    ],
    [
      'a range that runs backwards',
      withSignature('3003020101', () => '0 30 20 10'),
      'altered',
      'The signature of Ann no longer fits this file, because another program saved it again. Nobody can tell from it whether anything else was changed: check the file as it was first downloaded.',
    ],
    [
      'more than any file of ours',
      Buffer.concat([plain, Buffer.alloc(MAX_FILE_BYTES)]),
      'tooBig',
      'This file is larger than 24 MB. Our files are never that large.',
    ],
  ])('%s', async (_, bytes, verdict, what) => {
    expect(await look(bytes)).toMatchObject({ verdict, what });
  });

  it('names the owner of a field as far as it can be read', async () => {
    const { signatures } = await look(holding('3003020101'));
    expect(signatures).toMatchObject([{ field: 'Field', signer: 'Ann', valid: false }]);
  });

  it('finds a signature that a later revision removed from the form', async () => {
    const signed = holding('3003020101').toString('latin1');
    const later = samplePdf([PLAIN], signed).toString('latin1');
    const prev = later.indexOf('startxref', signed.length - 40);
    const table = /startxref\n(\d+)/.exec(later.slice(prev))?.[1] ?? '';
    const hidden = file(later.replace(/\/Info 2 0 R\n>>(?![\s\S]*\/Info)/, `/Info 2 0 R\n/Prev ${table}\n>>`));
    expect((await look(hidden)).signatures).toMatchObject([{ field: 'Field' }]);
  });
});

/** Everything that a search of bytes would have taken for structure. */
const LURES = [
  '%%EOF\n',
  'startxref\n9\n%%EOF\n',
  '/ByteRange [0 9 19 9]',
  '9 0 obj\n<< /Type /Sig /ByteRange [0 1 2 3] /Contents <00> >>\nendobj\n',
  '8 0 obj\n<< /FT /Sig /V 9 0 R >>\nendobj\n',
  'endstream\nendobj\n',
  'xref\n0 1\n0000000000 65535 f \ntrailer\n<< /Root 1 0 R >>\n',
  '/Type /Filespec /UF (evidence.json) /EF << /F 7 0 R >>',
  '/EmbeddedFiles',
];

describe('structure is followed, never searched for', () => {
  const lure = fc
    .array(fc.oneof(fc.constantFrom(...LURES), fc.string()), { maxLength: 6 })
    .map((parts) => parts.join(''));

  it('the contents of a stream or a string do not change what a file is found to be', async () => {
    await fc.assert(
      fc.asyncProperty(lure, async (hostile) => {
        const bytes = Buffer.from(hostile).toString('latin1');
        const escaped = bytes.replace(/[\\()]/g, '\\$&');
        const held = samplePdf([
          {
            objects: {
              ...PLAIN.objects,
              4: `<<\n/Length ${bytes.length}\n>>\nstream\n${bytes}\nendstream`,
              5: `(${escaped})`,
            },
          },
        ]);
        expect(await look(held)).toMatchObject({ verdict: 'unsealed', finding: { code: 'notSigned' }, signatures: [] });
      }),
      { numRuns: 300 },
    );
  });

  it('never throws and never finds them sealed, whatever they contain', async () => {
    const piece = fc.oneof(
      fc.constantFrom(...LURES, '%PDF-1.7\n', '<3003020101>', '/T (', '\\', '1 0 obj\n', '<<', '>>', '[', '/Prev 9'),
      fc.string(),
    );
    const hostile = fc.array(piece, { maxLength: 30 }).map((parts) => `%PDF-1.7\n${parts.join('\n')}`);
    await fc.assert(
      fc.asyncProperty(hostile, async (written) => {
        expect((await look(file(written))).verdict).not.toBe('sealed');
      }),
      { numRuns: 500 },
    );
  });

  it('survives any byte changed, cut or doubled in a small file', async () => {
    const signed = holding('3003020101');
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: signed.length - 1 }),
        fc.nat({ max: 255 }),
        fc.nat({ max: 2 }),
        async (at, byte, how) => {
          const changed = Buffer.from(signed);
          changed[at] = byte;
          const cut =
            how === 0 ? changed : how === 1 ? signed.subarray(0, at) : Buffer.concat([signed, signed.subarray(at)]);
          expect((await look(cut)).verdict).not.toBe('sealed');
        },
      ),
      { numRuns: 500 },
    );
  });

  it.each<[string, Buffer]>([
    ['two tables that name each other', loop()],
    ['a number of a million digits', file(`${text.replace('/Size 99', `/Size ${'9'.repeat(1_000_000)}`)}`)],
    ['a million brackets', file(text.replace('/Fields []', `/Fields ${'['.repeat(1_000_000)}`))],
    ['a form that is its own field', file(text.replace('/Fields []', '/Fields [3 0 R]'))],
    ['a reference to itself', samplePdf([{ objects: { ...PLAIN.objects, 3: '3 0 R' } }])],
  ])('ends soon with %s', { timeout: 5_000 }, async (_, bytes) => {
    expect((await look(bytes)).verdict).not.toBe('sealed');
  });
});

function loop(): Buffer {
  const other = text.length;
  const table = text.lastIndexOf('xref\n', text.indexOf('startxref'));
  const again = text.replace('/Info 2 0 R\n', `/Info 2 0 R\n/Prev ${other}\n`);
  return file(
    `${again}xref\n1 1\n0000000000 00000 n \ntrailer\n<< /Root 1 0 R /Prev ${table} >>\nstartxref\n${other}\n%%EOF\n`,
  );
}
