/**
 * A MAC beside what says who may do what, beside every event, and where in a chain the MACs begin: events of an earlier
 * version have none of their own. The keys are not here: the first start afterwards binds what is stored.
 */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  ...['agent', 'application', 'blind_index', 'decision', 'document', 'link', 'policy_number', 'signing_slot'].map(
    (table) => `alter table ${table} add column bound bytea`,
  ),
  `alter table evidence add column mac bytea`,
  // A program of an earlier version that still runs cannot go on with a chain.
  `alter table evidence add constraint evidence_mac check (mac is not null) not valid`,
  `alter table application add column macs_from integer not null default 0`,
  `update application set macs_from = evidence_seq + 1`,
  // Sessions of an earlier version end: their people sign in again, and what they had not sent yet waits in their browser.
  `delete from session`,
  `alter table session add column bound bytea not null`,
  // That all of it was bound once, sealed.
  `alter table vault_root add column rows_bound bytea`,
];
