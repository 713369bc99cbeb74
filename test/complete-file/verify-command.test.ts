/** `eapp verify FILE`: its output and exit code for a file, and how much memory a long record takes. */
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { once } from 'node:events';
import { createHash } from 'node:crypto';
import { canonicalJson, EVIDENCE_START, evidenceHash } from '@countersign/verify';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { run } from '../../apps/cli/src/run.ts';
import { archiveFile } from '../../apps/server/src/documents/seal/archive.ts';
import { makeDevelopmentKey } from '../../apps/server/src/documents/seal/development-key.ts';
import { makeSigner } from '../../apps/server/src/documents/seal/file-signer.ts';
import { openRevocationAnswers } from '../../apps/server/src/documents/seal/revocation-answers.ts';
import { SealUnavailable } from '../../apps/server/src/documents/seal/signer.ts';
import { timestampAuthority, timestampsBy } from '../../apps/server/src/documents/seal/timestamp-authority.testkit.ts';
import type { Timestamps } from '../../apps/server/src/documents/seal/timestamps.ts';
import { sampleSigned } from '../../apps/server/src/documents/verify/sample-complete-file.testkit.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'eapp-verify-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function verify(...words: string[]): Promise<{ code: number; out: string }> {
  const out: string[] = [];
  const print = (line: string) => void out.push(line);
  const code = await run(['verify', ...words], { print, printError: print });
  return { code, out: out.join('\n') };
}

async function written(name: string, content: string | Uint8Array): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, content);
  return file;
}

async function sealing() {
  const pem = await makeDevelopmentKey(new Date('2026-11-20T00:00:00Z'));
  const signer = await makeSigner(pem, pem);
  return { pem, signer, fingerprint: createHash('sha256').update(signer.certificate).digest('hex') };
}

/** The text of a record of this many events, event by event. */
function* recordOf(count: number): Generator<string> {
  let prevHash = EVIDENCE_START;
  yield '{"applicationId":"case-one","epoch":1,"events":[';
  for (let seq = 0; seq < count; seq += 1) {
    const said = {
      applicationId: 'case-one',
      seq,
      epoch: 1,
      type: 'block.saved',
      actor: { kind: 'agent', id: 'A1' },
      at: '2026-11-22T09:00:00.000Z',
      address: '203.0.113.7',
      requestId: `request-${seq}`,
      data: { block: 'SECTIONA', step: seq, changed: ['SECTIONA'] },
    };
    const hash = evidenceHash(prevHash, said);
    yield `${seq === 0 ? '' : ','}${canonicalJson({ ...said, prevHash, hash })}`;
    prevHash = hash;
  }
  yield `],"format":"countersign-evidence-v1","head":{"hash":"${prevHash}","seq":${count - 1}}}`;
}

test('a seal proves nothing until its certificate is given: the output says whose it is', async () => {
  const { pem, signer, fingerprint } = await sealing();
  const signed = Buffer.from(await sampleSigned(signer));
  const file = await written('signed.pdf', signed);
  const own = await written('own.pem', pem);
  const other = await written('other.pem', (await sealing()).pem);
  for (const words of [[file], [file, '--certificate', other]]) {
    const { code, out } = await verify(...words);
    expect([code, out]).toEqual([3, expect.stringContaining('Its seal is valid')]);
    expect(out).toMatch(/sealed by .*CN=Countersign development seal/);
    expect(out).toContain(`certificate sha256 ${fingerprint}`);
    expect(out).not.toContain('ok    it was sealed with the given certificate');
    expect(out).not.toMatch(/owner of the seal|vouches/);
  }
  const known = await verify(file, '--certificate', own);
  expect([known.code, known.out]).toEqual([0, expect.stringContaining('sealed: Nothing has been changed')]);
  expect(known.out).toContain('owner of the seal: Countersign development seal');
  expect(known.out).toContain('who vouches for it: Countersign development root');
  const pairs = fingerprint.toUpperCase().replace(/..(?=.)/g, '$&:');
  for (const written of [fingerprint, pairs]) expect((await verify(file, '--fingerprint', written)).code).toBe(0);
  expect(
    (
      await verify(
        file,
        '--fingerprint',
        fingerprint.replace(/^./, (first) => (first === '0' ? '1' : '0')),
      )
    ).code,
  ).toBe(3);
  expect((await verify(file, '--fingerprint', 'ab:cd')).code).toBe(2);
  await writeFile(file, Buffer.concat([signed, Buffer.from('%')]));
  const changed = await verify(file, '--certificate', own);
  expect([changed.code, changed.out]).toEqual([1, expect.stringContaining('altered: Something was added')]);
});

/** These certificates name no place where somebody tells that they were revoked. */
const asNobodyTells = (): Timestamps['longTerm'] => ({
  isRequired: true,
  answers: openRevocationAnswers([]),
  failed: (why) => new SealUnavailable(why),
  worked: () => undefined,
});

