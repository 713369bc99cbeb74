/** A logical copy of a database, like that of pg_dump: every row of our tables, inserted into a new schema. */
import pg from 'pg';
import { type TestDatabase, testDatabase } from './test-database.ts';

export type Dump = Map<string, string>;

/** Rows of each table as JSON, all from one moment. */
export async function dump({ owner }: TestDatabase, tables?: readonly string[]): Promise<Dump> {
  const client = new pg.Client(owner);
  await client.connect();
  await client.query('begin isolation level repeatable read read only');
  const wanted = tables ?? (await tablesOf(client));
  const rows: Dump = new Map();
  for (const table of wanted) {
    const { rows: found } = await client.query<{ rows: string }>(
      `select coalesce(json_agg(one), '[]')::text as rows from "${table}" one`,
    );
    rows.set(table, found[0]?.rows ?? '[]');
  }
  await client.end();
  return rows;
}

/** A new database with exactly these rows. */
export async function restore(...dumps: readonly Dump[]): Promise<TestDatabase> {
  const database = await testDatabase();
  const client = new pg.Client(database.owner);
  await client.connect();
  // Like pg_restore: no triggers and no foreign keys while the rows are inserted.
  await client.query(`set session_replication_role = replica`);
  for (const table of await tablesOf(client)) await client.query(`delete from "${table}"`);
  for (const [table, rows] of dumps.flatMap((one) => [...one])) {
    await client.query(
      `insert into "${table}" overriding system value select * from json_populate_recordset(null::"${table}", $1::json)`,
      [rows],
    );
  }
  await client.end();
  return database;
}

async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely_%' order by 1`,
  );
  return rows.map(({ name }) => name);
}
