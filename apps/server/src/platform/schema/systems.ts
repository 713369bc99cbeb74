/** Other systems: their keys, and the events they read. */
import type { SystemReader } from '@countersign/protocol/systems';
import type { Generated } from 'kysely';
import type { Time } from './time.ts';

export interface SystemKeyTable {
  id: string;
  /** Its name for operations. */
  name: string;
  /** SHA-256 of the key. */
  token_hash: Buffer;
  /** Of the previous key, which works until then. */
  previous_hash: Buffer | null;
  previous_until: Time | null;
  reader: SystemReader;
  /** The agent whose cases it reads; null: every case. */
  agent_id: string | null;
  /** Words. */
  scopes: string;
  made_by: string;
  /** Null: it was created before this was kept, or by a command. */
  made_by_name: string | null;
  made_at: Time;
  /** The second person; null: not confirmed yet. */
  confirmed_by: string | null;
  confirmed_at: Time | null;
  rotated_by: string | null;
  rotated_at: Time | null;
  revoked_by: string | null;
  revoked_at: Time | null;
  /** MAC of the columns that `bound-rows.ts` lists. */
  bound: Buffer | null;
}

/** A row of `system_key` that was changed, and is void from then on; rows are only added. */
export interface EndedKeyTable {
  /** Its MAC. Written by earlier versions: SHA-256 of a key that ended. */
  token_hash: Buffer;
  ends_at: Time;
}

/** How often a key made which call on a day (UTC). */
export interface SystemKeyUseTable {
  key_id: string;
  day: string;
  call: string;
  uses: number;
  last_at: Time;
}

/** A subscriber of events, by its name in the settings. */
export interface EventSubscriberTable {
  name: string;
  /** The number of the last event that it accepted. */
  told: number;
  /** Number of tries of the next one, and since when. */
  tries: Generated<number>;
  tried_at: Time | null;
  /** When it is tried next. */
  next_at: Time;
  /** Why it is no longer tried; null: it is. */
  stopped: string | null;
  /** Which process is sending, until when. */
  lease: string | null;
  leased_until: Time | null;
}

/** A change of a case that other systems read; written by the database. */
export interface CaseEventTable {
  seq: Generated<string>;
  /** Its position among all events; null: not assigned yet. */
  number: number | null;
  application_id: string;
  /** The agent of record at that time. */
  agent_id: string;
  kind: string;
  at: Time;
}
