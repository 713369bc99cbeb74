/** How a signer stopped before signing, and when they took their consent back. */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table signing_slot add column declined_as text
    check (declined_as in ('declined', 'paper', 'withdrawn'))`.execute(database);
  await sql`alter table consent add column withdrawn_at timestamptz(3)`.execute(database);
}
