/** What a consent says of itself: the language of its text and, sealed, the e-mail address that was to be used. */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  // A caller that cannot say when it was shown is not given a time.
  await sql`alter table consent alter column shown_at drop not null`.execute(database);
  await sql`alter table consent add column language text not null default 'en-US'`.execute(database);
  await sql`alter table consent add column email bytea`.execute(database);
}
