/**
 * Finished cases against targets that fail in every way, while the server is killed just after a target accepted one:
 * none is missing, and every repeat is the same (docs/reliability.md). `FAULT_CASES=200` finishes more cases.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
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
import { figure, scaledLimit } from './figures.ts';
import { type OwnDatabase, startOwnDatabase } from './own-database.ts';
import { type ServerProcess, startProcess } from './server-process.ts';

const CASES = Number(process.env['FAULT_CASES'] ?? 10);
/** Each case goes to all of them: 200 messages at least. */
const TARGETS = Array.from({ length: Math.max(5, 200 / CASES) }, (_, index) => `system-${index + 1}`);
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

// spec handover 4.2, 4.3
test('every message arrives, each time with the same id and bytes, and none is recorded that did not', async () => {
  const browser = await signIn(server.url, 'A1');
  const cases: string[] = [];
  while (cases.length < CASES) cases.push((await finishedCase(server, browser)).id);
  const queued = async () => (await look.query.selectFrom('handover_message').select('target').execute()).length;
  await expect.poll(queued, { timeout: scaledLimit(120_000) }).toBe(CASES * TARGETS.length);
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
  const missing = CASES * TARGETS.length - arrived.size;
  const altered = [...arrived.values()].filter(({ size }) => size > 1).length;
  const left = await makeDueNow();
  figure(
    'a target fails in every way, the server is killed when it said that it has taken a case',
    `${arrived.size} messages of ${CASES} cases, ${end.came.length} tries, ${kills} kills: ${missing} missing, ${altered} altered, ${left} not recorded`,
    'missing 0, altered 0',
    missing === 0 && altered === 0 && left === 0,
  );
  expect({ missing, altered, left }).toEqual({ missing: 0, altered: 0, left: 0 });
  expect(kills).toBe(HELD.length);
  expect(end.came.every(({ isSigned }) => isSigned)).toBe(true);
});
