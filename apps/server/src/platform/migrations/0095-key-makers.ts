/** Who created a key, by name: the account is often an ID that means nothing to a person. */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table system_key add column made_by_name text`.execute(database);
}
