/** Columns of bytes: what is sealed there has one of few lengths. */
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../src/platform/index.ts';

/** Columns whose length may say how much is in them, and why. */
export const EXACT_COLUMNS: Readonly<Record<string, string>> = {
  'definition.body': 'the form, which is the same for all cases',
  'decision_table.body': 'the table, which is the same for all cases',
  'document.bytes': 'a file, whose length is in the evidence',
  'upload.bytes': 'a file, whose length is in the evidence',
  'application.agent': 'who the agent is, whose ID stands beside it',
  'application.names': 'names, whose length the number of search hashes says anyway, and counts of sections',
  'application.start_facts': 'what the agent or another system started the case with, before anybody answered',
  'session.details': 'what a sign-in says of an agent or operator; of a customer, nothing',
};

export interface BytesColumn {
  table: string;
  column: string;
  /** The column with the ID of the case. */
  key: string | null;
}

export async function sealedColumns(query: Kysely<Schema>): Promise<BytesColumn[]> {
  const { rows } = await sql<BytesColumn>`
    select table_name as table, column_name as column,
      case when table_name = 'application' then 'id' else (
        select column_name from information_schema.columns own
        where own.table_schema = 'public' and own.table_name = bytes.table_name and own.column_name = 'application_id')
      end as key
    from information_schema.columns bytes where table_schema = 'public' and data_type = 'bytea' order by 1, 2`.execute(
    query,
  );
  return rows;
}
