import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startOwnDatabase } from '../../test/faults/own-database.ts';
import type { Database } from './database.ts';
import { inTransaction, isOutage } from './transaction.ts';

test('a commit whose wait for the standby was canceled is not acknowledged, and its connection is not used again', async () => {
  const own = await startOwnDatabase();
  const database = own.look();
  const administrator = own.look();
  try {
    await database.pool.query('create table entry (name text)');
    await administrator.pool.query(`alter system set synchronous_standby_names = 'nobody'`);
    await administrator.pool.query('select pg_reload_conf()');
    const write = () =>
      inTransaction(database, async (tx) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
        await sql`insert into entry values ('one')`.execute(tx);
        return rows[0]?.pid;
      });
    // The setting takes effect a moment after it was reloaded: until then, no commit waits.
    let error: unknown;
    while (error === undefined) error = await failureOf(write, administrator);
    expect(error).toMatchObject({ message: expect.stringContaining('no standby confirmed the commit') });
    expect(isOutage(error)).toBe(true);
    expect(database.pool.totalCount).toBe(0);
  } finally {
    await database.close();
    await administrator.close();
    await own.remove();
  }
});

/** Cancels every wait for a standby while this is in progress; undefined: it did not have to wait. */
async function failureOf(work: () => Promise<unknown>, { pool }: Pick<Database, 'pool'>): Promise<unknown> {
  let isOver = false;
  const outcome = work()
    .then(() => undefined)
    .catch((error: unknown) => error)
    .finally(() => {
      isOver = true;
    });
  while (!isOver) {
    await pool.query(`select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`);
    await pause(20);
  }
  return outcome;
}
