/** The newest work that was done, which says how long the next will take. */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create index job_status_done on job_status (updated_at) where state = 'done' and holding`.execute(database);
}
