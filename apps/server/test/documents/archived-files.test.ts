/**
 * Documents stay verifiable (spec trust 4.15, 4.20): each gets an archive timestamp with its seal, and the complete file another one
 * every year.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { applicationNumber } from '@countersign/engine';
import { type Data, routes } from '@countersign/protocol';
import { verifyFile } from '@countersign/verify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { loadCase } from '../../src/applications/index.ts';
import { rsaPem } from '../../src/documents/seal/test-keys.testkit.ts';
import { placesAt, revocationList } from '../../src/documents/seal/revocation.testkit.ts';
import {
  startTimestampServer,
  timestampAuthority,
  type TimestampAuthority,
  type TimestampServer,
} from '../../src/documents/seal/timestamp-authority.testkit.ts';
import { readEvidence } from '../../src/evidence/index.ts';
import { type StubService, startStubService } from '../../src/platform/http/stub-service.testkit.ts';
import { queueRenewals } from '../../src/signing/index.ts';
import { verifyStoredApplication } from '../../src/commands/verify-application.ts';
import { newBrowser } from '../support/browser.ts';
import { storyOf } from '../support/complete-story.ts';
import { operator } from '../support/operators.ts';
import { definitionName, signIn } from '../support/people.ts';
import { idle, startServer, type TestServer } from '../support/running-server.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'archived-files-'));
const roots = path.join(folder, 'roots.pem');
const DAY_MS = 86_400_000;

let later = 0;
const now = (): Date => new Date(Date.now() + later);
let answering: StubService;
let authority: TimestampAuthority;
let asking: TimestampServer;
/** Whether the authority says that its own certificate is good. */
let isAnswering = true;
let server: TestServer;

beforeAll(async () => {
  answering = await startStubService((_asked, response) => {
    const issuer = { certificate: authority.root, key: authority.rootKey };
    const from = new Date(now().getTime() - DAY_MS);
    const until = new Date(now().getTime() + DAY_MS);
    response.writeHead(isAnswering ? 200 : 503).end(revocationList(issuer, authority.own, { from, until }));
  });
  authority = await timestampAuthority({ now: new Date(), places: placesAt({ crl: `${answering.origin}/tsa.crl` }) });
  asking = await startTimestampServer((imprint) => authority.token(imprint, { time: now() }));
  writeFileSync(roots, authority.rootPem);
  server = await startServer(settings(), { now });
}, 180_000);
afterAll(async () => {
  await server.close();
  await answering.close();
  await asking.close();
  rmSync(folder, { recursive: true });
});

const settings = () => ({
  TIMESTAMPS: 'require',
  TIMESTAMP_URLS: asking.url,
  TIMESTAMP_CERTIFICATE_FILE: roots,
  LONG_TERM: 'require',
  LONG_TERM_HOSTS: new URL(answering.origin).host,
});

const expected = () => ({ trusted: [server.services.sealSigner.certificate], authorities: [authority.root] });

const sealedRows = (application: string, { query } = server.database) =>
  query
    .selectFrom('document')
    .select(['id', 'reader', 'revision', 'archive_due', 'sha256'])
    .where('application_id', '=', application)
    .where('sealed_at', 'is not', null)
    .orderBy('reader')
    .orderBy('revision')
    .execute();

/** The work for the next archive timestamp of the complete file. */
const renewalOf = (application: string, { query } = server.database) =>
  query
    .selectFrom('job_status')
    .select(['state', 'attempts', 'error'])
    .where('application_id', '=', application)
    .where('kind', '=', 'renewal')
    .executeTakeFirst();

/** What failed in a case, as its agent sees it. */
async function failedForAgent(id: string): Promise<unknown> {
  const asked = { AgentId: 'A1', appDefName: definitionName, Tab: 'Submitted' } as const;
  const { data } = await (await signIn(server.url, 'A1')).call('getAgentApplications', asked);
  return data.Applications.find(({ Id }) => Id === id)?.FailedJobs;
}

