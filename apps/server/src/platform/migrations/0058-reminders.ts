/** Agents may turn off the reminders of a case; people who were asked some days ago are looked for every hour. */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table application add column reminders_off boolean not null default false`.execute(database);
  await sql`create index signing_slot_asked on signing_slot (invited_at)
    where state in ('invited', 'identified', 'consented', 'reviewing') and replaced_at is null`.execute(database);
}
