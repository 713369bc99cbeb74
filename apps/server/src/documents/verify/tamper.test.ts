/** What can be done to a file afterward, and the sentence that names it. The table is printed by `npm run test:full`. */
import { PDF } from '@libpdf/core';
import { canonicalJson, type FileReport, verifyFile } from '@countersign/verify';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { makeDevelopmentKey } from '../seal/development-key.ts';
import { makeSigner } from '../seal/file-signer.ts';
import type { SealSigner } from '../seal/signer.ts';
import { ecSigner } from '../seal/test-keys.testkit.ts';
import { timestampAuthority, timestampsBy } from '../seal/timestamp-authority.testkit.ts';
import { sampleCompleteFile, sampleRecord, sampleSigned } from './sample-complete-file.testkit.ts';

let signer: SealSigner;
let stranger: SealSigner;
const files: Record<'signed' | 'complete', Buffer> = { signed: Buffer.alloc(0), complete: Buffer.alloc(0) };
const told: string[] = [];

beforeAll(async () => {
  [signer, stranger] = [await ecSigner(), await ecSigner()];
  files.signed = Buffer.from(await sampleSigned(signer));
  files.complete = Buffer.from(await sampleCompleteFile(signer, files.signed, sampleRecord(files.signed)));
});
afterAll(() => {
  if (inject('depth') === 'full') process.stdout.write(`\n${told.join('\n')}\n`);
});

const trusted = () => ({ trusted: [signer.certificate] });
const check = (bytes: Uint8Array): Promise<FileReport> => verifyFile(bytes, trusted());

function flipped(file: Buffer, offset: number, bit = 1): Buffer {
  const copy = Buffer.from(file);
  copy[offset] = (copy[offset] ?? 0) ^ bit;
  return copy;
}

/** Where a piece of the file's text begins, and a little further in. */
const at = (file: Buffer, text: string, further = 0): number => {
  const found = file.indexOf(text, 0, 'latin1');
  if (found < 0) throw new Error(`no ${text}`);
  return found + further;
};
const atLast = (file: Buffer, text: string, further = 0): number =>
  file.lastIndexOf(text, undefined, 'latin1') + further;
const contents = (file: Buffer): number => atLast(file, '/Contents <') + '/Contents <'.length;

const CHANGED = 'something that it covers was changed afterwards.';

/** A structure of the file, the byte that is flipped in it, and what is said. */
const REGIONS: [string, 'signed' | 'complete', (file: Buffer) => number, RegExp | string][] = [
  ['header', 'signed', () => 6, CHANGED],
  ['stream of a page', 'signed', (file) => file.indexOf('\nstream\n', 30_000) + 60, CHANGED],
  ['dictionary of a page', 'signed', (file) => at(file, '/Type /Page\n', 8), CHANGED],
  ['embedded font', 'signed', (file) => at(file, '/FontFile2', 4), CHANGED],
  ['metadata', 'signed', (file) => at(file, '<?xpacket', 20), CHANGED],
  ['first cross-reference table', 'signed', (file) => at(file, '\nxref\n', 30), CHANGED],
  ['first trailer', 'signed', (file) => at(file, '\ntrailer\n', 14), CHANGED],
  ['appearance of the signature', 'signed', (file) => atLast(file, '/Subtype /Form', 4), CHANGED],
  ['name in the signature', 'signed', (file) => atLast(file, '/Location', 12), CHANGED],
  [
    'byte range',
    'signed',
    (file) => atLast(file, '/ByteRange', 13),
    /begin at the start|saved it again|cut off|changed afterwards|end-of-file|fit together/,
  ],
  [
    // What stands there differs from run to run: mostly a piece of the certificate.
    'signature (CMS)',
    'signed',
    (file) => contents(file) + 900,
    /is not valid|cannot be read|hidden data|no longer fit together/,
  ],
  ['padding of the signature', 'signed', (file) => contents(file) + 16_000, 'has hidden data in its padding.'],
  ['last trailer', 'signed', (file) => atLast(file, '/ID [<', 8), CHANGED],
  ['way from the end', 'signed', (file) => atLast(file, 'startxref', 2), 'The end of the file is missing.'],
  ['document inside', 'complete', (file) => at(file, '/Type /EmbeddedFile', 3000), CHANGED],
  ['record inside', 'complete', (file) => atLast(file, '/Type /EmbeddedFile', 260), CHANGED],
  ['name of a file inside', 'complete', (file) => at(file, '(signed-InsuredOwner.pdf)', 3), CHANGED],
  ['list of files inside', 'complete', (file) => at(file, '/EmbeddedFiles', 4), CHANGED],
  ['certificate pages', 'complete', (file) => Math.floor(file.length * 0.7), CHANGED],
];

