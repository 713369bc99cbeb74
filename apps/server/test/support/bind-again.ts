import { sql } from 'kysely';
import { BOUND_COLUMNS, boundOf, type BoundTable, type Database } from '../../src/platform/index.ts';

/** Binds what a test wrote into a table directly, as if the program had written it: of that case, or of all. */
export async function bindAgain(
  { query }: Pick<Database, 'query'>,
  table: BoundTable,
  application?: string,
): Promise<void> {
  const ofCase = sql.ref(table === 'application' ? 'id' : 'application_id');
  const columns = BOUND_COLUMNS[table].map((column) => sql.ref(column));
  // The server may write the same rows at the same time: they are locked in between.
  await query.transaction().execute(async (tx) => {
    const { rows } = await sql<Record<string, unknown> & { place: string }>`
      select ctid::text as place, ${sql.join(columns)} from ${sql.table(table)}
      ${application === undefined ? sql`` : sql`where ${ofCase} = ${application}`} for update`.execute(tx);
    for (const row of rows) {
      await sql`update ${sql.table(table)} set bound = ${boundOf(query, table, row)}
        where ctid = ${row.place}::tid`.execute(tx);
    }
  });
}
