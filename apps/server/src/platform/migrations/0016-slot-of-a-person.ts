/** A signing slot belongs to one person: who that is, by keyed hashes, and when somebody else took the place. */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  `alter table signing_slot add column identity bytea`,
  `alter table signing_slot add column replaced_at timestamptz(3)`,
  // The slots of those who went stay beside the ones that took their places.
  `alter table signing_slot drop constraint signing_slot_application_id_epoch_position_key`,
  `create unique index signing_slot_place on signing_slot (application_id, epoch, position) where replaced_at is null`,
  `alter table session drop constraint if exists session_end_reason_check`,
  `alter table session add constraint session_end_reason_check check (end_reason in ('unlocked', 'replaced'))`,
];
