/** What signers say about answers of others: a note that the agent reads at the question. The words are sealed. */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table answer_note (
      application_id text not null references application (id) on delete cascade,
      block text not null,
      path text not null,
      slot_id text not null,
      note bytea not null,
      created_at timestamptz(3) not null,
      primary key (application_id, block, path, slot_id)
    )`.execute(database);
}
