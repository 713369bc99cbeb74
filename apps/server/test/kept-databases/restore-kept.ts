/** Restores a stored database: the schema of its release, and its rows. */
import { randomBytes } from 'node:crypto';
import { Migrator } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import { openDatabase } from '../../src/platform/index.ts';
import { migrations } from '../../src/platform/migrations/index.ts';
import type { KeptDatabase } from './keep-database.ts';
import { type DatabasePlace, placeOf } from '../support/test-database.ts';

export async function restoreKept({ migration, tables }: KeptDatabase): Promise<DatabasePlace> {
  const { owner, application } = inject('postgres');
  const name = `kept_${randomBytes(6).toString('hex')}`;
  const administrator = new pg.Client({ ...owner, database: 'postgres' });
  await administrator.connect();
  await administrator.query(`create database ${name}`);
  await administrator.end();

  const empty = openDatabase({ ...owner, database: name }, { connections: 2 });
  const migrator = new Migrator({ db: empty.query, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateTo(migration);
  await empty.close();
  if (error !== undefined) throw error;

  const client = new pg.Client({ ...owner, database: name });
  await client.connect();
  // Like pg_restore: no triggers and no foreign keys while the rows are inserted.
  await client.query('set session_replication_role = replica');
  for (const [table, rows] of Object.entries(tables)) {
    await client.query(
      `insert into "${table}" overriding system value select * from json_populate_recordset(null::"${table}", $1::json)`,
      [rows],
    );
  }
  await client.end();
  return placeOf({ ...application, database: name }, { ...owner, database: name });
}