function note(what: string, { verdict, what: sentence }: FileReport): void {
  told.push(`${what.padEnd(62)} ${verdict.padEnd(11)} ${sentence}`);
}

describe('an untouched file', () => {
  it.each(['signed', 'complete'] as const)('%s is whole, with everything checked', async (name) => {
    const report = await verifyFile(files[name], {
      ...trusted(),
      stored: { length: files[name].length, sha256: (await check(files[name])).sha256 },
    });
    expect(report.verdict).toBe('sealed');
    // What is stored only an installation can say.
    expect(report.checks.filter(({ what, state }) => state !== 'ok' && what !== 'stored')).toEqual([]);
    expect(report.kind).toBe(name === 'signed' ? 'document' : 'complete');
    note(`${name}, untouched`, report);
  });

  it('says what it cannot compare with, without a certificate and a stored revision', async () => {
    const { checks } = await verifyFile(files.signed, { trusted: [] });
    expect(checks.filter(({ state }) => state === 'open').map(({ what }) => what)).toEqual(['last', 'certificate']);
  });
});

describe('one flipped bit', () => {
  it.each(REGIONS)('in the %s of a %s file is found', async (region, name, where, sentence) => {
    const report = await check(flipped(files[name], where(files[name])));
    expect(report.verdict).not.toBe('sealed');
    expect(report.what).toMatch(sentence);
    note(`${name}: a bit in the ${region}`, report);
  });

  it.each(['signed', 'complete'] as const)(
    'at any of 200 places of a %s file is found',
    { timeout: 120_000 },
    async (name) => {
      const file = files[name];
      const missed: number[] = [];
      for (let part = 0; part < 200; part += 1) {
        const offset = Math.floor((file.length * (part + 0.5)) / 200);
        if ((await check(flipped(file, offset, 1 << (part % 8)))).verdict === 'sealed') missed.push(offset);
      }
      expect(missed).toEqual([]);
      told.push(`${name}: a bit at each 1/200 of ${file.length} bytes: 200 of 200 found`);
    },
  );
});

describe('what was done to the file as a whole', () => {
  const cases: [string, () => Promise<Uint8Array> | Uint8Array, string, string][] = [
    [
      'something behind its end',
      () => Buffer.concat([files.signed, Buffer.from('%')]),
      'altered',
      'Something was added to the file after the last signature.',
    ],
    [
      'another revision behind its end',
      () => Buffer.concat([files.signed, Buffer.from('\n1 0 obj\n<<>>\nendobj\n%%EOF\n')]),
      'altered',
      'Something was added to the file after the last signature.',
    ],
    [
      'its end is missing',
      () => files.signed.subarray(0, files.signed.length - 100),
      'altered',
      'The end of the file is missing.',
    ],
    [
      'cut back to before the signature',
      () => files.signed.subarray(0, at(files.signed, '%%EOF', 6)),
      'unsealed',
      'This document has no signature.',
    ],
    [
      'signed with another key',
      () => sampleSigned(stranger),
      'foreign',
      'The signature of Jané Q. Sample was made with a certificate that is not trusted here.',
    ],
    ['a letter', () => Buffer.from('Dear reader'), 'foreign', 'This file is neither a PDF nor the record of a case.'],
  ];
  it.each(cases)('%s', async (what, make, verdict, sentence) => {
    const report = await check(await make());
    expect(report).toMatchObject({ verdict, what: sentence });
    note(what, report);
  });

  it('that another program signed in its own way is not called changed', async () => {
    // Other programs write the signature in capital letters and say that they made the file.
    const theirs = Buffer.from(files.signed);
    const end = theirs.indexOf('>', contents(theirs));
    theirs.write(theirs.toString('latin1', contents(theirs), end).toUpperCase(), contents(theirs), 'latin1');
    expect(await check(theirs)).toMatchObject({ verdict: 'altered', finding: { code: 'uncovered' } });
    const foreign = Buffer.from(theirs.toString('latin1').replaceAll('Countersign', 'Otherwriter'), 'latin1');
    const report = await check(foreign);
    expect(report).toMatchObject({ verdict: 'foreign', finding: { code: 'foreign' } });
    expect(report.checks.map(({ state }) => state)).toEqual(['wrong', 'open', 'open', 'open', 'open']);
    note('signed by another program', report);
  });

  it('that another program saved again is told apart from one that was changed, in plain words', async () => {
    const pdf = await PDF.load(files.signed);
    pdf.setTitle('Saved again');
    const again = await pdf.save({ incremental: false });
    const report = await check(again);
    expect(report).toMatchObject({ verdict: 'altered', finding: { code: 'savedAgain' } });
    expect(report.what).toMatch(
      /^The signature of Jané Q. Sample no longer fits this file, because another program saved/,
    );
    note('saved again by another program', report);
  });

  it('says "yes" to nothing that cannot be known of a file that was cut off, or that is none of these', async () => {
    const states = async (bytes: Uint8Array) =>
      Object.fromEntries((await check(bytes)).checks.map(({ what, state }) => [what, state]));
    expect(await states(files.signed.subarray(0, files.signed.length - 100))).toEqual({
      signatures: 'open',
      whole: 'open',
      complete: 'wrong',
      last: 'open',
      certificate: 'open',
    });
    expect(await states(Buffer.from('Dear reader'))).toEqual({});
  });

  it('a clean cut back to an earlier revision shows by what is stored', async () => {
    const file = files.signed;
    const stored = { length: file.length + 1, sha256: '0'.repeat(64) };
    const report = await verifyFile(file, { ...trusted(), stored });
    expect(report).toMatchObject({ verdict: 'altered', finding: { code: 'notLast' } });
    expect(report.checks.find(({ state }) => state === 'wrong')?.what).toBe('last');
    note('an earlier revision of two', report);
  });
});