/** A revision of the complete file, opened. */
async function completeFile(application: string, revision: number): Promise<Buffer> {
  const { query } = server.database;
  const theCase = await loadCase(server.services, query, application);
  const row = await query
    .selectFrom('document')
    .selectAll()
    .where('application_id', '=', application)
    .where('reader', '=', 'CompleteFile')
    .where('revision', '=', revision)
    .executeTakeFirstOrThrow();
  const stored = await server.services.storage.get(row);
  if (!theCase || !stored) throw new Error('it has no bytes');
  return theCase.key.open('document', row.id, stored);
}

async function uploaded(bytes: Buffer): Promise<Data<'verifyFile'>> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), 'file.pdf');
  const packed = new Response(form);
  const visitor = newBrowser(server.url);
  await visitor.open();
  const reply = await visitor.send('POST', routes.verifyFile.path, Buffer.from(await packed.arrayBuffer()), {
    'content-type': packed.headers.get('content-type'),
  });
  return (reply as { data: Data<'verifyFile'> }).data;
}

test('seals wait for whoever knows of the certificates, and each has an archive timestamp then', async () => {
  isAnswering = false;
  const { agent } = await storyOf(server, await signIn(server.url, 'A1')).signed();
  await vi.waitFor(
    async () => {
      const { data } = (await (await fetch(`${server.url}/readyz`)).json()) as { data: { warnings: object } };
      expect(data.warnings).toMatchObject({ timestamps: expect.stringContaining('it answers HTTP 503') });
    },
    { timeout: 60_000 },
  );
  expect(await sealedRows(agent.id)).toEqual([]);
  isAnswering = true;
  await idle(server);
  const rows = await sealedRows(agent.id);
  expect(rows.map(({ reader, archive_due }) => [reader, archive_due !== null])).toEqual([
    ['Agent', false],
    ['CompleteFile', true],
    ['InsuredOwner', false],
  ]);
  const first = await completeFile(agent.id, 1);
  expect(await verifyFile(first, expected())).toMatchObject({
    kind: 'complete',
    verdict: 'sealed',
    archives: [{ isConfirmed: true }],
  });

  // Nothing is due.
  await queueRenewals(server.services, AbortSignal.timeout(60_000));
  expect(await renewalOf(agent.id)).toBeUndefined();

  // A year later nobody responds: it is tried again, and after some days it is listed as a failed job, for operations
  // only.
  later = 366 * DAY_MS;
  isAnswering = false;
  await queueRenewals(server.services, AbortSignal.timeout(60_000));
  await expect
    .poll(() => renewalOf(agent.id), { timeout: 60_000 })
    .toMatchObject({ state: 'queued', attempts: 1, error: expect.stringContaining('HTTP 503') });
  await server.database.query
    .updateTable('job_status')
    .set({ state: 'failed' })
    .where('kind', '=', 'renewal')
    .execute();
  await queueRenewals(server.services, AbortSignal.timeout(60_000));
  expect(await renewalOf(agent.id)).toMatchObject({ state: 'failed' });
  const olga = await operator(server, 'Olga');
  const asked = { OnlyFailed: true };
  const [stuck] = (await olga.call('operationsCases', asked)).data.Cases;
  expect(stuck?.Summary).toMatchObject({
    Id: agent.id,
    FailedJobs: [{ Job: 'renewal', Why: expect.stringContaining('HTTP 503') }],
  });
  expect(await failedForAgent(agent.id)).toEqual([]);
  expect((await sealedRows(agent.id)).length).toBe(rows.length);
  isAnswering = true;
  const again = { AppId: agent.id, AppAuthId: stuck?.Summary.AuthId ?? '', Job: 'renewal' };
  expect((await olga.call('retryJob', again)).code).toBe(200);
  await idle(server);
  expect((await olga.call('operationsCases', asked)).data.Cases).toEqual([]);

  const renewed = await completeFile(agent.id, 2);
  expect(renewed.subarray(0, first.length).equals(first)).toBe(true);
  const report = await verifyFile(renewed, expected());
  expect(report).toMatchObject({ kind: 'complete', verdict: 'sealed', archives: [{}, { isConfirmed: true }] });
  const event = (await readEvidence(server.database.query, agent.id)).findLast(
    ({ type }) => type === 'package.renewed',
  );
  expect(event).toMatchObject({
    actor: { kind: 'system' },
    data: { reader: 'CompleteFile', sha256: report.sha256, archivedAt: report.archives[1]?.time.toISOString() },
  });
  const dues = (await sealedRows(agent.id)).filter(({ reader }) => reader === 'CompleteFile');
  expect(dues.map(({ archive_due }) => archive_due && archive_due > now())).toEqual([null, true]);

  // The earlier file is still the same sealed file.
  for (const [bytes, count] of [
    [first, 1],
    [renewed, 2],
  ] as const) {
    const told = await uploaded(bytes);
    expect(told).toMatchObject({ Verdict: 'sealed', Finding: 'whole.complete' });
    expect(told.What).toContain(`${told.Files.length} files inside`);
    expect(told.Record?.ApplicationNumber).toBe(applicationNumber(agent.id));
    expect(told.Archives.map(({ Confirmed }) => Confirmed)).toEqual(Array.from({ length: count }, () => true));
  }

  const checked = await verifyStoredApplication(agent.id, { ...settings(), ...server.installation });
  expect(checked?.filter(({ ok }) => !ok)).toEqual([]);
  expect(checked?.map(({ what }) => what)).toContainEqual(
    expect.stringMatching(/^document .* \(CompleteFile, revision 2\): intact, sealed, archive timestamp of 20/),
  );
}, 180_000);

