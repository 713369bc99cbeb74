/** Holds that nobody has lifted yet are counted by an index. */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create index decision_hold_open on decision_hold (held_at) where released_at is null`.execute(database);
}
