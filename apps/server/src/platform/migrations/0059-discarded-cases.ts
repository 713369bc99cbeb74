/** Agents may discard an empty case: it is kept for a while, but does not appear in their lists. */
import { type Kysely, sql } from 'kysely';

const statements = [
  `alter table application add column discarded_at timestamptz(3)`,
  // As before, without discarded cases, so that no list reads a case to find that out.
  `drop index application_pages`,
  `create index application_pages on application (agent_id, decision_class_name, updated_at desc, id)
     where not is_demo and erased_at is null and discarded_at is null`,
  `drop index application_open`,
  `create index application_open on application (updated_at, id)
     include (created_at, product, state_of_issue)
     where erased_at is null and decision_class_name is null and discarded_at is null`,
  // Cases that housekeeping erases.
  `create index application_discarded on application (discarded_at) where discarded_at is not null and erased_at is null`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
