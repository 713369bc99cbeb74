/** What a signing slot was made from, so that a save that changes nothing of it writes nothing of it. */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table signing_slot add column made_from text`.execute(database);
}
