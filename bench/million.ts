/** A million cases: lists, searches, counts and sweeps while fifty people write, and the disk space of a case. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { loadCarrier } from '../apps/server/src/reference/index.ts';
import { freePort, newestLink } from '../apps/server/test/support/newest-link.ts';
import { makeManyCases } from '../apps/server/test/many-cases/index.ts';
import { part, print, root, round, say } from './common/bench.ts';
import { type Goal, judged, reportOf } from './common/report.ts';
import { FLOOR, measureCalls } from './million/calls.ts';
import { tableSizes, vacuumState } from './million/sizes.ts';
import { measureSweeps } from './million/sweeps.ts';
import { playCase, weighCase } from './million/weigh-case.ts';
import { startInstallation } from './server/installation.ts';
import { prepareInsureds, work } from './server/insureds.ts';

const { values } = parseArgs({
  options: {
    json: { type: 'boolean' },
    cases: { type: 'string' },
    writers: { type: 'string' },
    seconds: { type: 'string' },
    keep: { type: 'string' },
  },
});
const cases = Number(values.cases ?? 1_000_000);
const writers = Number(values.writers ?? 50);
const seconds = Number(values.seconds ?? 120);
/** The agents whose portal is measured: one of every hundred cases, but no more than this many. */
const DESK = 'Desk';
const MAX_CASES_OF_DESK = 10_000;
const AGENTS = 900;
const GOAL_MS = 30;
const MB = 1_048_576;
const GB = 1_024 * MB;
/** Of the disk, with what PostgreSQL writes to make it. */
const BYTES_OF_CASE = 27_000;

const data = values.keep ?? os.tmpdir();
fs.mkdirSync(data, { recursive: true });
const { bavail, bsize } = fs.statfsSync(data);
if (bavail * bsize < cases * BYTES_OF_CASE) {
  say(
    `${cases} cases need ${round((cases * BYTES_OF_CASE) / GB)} GB; there are ${round((bavail * bsize) / GB)} GB free`,
  );
  process.exit(1);
}

const { model } = loadCarrier(path.join(root, 'carrier'));
say('starting a server ...');
const port = await freePort();
const installation = await startInstallation(root, port, values.keep);
const { url, database, vault } = installation;
try {
  const place = { url, model, newestLink: (id: string) => newestLink({ vault, database }, id) };
  const { version } = await database.query.selectFrom('definition').select('version').executeTakeFirstOrThrow();
  const { rows: there } = await database.pool.query<{ count: number }>(
    `select count(*)::int as count from application where agent_id = $1`,
    [DESK],
  );
  const began = performance.now();
  if (there[0]?.count === 0) {
    const every = Math.max(100, Math.ceil(cases / MAX_CASES_OF_DESK));
    // It would find tables without their indexes.
    await installation.withoutServer(() =>
      makeManyCases(
        { vault, query: database.query, version },
        {
          owner: installation.owner,
          count: cases,
          agentOf: (index) => (index % every === 0 ? DESK : `Agent${index % AGENTS}`),
          said: (done) => void (done % 20_000 === 0 && say(`${done} cases ...`)),
        },
      ),
    );
  }
  const made = (performance.now() - began) / 1_000;
  say(`${round(made)} s for ${cases} cases`);
  say('a case from its start to its decision, as people type it ...');
  const typed = await playCase(place, installation);

  say(`${writers} insureds ...`);
  const insureds = await prepareInsureds(place, writers, () => undefined);
  const sizes = await tableSizes(database);
  const weighed = await weighCase(database, typed);

  say(`calls beside ${writers} writers for ${seconds} s ...`);
  const before = await vacuumState(database);
  const until = performance.now() + seconds * 1_000;
  const [load, calls] = await Promise.all([
    work(insureds, 5_000, until),
    measureCalls({ url, database, desk: DESK, metrics: `http://127.0.0.1:${port + 1}/metrics`, until }),
  ]);
  say('work that comes by itself ...');
  const sweeps = await measureSweeps(root, installation);
  const after = await vacuumState(database);

  const goals: Goal[] = [
    ...calls
      .filter(({ name }) => name !== FLOOR)
      .map(({ name, times }) => ({
        goal: `${name}, p95`,
        is: round(part(times, 0.95), 1),
        bound: { atMost: GOAL_MS },
        unit: 'ms' as const,
      })),
    {
      goal: 'a decided case without documents, MB',
      is: round(weighed.bytes / MB, 2),
      bound: { atMost: 0.3 },
      unit: '',
    },
    { goal: 'errors of the writers', is: load.errors.length, bound: { atMost: 0 }, unit: '' },
  ];
  const measured = {
    cases,
    made: `${round(made)} s`,
    writers: {
      saves: load.times.submit.length,
      p50: round(part(load.times.submit, 0.5)),
      p95: round(part(load.times.submit, 0.95)),
    },
    calls: Object.fromEntries(
      calls.map(({ name, times }) => [
        name,
        { count: times.length, p50: round(part(times, 0.5), 1), worst: round(Math.max(...times)) },
      ]),
    ),
    weighed: weighed.tables,
    sizes,
    sweeps,
    vacuum: { before, after },
    errors: [...new Set(load.errors)].slice(0, 5),
  };
  print(
    { bench: 'million', quick: cases < 1_000_000, measured, goals: judged(goals) },
    { json: values.json ?? false, text: () => reportOf(measured, goals) },
  );
} finally {
  await installation.close();
}
