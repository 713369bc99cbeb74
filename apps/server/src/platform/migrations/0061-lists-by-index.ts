/**
 * Every list and count reads one index from its beginning. Three indexes instead of five contain the last change, which
 * every save writes: an agent's cases, all cases, and the cases of each stage; with the columns that a list is sorted
 * and filtered by.
 */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  `drop index application_portal`,
  `drop index application_pages`,
  `drop index application_operations`,
  `drop index application_open`,
  `drop index application_waiting`,
  `create index application_agent on application (agent_id, updated_at desc, id)
     include (stage, expires_at, created_at, product, state_of_issue, is_demo, discarded_at) where erased_at is null`,
  `create index application_changed on application (updated_at desc, id) where erased_at is null`,
  `create index application_stage on application (stage, updated_at, id) include (expires_at, is_demo)
     where erased_at is null and discarded_at is null`,
  // Cases that have expired but are not marked yet.
  `create index application_past on application (expires_at, id)
     where erased_at is null and stage in ('complete', 'send', 'insured', 'owners', 'sign')`,
  `create index signing_trace_flagged on signing_trace (signed_at) where flagged`,
];
