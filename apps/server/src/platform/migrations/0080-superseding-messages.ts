/** A case is handed over once more after each amendment; null: the message of the round itself. */
import { type Kysely, sql } from 'kysely';

const statements = [
  `alter table handover_message add column amendment text`,
  `alter table handover_message drop constraint handover_message_pkey`,
  `create unique index handover_message_key on handover_message (application_id, epoch, target, coalesce(amendment, ''))`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
