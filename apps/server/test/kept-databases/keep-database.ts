/**
 * Databases of released schemas, stored to check that every later version opens and verifies what they contain. Before
 * a release: `KEEP_DATABASE=1 npx vitest run --project server kept-databases`, and commit the file it writes.
 */
import fs from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { dump, type Dump } from '../support/dump.ts';
import type { KeptCase } from './kept-cases.ts';
import type { TestServer } from '../support/running-server.ts';

/** A stored database. It contains nobody's data: made up by a test, under keys made for it. */
export interface KeptDatabase {
  /** The newest migration of the schema. */
  migration: string;
  /** Keys of that test, used for nothing else: the wrapping key and the seal (PEM). */
  testKeys: { wrapping: string; seal: string };
  /** When it was stored: its cases expire. */
  at: string;
  cases: KeptCase[];
  /** Rows by table, as JSON. */
  tables: Record<string, string>;
}

const folder = import.meta.dirname;

/** What is left out: temporary work, what is in every carrier folder, and what names files outside the database. */
const passing = new Set(['rate_limit', 'attempt', 'physician', 'submission', 'session', 'job_status', 'anchor']);

export async function databaseToKeep(server: TestServer, cases: KeptCase[]): Promise<KeptDatabase> {
  const { database } = server;
  const [newest] = await database.asOwner('select name from kysely_migration order by name desc limit 1');
  const rows: Dump = await dump(database);
  return {
    migration: String(newest?.['name']),
    at: new Date().toISOString(),
    testKeys: {
      wrapping: fs.readFileSync(path.join(database.folder, 'wrapping.key'), 'utf8'),
      seal: fs.readFileSync(path.join(database.folder, 'data/keys/seal.pem'), 'utf8'),
    },
    cases,
    tables: Object.fromEntries([...rows].filter(([table, content]) => !passing.has(table) && content !== '[]')),
  };
}

export function writeKept(kept: KeptDatabase): void {
  fs.mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${kept.migration}.json.gz`);
  fs.writeFileSync(file, gzipSync(JSON.stringify(kept), { level: 9 }));
}

/** All stored databases, the oldest first. */
export function keptDatabases(): KeptDatabase[] {
  const files = fs.readdirSync(folder).filter((name) => name.endsWith('.json.gz'));
  return files.toSorted().map((name) => {
    const content: KeptDatabase = JSON.parse(gunzipSync(fs.readFileSync(path.join(folder, name))).toString('utf8'));
    return content;
  });
}
