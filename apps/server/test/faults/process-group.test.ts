/**
 * One installation in several processes, as `npm start` runs it on a machine of several cores: one of them is killed while people type,
 * each is started again, and all stop together.
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { carrierFolder, freePort } from '../support/running-server.ts';
import { figure, ms, scaledLimit, within } from './figures.ts';
import { type OwnDatabase, startOwnDatabase } from './own-database.ts';
import { type ServerProcess, startProcess } from './server-process.ts';
import { counted, typistsOf } from './typists.ts';

let database: OwnDatabase;
beforeAll(async () => {
  database = await startOwnDatabase();
});
afterAll(() => database.remove());

/** The processes that this one started and that run, by name. */
function membersOf(first: number): Map<string, number> {
  const list = execFileSync('ps', ['-o', 'pid=', '--ppid', String(first)], { encoding: 'utf8' });
  const named = list.split('\n').flatMap((line): [string, number][] => {
    const pid = Number(line);
    if (!(pid > 0)) return [];
    const environment = fs.readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
    const name = environment.find((one) => one.startsWith('PROCESS_NAME='))?.slice('PROCESS_NAME='.length);
    return name === undefined ? [] : [[name, pid]];
  });
  return new Map(named.toSorted(([one], [other]) => one.localeCompare(other)));
}

/** Waits until all three run, none of which is that one. */
async function complete(server: ServerProcess, without?: number): Promise<Map<string, number>> {
  return vi.waitFor(
    () => {
      const members = membersOf(server.pid());
      expect([...members.keys()]).toEqual(['web-1', 'web-2', 'worker']);
      expect([...members.values()]).not.toContain(without);
      return members;
    },
    { timeout: scaledLimit(30_000), interval: 100 },
  );
}

/** The line that a process prints once it listens. */
const metricsOf = async (port: number): Promise<string> =>
  (await fetch(`http://127.0.0.1:${port}/metrics`, { signal: AbortSignal.timeout(2_000) })).text();

// spec http 3.11
test('each of several processes is killed while people type', async () => {
  const metrics = await freePort();
  const server = await startProcess({
    ...database.settings,
    PROCESSES: '2',
    METRICS_PORT: String(metrics),
    LOG_LEVEL: 'error',
  });
  const look = database.look();
  const started = await complete(server);
  for (const offset of [0, 1, 2]) expect(await metricsOf(metrics + offset)).toContain('countersign_live_cases');
  const typists = await typistsOf(server, 4);
  const typing = typists.begin();
  await typing.more(20);
  for (const name of ['web-1', 'worker', 'web-2', 'web-1']) {
    const pid = membersOf(server.pid()).get(name) ?? 0;
    process.kill(pid, 'SIGKILL');
    await complete(server, pid);
    const offset = ['worker', 'web-1', 'web-2'].indexOf(name);
    await vi.waitFor(() => metricsOf(metrics + offset), { timeout: scaledLimit(30_000), interval: 100 });
    await typing.more(20);
  }
  const typed = await typing.stop();
  const lost = await typists.lost(look);
  const waiting = () =>
    look.query.selectFrom('job_status').select('kind').where('state', 'in', ['queued', 'running']).execute();
  await vi.waitFor(async () => expect(await waiting()).toEqual([]), { timeout: scaledLimit(60_000), interval: 200 });
  await look.close();
  expect(membersOf(server.pid()).get('web-2')).not.toBe(started.get('web-2'));
  const said = server.said();
  expect(said.match(/"process":"web-1".*is being restarted/g)).toHaveLength(2);
  const { code, took } = await server.terminate();
  await server.remove();
  expect({ lost, unexpected: typed.unexpected, left: server.memory() }).toEqual({ lost: [], unexpected: [], left: 0 });
  figure(
    'one of several processes killed (kill -9) while people type, four times',
    `lost 0, ${counted(typed.answers)}, longest pause ${ms(typed.longestPause)}, each started again; stopped in ${ms(took)}, exit code ${code}`,
    'lost 0, each started again, exit 0 in 20 s',
    code === 0 && within(took, 20_000),
  );
});

test('several processes with the embedded database stop at one signal to all of them, and end with the first one', async () => {
  const server = await startProcess({ PROCESSES: '2' });
  const members = await complete(server);
  // As Ctrl-C in a terminal does.
  for (const pid of members.values()) process.kill(pid, 'SIGINT');
  server.signal('SIGINT');
  const { code } = await server.ended();
  await server.start();
  const again = await complete(server);
  await server.kill();
  await vi.waitFor(
    () => {
      for (const pid of again.values()) expect(fs.existsSync(`/proc/${pid}`)).toBe(false);
    },
    { timeout: scaledLimit(10_000), interval: 50 },
  );
  await server.start();
  const answer = await fetch(`${server.url}/readyz`);
  await server.remove();
  figure(
    'several processes: Ctrl-C to all of them; the first one killed (kill -9)',
    `exit code ${code}; none is left, and all start again (${answer.status})`,
    'exit 0, none left, ready again',
    code === 0 && answer.status === 200,
  );
});

test('several processes whose port is taken say so and stop', async () => {
  const taken = net.createServer((socket) => socket.destroy());
  const port = await freePort();
  await new Promise<void>((resolve) => taken.listen(port, '127.0.0.1', resolve));
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-group-'));
  const settings = { PROCESSES: '2', PORT: String(port) };
  const refusal = await startProcess(settings, { folder }).then(
    () => 'it started',
    (error: unknown) => String(error),
  );
  await new Promise((resolve) => taken.close(resolve));
  fs.rmSync(folder, { recursive: true, force: true });
  expect(refusal).toContain(`Port ${port} on 127.0.0.1 is in use: set PORT to another one`);
});

test('a version that cannot read the carrier leaves the schema as it is, so that the one before still starts', async () => {
  const carrier = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-carrier-'));
  fs.cpSync(carrierFolder, carrier, { recursive: true });
  fs.rmSync(path.join(carrier, 'mail', 'owner.yaml'));
  const empty = await startOwnDatabase();
  const refusals: string[] = [];
  for (const how of [{ ROLE: 'migrate' }, { PROCESSES: '2' }, { PROCESSES: '1' }])
    await startProcess({ ...empty.settings, ...how, CARRIER: carrier }).catch((error: unknown) =>
      refusals.push(String(error)),
    );
  const look = empty.look();
  const tables = await sql`select tablename from pg_tables where schemaname = 'public'`.execute(look.query);
  await look.close();
  await empty.remove();
  fs.rmSync(carrier, { recursive: true });
  const why = expect.stringContaining('The file mail/owner.yaml is missing.');
  expect(refusals).toEqual([why, why, why]);
  expect(tables.rows).toEqual([]);
});
