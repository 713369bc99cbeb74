/** Invented cases of a development installation: which are asked for, and which case each became. */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create table invented_case (
    agent_id text not null,
    number integer not null,
    application_id text unique references application (id) on delete cascade,
    state text not null,
    primary key (agent_id, number)
  )`.execute(database);
}
