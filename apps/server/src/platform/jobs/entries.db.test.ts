import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/support/test-database.ts';
import { inTransaction } from '../transaction.ts';
import type { Tx } from '../tx.ts';
import { createEntries, type Entries, type Entry, entryOf } from './entries.ts';
import type { JobKind } from './kinds.ts';
import { createQueue, type Queue } from './queue.ts';
import { jobState } from './status.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await sql`insert into definition (version, name, body) values ('v', 'n', '')`.execute(database.query);
  await sql`insert into application (id, agent_id, agent, start_facts, definition_version, status, expires_at)
    values ('case', 'a', '', '', 'v', 'Incomplete', now())`.execute(database.query);
});
afterAll(() => database.drop());

const waitsForLock = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/** Ends once the work is done or waits for a lock. */
async function doneOrHeld(work: Promise<void>): Promise<void> {
  let done = false;
  void work.finally(() => (done = true));
  const isHeld = async (): Promise<boolean> => (await waitsForLock.execute(database.query)).rows.length > 0;
  await expect.poll(async () => done || (await isHeld()), { interval: 10 }).toBe(true);
}

// spec trust 6.1
describe('a job that waits for another one', () => {
  const steps = ['begins', 'looks', 'is put off'] as const;
  let queue: Queue;
  let entries: Entries;
  let rounds = 0;
  beforeAll(async () => {
    queue = createQueue(database);
    await queue.open();
    entries = createEntries(queue, async () => undefined);
  });

  async function fetched(kind: JobKind): Promise<Entry> {
    const key = { kind, application: 'case', epoch: rounds, step: '' };
    await inTransaction(database, (tx) => entries.add(tx, key, {}));
    const [job] = await queue.fetch(kind, 1);
    const entry = job && entryOf(kind, job);
    if (!entry) throw new Error(`no job of ${kind} was queued`);
    return entry;
  }

  async function inNewRound() {
    rounds += 1;
    const [waiting, other] = [await fetched('complete'), await fetched('seal')];
    let sawEnd = false;
    const putOff = (tx: Tx): Promise<void> => entries.postpone(tx, waiting, { again: 3_600 });
    async function take(step: (typeof steps)[number]): Promise<void> {
      if (step === 'looks') sawEnd = (await jobState(database.query, other.key)) === 'done';
      else
        await inTransaction(database, (tx) =>
          step === 'begins' ? entries.begin(tx, waiting, randomUUID()) : putOff(tx),
        );
    }
    return {
      take,
      putOff,
      end: (tx: Tx) => entries.complete(tx, other),
      /** It has seen the end, or it looks again now. */
      isReady: async () => sawEnd || (await queue.fetch('complete', 1)).length > 0,
    };
  }

  const spans = steps.flatMap((first, from) => steps.slice(from).map((last) => [first, last] as const));
  it.each(spans)('learns of an end that is being recorded from when it %s to when it %s', async (first, last) => {
    const { take, end, isReady } = await inNewRound();
    const [from, to] = [steps.indexOf(first), steps.indexOf(last) + 1];
    for (const step of steps.slice(0, from)) await take(step);
    async function meanwhile(): Promise<void> {
      for (const step of steps.slice(from, to)) await take(step);
    }
    let taken = Promise.resolve();
    await inTransaction(database, async (tx) => {
      await end(tx);
      taken = meanwhile();
      await doneOrHeld(taken);
    });
    await taken;
    for (const step of steps.slice(to)) await take(step);
    expect(await isReady()).toBe(true);
  });

  it('learns of an end that happens while it is being put off', async () => {
    const { take, putOff, end, isReady } = await inNewRound();
    await take('begins');
    await take('looks');
    let ended = Promise.resolve();
    await inTransaction(database, async (tx) => {
      await putOff(tx);
      ended = inTransaction(database, end);
      await doneOrHeld(ended);
    });
    await ended;
    expect(await isReady()).toBe(true);
  });
});
