/** Submissions of many cases in the same instant. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction, type Tx } from '../../src/platform/index.ts';
import { type Person, signIn, startCase, submit } from '../support/people.ts';
import { startServer, type TestServer } from '../support/running-server.ts';

const AT_ONCE = 2;

let server: TestServer;
let cases: Person[];
beforeAll(async () => {
  server = await startServer();
  const agent = await signIn(server.url, 'A1');
  cases = [];
  while (cases.length < AT_ONCE + 2) cases.push(await startCase(agent));
});
afterAll(() => server.close());

const saved = (person: Person, zip: string) =>
  submit(person, 'SECTIONAProposedInsured', { 'PrimaryResidence.Zip': zip }, { Validation: { Enabled: false } });

/** Transactions that wait for a lock of this one, and those that hold their own and wait for something else. */
async function others(tx: Tx): Promise<{ blocked: number; waiting: number } | undefined> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
  const counted = await sql<{ blocked: number; waiting: number }>`
    select count(*) filter (where wait_event_type = 'Lock')::int as blocked,
           count(*) filter (where state = 'idle in transaction')::int as waiting
      from pg_stat_activity where datname = current_database() and pid <> ${rows[0]?.pid}`.execute(
    server.database.query,
  );
  return counted.rows[0];
}

test('a few are worked on, and the others wait for their turn', async () => {
  const replies = await inTransaction(server.database, async (tx) => {
    // The first save of a case also writes what its agent finds it by.
    await sql`lock table blind_index in exclusive mode`.execute(tx);
    const held = cases.map((person) => saved(person, '75201'));
    await expect.poll(() => others(tx)).toEqual({ blocked: AT_ONCE, waiting: cases.length - AT_ONCE });
    return held;
  });
  expect((await Promise.all(replies)).map(({ code }) => code)).toEqual(cases.map(() => 200));
});

test('those that wait for a locked case take no turn from others', async () => {
  const [free, ...locked] = cases as [Person, ...Person[]];
  const replies = await inTransaction(server.database, async (tx) => {
    const ids = locked.map(({ id }) => id);
    await tx.selectFrom('application').select('id').where('id', 'in', ids).forUpdate().execute();
    const held = locked.map((person) => saved(person, '75202'));
    await expect.poll(() => others(tx)).toEqual({ blocked: locked.length, waiting: 0 });
    expect((await saved(free, '75202')).code).toBe(200);
    return held;
  });
  expect((await Promise.all(replies)).map(({ code }) => code)).toEqual(locked.map(() => 200));
});
