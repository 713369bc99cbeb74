/** What a place outside the database does: a folder, or a bucket. Objects never change, and their name is the SHA-256 of their bytes. */
import { SealBroken } from '../crypto/index.ts';
import type { ObjectPlaceName } from '../schema/stored-bytes.ts';

/** Begins the name of a file or object that is the mark of a database. */
export const USER_MARK = 'used-by-';

export interface ObjectPlace {
  readonly name: ObjectPlaceName;
  /** Durable when it returns. `isLocked`: if the place can, nobody can remove it until its time is over. Throws `StorageUnavailable`. */
  put(object: string, bytes: Uint8Array, options: { isLocked: boolean }): Promise<void>;
  /** Null: it is not there. Throws `StorageUnavailable`. */
  get(object: string): Promise<Buffer | null>;
  /** `locked`: it stays until its time is over. One that is not there is removed. Throws `StorageUnavailable`. */
  remove(object: string): Promise<'removed' | 'locked'>;
  /** The objects whose name begins with these two digits. Throws `StorageUnavailable`. */
  list(prefix: string): AsyncIterable<StoredObject>;
  /** The databases that left their mark there. Throws `StorageUnavailable`. */
  users(): Promise<string[]>;
  /** Leaves the mark of a database. Throws `StorageUnavailable`. */
  addUser(id: string): Promise<void>;
  /** Stores, reads, lists and removes an object. Throws `ConfigError` with one line, or `StorageUnavailable`. */
  probe(): Promise<void>;
}

export interface StoredObject {
  object: string;
  /** When it was written, by the clock of the place. */
  at: Date;
}

/**
 * Whether a text from a row is the name of an object, and not the path of another file or object: whoever writes to the
 * database must not read or remove those.
 */
export const isObjectName = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);

/** The place does not answer, or refuses us for a reason that is not the caller's: the same may work later. */
export class StorageUnavailable extends Error {}

/** An object that a row names is missing or damaged. */
export class ObjectLost extends SealBroken {}
