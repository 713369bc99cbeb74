import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PDF, PdfDict, PdfNumber, PdfString } from '@libpdf/core';
import { verifyDocument } from '@countersign/verify';
import { renderDocument } from '../print/render.ts';
import { SAMPLE_FRAME, sampleModel } from '../print/sample-model.testkit.ts';
import { sealSignature, type SealRequest } from './seal-signature.ts';
import { makeSigner } from './file-signer.ts';
import { SealUnavailable } from './signer.ts';
import { ecSigner, rsaPem } from './test-keys.testkit.ts';
import { timestampAuthority, timestampsBy } from './timestamp-authority.testkit.ts';

const signer = await ecSigner();
const trusted = [signer.certificate];
const request: SealRequest = {
  field: 'InsuredSignature',
  typedName: 'Jané Q. Sample',
  zone: 'America/New_York',
  when: new Date('2026-11-20T11:02:03Z'),
  city: 'Sacramento',
  state: 'CA',
  address: '203.0.113.7',
  signer,
};

async function seal(bytes: Uint8Array, wish: SealRequest = request): Promise<Uint8Array> {
  const sealed = await sealSignature(bytes, wish);
  if (sealed.outcome !== 'sealed') throw new Error(sealed.outcome);
  return sealed.bytes;
}

const unsigned = (await renderDocument(sampleModel(2), SAMPLE_FRAME)).bytes;
const signed = await seal(unsigned);

describe('sealing a signature', () => {
  // spec trust 4.3
  it('appends and changes nothing before', () => {
    expect(Buffer.from(signed.subarray(0, unsigned.length)).equals(unsigned)).toBe(true);
    expect(signed.length - unsigned.length).toBeLessThan(60_000);
  });

  // spec trust 4.3
  it('is found whole, with who signed and when', async () => {
    const report = await verifyDocument(signed, { trusted });
    expect(report).toMatchObject({
      verdict: 'sealed',
      signatures: [
        {
          field: 'InsuredSignature',
          signer: 'Jané Q. Sample',
          sealedBy: 'Countersign development seal',
          time: request.when,
          valid: true,
          coversWholeFile: true,
        },
      ],
    });
  });

  it('says length and hash of the revision it made', async () => {
    const sealed = await sealSignature(unsigned, request);
    const report = await verifyDocument(sealed.outcome === 'sealed' ? sealed.bytes : unsigned, { trusted });
    expect(sealed).toMatchObject(report.signatures[0]?.revision ?? {});
  });

  it('works with an RSA key as well', async () => {
    const pem = await rsaPem();
    const rsa = await makeSigner(pem, pem);
    const bytes = await seal(unsigned, { ...request, signer: rsa });
    expect(await verifyDocument(bytes, { trusted: [rsa.certificate] })).toMatchObject({ verdict: 'sealed' });
  });

  it('holds with any number of certificates from before it, with a timestamp or without', async () => {
    const older = await Promise.all(Array.from({ length: 12 }, ecSigner));
    const chain = [...signer.chain, ...older.flatMap((one) => [one.certificate, ...one.chain])];
    const authority = await timestampAuthority();
    for (const timestamps of [null, timestampsBy(authority)]) {
      const bytes = await seal(unsigned, { ...request, signer: { ...signer, chain }, timestamps });
      expect(await verifyDocument(bytes, { trusted, authorities: [authority.root] })).toMatchObject({
        verdict: 'sealed',
        signatures: [{ anchor: { kind: 'authority', name: 'Countersign development root' } }],
      });
    }
  });

  // spec trust 4.6
  it('waits before the certificate begins and after it has ended', async () => {
    const pem = await rsaPem(new Date('2027-06-01T00:00:00Z'), new Date('2027-03-01T00:00:00Z'));
    const rsa = await makeSigner(pem, pem);
    const sealAt = (time: string) => seal(unsigned, { ...request, signer: rsa, now: new Date(time) });
    for (const time of ['2027-02-28T23:59:59Z', '2027-06-01T00:00:01Z'])
      await expect(sealAt(time)).rejects.toThrow(SealUnavailable);
    const bytes = await sealAt('2027-03-01T00:00:00Z');
    expect(await verifyDocument(bytes, { trusted: [rsa.certificate] })).toMatchObject({ verdict: 'sealed' });
  });

  it.each(['/ByteRange [0 1 2 3] /Contents <00>', '%%EOF startxref'])(
    'keeps a name that the agent wrote: %s',
    async (expectedName) => {
      const model = sampleModel(2);
      const signature = { ...model.signature, expectedName };
      const { bytes } = await renderDocument({ ...model, signature }, SAMPLE_FRAME);
      expect(await verifyDocument(await seal(bytes), { trusted })).toMatchObject({ verdict: 'sealed' });
    },
  );

  it('refuses a field that is signed already, or not there', async () => {
    expect(await sealSignature(signed, request)).toEqual({ outcome: 'already-signed' });
    expect(await sealSignature(unsigned, { ...request, field: 'Nobody' })).toEqual({ outcome: 'no-such-field' });
  });

  it('keeps any name that a person may type', { timeout: 60_000 }, async () => {
    const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 120 }).filter((text) => text.trim() !== '');
    // What a search for the place of the signature would have met before it.
    const lure = fc.constantFrom('/ByteRange [0 1 2 3]', '/Contents <00>', '%%EOF', 'Ann /V 9 0 R', ') /Type /Sig (');
    await fc.assert(
      fc.asyncProperty(fc.oneof(name, lure), fc.oneof(name, lure), async (typedName, city) => {
        const bytes = await seal(unsigned, { ...request, typedName, city });
        const report = await verifyDocument(bytes, { trusted });
        expect(report.verdict).toBe('sealed');
        expect(report.signatures[0]?.signer).toBe(typedName.normalize('NFC'));
      }),
      { numRuns: 20 },
    );
  });
});

