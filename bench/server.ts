/**
 * The server with 200 concurrent insureds, 1,000 hand-overs beside them, the portal of 10,000 cases, and a submission
 * compared with a bare INSERT.
 */
import { parseArgs } from 'node:util';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../apps/server/src/platform/index.ts';
import { loadCarrier } from '../apps/server/src/reference/index.ts';
import { definitionName, signIn } from '../apps/server/test/support/people.ts';
import { freePort, newestLink } from '../apps/server/test/support/newest-link.ts';
import { makeManyCases } from '../apps/server/test/many-cases/index.ts';
import { part, print, root, round, say } from './common/bench.ts';
import { type Goal, judged, reportOf } from './common/report.ts';
import { coreRate } from './server/core.ts';
import { startHandOvers } from './server/hand-overs.ts';
import { startInstallation } from './server/installation.ts';
import { checkHistories, prepareInsureds, submitRate, work } from './server/insureds.ts';

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean' },
    json: { type: 'boolean' },
    minutes: { type: 'string' },
    people: { type: 'string' },
    cases: { type: 'string' },
    handovers: { type: 'string' },
  },
});
const seconds = values.minutes === undefined ? (values.quick ? 60 : 600) : Number(values.minutes) * 60;
const people = Number(values.people ?? 200);
const cases = Number(values.cases ?? 10_000);
const handovers = Number(values.handovers ?? (values.quick ? 100 : 1_000));
const thinkMs = 5_000;
/** Seconds of each look at submissions with hand-overs beside them, and without. */
const LOOK = 10;
/** Number of submissions that are in progress at any time if nobody pauses. */
const WRITERS = 8;

