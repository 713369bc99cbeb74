/**
 * No upgrade makes a signature look forged, or leaves a case where nobody can finish it: a database of each released schema,
 * as that release wrote it, is migrated like an installation and verified case by case; then its people finish their cases.
 * (keep-database.ts stores one more before a release.) (spec trust 8.10).
 */
import fs from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { loadCase } from '../../src/applications/index.ts';
import { verifyCase } from '../../src/signing/index.ts';
import { databaseToKeep, type KeptDatabase, keptDatabases, writeKept } from './keep-database.ts';
import { playCases, walkToEnd } from './kept-cases.ts';
import { restoreKept } from './restore-kept.ts';
import { startServer, type TestServer, urlOf } from '../support/running-server.ts';

let today: KeptDatabase;
beforeAll(async () => {
  const present = await startServer();
  today = await databaseToKeep(present, await playCases(present));
  await present.close();
}, 180_000);

/** A server of this version on a stored database, at the time of its cases: it migrates, binds and starts as after an upgrade. */
async function upgraded(kept: KeptDatabase, look: (server: TestServer) => Promise<void>): Promise<void> {
  const database = await restoreKept(kept);
  const data = path.join(database.folder, 'data');
  fs.mkdirSync(path.join(data, 'keys'), { recursive: true });
  fs.writeFileSync(path.join(database.folder, 'kept.key'), kept.testKeys.wrapping, { mode: 0o600 });
  fs.writeFileSync(path.join(data, 'keys/seal.pem'), kept.testKeys.seal, { mode: 0o600 });
  const behind = Date.now() - Date.parse(kept.at);
  const server = await startServer(
    {
      DATABASE_URL: urlOf(database.connection),
      DATABASE_OWNER_URL: urlOf(database.owner),
      KEY_FILE: path.join(database.folder, 'kept.key'),
      COUNTERSIGN_DATA: data,
    },
    { now: () => new Date(Date.now() - behind) },
  );
  try {
    const { query } = server.services.database;
    await look({ ...server, database: { ...server.database, query } });
  } finally {
    await server.close();
    await database.drop();
  }
}

/** What cannot be verified in a case, or prevents it from being opened. */
async function wrongIn({ services }: TestServer, id: string, isSigned: boolean): Promise<string[]> {
  const { database, sealSigner } = services;
  // Its jobs run meanwhile, as after an upgrade.
  const checked =
    (await database.snapshot((reader) => verifyCase(reader, services, id, [sealSigner.certificate]))) ?? [];
  const isThere = (kind: string): boolean => checked.some(({ what }) => what.startsWith(kind));
  return [
    ...checked.filter(({ ok }) => !ok).map(({ what }) => what),
    ...(isSigned && !isThere('signature ') ? ['no signature'] : []),
    ...((await loadCase(services, database.query, id)) === null ? ['does not open'] : []),
  ].map((wrong) => `${id}: ${wrong}`);
}

const kept = keptDatabases();
/** An upgrade from the oldest release is the longest; the others in `npm run test:full`. */
const walked = kept.filter(({ cases }) => cases.some(({ step }) => step !== 'signed'));
const walkedNow = inject('depth') === 'full' ? walked : walked.slice(0, 1);

describe('a database of', () => {
  test.each([...kept, null].map((one) => [one?.migration ?? 'this version', one] as const))(
    '%s verifies and opens',
    async (_, stored) => {
      const one = stored ?? today;
      await upgraded(one, async (server) => {
        for (const { id, step } of one.cases) expect(await wrongIn(server, id, step === 'signed')).toEqual([]);
      });
      if (stored === null && process.env['KEEP_DATABASE'] !== undefined) writeKept(today);
    },
  );

  test.each(walkedNow.map((one) => [one.migration, one] as const))(
    '%s has cases at every step, which their people finish',
    async (_, one) => {
      const { cases } = one;
      await upgraded(one, async (server) => {
        for (const each of cases) if (each.step !== 'signed') await walkToEnd(server, each);
        for (const { id } of cases) {
          expect(await wrongIn(server, id, true)).toEqual([]);
          expect((await rowOf(server, id)).stage).toBe('decided');
        }
      });
    },
  );
});

const rowOf = ({ database }: TestServer, id: string) =>
  database.query.selectFrom('application').select('stage').where('id', '=', id).executeTakeFirstOrThrow();
