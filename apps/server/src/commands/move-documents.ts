/** What `eapp documents` needs: the bytes of documents and uploads are moved to another place, beside running servers. */
import { sql } from 'kysely';
import { withInstallation } from './open-installation.ts';
import {
  ALL_PREFIXES,
  type CaseKey,
  type Collected,
  collectObjects,
  ConfigError,
  type Copied,
  copyObjects,
  type Database,
  inTransaction,
  ObjectLost,
  type Reader,
  SealBroken,
  sha256,
  type Storage,
  type StoragePlace,
  type StoredBytes,
  type Vault,
} from '../platform/index.ts';

export { StorageUnavailable } from '../platform/index.ts';
export type { Collected, Copied, StoragePlace };

export const STORAGE_PLACES = ['database', 'folder', 's3'] as const satisfies StoragePlace[];

export interface Moved {
  moved: number;
  /** Bytes that are not as they were written: they stay where they are. */
  damaged: number;
}

/** A row whose bytes are elsewhere. */
interface Movable {
  table: 'document' | 'upload';
  /** What the row is found by: the document's ID, or the application's ID and the question. */
  key: readonly [string, string];
  /** What its bytes are sealed as. */
  field: 'document' | 'upload';
  sealedAs: string;
  sha256: string | null;
  isLocked: boolean;
  stored: StoredBytes;
  key_id: string;
  wrapped: Buffer;
  application_id: string;
}

const BATCH_SIZE = 50;

/**
 * Moves everything that is elsewhere `to` a place: reads it, opens it and compares its hash, stores it, reads it again, and then
 * changes its row. Every row names complete bytes at any moment, so that servers go on meanwhile, and the command may be ended
 * and run again. Throws `ConfigError`, and `StorageUnavailable` if a place does not answer.
 */
export async function moveDocuments(
  to: StoragePlace,
  environment: Record<string, string | undefined>,
  tell: (line: string) => void,
): Promise<Moved> {
  return withInstallation(environment, async ({ database, vault, storage }) => {
    if (to !== 'database') await placeOf(storage, to).probe();
    const outcome: Moved = { moved: 0, damaged: 0 };
    for await (const rows of batches(database.query, to)) {
      for (const row of rows) {
        const why = await moveOne({ database, vault, storage }, row, to);
        if (why === null) outcome.moved += 1;
        else {
          outcome.damaged += 1;
          tell(`${row.table} ${row.key.join(' ').trim()}: ${why}`);
        }
      }
      tell(`${outcome.moved} moved`);
    }
    return outcome;
  });
}

/** Removes all objects that no row has named for `DOCUMENT_KEEP_DAYS`, which a worker otherwise does within a day. */
export async function removeUnnamedObjects(environment: Record<string, string | undefined>): Promise<Collected> {
  const { signal } = new AbortController();
  return withInstallation(environment, (installation) =>
    collectObjects(installation, { at: new Date(), prefixes: ALL_PREFIXES, signal }),
  );
}

/** Copies all objects into a folder, as a backup. */
export async function copyStoredObjects(
  folder: string,
  environment: Record<string, string | undefined>,
): Promise<Copied> {
  return withInstallation(environment, (installation) => copyObjects(installation, folder));
}

function placeOf({ outside }: Storage, name: StoragePlace) {
  const place = outside.find((one) => one.name === name);
  if (!place) throw new ConfigError('There is no bucket: set BUCKET_URL, BUCKET_KEY_ID and BUCKET_KEY');
  return place;
}

