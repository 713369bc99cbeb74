/** Whatever bytes a stranger chooses in an illustration: the complete file with its pages is genuine, or they are refused. */
import { deflateSync } from 'node:zlib';
import { verifyFile } from '@countersign/verify';
import fc from 'fast-check';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { appendPages } from '../append-pages.ts';
import { cleanPdf } from '../illustration/clean-pdf.ts';
import { pdfOf, stream } from '../illustration/hostile-files.testkit.ts';
import type { SealSigner } from '../seal/signer.ts';
import { ecSigner } from '../seal/test-keys.testkit.ts';
import { sampleRecord, sampleSigned, sampleUnsealed, sealedComplete } from './sample-complete-file.testkit.ts';

let signer: SealSigner;
let certificate: Uint8Array;
beforeAll(async () => {
  signer = await ecSigner();
  const document = await sampleSigned(signer);
  certificate = await sampleUnsealed(document, sampleRecord(document));
});

/** What a search of bytes takes for structure. */
const LURES = [
  '%%EOF',
  'startxref\n99\n%%EOF\n',
  '/ByteRange [0 10 20 30]',
  '/Type /Sig',
  '9 0 obj\n<< /Type /Sig /ByteRange [0 10 20 30] /Contents <00> >>\nendobj\n',
  '\nendstream\nendobj\n',
  'endobj',
  '/EmbeddedFiles',
  '1 0 obj\n<< /Type /Filespec /UF (evidence.json) /EF << /F 1 0 R >> >>\nendobj\n',
  'xref\n0 1\n0000000000 65535 f \ntrailer\n<< /Root 1 0 R >>\nstartxref\n9\n%%EOF\n',
  '/V 1 0 R',
] as const;

const literal = (text: string): string => `(${text.replace(/[\\()]/g, '\\$&')})`;
const named = (text: string): string =>
  `/${text.replace(/[^A-Za-z]/g, (letter) => `#${letter.charCodeAt(0).toString(16).padStart(2, '0')}`)}`;
/** Bytes that deflate keeps as they are: noise around the lure. */
const incompressible = (text: string): Buffer => {
  const noise = Buffer.alloc(4_000);
  for (let at = 0, state = 7; at < noise.length; at += 1)
    noise[at] = (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) >> 16;
  return Buffer.concat([noise, Buffer.from(text, 'latin1'), noise]);
};

/** Bytes of which each costs more than one when it is deflated: so all are kept as they are. */
const HIGH = Buffer.from(Array.from({ length: 110 }, (_, at) => 144 + ((at * 37) % 112)));

interface Places {
  comment: string;
  content: Buffer;
  filter: string;
  string: string;
  name: string;
  resource: string;
  image: Buffer;
  imageFilter: string;
}

