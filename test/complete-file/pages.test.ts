/** The pages of a complete file and what is inside it, from invented data. */
import { verifyFile } from '@countersign/verify';
import { beforeAll, describe, expect, it } from 'vitest';
import { filesInside } from '../../apps/server/test/support/files-inside.ts';
import { readPdf } from '../../apps/server/src/documents/print/read-pdf.testkit.ts';
import { structureFaults } from '../../apps/server/src/documents/print/structure.testkit.ts';
import { ecSigner } from '../../apps/server/src/documents/seal/test-keys.testkit.ts';
import type { SealSigner } from '../../apps/server/src/documents/index.ts';
import { sha256 } from '../../apps/server/src/platform/index.ts';
import type { CertificateData } from '../../apps/server/src/signing/complete-file/certificate-data.ts';
import { sampleComplete, SAMPLE_CONSENT, sampleData, SAMPLE_NUMBER } from './sample-complete.ts';

let signer: SealSigner;
let data: CertificateData;
let file: Buffer;
beforeAll(async () => {
  signer = await ecSigner();
  data = await sampleData(signer);
  file = await sampleComplete(signer, data);
});

const READERS = ['InsuredNotOwner', 'OwnerNotInsured-A', 'Agent'];
const check = async (bytes: Uint8Array) => verifyFile(bytes, { trusted: [signer.certificate] });

