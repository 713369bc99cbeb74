import { createHash } from 'node:crypto';
import { verifyDocument } from '@countersign/verify';
import { beforeAll, describe, expect, it } from 'vitest';
import { filesInside } from '../../../test/support/files-inside.ts';
import { sealSignature } from '../seal/seal-signature.ts';
import { ecSigner } from '../seal/test-keys.testkit.ts';
import type { Attachment } from './attachments.ts';
import { type Certificate, renderCertificate } from './certificate.ts';
import type { RenderedDocument } from './frame.ts';
import { readPdf } from './read-pdf.testkit.ts';
import { renderDocument } from './render.ts';
import { SAMPLE_FRAME, sampleModel } from './sample-model.testkit.ts';

const SAMPLE: Certificate = {
  title: 'Certificate of completion',
  subtitle: 'Term 20 · CA',
  facts: [
    ['Application', '7F3A91C2'],
    ['Round', '1'],
    ['Prepared', 'November 20, 2026'],
  ],
  sections: [{ id: 'documents', title: 'Documents', items: [{ kind: 'answer', label: 'Pages', value: '12' }] }],
  copies: [],
  ending: null,
  archival: true,
  seal: { field: 'Seal', title: 'Seal', sentence: 'Sealed by the carrier.', note: 'Check it at the address above.' },
};

let files: Attachment[];
let made: RenderedDocument;
beforeAll(async () => {
  const { bytes } = await renderDocument(sampleModel(), SAMPLE_FRAME);
  files = [
    { name: 'insured.pdf', type: 'application/pdf', description: 'Signed', relationship: 'Source', bytes },
    {
      name: 'evidence.json',
      type: 'application/json',
      description: 'Events',
      relationship: 'Data',
      bytes: Buffer.from('{"events":[]}'),
    },
  ];
  made = await renderCertificate(SAMPLE, SAMPLE_FRAME, files);
});

describe('a certificate', () => {
  it('holds its files byte for byte, each with what it is to the whole', () => {
    expect(filesInside(made.bytes)).toEqual(
      files.map(({ name, relationship, bytes }) => ({ name, relationship, bytes: Buffer.from(bytes) })),
    );
    const catalog = [...readPdf(made.bytes).objects.values()].find((object) => object.includes('/Type /Catalog')) ?? '';
    expect(catalog).toMatch(/\/AF \[\d+ 0 R \d+ 0 R\]/);
  });

  it('has the same bytes whenever it is made of the same', async () => {
    const again = await renderCertificate(SAMPLE, SAMPLE_FRAME, files);
    expect(createHash('sha256').update(again.bytes).digest('hex')).toBe(
      createHash('sha256').update(made.bytes).digest('hex'),
    );
  });

  it('is a tagged file whose every stroke is content or ornament', () => {
    const { pages } = readPdf(made.bytes);
    expect(pages).toHaveLength(made.pages);
    expect(pages.map(({ unmarked }) => unmarked)).toEqual(pages.map(() => 0));
    const said = pages.flatMap(({ marked }) => marked.map(({ text }) => text)).join(' ');
    for (const words of [SAMPLE.title, 'Term 20', 'Documents', SAMPLE.seal.sentence, SAMPLE.seal.note]) {
      expect(said).toContain(words);
    }
  });

  it('is sealed by the carrier, with its files inside, and found whole', async () => {
    const signer = await ecSigner();
    const sealed = await sealSignature(made.bytes, {
      field: 'Seal',
      signer,
      sealedBy: 'Cedar Quay Life Insurance Company',
      when: SAMPLE_FRAME.generatedAt,
      heading: 'Sealed electronically',
      facts: [['Certificate', 'AA:BB']],
    });
    if (sealed.outcome !== 'sealed') throw new Error(sealed.outcome);
    const report = await verifyDocument(sealed.bytes, { trusted: [signer.certificate] });
    expect(report).toMatchObject({ verdict: 'sealed', signatures: [{ signer: 'Cedar Quay Life Insurance Company' }] });
  });

  it('refuses a name that is no plain file name', async () => {
    const [first] = files;
    if (!first) throw new Error('no file');
    const named = (name: string) => renderCertificate(SAMPLE, SAMPLE_FRAME, [{ ...first, name }]);
    await expect(named('../insured.pdf')).rejects.toThrow(TypeError);
    await expect(named('a b.pdf')).rejects.toThrow(TypeError);
  });
});