test('a file without one gets none after its certificate has ended; a file that has one is renewed', async () => {
  later = 0;
  const filed = (name: string, pem: string): string => {
    writeFileSync(path.join(folder, name), pem, { mode: 0o600 });
    return path.join(folder, name);
  };
  const [ending, lasting] = [await rsaPem(new Date(Date.now() + 100 * DAY_MS)), await rsaPem()];
  const old = filed('old.pem', ending);
  const before = { ...settings(), SEAL_KEY_FILE: old, SEAL_CERTIFICATE_FILE: old };
  const first = await startServer(before, { now });
  const { database, installation } = first;
  const signedAt = async (place: TestServer): Promise<string> => {
    const { agent } = await storyOf({ ...place, database }, await signIn(place.url, 'A1')).signed();
    await idle(first);
    return agent.id;
  };
  const renewed = await signedAt(first);
  await first.shutdown.stop();
  const withoutThem = await startServer({ ...before, ...installation, LONG_TERM: 'off' }, { now });
  const left = await signedAt(withoutThem);
  await withoutThem.close();

  later = 400 * DAY_MS;
  const lines: string[] = [];
  const changed = {
    SEAL_KEY_FILE: filed('new.pem', lasting),
    SEAL_CERTIFICATE_FILE: filed('both.pem', lasting + ending),
    LOG_LEVEL: 'warn',
  };
  const logTo = { write: (line: string) => void lines.push(line) };
  const last = await startServer({ ...before, ...installation, ...changed }, { now, logTo });
  await queueRenewals(last.services, AbortSignal.timeout(60_000));
  await expect.poll(() => renewalOf(left, database), { timeout: 60_000 }).toMatchObject({ error: null, state: 'done' });
  await idle(first);
  const dues = async (application: string): Promise<unknown[]> =>
    (await sealedRows(application, database)).flatMap(({ reader, revision, archive_due }) =>
      reader === 'CompleteFile' ? [[revision, archive_due !== null]] : [],
    );
  expect(await dues(left)).toEqual([[1, false]]);
  expect(await dues(renewed)).toEqual([
    [1, false],
    [2, true],
  ]);
  const noted = lines.filter((line) => line.includes('a complete file gets no archive timestamp'));
  expect(noted.map((line) => line.includes(left))).toEqual([true]);
  await queueRenewals(last.services, AbortSignal.timeout(60_000));
  await idle(first);
  expect(await dues(left)).toEqual([[1, false]]);
  await last.close();
  await database.drop();
}, 180_000);
