/**
 * Two processes on one PostgreSQL behind a proxy: started at once, restarted in turn while people type; and two on one
 * folder.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { freePort } from '../support/running-server.ts';
import { startBalancer } from './balancer.ts';
import { figure, ms, scaledLimit, within } from './figures.ts';
import { type OwnDatabase, startOwnDatabase } from './own-database.ts';
import { builtServer, startProcess } from './server-process.ts';
import { counted, typistsOf } from './typists.ts';

let database: OwnDatabase;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-pair-'));
beforeAll(async () => {
  database = await startOwnDatabase();
});
afterAll(async () => {
  await database.remove();
  fs.rmSync(folder, { recursive: true, force: true });
});

// spec http 3.11
test('started at once on an empty database, then restarted in turn under load', async () => {
  const port = await freePort();
  const settings = {
    ...database.settings,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    KEY_FILE: `${folder}/wrapping.key`,
  };
  await builtServer();
  const began = performance.now();
  const pair = await Promise.all([startProcess(settings, { folder }), startProcess(settings, { folder })]);
  const look = database.look();
  const { rows } = await look.pool.query<{ count: string }>('select count(*) from kysely_migration');
  figure(
    'migrations by two processes at once',
    `both ready after ${ms(performance.now() - began)}, ${rows[0]?.count} migrations, each once`,
    'both ready in 20 s',
    within(performance.now() - began, 20_000),
  );

  const balancer = await startBalancer(port, () => pair);
  const [first] = pair;
  const typists = await typistsOf({ ...first, url: `http://127.0.0.1:${port}` }, 4);
  const typing = typists.begin();
  await typing.more(20);
  const stops: { code: number | null; took: number }[] = [];
  for (const server of [...pair, ...pair]) {
    stops.push(await server.terminate());
    await typing.more(10);
    await server.start();
    await vi.waitFor(async () => expect((await fetch(`${server.url}/readyz`)).status).toBe(200), {
      timeout: scaledLimit(20_000),
    });
    await typing.more(20);
  }
  const typed = await typing.stop();
  const lost = await typists.lost(look);
  const waiting = () =>
    look.query.selectFrom('job_status').select('kind').where('state', 'in', ['queued', 'running']).execute();
  await vi.waitFor(async () => expect(await waiting()).toEqual([]), { timeout: scaledLimit(30_000), interval: 200 });
  await look.close();
  await balancer.close();
  for (const server of pair) await server.kill();
  expect({ lost, unexpected: typed.unexpected }).toEqual({ lost: [], unexpected: [] });
  const passing = [...typed.answers].filter(([status]) => status !== 200).reduce((sum, [, count]) => sum + count, 0);
  const slowest = Math.max(...stops.map(({ took }) => took));
  figure(
    'rolling restart: two processes, each restarted twice with SIGTERM',
    `lost 0, ${counted(typed.answers)}, ${passing} tried again, longest pause ${ms(typed.longestPause)}, stopped in at most ${ms(slowest)}, exit codes ${stops.map(({ code }) => code).join(' ')}`,
    'lost 0, nothing fails that is tried again, exit 0 in 20 s, no job left after 30 s',
    stops.every(({ code }) => code === 0) && within(slowest, 20_000),
  );
});

test('a second server on one folder', async () => {
  const server = await startProcess();
  await server.terminate();
  const starts = performance.now();
  await server.start();
  // How long a start takes here and now: on a busy machine even a refusal takes longer than three seconds.
  const started = performance.now() - starts;
  const began = performance.now();
  const refusal = await startProcess({}, { folder: server.folder }).then(
    () => 'it started',
    (error: unknown) => String(error),
  );
  const took = performance.now() - began;
  const stillThere = (await fetch(`${server.url}/readyz`)).status;
  await server.remove();
  expect(refusal).toContain('is in use by another running Countersign');
  figure(
    'a second server on one data folder',
    `refused after ${ms(took)} with one line, a start takes ${ms(started)}, the first continues (${stillThere})`,
    'refused in 3 s or in twice the time of a start, the first continues',
    within(took, Math.max(3_000, 2 * started)) && stillThere === 200,
  );
});
