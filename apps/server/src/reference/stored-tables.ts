/** The decision tables that cases were started with: each is stored under the hash of its contents. */
import { promisify } from 'node:util';
import { gunzip, gzipSync } from 'node:zlib';
import type { DecisionTable } from '@countersign/engine';
import { canonicalJson } from '@countersign/verify';
import { type Database, type Reader, sha256 } from '../platform/index.ts';

/** Stores a table, if it is new, and returns its version: SHA-256 of its canonical JSON. */
export async function storeTable({ query }: Pick<Database, 'query'>, table: DecisionTable): Promise<string> {
  const text = canonicalJson(table);
  const version = sha256(text);
  await query
    .insertInto('decision_table')
    .values({ version, body: gzipSync(text) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return version;
}

/** The table of a version; null: there is none whose contents have that hash. */
export async function storedTable(reader: Reader, version: string): Promise<DecisionTable | null> {
  const row = await reader
    .selectFrom('decision_table')
    .select('body')
    .where('version', '=', version)
    .executeTakeFirst();
  const body = row && (await promisify(gunzip)(row.body).catch(() => null));
  const text = body?.toString('utf8');
  // The hash proves that it is the text of a table that was read and checked when it was stored.
  return text !== undefined && sha256(text) === version ? (JSON.parse(text) as DecisionTable) : null;
}
