/** All rows of a case in the database, to find which of them a call changed. */
import { sql } from 'kysely';
import type { Database } from '../../src/platform/database.ts';

/** A session is moved on by every call, and work in the background is counted, not done, there. */
const APART = ['session', 'job_status'];

/** What reading leaves in the record: once an hour, some of it after the response. */
const READING = [
  'access.refused',
  'app.resumed',
  'changes.shown',
  'document.downloaded',
  'operations.read',
  'pdf.served',
  'system.read',
];

/** What such an event moves; and how far recurring work has come with the case. */
const MOVING: Readonly<Record<string, readonly string[]>> = {
  application: ['evidence_seq', 'evidence_hash', 'anchored_seq', 'marks_version', 'bound'],
  evidence: ['seq', 'hash', 'prev_hash', 'mac'],
};

/** By table, in the order of their text; bytes as their hash. */
export type RowsOfCase = ReadonlyMap<string, readonly string[]>;

/** Reads the rows of a case of this database, without what only reading leaves. */
export async function rowsOfCases({ query }: Pick<Database, 'query'>): Promise<(id: string) => Promise<RowsOfCase>> {
  const { rows: columns } = await sql<{ table: string; column: string; type: string }>`
    select table_name as table, column_name as column, data_type as type from information_schema.columns
    join pg_tables on schemaname = table_schema and tablename = table_name
    where table_schema = 'public' order by table_name, ordinal_position`.execute(query);
  const ofCase = (table: string): string => (table === 'application' ? 'id' : 'application_id');
  const tables = [...new Set(columns.map(({ table }) => table))].filter(
    (table) => !APART.includes(table) && columns.some((one) => one.table === table && one.column === ofCase(table)),
  );
  const parts = tables.map((table) => {
    const compared = columns.filter((one) => one.table === table && !MOVING[table]?.includes(one.column));
    const values = compared.map(({ column, type }) =>
      type === 'bytea' ? sql`md5(${sql.ref(column)}) as ${sql.ref(column)}` : sql.ref(column),
    );
    const kept = table === 'evidence' ? sql`and type <> all(${READING})` : sql``;
    return sql`select ${table} as name, array_agg(to_json(one)::text order by to_json(one)::text) as rows
      from (select ${sql.join(values)} from ${sql.table(table)}
        where ${sql.ref(ofCase(table))} = (select id from asked) ${kept}) one`;
  });
  return async (id) => {
    const { rows } = await sql<{ name: string; rows: string[] | null }>`
      with asked as (select ${id}::text as id) ${sql.join(parts, sql` union all `)}`.execute(query);
    return new Map(rows.map(({ name, rows: found }) => [name, found ?? []]));
  };
}

/** The rows that only one of them has, by table; empty: they are the same. */
export function changedBetween(before: RowsOfCase, after: RowsOfCase): string[] {
  return [...before].flatMap(([table, rows]) => {
    const now = after.get(table) ?? [];
    const differing = [...rows.filter((row) => !now.includes(row)), ...now.filter((row) => !rows.includes(row))];
    return differing.map((row) => `${table}: ${row}`);
  });
}
