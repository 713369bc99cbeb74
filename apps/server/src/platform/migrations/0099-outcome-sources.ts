/** Who gives a case its number and its decision is kept with it: a change of `outcome.yaml` concerns later cases. */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table application
    add column number_by text check (number_by in ('local', 'carrier')),
    add column decision_by text check (decision_by in ('table', 'carrier'))`.execute(database);
}
