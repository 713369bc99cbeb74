/**
 * No migration makes a signature look forged: a database of each released schema, as that release wrote it, is migrated
 * like an installation, verified case by case, and opened. (test/keep-database.ts stores one more before a release.)
 * (spec trust 8.10).
 */
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadCase } from '../src/applications/index.ts';
import { verifyCase } from '../src/signing/index.ts';
import { storyOf } from './complete-story.ts';
import { databaseToKeep, type KeptDatabase, keptDatabases, writeKept } from './keep-database.ts';
import { signIn } from './people.ts';
import { restoreKept } from './restore-kept.ts';
import { idle, startServer, type TestServer, urlOf } from './running-server.ts';

let present: TestServer;
let today: KeptDatabase;
beforeAll(async () => {
  present = await startServer();
  const { agent } = await storyOf(present, await signIn(present.url, 'A1')).signed();
  await idle(present);
  today = await databaseToKeep(present, [agent.id]);
}, 180_000);
afterAll(() => present.close());

/** A server of this version on a stored database: it migrates, binds and starts as after an upgrade. */
async function upgraded(kept: KeptDatabase, look: (server: TestServer) => Promise<void>): Promise<void> {
  const database = await restoreKept(kept);
  const data = path.join(database.folder, 'data');
  fs.mkdirSync(path.join(data, 'keys'), { recursive: true });
  fs.writeFileSync(path.join(database.folder, 'kept.key'), kept.testKeys.wrapping, { mode: 0o600 });
  fs.writeFileSync(path.join(data, 'keys/seal.pem'), kept.testKeys.seal, { mode: 0o600 });
  const server = await startServer({
    DATABASE_URL: urlOf(database.connection),
    DATABASE_OWNER_URL: urlOf(database.owner),
    KEY_FILE: path.join(database.folder, 'kept.key'),
    COUNTERSIGN_DATA: data,
    ROLE: 'worker',
  });
  try {
    await look(server);
  } finally {
    await server.close();
    await database.drop();
  }
}

/** What does not verify, and the cases that cannot be opened. */
async function wrongIn(kept: KeptDatabase): Promise<string[]> {
  const wrong: string[] = [];
  await upgraded(kept, async ({ services }) => {
    const { query } = services.database;
    const cases = await query.selectFrom('application').select('id').execute();
    expect(cases.map(({ id }) => id)).toEqual(expect.arrayContaining(kept.signed));
    for (const { id } of cases) {
      // Its jobs run meanwhile, as after an upgrade.
      const checked = await services.database.snapshot((reader) =>
        verifyCase(reader, services, id, [services.sealSigner.certificate]),
      );
      wrong.push(...(checked ?? []).filter(({ ok }) => !ok).map(({ what }) => what));
      const signatures = (checked ?? []).filter(({ what }) => what.startsWith('signature ')).length;
      if (kept.signed.includes(id) && signatures === 0) wrong.push(`${id} has no signature`);
      if ((await loadCase(services, query, id)) === null) wrong.push(`${id} does not open`);
    }
  });
  return wrong;
}

describe('a database of', () => {
  test.each(keptDatabases().map((kept) => [kept.migration, kept] as const))(
    '%s verifies and opens',
    async (_, kept) => {
      expect(await wrongIn(kept)).toEqual([]);
    },
  );

  test('this version can be stored for future versions', async () => {
    expect(await wrongIn(today)).toEqual([]);
    if (process.env['KEEP_DATABASE'] !== undefined) writeKept(today);
  });
});
