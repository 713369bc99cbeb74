/** Anchors are files outside the database: which number each had, and how far a case's record was in its last one. */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table anchor add column number integer`.execute(database);
  await sql`create index anchor_number on anchor (number)`.execute(database);
  await sql`alter table application add column anchored_seq integer not null default -1`.execute(database);
}
