/** Which cases are found by the marks that this version makes: those saved by an earlier one get theirs from a worker. */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table application add column marks_version integer not null default 0`.execute(database);
  await sql`create index application_marks on application (marks_version) where erased_at is null`.execute(database);
}
