/** Data that belongs to no case: the root of the keys, definitions and tables that cases were started with, doctors. */
import type { Generated, GeneratedAlways } from 'kysely';
import type { TimeNow } from './time.ts';

/** The root of the installation's own keys, wrapped; one row. */
export interface VaultRootTable {
  only_one: Generated<boolean>;
  key_id: string;
  wrapped: Buffer;
  /** Sealed: records that every row was bound once. Null: not done yet. */
  rows_bound: Buffer | null;
}

/** Every version of a definition that an application was started with; `body` is gzip of its JSON, not sealed. */
export interface DefinitionTable {
  version: string;
  name: string;
  body: Buffer;
  created_at: TimeNow;
}

/**
 * Every decision table that an application was started with; `version` is the SHA-256 of its canonical JSON, `body` is
 * that JSON, compressed with gzip.
 */
export interface KeptTable {
  version: string;
  body: Buffer;
  created_at: TimeNow;
}

/**
 * The directory behind physician search. `search_name`: the last name in small letters and digits only, in byte order.
 */
export interface PhysicianTable {
  id: GeneratedAlways<number>;
  search_name: string;
  first_name: string;
  last_name: string;
  alias: string;
  street: string;
  street2: string;
  city: string;
  state: string;
  zip: string;
  phone: string;
}

/** How often people took up to so many seconds for a section; not tied to a case. */
export interface SectionTimeTable {
  section: string;
  role: string;
  product: string;
  seconds: number;
  times: number;
}
