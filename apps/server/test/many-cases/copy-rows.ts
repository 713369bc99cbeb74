/** Inserts rows by COPY from files, which the database server reads: it runs on this machine, and its owner may. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';

export type Cell = string | number | boolean | Date | Buffer | null | undefined;
export type Row = Readonly<Record<string, Cell>>;

/** Rows by table; every row of a table has the same columns. */
export type Rows = Record<string, Row[]>;

/**
 * Inserts them, table by table in their order, in one transaction: a server that runs meanwhile sees a case with all its
 * rows or not at all, and erases none while its rows are still being checked.
 */
export async function copyRows(client: pg.Client, tables: Rows): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-copy-'));
  fs.chmodSync(folder, 0o755);
  try {
    await client.query('begin');
    for (const [table, rows] of Object.entries(tables)) {
      const [first] = rows;
      if (first === undefined) continue;
      const columns = Object.keys(first);
      const file = path.join(folder, table);
      fs.writeFileSync(file, rows.map((row) => lineOf(row, columns)).join(''), { mode: 0o644 });
      await client.query(
        `copy ${table} (${columns.map((column) => `"${column}"`).join(', ')}) from '${file.replaceAll("'", "''")}'`,
      );
      fs.rmSync(file);
    }
    await client.query('commit');
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

const lineOf = (row: Row, columns: readonly string[]): string =>
  `${columns.map((column) => textOf(row[column])).join('\t')}\n`;

function textOf(cell: Cell): string {
  if (cell === null || cell === undefined) return '\\N';
  if (typeof cell === 'string') return /[\\\t\n\r]/.test(cell) ? escaped(cell) : cell;
  if (cell instanceof Date) return cell.toISOString();
  if (Buffer.isBuffer(cell)) return `\\\\x${cell.toString('hex')}`;
  return String(cell);
}

const escaped = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n').replaceAll('\r', '\\r');

/**
 * Runs `work` while the tables have no indexes, foreign keys and triggers, then creates them again: that makes seconds
 * of what takes minutes for a million rows one by one.
 */
export async function withoutIndexes(
  client: pg.Client,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows: constraints } = await client.query<{ table: string; name: string; type: string; definition: string }>(
    `select conrelid::regclass::text as table, conname as name, contype as type, pg_get_constraintdef(oid) as definition
     from pg_constraint
     where contype in ('p', 'u', 'f') and (conrelid = any($1::regclass[]) or confrelid = any($1::regclass[]))
     order by contype <> 'f'`,
    [tables],
  );
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = any($1::regclass[])
       and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))`,
    [tables],
  );
  for (const { table, name } of constraints) await client.query(`alter table ${table} drop constraint "${name}"`);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
  await work();
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
  // Keys before what refers to them.
  for (const { table, name, definition } of constraints.toReversed()) {
    await client.query(`alter table ${table} add constraint "${name}" ${definition}`);
  }
  for (const { definition } of indexes) await client.query(definition);
}