describe('a complete file that was put together of other parts, and sealed with the right key', () => {
  const events = (record: ReturnType<typeof sampleRecord>) => record.events;
  const other = () => sampleSigned(signer, 'Somebody Else');
  const cases: [string, () => Promise<Uint8Array>, string, string][] = [
    [
      'the document of another case',
      async () => sampleCompleteFile(signer, await other(), sampleRecord(files.signed)),
      'files',
      'signed-InsuredOwner.pdf is not the document that the record of the case names.',
    ],
    [
      'a document that the record does not know',
      () => sampleCompleteFile(signer, files.signed, { ...sampleRecord(files.signed), epoch: 2 }),
      'files',
      'signed-InsuredOwner.pdf is inside, but the record of the case does not list it.',
    ],
    [
      'an event that says otherwise',
      () => {
        const record = sampleRecord(files.signed);
        return sampleCompleteFile(signer, files.signed, {
          ...record,
          events: events(record).map((event) => (event.seq === 1 ? { ...event, type: 'x' } : event)),
        });
      },
      'record',
      'The content of event 1 is not what was recorded.',
    ],
    [
      'a record without its last events',
      () => {
        const record = sampleRecord(files.signed);
        return sampleCompleteFile(signer, files.signed, { ...record, events: events(record).slice(0, 2) });
      },
      'record',
      'Events 2 to 2 are missing at the end.',
    ],
    [
      'an event of another case',
      () => {
        const record = sampleRecord(files.signed);
        return sampleCompleteFile(signer, files.signed, { ...record, applicationId: 'case-two' });
      },
      'record',
      'Event 0 belongs to another case.',
    ],
    [
      'no record at all',
      () => sampleCompleteFile(signer, files.signed, {}),
      'record',
      'The record of the case inside this file cannot be read.',
    ],
    [
      'a document that was changed before',
      async () => {
        const changed = flipped(files.signed, 5_000);
        return sampleCompleteFile(signer, changed, sampleRecord(changed));
      },
      'files',
      `signed-InsuredOwner.pdf: The signature of Jané Q. Sample is not valid: ${CHANGED}`,
    ],
  ];
  it.each(cases)('%s', async (what, make, wrong, sentence) => {
    const report = await check(await make());
    expect(report).toMatchObject({ verdict: 'altered', what: sentence });
    expect(report.checks.find(({ state }) => state === 'wrong')?.what).toBe(wrong);
    note(`complete, re-sealed: ${what}`, report);
  });
});

// spec trust 4.5
it('a complete file may hold a document that was sealed before the seal changed, and none by a stranger', async () => {
  const old = await sampleSigned(stranger);
  const changed = { ...signer, chain: [stranger.certificate] };
  const report = await check(await sampleCompleteFile(changed, old, sampleRecord(old)));
  expect(report).toMatchObject({ verdict: 'sealed', finding: { code: 'whole.complete' } });
  expect(await check(await sampleCompleteFile(signer, old, sampleRecord(old)))).toMatchObject({
    verdict: 'altered',
    finding: { code: 'fileAltered', values: { File: 'signed-InsuredOwner.pdf' } },
  });
  note('complete, with a document of the seal before', report);
});

