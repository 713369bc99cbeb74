import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../test/support/test-database.ts';
import { openDatabase } from './database.ts';
import { checkMigrated, migrate, schemaState } from './migrate.ts';
import { afterCommit, inTransaction, isOutage, isWorthRetrying } from './transaction.ts';
import type { Tx } from './tx.ts';
import { openInstallationVault } from './vault-root.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const count = async (key: string): Promise<number> => {
  const row = await database.query.selectFrom('attempt').select('count').where('key', '=', key).executeTakeFirst();
  return row?.count ?? 0;
};
const put = (key: string) => ({ key, count: 1, until: new Date() });

describe('migrations', () => {
  it('run once, also from three processes at the same time', async () => {
    const others = [1, 2, 3].map(() => openDatabase(database.owner));
    await Promise.all(others.map((one) => migrate(one)));
    await Promise.all(others.map((other) => other.close()));
    expect(await schemaState(database)).toBe('known');
  });

  it('of an empty database by six processes at the same time', async () => {
    const name = `empty_${process.pid}`;
    await database.asOwner(`create database ${name}`);
    const others = Array.from({ length: 6 }, () => openDatabase({ ...database.owner, database: name }));
    const outcomes = await Promise.allSettled(others.map((one) => migrate(one)));
    await Promise.all(others.map((other) => other.close()));
    await database.asOwner(`drop database ${name} with (force)`);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
  });

  it('refuse a database that a newer program changed, in one line', async () => {
    await database.asOwner(`insert into kysely_migration (name, timestamp) values ('9999-later', 'x')`);
    const owner = openDatabase(database.owner);
    await expect(migrate(owner)).rejects.toThrow(/^The database belongs to a newer version/);
    await expect(checkMigrated(database)).rejects.toThrow(/^The database belongs to a newer version/);
    await owner.close();
    await database.asOwner(`delete from kysely_migration where name = '9999-later'`);
  });

  it('that are missing and may not be run here are reported in one line', async () => {
    await checkMigrated(database);
    await database.asOwner(`update kysely_migration set name = 'x' where name like '0007%'`);
    await expect(checkMigrated(database)).rejects.toThrow(/^The database is not up to date: set DATABASE_OWNER_URL/);
    await database.asOwner(`update kysely_migration set name = '0007-decline' where name = 'x'`);
  });
});

describe('a lost connection', () => {
  const isRunning = (pid: number): boolean => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  /** An open connection, and what is reported about it. */
  async function connected() {
    const reported: Error[] = [];
    const opened = openDatabase(database.connection, { connections: 1, onError: (error) => reported.push(error) });
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(opened.query);
    return { opened, reported, pid: rows[0]?.pid ?? 0 };
  }

  it('is reported once', async () => {
    const { opened, reported, pid } = await connected();
    await database.asOwner(`select pg_terminate_backend(${pid})`);
    await expect.poll(() => isRunning(pid)).toBe(false);
    await sql`select 1`.execute(opened.query);
    expect(reported).toMatchObject([{ code: '57P01' }]);
    await opened.close();
  });

  it('is not reported after the database was closed, as when both stop', async () => {
    const { opened, reported, pid } = await connected();
    process.kill(pid, 'SIGSTOP');
    await opened.close();
    await database.asOwner(`select pg_terminate_backend(${pid})`);
    process.kill(pid, 'SIGCONT');
    await expect.poll(() => isRunning(pid)).toBe(false);
    await sql`select 1`.execute(database.query);
    expect(reported).toEqual([]);
  });
});

describe('a statement', () => {
  it('that names its columns is prepared once per connection; one with an asterisk survives a new column', async () => {
    await database.asOwner('create table growing (id text)', 'grant select on growing to public');
    // Another pool's many statements take no names from this one.
    for (let text = 0; text <= 500; text += 1) await sql`select ${sql.lit(text)} as number`.execute(database.query);
    const alone = openDatabase(database.connection, { connections: 1 });
    const read = async (what: 'id' | '*'): Promise<void> => {
      const { rows } = await sql`select ${sql.raw(what)} from growing`.execute(alone.query);
      expect(rows).toEqual([]);
    };
    for (const what of ['id', 'id', '*', '*'] as const) await read(what);
    await database.asOwner('alter table growing add column more text');
    await read('id');
    await read('*');
    const { rows } = await alone.pool.query('select statement from pg_prepared_statements');
    expect(rows).toEqual([{ statement: 'select id from growing' }]);
    await alone.close();
  });
});

describe('an outage', () => {
  const raised = (code: string) => database.pool.query(`do $$ begin raise sqlstate '${code}'; end $$`);
  const error = (work: () => Promise<unknown>): Promise<unknown> =>
    work().then(
      () => null,
      (reason: unknown) => reason,
    );

  it.each([
    ['disk full', '53100', true, false],
    ['out of memory', '53200', true, false],
    ['too many connections', '53300', true, true],
    ['stopped by its administrator', '57P01', true, true],
    ['a database that accepts no connections', '55000', true, false],
    ['a database that is being restored', '3D000', true, false],
    ['a password that was changed', '28P01', true, false],
    ['a key that is there already', '23505', false, false],
    ['a right that is missing', '42501', false, false],
  ])('%s (%s)', async (_, code, outage, again) => {
    const reason = await error(() => raised(code));
    expect([isOutage(reason), isWorthRetrying(reason)]).toEqual([outage, again]);
  });

  it('is a statement, a lock or a connection that is waited for too long', async () => {
    const hurried = openDatabase(database.connection, { connections: 1 });
    const reasons = [await error(() => hurried.pool.query('set statement_timeout = 50; select pg_sleep(5)'))];
    const busy = hurried.pool.query('set statement_timeout = 0; select pg_sleep(7)').catch(() => undefined);
    reasons.push(await error(() => hurried.pool.query('select 1')));
    await busy;
    await hurried.close();
    expect(reasons.map((reason) => [isOutage(reason), String(reason)])).toEqual([
      [true, expect.stringContaining('statement timeout')],
      [true, expect.stringContaining('timeout exceeded when trying to connect')],
    ]);
  });
});