// Before anything is connected: it blocks the event loop for a while.
const { model } = loadCarrier(path.join(root, 'carrier'));
say('starting a server ...');
const systems = await startHandOvers();
const installation = await startInstallation(root, await freePort(), undefined, systems.settings);
const { url, database, vault } = installation;
try {
  const place = { url, model, newestLink: (id: string) => newestLink({ vault, database }, id) };
  say(`making ${people} cases ...`);
  const insureds = await prepareInsureds(
    place,
    people,
    (done) => void (done % 20 === 0 && say(`${done} of ${people}`)),
  );

  say(`${people} insureds for ${seconds} s ...`);
  await work(insureds, thinkMs, performance.now() + Math.min(15_000, seconds * 250));
  await installation.loopDelay();
  const delays: number[] = [];
  const memory: { at: number; bytes: number; handles: number }[] = [];
  const [began, cpu] = [performance.now(), installation.used().cpu];
  let watching = true;
  const watch = (async () => {
    while (watching) {
      await pause(5_000);
      delays.push(await installation.loopDelay());
      const { memory: bytes, handles } = installation.used();
      memory.push({ at: performance.now() - began, bytes, handles });
    }
  })();
  const load = await work(insureds, thinkMs, began + seconds * 1_000);
  watching = false;
  await watch;
  const busy = (installation.used().cpu - cpu) / load.seconds;
  // The second half: before that, caches fill.
  const late = memory.filter(({ at }) => at > seconds * 500);
  const growth = ((late.at(-1)?.bytes ?? 0) / (late[0]?.bytes ?? 1) - 1) * 100;
  // The middle of a quarter: connections are opened and closed.
  const middle = (from: number, to: number): number =>
    part(
      memory.filter(({ at }) => at > seconds * from && at <= seconds * to).map(({ handles }) => handles),
      0.5,
    );
  const handles = { third: middle(500, 750), last: middle(750, 1_000) };

  say('what everybody was told and shown, against one order of each section ...');
  const history = await checkHistories(place, insureds);
  for (const finding of history.findings.slice(0, 5)) say(finding);

  say('waiting for what was left to do ...');
  const orphans = await unfinishedJobs(database, 60_000);

  const submitTimes = async (): Promise<number[]> =>
    (await work(insureds, thinkMs, performance.now() + LOOK * 1_000)).times.submit;
  say(`finishing cases for ${handovers} hand-overs ...`);
  await systems.prepare(place, database, handovers);
  say('submissions without hand-overs beside them ...');
  const without: number[] = [];
  for (let look = 0; look < (values.quick ? 2 : 6); look += 1) without.push(...(await submitTimes()));
  const waiting = await systems.left(database);
  say(`submissions with ${waiting} hand-overs beside them ...`);
  const beside: number[] = [];
  const over = new AbortController();
  const taking = systems.takeAll(database).finally(() => over.abort());
  while (!over.signal.aborted) beside.push(...(await submitTimes()));
  const handedOver = await taking;
  const missing = waiting - handedOver.messages;

  say('calls beside a route that does nothing ...');
  // By then, code that is compiled at run time has been compiled.
  await submitRate(insureds, WRITERS, values.quick ? 4 : 10);
  const usedBefore = installation.used().cpu;
  const submits = await submitRate(insureds, WRITERS, 10);
  const cpuMsPerSubmit = ((installation.used().cpu - usedBefore) * 1_000) / (submits * 10);
  const noop = await noopRate(`${url}/healthz`, WRITERS, 0.7);

  say('the transaction of a submission beside a bare INSERT ...');
  const core = await coreRate(
    database,
    insureds.people.map(({ id }) => id),
    values.quick ? 3 : 7,
    values.quick ? 1_000 : 2_000,
  );

  say(`the portal of ${cases} cases ...`);
  const { version } = await database.query.selectFrom('definition').select('version').executeTakeFirstOrThrow();
  await makeManyCases(
    { vault, query: database.query, version },
    { owner: installation.owner, count: cases, agentOf: () => 'Portal' },
  );
  const agent = await signIn(url, 'Portal');
  const portal: number[] = [];
  for (let count = 0; count < 120; count += 1) {
    const start = performance.now();
    const { code } = await agent.call('getAgentApplications', {
      AgentId: 'Portal',
      appDefName: definitionName,
      Page: 1 + (count % 40),
      PageSize: 10,
      ...(count % 3 === 2 && { Search: 'rivera' }),
    });
    if (code !== 200) throw new Error(`the portal answered ${code}`);
    portal.push(performance.now() - start);
  }

  const { submit } = load.times;
  const requests = submit.length + load.times.resume.length + load.times.poll.length;
  const goals: Goal[] = [
    { goal: `errors of ${requests} requests`, is: load.errors.length, bound: { atMost: 0 }, unit: '' },
    { goal: 'submit p95, 150 kB snapshot', is: round(part(submit, 0.95)), bound: { atMost: 250 }, unit: 'ms' },
    { goal: 'event loop p99', is: round(part(delays, 0.5), 1), bound: { atMost: 100 }, unit: 'ms' },
    { goal: 'memory growth, second half', is: round(growth, 1), bound: { atMost: 10 }, unit: '%' },
    {
      goal: 'open files and connections, last quarter more than the third',
      is: handles.last - handles.third,
      bound: { atMost: 5 },
      unit: '',
    },
    {
      goal: `saves lost, resurrected or in two orders, of ${history.saves}`,
      is: history.findings.length,
      bound: { atMost: 0 },
      unit: '',
    },
    { goal: `hand-overs missing, of ${waiting}`, is: missing, bound: { atMost: 0 }, unit: '' },
    {
      goal: 'submit p95 beside hand-overs, against without',
      is: round(part(beside, 0.95) / part(without, 0.95), 2),
      bound: { atMost: 1.2 },
      unit: '×',
    },
    { goal: 'jobs unfinished after a minute', is: orphans, bound: { atMost: 0 }, unit: '' },
    { goal: `portal page, ${cases} cases, p95`, is: round(part(portal, 0.95)), bound: { atMost: 100 }, unit: 'ms' },
    {
      goal: 'core transaction against a bare INSERT',
      is: round(core.core / core.floor, 2),
      bound: { atLeast: 0.7 },
      unit: '×',
    },
  ];
  const measured = {
    people,
    seconds: round(load.seconds),
    requestsPerSecond: round(requests / load.seconds, 1),
    submit: { p50: round(part(submit, 0.5)), p95: round(part(submit, 0.95)), p99: round(part(submit, 0.99)) },
    resumeP95: round(part(load.times.resume, 0.95)),
    pollP95: round(part(load.times.poll, 0.95)),
    serverCores: round(busy, 2),
    cpuMsPerRequest: round((busy * 1_000) / (requests / load.seconds), 1),
    loopP99: { middle: round(part(delays, 0.5), 1), worst: round(Math.max(...delays), 1) },
    memoryMB: {
      first: round((memory[0]?.bytes ?? 0) / 1_048_576),
      last: round((memory.at(-1)?.bytes ?? 0) / 1_048_576),
    },
    handles: { first: memory[0]?.handles ?? 0, ...handles },
    core: { perSecond: round(core.core), floor: round(core.floor), bytes: core.bytes },
    calls: {
      submits: round(submits, 1),
      cpuMsPerSubmit: round(cpuMsPerSubmit, 1),
      noop: round(noop, 1),
      ratio: round(submits / noop, 3),
    },
    handOvers: {
      count: waiting,
      perSecond: round(waiting / handedOver.seconds, 1),
      submitP95: { without: round(part(without, 0.95)), beside: round(part(beside, 0.95)) },
    },
    errors: [...new Set(load.errors)].slice(0, 5),
  };
  print(
    { bench: 'server', quick: values.quick ?? false, measured, goals: judged(goals) },
    { json: values.json ?? false, text: () => reportOf(measured, goals) },
  );
} finally {
  await installation.close();
  await systems.close();
}

/**
 * Responses per second when `callers` of them are always in progress. Short enough to stay below the limit of an
 * address.
 */
async function noopRate(address: string, callers: number, seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1_000;
  let count = 0;
  const caller = async (): Promise<void> => {
    for (; performance.now() < until; count += 1) {
      const answer = await fetch(address);
      await answer.text();
      if (!answer.ok) throw new Error(`a call was answered ${answer.status}`);
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return count / seconds;
}

/** Jobs of cases that are neither done nor given up, after waiting up to this long. */
async function unfinishedJobs({ query }: Database, patienceMs: number): Promise<number> {
  for (const until = performance.now() + patienceMs; ; await pause(250)) {
    const jobs = await query
      .selectFrom('job_status')
      .select('kind')
      .where('application_id', '!=', '')
      .where('state', 'in', ['queued', 'running'])
      .execute();
    if (jobs.length === 0 || performance.now() > until) return jobs.length;
  }
}
