/** The portal's pages: an agent's cases in progress, and those submitted, newest first, without reading their rows. */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create index application_pages on application (agent_id, decision_class_name, updated_at desc, id)
    where not is_demo`.execute(database);
}
