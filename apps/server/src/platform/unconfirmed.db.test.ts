import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startOwnDatabase } from '../../test/faults/own-database.ts';
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
    const outcome = write().catch((error: unknown) => error);
    const cancel = `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`;
    while ((await administrator.pool.query(cancel)).rows.length === 0) await pause(20);
    const error = await outcome;
    expect(String(error)).toContain('no standby confirmed the commit');
    expect(isOutage(error)).toBe(true);
    expect(database.pool.totalCount).toBe(0);
  } finally {
    await database.close();
    await administrator.close();
    await own.remove();
  }
});
