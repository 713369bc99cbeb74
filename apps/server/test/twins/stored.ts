/** What is unsealed in the database, column by column: what its administrator can read. */
import { sql } from 'kysely';
import type { TestServer } from '../support/running-server.ts';
import { newIds, withoutIds } from './canonical.ts';
import { type Seen, wordsOf } from './observe.ts';

/**
 * Columns that reveal which sections were filled in, and how often: docs/decisions/what-counts-reveal.md says why they
 * exist.
 */
const revealingColumns: Readonly<Record<string, readonly string[]>> = {
  block_answer: ['block', 'version', 'content_hash', 'valid', 'visited', 'updated_at'],
  submission: ['submission_key', 'block', 'created_at'],
  evidence: ['seq', 'data', 'prev_hash', 'hash', 'request_id', 'at'],
  document: ['model_hash', 'sha256', 'length', 'pages', 'revision'],
  signature: ['document_sha256', 'document_pages', 'answers_sha256', 'forms', 'evidence_seq'],
  decision: ['triage_path', 'class_name'],
  // Its place among the events of all cases.
  case_event: ['seq', 'number'],
  application: ['anchored_seq', 'evidence_seq', 'evidence_hash', 'decision_class_name', 'triage_path', 'status'],
};
const countless = ['block_answer', 'submission', 'evidence'];
/** They belong to the installation, or to the moment. */
const apart = [
  'vault_root',
  'definition',
  'agent',
  'physician',
  'anchor',
  'section_time',
  'ended_key',
  'rate_limit',
  'session',
  'job_status',
  'attempt',
  // How far each of them was told, by numbers that go on after a rewind.
  'event_subscriber',
];

/** Rows of all tables that contain something of a case, without what is sealed. */
export async function storedInClear(server: TestServer): Promise<Seen> {
  const { query } = server.database;
  const { rows: columns } = await sql<{ table_name: string; column_name: string }>`
    select table_name, column_name from information_schema.columns
    where table_schema = 'public' and data_type <> 'bytea' order by 1, 2`.execute(query);
  const seen = new Map<string, unknown>();
  for (const table of new Set(columns.map(({ table_name }) => table_name))) {
    if (apart.includes(table) || table.includes('migration')) continue;
    const telling = revealingColumns[table] ?? [];
    const names = columns.flatMap(({ table_name, column_name }) =>
      table_name === table && !telling.includes(column_name) ? [column_name] : [],
    );
    const { rows } = await sql<
      Record<string, unknown>
    >`select ${sql.join(names.map((name) => sql.ref(name)))} from ${sql.table(table)}`.execute(query);
    const lines = rows.map((row) => withoutIds(JSON.stringify(row), oneName(server)));
    const shown = countless.includes(table) ? [...new Set(lines)] : lines;
    seen.set(table, shown.toSorted());
  }
  return seen;
}

/** Rows have no order: of IDs only their being IDs is compared. */
function oneName(server: TestServer) {
  const words = wordsOf(server);
  return { nameOf: (id: string): string => (words.has(id) ? id : newIds(words).nameOf(id)) };
}
