/** A document is found by its hash when somebody asks whether it is the last revision. */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create index document_sha256 on document (sha256) where sha256 is not null`.execute(database);
}
