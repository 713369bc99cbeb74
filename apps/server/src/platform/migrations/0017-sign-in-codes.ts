/** One-time codes: who gave the right data in which browser, and what is left to do before they are let in. */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create table sign_in_code (
    browser_hash bytea primary key,
    application_id text not null references application (id) on delete cascade,
    slot_id text not null references signing_slot (id) on delete cascade,
    purpose text not null check (purpose in ('application', 'documents')),
    came text not null check (came in ('link', 'hand-over', 'data')),
    came_hash bytea,
    code_mac bytea,
    tries integer not null default 0,
    sent_at timestamptz(3),
    valid_until timestamptz(3),
    ends_at timestamptz(3) not null
  )`.execute(database);
  await sql`create index sign_in_code_slot on sign_in_code (slot_id)`.execute(database);
  await sql`create index sign_in_code_application on sign_in_code (application_id)`.execute(database);
}