/** A page with bytes of a stranger in every place that a PDF has for them. */
function illustration({ comment, content, filter, string, name, resource, image, imageFilter }: Places): Buffer {
  const drawn = Buffer.concat([Buffer.from(`BT /F1 12 Tf 40 40 Td ${literal(string)} Tj ET\n`, 'latin1'), content]);
  const said = comment === '' ? '' : `\n%${comment.replace(/[\r\n]/g, ' ')}`;
  return pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]/Contents 5 0 R/Resources<</Font<</F1 4 0 R ${resource} 4 0 R>>/XObject<</I 6 0 R>>>>>>${said}`,
    `<</Type/Font/Subtype/Type1/BaseFont/Helvetica/X ${literal(string)}/Y ${name}/Z[${literal(string)} ${name}]>>`,
    stream(filter, filter === '' ? drawn : deflateSync(drawn, { level: 0 })),
    stream(
      `/Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8${imageFilter}`,
      image,
    ),
  ]);
}

/** Refused where the process that cleans refuses: whatever it throws. */
async function complete(bytes: Uint8Array): Promise<{ file: Buffer; added: string } | 'refused'> {
  const cleaned = await cleanPdf(bytes).catch(() => null);
  if (!cleaned) return 'refused';
  const file = Buffer.from(
    await sealedComplete(
      signer,
      await appendPages(certificate, [{ bytes: cleaned.bytes, note: (page) => [`Page ${page}`] }]),
    ),
  );
  return { file, added: file.toString('latin1', certificate.length) };
}

const count = (text: string, mark: string): number => text.split(mark).length - 1;

async function expectGenuine(bytes: Uint8Array): Promise<'sealed' | 'refused'> {
  const made = await complete(bytes);
  if (made === 'refused') return made;
  const { verdict, kind, finding, files } = await verifyFile(made.file, { trusted: [signer.certificate] });
  expect({ verdict, kind, code: finding.code }).toEqual({
    verdict: 'sealed',
    kind: 'complete',
    code: 'whole.complete',
  });
  expect(files.map(({ name }) => name)).toEqual(['signed-InsuredOwner.pdf']);
  // Who searches bytes finds what we wrote: two revisions, one signature.
  for (const [mark, times] of [
    ['%%EOF', 2],
    ['startxref', 2],
    ['/ByteRange', 1],
    ['/Type /Sig', 1],
    ['/EmbeddedFile', 0],
    ['/Filespec', 0],
  ] as const) {
    expect([mark, count(made.added, mark)]).toEqual([mark, times]);
  }
  return verdict === 'sealed' ? 'sealed' : 'refused';
}

const PLAIN: Places = {
  comment: '',
  content: Buffer.alloc(0),
  filter: '',
  string: 'plain',
  name: '/Plain',
  resource: '/F2',
  image: Buffer.from('0'),
  imageFilter: '',
};

describe('the pages of an illustration with bytes that look like structure', () => {
  const places: [string, (lure: string) => Partial<Places>][] = [
    ['a comment of its content', (lure) => ({ content: Buffer.from(`%${lure}`, 'latin1') })],
    [
      'its content, deflated without being changed',
      (lure) => ({ content: Buffer.from(lure, 'latin1'), filter: '/Filter/FlateDecode' }),
    ],
    ['its content, between noise', (lure) => ({ content: incompressible(lure) })],
    ['its strings', (lure) => ({ string: lure })],
    ['a picture that cannot be made smaller', (lure) => ({ image: Buffer.concat([Buffer.from(lure), HIGH]) })],
    ['a picture', (lure) => ({ image: incompressible(lure), imageFilter: '/Filter/DCTDecode' })],
  ];
  it.each(places)('in %s: genuine', async (_, place) => {
    for (const lure of inject('depth') === 'full' ? LURES : [LURES[4], LURES[7], LURES[9]]) {
      expect([lure, await expectGenuine(illustration({ ...PLAIN, ...place(lure) }))]).toEqual([lure, 'sealed']);
    }
  });

  it('in its names: refused, for a name cannot be spelled otherwise; genuine where it is no such word', async () => {
    for (const name of ['ByteRange', 'x endobj y', 'Sig', '%%EOF', '/V 1 0 R'].map(named)) {
      const expected = /EOF|V/.test(name) ? 'sealed' : 'refused';
      for (const place of [{ name }, { resource: name }])
        expect([name, await expectGenuine(illustration({ ...PLAIN, ...place }))]).toEqual([name, expected]);
    }
  });

  it.each(['ByteRange', 'EmbeddedFiles', 'Filespec', 'Sig'])('a font called %s is refused', async (name) => {
    expect(await complete(illustration({ ...PLAIN, resource: `/${name}` }))).toBe('refused');
  });

  it('behind its end, or in a comment between its objects: genuine, or refused', async () => {
    for (const lure of LURES) {
      const file = illustration(PLAIN);
      expect(await expectGenuine(illustration({ ...PLAIN, comment: lure }))).toMatch(/sealed|refused/);
      expect(await expectGenuine(Buffer.concat([file, Buffer.from(`\n%${lure}`, 'latin1')]))).toMatch(/sealed|refused/);
    }
  });

  it('in any mixture: genuine, or refused, and never altered', { timeout: 600_000 }, async () => {
    const text = fc
      .array(fc.oneof(fc.constantFrom(...LURES), fc.string({ unit: 'binary', maxLength: 20 })), { maxLength: 4 })
      .map((parts) => Buffer.from(parts.join(' ')).toString('latin1'));
    const bytes = fc.oneof(
      text.map((lure) => Buffer.from(lure, 'latin1')),
      text.map(incompressible),
    );
    const any: fc.Arbitrary<Places> = fc.record({
      comment: fc.oneof(fc.constant(''), text),
      content: bytes,
      filter: fc.constantFrom('', '/Filter/FlateDecode'),
      string: text,
      name: text.filter((name) => name !== '').map(named),
      resource: text.filter((name) => name !== '').map(named),
      image: bytes,
      imageFilter: fc.constantFrom('', '/Filter/DCTDecode', '/Filter/FlateDecode', '/Filter[/FlateDecode/DCTDecode]'),
    });
    await fc.assert(
      fc.asyncProperty(any, async (one) => {
        expect(await expectGenuine(illustration(one))).toMatch(/sealed|refused/);
      }),
      { numRuns: inject('depth') === 'full' ? 1_000 : 25 },
    );
  });
});