/** Null: it was moved, or changed meanwhile. Otherwise why it stays. */
async function moveOne(
  { database, vault, storage }: { database: Database; vault: Vault; storage: Storage },
  row: Movable,
  to: StoragePlace,
): Promise<string | null> {
  try {
    const key = vault.openKey(row.application_id, { keyId: row.key_id, wrapped: row.wrapped });
    const sealed = await storage.get(row.stored);
    if (!sealed || !isWhole(key, row, sealed)) return 'what is stored was changed';
    const stored = await storage.put(sealed, { isLocked: row.isLocked, to });
    if (!(await storage.get(stored))?.equals(sealed)) return `the ${to} does not return what was stored there`;
    await inTransaction(database, (tx) => rename(tx, row, stored));
    return null;
  } catch (error) {
    if (error instanceof ObjectLost) return error.message;
    if (error instanceof SealBroken) return 'what is stored was changed';
    throw error;
  }
}

const isWhole = (key: CaseKey, { field, sealedAs, sha256: hash }: Movable, sealed: Buffer): boolean =>
  sha256(key.open(field, sealedAs, sealed)) === hash;

/** Nothing if its bytes are no longer the same ones: it was replaced or erased meanwhile. */
async function rename(tx: Reader, { table, key, sha256: hash, stored: before }: Movable, stored: StoredBytes) {
  const changed = sql`bytes = ${stored.bytes}, place = ${stored.place}, object = ${stored.object},
    object_length = ${stored.object_length}`;
  const isSame = sql`sha256 = ${hash} and object is not distinct from ${before.object}
    and (bytes is null) = ${before.bytes === null}`;
  const isRow = table === 'document' ? sql`id = ${key[0]}` : sql`application_id = ${key[0]} and question = ${key[1]}`;
  await sql`update ${sql.table(table)} set ${changed} where ${isRow} and ${isSame}`.execute(tx);
}

/** Everything that is elsewhere, some rows at a time. */
async function* batches(query: Reader, to: StoragePlace): AsyncGenerator<Movable[]> {
  for (const next of [nextDocuments, nextUploads]) {
    let rows = await next(query, to, ['', '']);
    for (let last = rows.at(-1); last; last = rows.at(-1)) {
      yield rows;
      rows = await next(query, to, last.key);
    }
  }
}

async function nextDocuments(query: Reader, to: StoragePlace, [after]: readonly [string, string]): Promise<Movable[]> {
  const rows = await query
    .selectFrom('document')
    .innerJoin('data_key', 'data_key.application_id', 'document.application_id')
    .select(['document.application_id', 'key_id', 'wrapped', 'id', 'sha256', 'sealed_at'])
    .select(['bytes', 'place', 'object', 'object_length'])
    .where('id', '>', after)
    .where((eb) => eb.or([eb('bytes', 'is not', null), eb('object', 'is not', null)]))
    .where(sql<string>`coalesce(place, 'database')`, '<>', to)
    .orderBy('id')
    .limit(BATCH_SIZE)
    .execute();
  return rows.map(({ id, sealed_at, bytes, place, object, object_length, ...row }) => ({
    ...row,
    table: 'document',
    key: [id, ''],
    field: 'document',
    sealedAs: id,
    isLocked: sealed_at !== null,
    stored: { bytes, place, object, object_length },
  }));
}

async function nextUploads(
  query: Reader,
  to: StoragePlace,
  [afterCase, afterQuestion]: readonly [string, string],
): Promise<Movable[]> {
  const rows = await query
    .selectFrom('upload')
    .innerJoin('data_key', 'data_key.application_id', 'upload.application_id')
    .select(['upload.application_id', 'key_id', 'wrapped', 'question', 'sha256'])
    .select(['bytes', 'place', 'object', 'object_length'])
    .where(sql<boolean>`(upload.application_id, question) > (${afterCase}, ${afterQuestion})`)
    .where(sql<string>`coalesce(place, 'database')`, '<>', to)
    .orderBy('upload.application_id')
    .orderBy('question')
    .limit(BATCH_SIZE)
    .execute();
  return rows.map(({ question, bytes, place, object, object_length, ...row }) => ({
    ...row,
    table: 'upload',
    key: [row.application_id, question],
    field: 'upload',
    sealedAs: `${question}|${row.sha256}`,
    isLocked: false,
    stored: { bytes, place, object, object_length },
  }));
}
