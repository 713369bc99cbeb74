/** Cases that wait for a person, by their last change: looked through every hour for those that stopped. */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create index application_waiting on application (updated_at)
    where not is_demo and not all_signed and erased_at is null`.execute(database);
}
