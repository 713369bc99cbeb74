/** Whether the agent's part of a case is complete, so that a portal tells it from one that is still being filled. */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table application add column ready_to_send boolean not null default false`.execute(database);
}