const ascii = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');
const at = (text: string): number => ascii(signed).indexOf(text);
const appended = (what: string): number => ascii(signed).indexOf(what, unsigned.length);
const contents = appended('/Contents <') + '/Contents <'.length;

function flipped(offset: number, bit = 1): Uint8Array {
  const copy = Uint8Array.from(signed);
  copy[offset] = (copy[offset] ?? 0) ^ bit;
  return copy;
}

describe('what was done to a sealed document afterwards', () => {
  it.each([
    ['a byte of a page', () => at('stream\n') + 40],
    ['a byte of the visible signature', () => appended('stream') + 30],
    ['the date of the signature', () => appended('/M (D:2026') + 8],
    ['the typed name', () => appended('/Name') + 12],
    ['a byte of the signature itself', () => contents + 700],
    ['a certificate in the signature', () => contents + 250],
    ['the padding behind the signature', () => contents + 8192 * 2 - 40],
  ])('sees %s changed', async (_, offset) => {
    const report = await verifyDocument(flipped(offset()), { trusted });
    expect(report.verdict).toBe('altered');
    expect(report.what).not.toBe('');
  });

  it('sees any changed byte', { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: signed.length - 1 }), async (offset) => {
        expect((await verifyDocument(flipped(offset), { trusted })).verdict).not.toBe('sealed');
      }),
      { numRuns: 150 },
    );
  });

  it('sees any changed bit of the signature, also in what a CMS library passes over', { timeout: 60_000 }, async () => {
    const end = appended('00000000000000000000000000000000');
    const offsets = Array.from({ length: end - contents }, (_, index) => contents + index);
    const unseen: number[] = [];
    for (const offset of offsets) {
      if ((await verifyDocument(flipped(offset, 1 << (offset % 6)), { trusted })).verdict === 'sealed')
        unseen.push(offset);
    }
    expect(offsets.length).toBeGreaterThan(2000);
    expect(unseen).toEqual([]);
  });

  it('sees something appended', async () => {
    for (const junk of ['\n', '% nothing\n', '1 0 obj\n<<>>\nendobj\n%%EOF\n']) {
      const report = await verifyDocument(Buffer.concat([signed, Buffer.from(junk)]), { trusted });
      expect(report).toMatchObject({
        verdict: 'altered',
        what: 'Something was added to the file after the last signature.',
      });
    }
  });

  it('sees a page edited by a well-formed later revision', async () => {
    const pdf = await PDF.load(signed);
    pdf.getPage(0)?.dict.set('Rotate', PdfNumber.of(180));
    const edited = await pdf.save({ incremental: true });
    expect((await verifyDocument(edited, { trusted })).verdict).toBe('altered');
  });

  it('sees the file cut off', async () => {
    const report = await verifyDocument(signed.subarray(0, signed.length - 100), { trusted });
    expect(report.verdict).toBe('altered');
  });

  it('calls the revision before the signature not signed', async () => {
    expect((await verifyDocument(signed.subarray(0, unsigned.length), { trusted })).verdict).toBe('unsealed');
  });

  it('sees a seal by somebody else', async () => {
    const stranger = await ecSigner();
    const report = await verifyDocument(await seal(unsigned, { ...request, signer: stranger }), { trusted });
    expect(report).toMatchObject({ verdict: 'foreign', signatures: [{ valid: false }] });
    expect(report.what).toContain('not trusted');
  });
});

