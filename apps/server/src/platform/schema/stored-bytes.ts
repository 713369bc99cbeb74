/** Where the bytes of a document or an upload are. */
import type { TimeNow } from './time.ts';

/** What is stored outside the database. */
export type ObjectPlaceName = 'folder' | 's3';

/** In the row (`bytes`), or in an object that the row names; neither: there are none, or no longer. */
export interface StoredBytesColumns {
  bytes: Buffer | null;
  /** Null: in the row. */
  place: ObjectPlaceName | null;
  /** SHA-256 of the object as it is stored. */
  object: string | null;
  /** Bytes of the object that are sealed; filling follows them. */
  object_length: number | null;
}

/** An object that no row names. It is removed once no backup can name it. */
export interface UnnamedObjectTable {
  object: string;
  place: ObjectPlaceName;
  since: TimeNow;
}
