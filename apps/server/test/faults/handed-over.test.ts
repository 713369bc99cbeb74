/**
 * Finished cases, half of them withdrawn later, against targets that fail in every way, while the server is killed just
 * after a target accepted one: none is missing, every repeat is the same, and a withdrawal comes after what it supersedes
 * (docs/reliability.md). `TEST_DEPTH=full` finishes more cases.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { depth } from '../../../../packages/engine/src/testing/depth.ts';
import { makeStoredKey } from '../../src/commands/system-keys.ts';
import type { Database } from '../../src/platform/database.ts';
import { signIn } from '../support/people.ts';
import { finishedCase } from '../support/stages.ts';
import {
  closes,
  closesAfterHeaders,
  type ReceivingEnd,
  receivingEnd,
  status,
  takes,
  targetsSetting,
  type Responder,
} from '../support/receiving-end.ts';
import { System } from '../support/system.ts';
import { figure, scaledLimit } from './figures.ts';
import { type OwnDatabase, startOwnDatabase } from './own-database.ts';
import { type ServerProcess, startProcess } from './server-process.ts';

const CASES = depth('handedOverCases');
/** Each case goes to all of them: 200 messages at least. */
const TARGETS = Array.from({ length: Math.max(6, 200 / CASES) }, (_, index) => `system-${index + 1}`);
/** They are down until all cases are finished; when each accepts its first message, the server is killed. */
const HELD = TARGETS.slice(-4);

let end: ReceivingEnd;
let server: ServerProcess;
let database: OwnDatabase;
let look: Database;
let kills = 0;
/** Settles when the server that was killed is gone. */
let killed: Promise<void> = Promise.resolve();

/** Accepts it, and the server is killed before it can record that. */
const takesAndKills: Responder = (response, came) => {
  kills += 1;
  killed = server.kill();
  takes(response, came);
};

/** Until the other side gives up. */
const hangs: Responder = () => undefined;

/** Each message of a target meets one of these first, or two. */
const ways: Responder[] = [
  status(500),
  status(429, { 'retry-after': '1' }),
  closes,
  takes,
  closesAfterHeaders,
  takes,
  status(200, {}, '<html>'),
];

beforeAll(async () => {
  end = await receivingEnd();
  const inTurn = Array.from({ length: CASES }, () => ways).flat();
  for (const [index, target] of TARGETS.entries()) {
    end.ways.set(target, [...(index === 0 ? [hangs] : []), ...inTurn.slice(index % ways.length), takes]);
  }
  for (const target of HELD) end.ways.set(target, [status(503)]);
  database = await startOwnDatabase();
  look = database.look();
  server = await startProcess({
    ...database.settings,
    ...targetsSetting(TARGETS.map((name) => ({ name, url: end.addressOf(name) }))),
  });
});
afterAll(async () => {
  await look.close();
  await server.remove();
  await database.remove();
  await end.close();
});

/** Without the pauses; jobs of a killed process are taken over at once. */
async function makeDueNow(): Promise<number> {
  await sql`update pgboss.job set start_after = now() where name = 'handOver' and state in ('created', 'retry')`.execute(
    look.query,
  );
  await sql`select pg_notify('countersign_jobs', 'handOver')`.execute(look.query);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from handover_message
    where delivered_at is null`.execute(look.query);
  return rows[0]?.count ?? 0;
}

const takeOver = (): Promise<unknown> =>
  sql`update pgboss.job set started_on = now() - interval '10 minutes' where name = 'handOver' and state = 'active'`.execute(
    look.query,
  );

const systemOf = async (): Promise<System> => {
  const key = { name: 'Administration', reader: 'carrier', agentId: null, scopes: ['answers'] } as const;
  const shown = await makeStoredKey(key, { ...database.settings, COUNTERSIGN_DATA: server.folder });
  return new System(server.url, shown?.token ?? '');
};

const caseIn = (body: string): string => JSON.parse(body).case.id;

/** Of each target and case, the IDs of its messages in the order in which they came, repeats in a row once. */
function orders(): Map<string, string[]> {
  const all = new Map<string, string[]>();
  for (const { target, id, body } of end.came) {
    const key = `${target} ${caseIn(body)}`;
    const ids = all.get(key) ?? [];
    if (ids.at(-1) !== id) all.set(key, [...ids, id]);
  }
  return all;
}

// spec handover 4.2, 4.3, 4.7
test('every message arrives, each time with the same id and bytes and in order, and none is recorded that did not', async () => {
  const cases: string[] = [];
  let started = 0;
  const finishCases = async (agent: string): Promise<void> => {
    const browser = await signIn(server.url, agent);
    for (; started < CASES; cases.push((await finishedCase(server, browser)).id)) started += 1;
  };
  await Promise.all(['A1', 'A2', 'A3', 'A4'].map(finishCases));
  const queued = async () => (await look.query.selectFrom('handover_message').select('target').execute()).length;
  const limit = { timeout: scaledLimit(120_000) };
  await expect.poll(queued, limit).toBe(CASES * TARGETS.length);
  const system = await systemOf();
  const withdrawn = cases.filter((_, index) => index % 2 === 0);
  for (const id of withdrawn)
    expect((await system.post(`/cases/${id}/answer`, { outcome: 'withdrawn' })).status).toBe(200);
  const messages = (CASES + withdrawn.length) * TARGETS.length;
  expect(await queued()).toBe(messages);
  for (const [index, target] of HELD.entries()) {
    end.ways.set(target, [takesAndKills, takes]);
    await vi.waitFor(
      async () => {
        await makeDueNow();
        expect(kills).toBe(index + 1);
      },
      { timeout: scaledLimit(60_000), interval: 100 },
    );
    await killed;
    await takeOver();
    await server.start();
  }
  await vi.waitFor(async () => expect(await makeDueNow()).toBe(0), { timeout: scaledLimit(200_000), interval: 200 });
  const arrived = new Map<string, Set<string>>();
  for (const { target, id, body } of end.came) {
    arrived.set(`${target} ${id}`, (arrived.get(`${target} ${id}`) ?? new Set()).add(body));
  }
  const missing = messages - arrived.size;
  const altered = [...arrived.values()].filter(({ size }) => size > 1).length;
  const left = await makeDueNow();
  const disordered = [...orders()].filter(([of, ids]) => {
    const isWithdrawn = withdrawn.some((id) => of.endsWith(` ${id}`));
    return ids.length !== (isWithdrawn ? 2 : 1);
  }).length;
  figure(
    'a target fails in every way, the server is killed when it said that it has taken a case',
    `${arrived.size} messages of ${CASES} cases to ${TARGETS.length} targets, ${end.came.length} tries, ${kills} kills: ${missing} missing, ${altered} altered, ${disordered} not in order, ${left} not recorded`,
    'missing 0, altered 0, not in order 0',
    missing === 0 && altered === 0 && disordered === 0 && left === 0,
  );
  expect(kills).toBe(HELD.length);
  expect(end.came.every(({ isSigned }) => isSigned)).toBe(true);
});
