/** Counts the rows of a case: two counts show what was written between them, whatever its contents. */
import { sql } from 'kysely';
import type { Database } from '../../src/platform/database.ts';

/** Rows by table, versions, states and work, each under a name. What does not exist is 0. */
export type Census = Readonly<Record<string, number>>;

interface Counted {
  name: string;
  count: number;
}

/** Returns a function that counts a case in one statement. A table that a later migration adds is counted, too. */
export async function censusOf({ query }: Database): Promise<(id: string) => Promise<Census>> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where column_name = 'application_id' and table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(
    query,
  );
  return async (id) => {
    const tables = rows.map(
      ({ name }) =>
        sql<Counted>`select ${name}::text, count(*)::int from ${sql.table(name)} where application_id = ${id}`,
    );
    const counted = await sql<Counted>`
      select * from (
        ${sql.join(tables, sql` union all `)}
        union all select 'version of ' || block, version::int from block_answer where application_id = ${id}
        union all select 'events: ' || type, count(*)::int from evidence where application_id = ${id} group by type
        union all select 'slots ' || state, count(*)::int from signing_slot where application_id = ${id} group by state
        union all select 'mails: ' || kind, count(*)::int from mail_outbox where application_id = ${id} group by kind
        union all select 'work: ' || kind || ' ' || state, count(*)::int from job_status
          where application_id = ${id} group by kind, state
        union all select 'queue: ' || name || ' ' || state::text, count(*)::int from pgboss.job
          where data->>'application' = ${id} group by name, state
      ) as counted (name, count)`.execute(query);
    return Object.fromEntries(counted.rows.map(({ name, count }) => [name, count]));
  };
}

/** What the second census has more, or less, than the first; equal texts mean that the same was written. */
export function between(before: Census, after: Census): string {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted();
  return names
    .map((name) => ({ name, more: (after[name] ?? 0) - (before[name] ?? 0) }))
    .filter(({ more }) => more !== 0)
    .map(({ name, more }) => `${name} ${more > 0 ? '+' : ''}${more}`)
    .join(', ');
}
