/** Documents, signatures, and signs that one may be false. */
import type { Generated, JSONColumnType } from 'kysely';
import type { StoredBytesColumns } from './stored-bytes.ts';
import type { Time, TimeNow } from './time.ts';

export interface DocumentTable extends StoredBytesColumns {
  id: string;
  application_id: string;
  epoch: number;
  /** Merge type, followed by the letter for owners: `OwnerNotInsured.A`; `CompleteFile` for operations. */
  reader: string;
  /** Increases with each rendering and each seal. */
  revision: number;
  state: 'requested' | 'running' | 'ready' | 'failed' | 'stale' | 'superseded';
  /** SHA-256 of what is printed; a different hash means that the document is out of date. */
  model_hash: string;
  sha256: string | null;
  length: number | null;
  pages: number | null;
  sealed_at: Time | null;
  requested_at: TimeNow;
  ready_at: Time | null;
  /** When its archive timestamp must be created or renewed; null: never. */
  archive_due: Time | null;
  /** MAC of the columns that `bound-rows.ts` lists; null: not bound yet. */
  bound: Buffer | null;
}

export interface SignatureTable {
  id: string;
  application_id: string;
  epoch: number;
  slot_id: string;
  role: string;
  letter: string | null;
  /** Expected and typed name, city, state, observed address, user agent. */
  person: Buffer;
  consent_record_id: string | null;
  merge_type: string;
  document_id: string | null;
  document_sha256: string | null;
  document_pages: number | null;
  served_at: Time | null;
  load_time: number | null;
  timed_out: boolean;
  no_document_reason: string | null;
  answers_sha256: string;
  definition_version: string;
  /** The filed forms that the document consists of. */
  forms: JSONColumnType<{ number: string; edition: string }[], string, never>;
  evidence_seq: number;
  zone: string;
  signed_at: Time;
  /** What the signer's document printed, sealed: later they are shown what has changed. */
  printed: Buffer | null;
}

/** A signature that an unlock invalidated. Its own row stays as it is. */
export interface SignatureInvalidationTable {
  signature_id: string;
  application_id: string;
  /** The round that ended. */
  epoch: number;
  /** The agent's words, sealed. */
  reason: Buffer;
  evidence_seq: number;
  invalidated_at: Time;
}

/** What signatures are compared by: keyed hashes, never the values. */
export interface SigningTraceTable {
  application_id: string;
  epoch: number;
  slot_id: string;
  kind: 'insured' | 'owner' | 'agent';
  /** Agent of record at the time. */
  agent_id: string;
  person: Buffer;
  family: Buffer;
  browser: Buffer | null;
  device: Buffer;
  mailbox: Buffer | null;
  mailbox_pattern: Buffer | null;
  phone: Buffer | null;
  /** Sealed: what was seen at the moment of signing. */
  seen: Buffer;
  /** Somebody in operations should review it. */
  flagged: Generated<boolean>;
  signed_at: Time;
}

/** A sign of a false signature, for operations. */
export interface SignSeenTable {
  application_id: string;
  epoch: number;
  slot_id: string;
  code: string;
  /** 1 is weak, 2 is enough for a review. */
  weight: number;
  /** Sealed: what was seen. */
  seen: Buffer;
  seen_at: Time;
}
