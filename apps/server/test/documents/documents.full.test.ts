/** Every reader's document of many cases, checked for PDF/A by an independent program, and for its own structure. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cleanPdf } from '../../src/documents/illustration/clean-pdf.ts';
import { readPdf } from '../../src/documents/print/read-pdf.testkit.ts';
import { structureFaults } from '../../src/documents/print/structure.testkit.ts';
import { sealSignature } from '../../src/documents/seal/seal-signature.ts';
import { ecSigner } from '../../src/documents/seal/test-keys.testkit.ts';
import { timestampAuthority, timestampsBy } from '../../src/documents/seal/timestamp-authority.testkit.ts';
import { ask, preflight } from './preflight.ts';
import { type ReaderDocument, readerDocuments } from './reader-documents.ts';

const STORIES = [
  'sole-owner-term',
  'business-owner',
  'trust-owners',
  'ten-owners',
  'variable-funds',
  'indexed-allocations',
  'long-term-care-california',
  'long-term-care-worksheet',
  'ten-medical-conditions',
  'replacement',
  'demo-sample',
];

const folder = mkdtempSync(path.join(os.tmpdir(), 'countersign-documents-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe.each(STORIES)('the documents of %s', (story) => {
  let documents: ReaderDocument[];
  const versions = new Map<string, Uint8Array>();
  beforeAll(async () => {
    documents = await readerDocuments(story);
    const signer = await ecSigner();
    const timestamps = timestampsBy(await timestampAuthority());
    for (const { reader, bytes, printed } of documents) {
      versions.set(reader, bytes);
      const sealed = await sealSignature(bytes, {
        field: printed.signature.field,
        typedName: printed.signature.expectedName,
        zone: 'America/New_York',
        when: new Date('2026-11-20T11:00:00Z'),
        city: 'Troy',
        state: 'NY',
        address: '192.0.2.7',
        signer,
        timestamps,
      });
      if (sealed.outcome !== 'sealed') throw new Error(sealed.outcome);
      versions.set(`${reader}, sealed`, sealed.bytes);
    }
  }, 300_000);

  test('can be read aloud, before and after they are sealed', { timeout: 300_000 }, async () => {
    const faults: [string, string[]][] = [];
    for (const [name, bytes] of versions) faults.push([name, await structureFaults(bytes)]);
    expect(faults).toEqual([...versions.keys()].map((name) => [name, []]));
  });

  // spec trust 4.7, 4.8
  test('have every page behind the first two in a form, no heading alone at the foot, no letter below 10 points', () => {
    const faults = documents.flatMap(({ reader, bytes }) =>
      readPdf(bytes).pages.flatMap(({ artifacts, marked, sizes }, index) => {
        const inForm = index < 2 || artifacts.some((text) => text.endsWith('of the form'));
        const isWhole = !/^H\d$/.test(marked.at(-1)?.tag ?? '');
        return inForm && isWhole && Math.min(...sizes) >= 10 ? [] : [`${reader}, page ${index + 1}`];
      }),
    );
    expect(faults).toEqual([]);
  });

  test('keep to PDF/A, before they are sealed and after', { timeout: 300_000 }, () => {
    expect(preflight(folder, versions)).toEqual(new Map([...versions.keys()].map((name) => [name, []])));
  });

  test('say what they print to whoever copies their text, and nobody else’s medical answers', () => {
    for (const { reader, printed } of documents) {
      const file = path.join(folder, 'text.pdf');
      writeFileSync(file, versions.get(`${reader}, sealed`) ?? '');
      const text = ask('pdftotext', ['-raw', file, '-'], 'poppler-utils').replaceAll(/\s+/g, '');
      const wanted = [printed.title, printed.signature.expectedName, ...printed.sections.map(({ title }) => title)];
      expect(wanted.filter((words) => !text.includes(words.replaceAll(/\s+/g, '')))).toEqual([]);
    }
    const medical = ({ printed }: ReaderDocument) => printed.sections.filter(({ id }) => id.startsWith('Part2'));
    expect(documents.filter(({ reader }) => !reader.startsWith('Insured')).flatMap(medical)).toEqual([]);
  });
});

test.each(['with-signature-field', 'without-signature-field', 'scanned'])(
  'the cleaned illustration %s looks as it did',
  async (name) => {
    const file = fileURLToPath(new URL(`../../../../carrier/samples/illustration-${name}.pdf`, import.meta.url));
    const clean = path.join(folder, 'clean.pdf');
    writeFileSync(clean, (await cleanPdf(readFileSync(file))).bytes);
    const text = (of: string) => ask('pdftotext', ['-layout', of, '-'], 'poppler-utils').split(/\s+/).toSorted();
    expect(text(clean)).toEqual(text(file));
    expect(ask('qpdf', ['--check', clean], 'qpdf')).toContain('No syntax or stream encoding errors found');
  },
);
