/** Recurring work, and foreign keys that are checked when a row is deleted, find their rows by an index. */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  // Cases whose evidence has grown since the last anchor.
  `create index application_unanchored on application (id) where evidence_seq > anchored_seq`,
  // Cases that retention erases; before, erased cases stayed in the index forever.
  `drop index application_expiry`,
  `create index application_expiry on application (expires_at, id) where submitted_at is null and erased_at is null`,
  `create index application_submitted on application (submitted_at, id)
     where submitted_at is not null and erased_at is null`,
  `drop index application_demo`,
  `create index application_demo on application (expires_at, id) where is_demo and erased_at is null`,
  `drop index application_discarded`,
  `create index application_discarded on application (discarded_at, id)
     where discarded_at is not null and erased_at is null`,
  `create index mail_outbox_held on mail_outbox (application_id) where status = 'held'`,
  `create index signature_unsealed on signature (application_id, epoch) where timed_out and document_id is not null`,
  `create index mail_outbox_erased on mail_outbox (created_at) where kind = 'erased'`,
  `create index agent_browser_agent on agent_browser (agent_id)`,
  `create index attempt_until on attempt (until)`,
  // Used when a case is erased, or a row is deleted that they refer to. The index of slots leaves out those of people
  // who were replaced.
  `create index signing_slot_application on signing_slot (application_id, epoch)`,
  `create index link_application on link (application_id)`,
  `create index consent_application on consent (application_id)`,
  `create index session_application on session (application_id) where application_id is not null`,
  `create index session_slot on session (slot_id) where slot_id is not null`,
  `create index signature_document on signature (document_id) where document_id is not null`,
  `create index signature_consent on signature (consent_record_id) where consent_record_id is not null`,
];