// spec trust 4.5
it('while the seal changes, a process that still has the old key completes what the new key sealed', async () => {
  const [old, future] = [await makeDevelopmentKey(new Date()), await makeDevelopmentKey(new Date())];
  const certificatesOf = (pem: string): string => pem.slice(pem.indexOf('-----BEGIN CERTIFICATE'));
  const prepared = await makeSigner(old, certificatesOf(old) + certificatesOf(future));
  const changed = await makeSigner(future, certificatesOf(future) + certificatesOf(old));
  for (const [first, second] of [
    [changed, prepared],
    [prepared, changed],
  ] as const) {
    const document = await sampleSigned(first);
    const file = await sampleCompleteFile(second, document, sampleRecord(document));
    for (const { certificate, chain } of [prepared, changed])
      expect(await verifyFile(file, { trusted: [certificate, ...chain] })).toMatchObject({ verdict: 'sealed' });
    // Somebody else knows only the fingerprint of its own seal.
    expect(await verifyFile(file, { trusted: [second.certificate] })).toMatchObject({ verdict: 'sealed' });
  }
  const unprepared = await makeSigner(old, old);
  const document = await sampleSigned(changed);
  const file = await sampleCompleteFile(unprepared, document, sampleRecord(document));
  expect(await verifyFile(file, { trusted: [unprepared.certificate, ...unprepared.chain] })).toMatchObject({
    verdict: 'altered',
  });
});

it('a complete file with a time by a stranger inside is not called altered', async () => {
  const [authority, other] = [await timestampAuthority(), await timestampAuthority()];
  const stamped = await sampleSigned(signer, undefined, timestampsBy(other));
  const file = await sampleCompleteFile(signer, stamped, sampleRecord(stamped), timestampsBy(authority));
  const report = await verifyFile(file, { ...trusted(), authorities: [authority.root] });
  expect(report).toMatchObject({ kind: 'complete', verdict: 'foreign', finding: { code: 'timestamp.foreign' } });
  expect(report.checks.filter(({ state }) => state === 'wrong').map(({ what }) => what)).toEqual(['times']);
  note('complete, with a time by a stranger inside', report);
});

describe('an exported record', () => {
  const bytes = (record: object) => Buffer.from(canonicalJson(record));
  it('is whole, or its first difference is named', async () => {
    const record = sampleRecord(files.signed);
    expect(await check(bytes(record))).toMatchObject({ kind: 'record', verdict: 'unsealed' });
    const cut = await check(bytes({ ...record, events: record.events.slice(0, 2) }));
    expect(cut).toMatchObject({ verdict: 'altered', what: 'Events 2 to 2 are missing at the end.' });
    const gap = await check(bytes({ ...record, events: record.events.filter(({ seq }) => seq !== 1) }));
    expect(gap).toMatchObject({ verdict: 'altered', what: 'Event 1 is missing; event 2 is in its place.' });
    note('record: an event is gone', gap);
  });

  it.each([
    ['another hash before its own', ',"hash":"', ',"hash":{"note":"Approved."},"hash":"'],
    ['another hash behind its own', '","prevHash":"', '","hash":"","prevHash":"'],
    ['spaces before its hash', ',"hash":"', ',"hash": "'],
    ['spaces behind its hash', '","seq":', '" ,"seq":'],
    [
      'its hash in capital letters',
      /"hash":"[\da-f]{64}"/,
      (found: string) => found.toUpperCase().replace('HASH', 'hash'),
    ],
  ])('with %s, which no hash covers, is not whole', async (_what, before, after) => {
    const text = bytes(sampleRecord(files.signed)).toString();
    const events = text.indexOf('"events":');
    const changed = text.slice(0, events) + text.slice(events).replace(before, after as string);
    expect(changed).not.toBe(text);
    expect(await check(Buffer.from(changed))).toMatchObject({ verdict: 'altered' });
  });

  it('that is nested without end is refused like any other file', async () => {
    const deep = `{"format":"countersign-evidence-v1","applicationId":"a","epoch":1,"head":{"seq":0,"hash":"x"},"events":[{"applicationId":"a","seq":0,"hash":"x","prevHash":"${'0'.repeat(64)}","data":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}}]}`;
    expect((await check(Buffer.from(deep))).verdict).not.toBe('sealed');
  });
});
