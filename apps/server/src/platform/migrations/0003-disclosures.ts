/** When each signer left the disclosures: what one person read, another did not. */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table signing_slot add column disclosed_at timestamptz(3)`.execute(database);
}
