/** How far a case is tells of its answers: it is sealed beside the names from here on (docs/decisions/what-counts-reveal.md). */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table application drop column blocks_progressed, drop column blocks_total`.execute(database);
}