describe('a transaction', () => {
  it('commits everything or nothing, and calls its listeners only after a commit', async () => {
    const told: string[] = [];
    const failed = inTransaction(database, async (tx) => {
      await tx.insertInto('attempt').values(put('half')).execute();
      afterCommit(tx, () => told.push('half'));
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    await inTransaction(database, async (tx) => {
      await tx.insertInto('attempt').values(put('whole')).execute();
      afterCommit(tx, () => told.push('whole'));
      expect(told).toEqual([]);
    });
    expect([await count('half'), await count('whole'), told]).toEqual([0, 1, ['whole']]);
  });

  it('runs statements that are sent together in the order in which they were issued', async () => {
    const counts = await inTransaction(database, async (tx) => {
      const add = () =>
        tx
          .updateTable('attempt')
          .set((at) => ({ count: at('count', '+', 1) }))
          .where('key', '=', 'order')
          .execute();
      const read = () => tx.selectFrom('attempt').select('count').where('key', '=', 'order').executeTakeFirst();
      const results = await Promise.all([
        read(),
        tx.insertInto('attempt').values(put('order')).execute(),
        add(),
        read(),
      ]);
      return [results[0]?.count, results[3]?.count];
    });
    expect(counts).toEqual([undefined, 2]);
  });

  it('reports which of the statements sent together failed, and keeps none', async () => {
    const failed = inTransaction(database, async (tx) => {
      // Its error arrives last: it responds late.
      const divide = async () => {
        try {
          await sql`select 1/0`.execute(tx);
        } finally {
          await pause(20);
        }
      };
      await Promise.all([divide(), ...['a', 'b'].map((key) => tx.insertInto('attempt').values(put(key)).execute())]);
    });
    await expect(failed).rejects.toThrow('division by zero');
    expect([await count('a'), await count('b')]).toEqual([0, 0]);
  });

  it('rejects statements after its end', async () => {
    let late: Tx | undefined;
    await inTransaction(database, async (tx) => void (late = tx));
    await expect(late?.selectFrom('attempt').select('count').execute()).rejects.toThrow('the transaction has ended');
  });

  it('runs again after a deadlock, until both writers have finished', async () => {
    await database.query
      .insertInto('attempt')
      .values([put('left'), put('right')])
      .execute();
    const add = (first: string, second: string) =>
      inTransaction(database, async (tx) => {
        for (const key of [first, second]) {
          await tx
            .updateTable('attempt')
            .set((at) => ({ count: at('count', '+', 1) }))
            .where('key', '=', key)
            .execute();
          await sql`select pg_sleep(0.05)`.execute(tx);
        }
      });
    await Promise.all([add('left', 'right'), add('right', 'left')]);
    expect([await count('left'), await count('right')]).toEqual([3, 3]);
  });

  it('runs again if its connection was cut', async () => {
    let attempts = 0;
    await inTransaction(database, async (tx) => {
      attempts += 1;
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      await tx.insertInto('attempt').values(put('cut')).execute();
      if (attempts === 1) await terminate(rows[0]?.pid ?? 0);
      await tx.updateTable('attempt').set({ count: 7 }).where('key', '=', 'cut').execute();
    });
    expect([attempts, await count('cut')]).toEqual([2, 7]);
  });

  it('leaves no aborted connection to the next caller', async () => {
    for (let round = 0; round < 30; round += 1) {
      await inTransaction(database, (tx) => sql`select 1/0`.execute(tx)).catch(() => undefined);
    }
    const rows = await Promise.all(Array.from({ length: 40 }, () => count('whole')));
    expect(new Set(rows)).toEqual(new Set([1]));
  });

  it('does not run again after a mistake', async () => {
    let attempts = 0;
    const mistake = inTransaction(database, async (tx) => {
      attempts += 1;
      await sql`select * from no_such_table`.execute(tx);
    });
    await expect(mistake).rejects.toThrow(pg.DatabaseError);
    expect(attempts).toBe(1);
  });
});

describe('the vault of an installation', () => {
  it('opens again with its key, and refuses another with one line', async () => {
    const again = await openInstallationVault(database, {
      keyFile: `${database.folder}/wrapping.key`,
      previousKeyFiles: [],
    });
    expect(again.sign('x', 'y')).toBe(database.vault.sign('x', 'y'));
    const keyFile = `${database.folder}/other.key`;
    const open = () => openInstallationVault(database, { keyFile, previousKeyFiles: [] });
    await expect(open()).rejects.toThrow(/^KEY_FILE .+other\.key is missing: the database was created with key/);
    writeFileSync(keyFile, randomBytes(32).toString('base64url'), { mode: 0o600 });
    await expect(open()).rejects.toThrow(/^KEY_FILE holds another key/);
  });
});

async function terminate(pid: number): Promise<void> {
  await database.asOwner(`select pg_terminate_backend(${pid})`);
}
