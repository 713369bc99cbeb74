/**
 * `eapp verify --all`: every case and the anchors at once, like the weekly drill on a restored backup (spec trust 3.1,
 * 8.9). The built program divides the cases among threads.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyEverything, type VerifyingOptions } from '../../src/commands/verify-everything.ts';
import { signIn, startCase } from '../support/people.ts';
import { startServer, type TestServer, urlOf } from '../support/running-server.ts';

const commands = path.join(import.meta.dirname, '../../src/commands');
let server: TestServer;
const ids: string[] = [];
let folder = '';
let workerFile = '';
beforeAll(async () => {
  server = await startServer();
  for (const agent of ['A1', 'A2', 'A3']) ids.push((await startCase(await signIn(server.url, agent))).id);
  // Beside the packages that it loads.
  folder = await mkdtemp(path.join(import.meta.dirname, '../../verify-thread-'));
  workerFile = path.join(folder, 'verify-cases-worker.mjs');
  const ours = /^(\.|\/|@countersign\/)/;
  const bundle = await rolldown({
    input: path.join(commands, 'verify-cases-worker.ts'),
    platform: 'node',
    external: (id) => !ours.test(id),
  });
  await bundle.write({ file: workerFile, format: 'esm' });
  await bundle.close();
}, 180_000);
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

function settings(): Record<string, string | undefined> {
  const { keyFile, dataFolder } = server.services.config;
  return { DATABASE_URL: urlOf(server.database.connection), KEY_FILE: keyFile, COUNTERSIGN_DATA: dataFolder };
}

/** Cases that are not whole, with the count of all. */
async function look(options: VerifyingOptions): Promise<{ cases: number; notWhole: string[]; agree: boolean }> {
  const notWhole: string[] = [];
  const tell = (id: string, wrong: readonly object[]): void => {
    expect(wrong).not.toEqual([]);
    notWhole.push(id);
  };
  const { cases, anchors, ...counted } = await verifyEverything(settings(), tell, options);
  expect(counted.notWhole).toBe(notWhole.length);
  return { cases, notWhole, agree: anchors.every(({ ok }) => ok) };
}

test('names each case that is not whole, and no other, in one thread or in two', async () => {
  const ways: VerifyingOptions[] = [{}, { workerFile, threads: 2, batch: 1 }];
  for (const way of ways) expect(await look(way)).toEqual({ cases: 3, notWhole: [], agree: true });
  await server.database.asOwner(
    'set session_replication_role = replica',
    `update evidence set data = '{"changed": true}' where application_id = '${ids[1]}' and seq = 0`,
  );
  for (const way of ways) expect(await look(way)).toEqual({ cases: 3, notWhole: [ids[1]], agree: true });
});

test('a thread that cannot open the installation ends the command instead of leaving cases out', async () => {
  const broken = path.join(folder, 'broken.mjs');
  await writeFile(broken, 'throw new Error("no installation")');
  await expect(look({ workerFile: broken, threads: 1 })).rejects.toThrow('no installation');
});
