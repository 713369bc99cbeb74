/** An application is found by its number, which follows from the first ten letters of its ID. */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create index application_number on application (left(id, 10))`.execute(database);
}
