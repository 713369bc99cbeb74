/** Who does a piece of work, and when each worker was last heard of: what a killed one held is taken over at once. */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create table worker (id uuid primary key, seen_at timestamptz(3) not null default now())`.execute(database);
  await sql`alter table job_status add column worker uuid`.execute(database);
}
