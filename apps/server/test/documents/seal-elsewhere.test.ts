/**
 * The seal's key is behind a signing service: nothing of it is on this machine, and while the service is away or wrong, or a
 * required timestamp is missing, people sign and the seals wait (spec trust 4.12, 4.13).
 */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { checkInstallation } from '../../src/commands/check-installation.ts';
import { makeDevelopmentKey } from '../../src/documents/seal/development-key.ts';
import { type SigningService, startSigningService } from '../../src/documents/seal/signing-service.testkit.ts';
import {
  startTimestampServer,
  timestampAuthority,
  type TimestampServer,
} from '../../src/documents/seal/timestamp-authority.testkit.ts';
import { storyOf } from '../support/complete-story.ts';
import { signIn } from '../support/people.ts';
import { idle, startServer, type TestServer } from '../support/running-server.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'seal-elsewhere-'));
let pem: string;
let service: SigningService;
let server: TestServer;
let authority: TimestampServer;
let isStamping = false;

beforeAll(async () => {
  pem = await makeDevelopmentKey(new Date());
  service = await startSigningService(pem);
  service.answerWith(503);
  const own = await timestampAuthority({ now: new Date() });
  authority = await startTimestampServer((imprint) => (isStamping ? own.token(imprint, { time: new Date() }) : null));
  const roots = path.join(folder, 'roots.pem');
  writeFileSync(roots, own.rootPem);
  const certificate = path.join(folder, 'seal.crt');
  writeFileSync(certificate, pem.slice(pem.indexOf('-----BEGIN CERTIFICATE')));
  server = await startServer({
    SEAL_SERVICE_URL: service.url,
    SEAL_CERTIFICATE_FILE: certificate,
    TIMESTAMPS: 'require',
    TIMESTAMP_URLS: authority.url,
    TIMESTAMP_CERTIFICATE_FILE: roots,
  });
}, 180_000);
afterAll(async () => {
  await server.close();
  await service.close();
  await authority.close();
  rmSync(folder, { recursive: true });
});

const seals = (application: string) =>
  server.database.query
    .selectFrom('job_status')
    .select(['kind', 'state', 'error'])
    .where('application_id', '=', application)
    .where('kind', 'in', ['seal', 'complete'])
    .execute();

const sealed = (application: string) =>
  server.database.query
    .selectFrom('document')
    .select(['reader'])
    .where('application_id', '=', application)
    .where('sealed_at', 'is not', null)
    .orderBy('reader')
    .execute();

async function readiness() {
  const answer = await fetch(`${server.url}/readyz`);
  const { data } = (await answer.json()) as { data: { problems: object; warnings: Record<string, string> } };
  return { status: answer.status, ...data };
}

/** Waits until the service was asked this many more times. */
const askedAgain = async (times: number) => {
  const before = service.asked.length;
  await vi.waitFor(() => expect(service.asked.length).toBeGreaterThanOrEqual(before + times), { timeout: 60_000 });
};

test('people sign while the service is away or signs wrongly; the seals wait, none is lost, and operations are told', async () => {
  expect(await readiness()).toMatchObject({
    status: 200,
    warnings: { seal: 'The signer of the seal returned no signature: it answers HTTP 503' },
  });
  const { config } = server.services;
  const looked = await checkInstallation({
    SEAL_SERVICE_URL: service.url,
    SEAL_CERTIFICATE_FILE: path.join(folder, 'seal.crt'),
    COUNTERSIGN_DATA: config.dataFolder,
  });
  const repair: unknown = expect.stringMatching(/it answers HTTP 503: check SEAL_SERVICE_URL$/);
  expect(looked).toContainEqual({ what: 'seal', state: 'wrong', repair });

  const { agent } = await storyOf(server, await signIn(server.url, 'A1')).signed();
  await askedAgain(2);
  expect(await sealed(agent.id)).toEqual([]);
  service.answerWith(null);
  service.signWith(await makeDevelopmentKey(new Date()));
  await askedAgain(2);
  expect((await seals(agent.id)).filter(({ state, error }) => state === 'failed' || error !== null)).toEqual([]);
  expect(await sealed(agent.id)).toEqual([]);
  expect((await readiness()).warnings['seal']).toMatch(/was not made with the key of the seal certificate$/);

  service.signWith(pem);
  // The signer is back; the timestamps that are required are not.
  await vi.waitFor(() => expect(authority.asked).toBeGreaterThan(1), { timeout: 60_000 });
  expect(await sealed(agent.id)).toEqual([]);
  expect(await readiness()).toMatchObject({
    status: 200,
    warnings: { timestamps: expect.stringMatching(/no timestamp$/) },
  });
  isStamping = true;
  await idle(server);
  expect(await sealed(agent.id)).toEqual([{ reader: 'Agent' }, { reader: 'CompleteFile' }, { reader: 'InsuredOwner' }]);
  expect((await seals(agent.id)).every(({ state }) => state === 'done')).toBe(true);
  expect(await readiness()).toMatchObject({ status: 200, problems: {}, warnings: {} });
  expect(existsSync(path.join(config.dataFolder, 'keys', 'seal.pem'))).toBe(false);
}, 120_000);
