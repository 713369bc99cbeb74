/** Lists of operations: all cases by their last change, and the open ones, to find those that are stuck. */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  // Includes what a list is sorted and counted by, so that no case is read for it.
  await sql`create index application_operations on application (updated_at desc, id)
    include (created_at, product, state_of_issue) where erased_at is null`.execute(database);
  await sql`create index application_open on application (updated_at, id)
    include (created_at, product, state_of_issue)
    where erased_at is null and decision_class_name is null`.execute(database);
}
