/** What an agent says of themselves once, for all their cases, and which mails they want: sealed. */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create table agent_profile (
    agent_id text primary key,
    content bytea not null,
    updated_at timestamptz(3) not null
  )`.execute(database);
}