// spec trust 4.18
describe('a complete file', () => {
  it('prints the document of each signer, from the first page to the signature, below a bookmark of its own', () => {
    const { pages, objects } = readPdf(file);
    const said = pages.map(({ marked }) => marked.map(({ text }) => text).join(' '));
    const titles = ['The proposed insured’s document', 'The document of owner A', 'The agent’s document'];
    const starts = titles.map((title) => said.findIndex((text) => text.startsWith(title)));
    expect(starts.every((start) => start > 0)).toBe(true);
    expect(starts).toEqual(starts.toSorted((one, other) => one - other));
    for (const [index, { typedName, printed, document }] of data.signers.entries()) {
      const own = said.slice(starts[index], starts[index + 1]).join(' ');
      for (const { title } of printed?.sections ?? []) expect(own).toContain(title);
      expect(own).toContain(`Signed electronically by ${typedName}`);
      expect(own).toContain(document?.signedSha256 === null ? '' : `signed-${document?.reader}.pdf`);
    }
    const closed = [...objects.values()].filter((one) => one.includes('/First ') && one.includes('/Title '));
    const below = data.signers.map(({ printed, kind }) => (printed?.sections.length ?? 0) + (kind === 'agent' ? 2 : 1));
    expect(closed.map((one) => Number(/\/Count (-\d+)/.exec(one)?.[1]))).toEqual(below.map((count) => -count));
  });

  it('names the edition of the form, and each filed form with number, edition and title in a row', () => {
    const cells = readPdf(file).pages.flatMap(({ marked }) => marked.filter(({ tag }) => tag === 'TD'));
    const said = cells.map(({ text }) => text).join('|');
    expect(data.definition.forms.length).toBeGreaterThan(0);
    for (const { number, edition, title } of data.definition.forms)
      expect(said).toContain(`${number}|${edition}|${title}`);
    const answers = readPdf(file).pages.flatMap(({ marked }) => marked.filter(({ tag }) => tag === 'LBody'));
    const values = answers.map(({ text }) => text.replaceAll(' ', ''));
    for (const words of [data.definition.name, data.definition.version, 'definition.json'])
      expect(values).toContain(words.replaceAll(' ', ''));
  });

  // spec trust 4.3
  it('dates what a signer did by the clock of the place of signing, with UTC behind it', () => {
    const text = readPdf(file)
      .pages.flatMap(({ marked }) => marked.map(({ text: words }) => words))
      .join(' ')
      .replaceAll(/\s+/g, ' ');
    const when = 'November 22, 2026, 3:00:00 AM Central Standard Time (November 22, 2026, 09:00:00 UTC)';
    expect(text).toContain(`shown ${when}, given ${when}`);
    // The agent's document names the others.
    expect(text).toContain(`Ruth Okafor ${when}`);
  });

  it('tells of a signer nothing that the person did whose place they took', () => {
    const text = readPdf(file)
      .pages.flatMap(({ marked }) => marked.map(({ text: words }) => words))
      .join(' ');
    const owner = text.slice(text.indexOf('2. Ruth Okafor'), text.indexOf('3. Dana Agent'));
    expect(owner).toContain('pages, opened before signing');
    expect(owner.match(/Document opened/g)).toHaveLength(1);
    expect(owner.match(/Document created/g)).toHaveLength(1);
  });

  it('has the number of the application at the foot of each page', () => {
    const { pages } = readPdf(file);
    for (const { artifacts } of pages)
      expect(artifacts.join(' ')).toContain(`Application ${SAMPLE_NUMBER} · Document `);
  });

  // spec handover 3.5
  it('tells what other systems had taken when it was made, by the receipts in its record', async () => {
    const told = { target: 'policy-admin', sha256: sha256('what was sent'), answer: 'REC-77' };
    const [before] = data.evidence.events;
    if (!before) throw new Error('the sample has no record');
    const receipt = { ...before, type: 'case.handedOver' as const, data: told };
    const evidence = { ...data.evidence, events: [...data.evidence.events, receipt] };
    const said = (of: Uint8Array) =>
      readPdf(of)
        .pages.flatMap(({ marked }) => marked.map(({ text }) => text))
        .join(' ');
    const later = said(await sampleComplete(signer, { ...data, evidence }));
    for (const words of ['Handed over to other systems', 'To policy-admin', told.answer])
      expect(later).toContain(words);
    // A hash takes more than one line.
    expect(later.replaceAll(' ', '')).toContain(told.sha256);
    expect(said(file)).not.toContain('Handed over');
  });

  it('can be read aloud, with all its pages', { timeout: 60_000 }, async () => {
    expect(await structureFaults(file)).toEqual([]);
  });

  it('names each subset of a font by a tag of its own', () => {
    const text = file.toString('latin1');
    const names = [...text.matchAll(/\/FontName \/([A-Z]{6})\+(\S+)/g)].map(([, tag]) => tag);
    expect(names.length).toBeGreaterThan(4);
    expect(new Set(names).size).toBe(names.length);
  });

  it('holds documents, answers, consents as shown, what no longer counts, the form and the record', async () => {
    const inside = filesInside(file);
    expect(inside.map(({ name }) => name)).toEqual([
      ...READERS.map((reader) => `signed-${reader}.pdf`),
      ...READERS.map((reader) => `printed-${reader}.json`),
      'consent-InsuredNotOwner.txt',
      'consent-OwnerNotInsured-A.txt',
      'superseded-1-Agent-1.pdf',
      'definition.json',
      'evidence.json',
    ]);
    const consent = inside.find(({ name }) => name === 'consent-InsuredNotOwner.txt');
    expect(consent?.bytes.toString('utf8')).toBe(SAMPLE_CONSENT);
    const { verdict, finding } = await check(file);
    expect([verdict, finding.code]).toEqual(['sealed', 'whole.complete']);
  });

  it.each<[string, (given: CertificateData) => CertificateData, string]>([
    [
      'a consent with other words',
      (given) => ({
        ...given,
        signers: given.signers.map((one) => ({
          ...one,
          consent: one.consent && { ...one.consent, content: 'Anything.' },
        })),
      }),
      'consent-InsuredNotOwner.txt',
    ],
    [
      'a document that the record does not tell of',
      (given) => ({
        ...given,
        superseded: given.superseded.map((one) => ({ ...one, bytes: Buffer.from('%PDF-1.7 another') })),
      }),
      'superseded-1-Agent-1.pdf',
    ],
    ['another form', (given) => ({ ...given, definition: { ...given.definition, text: '{}' } }), 'definition.json'],
  ])('with %s does not agree with its record', async (_what, change, File) => {
    const { verdict, finding } = await check(await sampleComplete(signer, change(data)));
    expect({ verdict, finding }).toMatchObject({
      verdict: 'altered',
      finding: { code: 'fileUnknown', values: { File } },
    });
  });

  it('says which documents did not fit into it, and which were signed without being seen', async () => {
    const [insured, ...others] = data.signers;
    if (!insured) throw new Error('nobody signed');
    const late = { ...insured, withoutDocument: 'late' as const };
    const other = await sampleComplete(signer, {
      ...data,
      signers: [late, ...others],
      superseded: data.superseded.map((one) => ({ ...one, bytes: null })),
    });
    const said = readPdf(other)
      .pages.flatMap(({ marked }) => marked.map(({ text }) => text))
      .join(' ');
    expect(said).toContain('It is kept with the case:');
    expect(said.replaceAll(' ', '')).toContain(sha256(data.superseded[0]?.bytes ?? ''));
    expect(said).toContain('signer chose to sign without it. An earlier revision had been opened before.');
    expect((await check(other)).verdict).toBe('sealed');
  });
});
