/**
 * What guards keys and evidence looks into our tables, whoever asks: pg_restore names no schema when it puts the keys back,
 * and a temporary table of the same name must not stand in.
 */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ schema: string }>`select quote_ident(current_schema()) as schema`.execute(database);
  for (const name of ['stays_with_its_key', 'has_no_key_again', 'evidence_continues']) {
    await sql.raw(`alter function ${name}() set search_path = ${rows[0]?.schema}, pg_temp`).execute(database);
  }
}
