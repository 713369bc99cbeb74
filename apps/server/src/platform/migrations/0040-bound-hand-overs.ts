/** The way to a signer's own device is bound to its signer, too; those under way are begun anew. */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`delete from hand_over`.execute(database);
  await sql`alter table hand_over add column bound bytea not null`.execute(database);
}
