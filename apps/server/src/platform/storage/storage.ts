/** Where the bytes of documents and uploads are: in their rows, or in objects that the rows name. */
import { sql } from 'kysely';
import { type Config, ConfigError } from '../config/index.ts';
import { sha256 } from '../crypto/index.ts';
import type { Database } from '../database.ts';
import type { ObjectPlaceName, StoredBytesColumns } from '../schema/stored-bytes.ts';
import { bucketPlace } from './bucket-place.ts';
import { padObject } from './pad-object.ts';
import { folderPlace } from './folder-place.ts';
import { isObjectName, ObjectLost, type ObjectPlace, StorageUnavailable } from './object-place.ts';

export type StoragePlace = 'database' | ObjectPlaceName;

export interface Storage {
  /** Where new bytes go. */
  readonly place: StoragePlace;
  /** Days that an object which no row names is kept: backups may still name it. */
  readonly keepDays: number;
  /** The places outside the database that the settings name. */
  readonly outside: readonly ObjectPlace[];
  /**
   * Stores sealed bytes and returns the columns of their row, which is written afterward: bytes without a row are removed later.
   * `isLocked`: nobody is to remove them, if the place can do that. Throws `StorageUnavailable`.
   */
  put(sealed: Buffer, options?: { isLocked?: boolean; to?: StoragePlace }): Promise<StoredBytesColumns>;
  /** The sealed bytes of a row; null: it has none. Throws `StorageUnavailable`, and `ObjectLost` if what it names is not there. */
  get(row: StoredBytesColumns): Promise<Buffer | null>;
  /** A whole object, compared with its name. Throws `StorageUnavailable` and `ObjectLost`. */
  whole(place: ObjectPlaceName, object: string): Promise<Buffer>;
  /** Why bytes cannot be stored or read, in one line; null: they can. Asks every 10 s at most. */
  problem(): Promise<string | null>;
}

/** A row without bytes. */
export const NO_BYTES = {
  bytes: null,
  place: null,
  object: null,
  object_length: null,
} as const satisfies StoredBytesColumns;

const ASKED_EVERY_MS = 10_000;

/** The storage that the settings name. Nothing is contacted or created yet. */
export function createStorage({ documents }: Pick<Config, 'documents'>): Storage {
  const folder = folderPlace(documents.folder);
  const bucket = documents.bucket && bucketPlace(documents.bucket);
  const placeOf = (name: ObjectPlaceName): ObjectPlace => {
    const place = name === 'folder' ? folder : bucket;
    if (!place) throw new StorageUnavailable('documents are in a bucket: set BUCKET_URL');
    return place;
  };
  async function whole(name: ObjectPlaceName, object: string): Promise<Buffer> {
    if (!isObjectName(object)) throw new ObjectLost('a row names what cannot be an object');
    const stored = await placeOf(name).get(object);
    if (stored === null) throw new ObjectLost(`the object ${object} is not in the ${name}`);
    if (sha256(stored) !== object) throw new ObjectLost(`the object ${object} in the ${name} was changed`);
    return stored;
  }
  let asked = { at: 0, problem: Promise.resolve<string | null>(null) };
  return {
    place: documents.place,
    keepDays: documents.keepDays,
    outside: [folder, ...(bucket ? [bucket] : [])],
    async put(sealed, { isLocked = false, to = documents.place } = {}) {
      if (to === 'database') return { ...NO_BYTES, bytes: sealed };
      const bytes = padObject(sealed);
      const object = sha256(bytes);
      await placeOf(to).put(object, bytes, { isLocked });
      return { bytes: null, place: to, object, object_length: sealed.length };
    },
    async get({ bytes, place, object, object_length: length }) {
      if (place === null || object === null || length === null) return bytes;
      return (await whole(place, object)).subarray(0, length);
    },
    whole,
    async problem() {
      if (documents.place === 'database') return null;
      if (Date.now() - asked.at > ASKED_EVERY_MS) {
        asked = { at: Date.now(), problem: whyNot(placeOf(documents.place)) };
      }
      return asked.problem;
    },
  };
}

async function whyNot(place: ObjectPlace): Promise<string | null> {
  try {
    // An object that does not exist: a response is enough to know that the place is available.
    await place.get('0'.repeat(64));
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/**
 * Called at start: tests the place where new bytes go, and whether what rows name is where the settings say. Throws
 * `ConfigError` with one line for what the operator has to correct. Returns why the place cannot be asked now; null: it
 * was. Without a database only the place is tried.
 */
export async function probeStorage(storage: Storage, database: Pick<Database, 'query'> | null): Promise<string | null> {
  try {
    const place = storage.outside.find(({ name }) => name === storage.place);
    await place?.probe();
    for (const named of database ? await namedPlaces(database) : []) await checkNamed(storage, named);
    return null;
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error;
    return error.message;
  }
}

interface Named {
  place: ObjectPlaceName;
  object: string;
}

/** Of each place that rows name, the object of one of them. */
async function namedPlaces({ query }: Pick<Database, 'query'>): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select place, object from unnest(array['folder', 's3']) as named (name)
    cross join lateral (
      (select place, object from document where object is not null and place = name limit 1) union all
      (select place, object from upload where object is not null and place = name limit 1) limit 1) as one`.execute(
    query,
  );
  return rows;
}

async function checkNamed({ outside }: Storage, { place: name, object }: Named): Promise<void> {
  const place = outside.find((one) => one.name === name);
  if (!place) throw new ConfigError('Documents of this database are in a bucket: set BUCKET_URL and its key');
  // Whoever writes to the database must not be able to stop the service.
  if (!isObjectName(object) || (await place.get(object))) return;
  throw new ConfigError(
    name === 'folder'
      ? 'DOCUMENT_FOLDER does not hold the documents of this database: mount or restore it, or correct the setting'
      : 'The bucket at BUCKET_URL does not hold the documents of this database: correct the setting',
  );
}
