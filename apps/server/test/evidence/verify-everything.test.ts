/**
 * `eapp verify --all`: every case and the anchors at once, like the weekly drill on a restored backup (spec trust 3.1,
 * 8.9).
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyEverything } from '../../src/commands/verify-application.ts';
import { signIn, startCase } from '../support/people.ts';
import { startServer, type TestServer, urlOf } from '../support/running-server.ts';

let server: TestServer;
const ids: string[] = [];
beforeAll(async () => {
  server = await startServer();
  for (const agent of ['A1', 'A2', 'A3']) ids.push((await startCase(await signIn(server.url, agent))).id);
}, 180_000);
afterAll(() => server.close());

/** Cases that are not whole, with the count of all. */
async function look(): Promise<{ cases: number; notWhole: string[]; agree: boolean }> {
  const notWhole: string[] = [];
  const { keyFile, dataFolder } = server.services.config;
  const settings = {
    DATABASE_URL: urlOf(server.database.connection),
    KEY_FILE: keyFile,
    COUNTERSIGN_DATA: dataFolder,
  };
  const { cases, anchors, ...counted } = await verifyEverything(settings, (id, wrong) => {
    expect(wrong).not.toEqual([]);
    notWhole.push(id);
  });
  expect(counted.notWhole).toBe(notWhole.length);
  return { cases, notWhole, agree: anchors.every(({ ok }) => ok) };
}

test('names each case that is not whole, and no other', async () => {
  expect(await look()).toEqual({ cases: 3, notWhole: [], agree: true });
  await server.database.asOwner(
    'set session_replication_role = replica',
    `update evidence set data = '{"changed": true}' where application_id = '${ids[1]}' and seq = 0`,
  );
  expect(await look()).toEqual({ cases: 3, notWhole: [ids[1]], agree: true });
});
