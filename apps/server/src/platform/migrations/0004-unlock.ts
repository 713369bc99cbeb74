/** Unlocking: signatures that are no longer valid, what each signer's document printed, and sessions the server ended. */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  `create table signature_invalidation (
     signature_id text primary key references signature (id) on delete cascade,
     application_id text not null references application (id) on delete cascade,
     epoch integer not null,
     reason bytea not null,
     evidence_seq integer not null,
     invalidated_at timestamptz(3) not null
   )`,
  `create index signature_invalidation_application on signature_invalidation (application_id, epoch)`,
  `alter table signature add column printed bytea`,
  `alter table signature alter column printed set storage external`,
  `alter table session add column end_reason text check (end_reason in ('unlocked'))`,
];