// spec trust 4.13, 4.15
test('years after the certificate ended, a timestamp shows that the seal was made before', async () => {
  const { pem, signer } = await sealing();
  const authority = await timestampAuthority();
  const stamped = await written('stamped.pdf', await sampleSigned(signer, undefined, timestampsBy(authority)));
  const plain = await written('plain.pdf', await sampleSigned(signer));
  const timestamps = { ...timestampsBy(authority), longTerm: asNobodyTells() };
  const request = { signer, timestamps, now: new Date('2026-11-22T09:00:00Z') };
  const archived = await written('archived.pdf', (await archiveFile(await sampleSigned(signer), request)).bytes);
  const own = await written('own.pem', pem);
  const root = await written('root.pem', authority.rootPem);
  vi.setSystemTime(new Date('2037-11-24'));
  try {
    const { code, out } = await verify(stamped, '--certificate', own, '--authority', root);
    expect([code, out]).toEqual([0, expect.stringContaining('sealed: Nothing has been changed')]);
    expect(out).toContain('time confirmed: 2026-11-22T09:00:05.000Z by Test timestamp authority');
    expect(out).toContain('its certificate expired on 2036-11-19: it was valid when the seal was made');
    expect((await verify(plain, '--certificate', own)).out).toContain('no timestamp shows that the seal is older');
    // An empty setting counts as not set.
    vi.stubEnv('TIMESTAMP_CERTIFICATE_FILE', '');
    expect((await verify(stamped, '--certificate', own)).out).toContain('which was not given with --authority');
    vi.stubEnv('TIMESTAMP_CERTIFICATE_FILE', root);
    expect((await verify(stamped, '--certificate', own)).out).toContain('confirmed: 2026-11-22T09:00:05.000Z by Test');
    const late = await verify(archived, '--certificate', own);
    expect([late.code, late.out]).toEqual([0, expect.stringContaining('it was made before 2026-11-22T09:00:05.000Z')]);
    expect(late.out).toContain('its certificate expired on 2036-11-19: it was valid then');
    expect(late.out).toContain('archive timestamp: 2026-11-22T09:00:05.000Z by Test timestamp authority');
    const other = await written('other-root.pem', (await timestampAuthority()).rootPem);
    const refused = await verify(stamped, '--certificate', own, '--authority', other);
    expect([refused.code, refused.out]).toEqual([
      3,
      expect.stringContaining('by an authority that is not trusted here'),
    ]);
    // Only about the time is anything wrong.
    expect(refused.out).toContain('Its seal is by a certificate that is trusted here');
    expect(refused.out).toContain('ok    it was sealed with the given certificate');
    expect(refused.out).toContain('WRONG its timestamps are by the given authorities');
  } finally {
    vi.unstubAllEnvs();
    vi.useRealTimers();
  }
});

test('a record by itself shows only that its parts agree, whoever wrote it', async () => {
  const whole = [...recordOf(3)].join('');
  const agreed = await verify(await written('record.json', whole));
  expect([agreed.code, agreed.out]).toEqual([
    4,
    expect.stringContaining('unsealed: The parts of this record agree: 3'),
  ]);
  for (const [change, said] of [
    [whole.replace('"step":1', '"step":7'), 'altered: The content of event 1 is not what was recorded.'],
    [whole.replace('"seq":2}}', '"seq":4}}'), 'altered: Events 3 to 4 are missing at the end.'],
    [
      whole.replace('"seq":2}}', '"seq":1}}'),
      'altered: Events 2 to 2 come after the one that the record calls its last.',
    ],
    [
      whole.replace('"epoch":1,"hash"', '"epoch":1 ,"hash"'),
      'altered: The content of event 0 is not what was recorded.',
    ],
    [whole.slice(0, -40), 'altered: The record cannot be read from event 3 on.'],
    [whole.slice(0, 400), 'altered: The record cannot be read from event 0 on.'],
  ] as const) {
    const { code, out } = await verify(await written('record.json', change));
    expect([code, out]).toEqual([1, expect.stringContaining(said)]);
  }
});

test('a file larger than any of ours is not read', async () => {
  const file = await written('large.pdf', Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(25 * 1_048_576)]));
  const { code, out } = await verify(file);
  expect([code, out]).toEqual([6, expect.stringContaining(`${25 * 1_048_576 + 8} bytes`)]);
});

test('a record of any length takes no more memory than a short one', { timeout: 600_000 }, async () => {
  const events = inject('depth') === 'full' ? 1_000_000 : 20_000;
  const file = path.join(folder, 'long.json');
  const stream = createWriteStream(file);
  for (const piece of recordOf(events)) if (!stream.write(piece)) await once(stream, 'drain');
  await new Promise<void>((resolve) => stream.end(resolve));
  let most = 0;
  const before = process.memoryUsage.rss();
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss() - before)), 5);
  const { code, out } = await verify(file);
  clearInterval(watch);
  expect([code, out]).toEqual([4, expect.stringContaining(`${events} events`)]);
  if (inject('depth') === 'full')
    process.stdout.write(`\n${events} events: ${Math.round(most / 1_048_576)} MiB more\n`);
  expect(most).toBeLessThan(160 * 1_048_576);
});