describe('a document signed twice', () => {
  it('is whole, is not whole when cut back, and only the stored revision tells a clean cut', async () => {
    const twice = await seal(await withSecondField(unsigned, request), {
      ...request,
      field: 'Second',
      typedName: 'Ann Lee',
      zone: 'America/New_York',
    });
    const whole = await verifyDocument(twice, { trusted });
    expect(whole).toMatchObject({
      verdict: 'sealed',
      signatures: [{ coversWholeFile: false }, { coversWholeFile: true }],
    });
    const [first, last] = whole.signatures.map((one) => one.revision);
    const cut = twice.subarray(0, first?.length);
    expect((await verifyDocument(cut, { trusted })).verdict).toBe('sealed');
    const stored = last ?? { length: 0, sha256: '' };
    expect((await verifyDocument(twice, { trusted, stored })).verdict).toBe('sealed');
    expect(await verifyDocument(cut, { trusted, stored })).toMatchObject({
      verdict: 'altered',
      what: 'The signatures are valid, but this is not the last stored revision.',
    });
  });
});

/** Signs the first field of a document that also has a second one, made by hand. */
async function withSecondField(bytes: Uint8Array, first: SealRequest): Promise<Uint8Array> {
  const pdf = await PDF.load(bytes);
  const form = pdf.getForm();
  const field = form?.getSignatureFields()[0]?.getDict();
  if (!form || !field) throw new Error('The document has no field to copy.');
  const second = new PdfDict(field);
  second.set('T', PdfString.fromString('Second'));
  second.delete('StructParent');
  form.acroForm().getDict().getArray('Fields')?.push(pdf.register(second));
  return seal(await pdf.save({ incremental: true }), first);
}

const run = promisify(execFile);

/** What an installed tool prints; nothing when it is not there, for the project does not need it. */
const says = (tool: string, args: string[]): Promise<string | undefined> =>
  run(tool, args).then(
    ({ stdout }) => stdout,
    (error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
      throw error;
    },
  );

describe('other people’s tools, where they are installed', () => {
  it.each([
    ['pdfsig', ['-nocert'], ['Signature is Valid', 'Total document signed']],
    ['qpdf', ['--check'], ['No syntax or stream encoding errors']],
  ])('%s agrees', async (tool, args, expected) => {
    const folder = await mkdtemp(join(tmpdir(), 'seal-'));
    const file = join(folder, 'signed.pdf');
    await writeFile(file, signed);
    const said = (await says(tool, [...args, file])) ?? expected.join();
    await rm(folder, { recursive: true });
    for (const words of expected) expect(said).toContain(words);
  });
});
