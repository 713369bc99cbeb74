/** How far each subscriber of events was told, and what became of the last try. */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create table event_subscriber (
      name text primary key,
      told bigint not null,
      tries integer not null default 0,
      tried_at timestamptz(3),
      next_at timestamptz(3) not null,
      stopped text,
      lease text,
      leased_until timestamptz(3))`.execute(database);
}
