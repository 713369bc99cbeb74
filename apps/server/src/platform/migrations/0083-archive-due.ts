/** Complete files get an archive timestamp that is renewed: when is in their row. Those of earlier versions are due at once. */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table document add column archive_due timestamptz(3)`.execute(database);
  await sql`update document set archive_due = sealed_at
    where reader = 'CompleteFile' and state = 'ready' and sealed_at is not null`.execute(database);
  await sql`create index document_archive_due on document (archive_due) where archive_due is not null`.execute(
    database,
  );
}
