/** The evidence and its anchors, mails, jobs, and requests by operations. */
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { Time, TimeNow } from './time.ts';

export interface EvidenceTable {
  application_id: string;
  seq: number;
  epoch: number;
  type: string;
  actor: JSONColumnType<object, string, never>;
  at: ColumnType<Date, Date, never>;
  address: string;
  request_id: string;
  data: JSONColumnType<object, string, never>;
  prev_hash: string;
  hash: string;
  /** MAC of its place and hash; null: from before `macs_from`. */
  mac: Buffer | null;
}

/** Records that an anchor was made: the anchor itself is a file outside the database. */
export interface AnchorTable {
  id: GeneratedAlways<number>;
  /** Of its file; null: from before there were files. */
  number: number | null;
  at: TimeNow;
  applications: number;
  heads_hash: string;
  prev_hash: string;
  hash: string;
}

/** `shown`: there is no mail server, the outbox page shows it. `held`: waits for the operator (configuration). */
export type MailStatus = 'queued' | 'sent' | 'shown' | 'retrying' | 'held' | 'bounced' | 'failed';

export interface MailOutboxTable {
  id: string;
  application_id: string;
  slot_id: string | null;
  epoch: number;
  kind: string;
  status: MailStatus;
  message: Buffer;
  attempts: Generated<number>;
  /** When it is tried next, or was tried for the last time. */
  next_attempt_at: TimeNow;
  /** Class of the last failure, without personal data. */
  error: string | null;
  reply: string | null;
  created_at: TimeNow;
  sent_at: Time | null;
}

export interface JobStatusTable {
  /** Empty for work that concerns the whole installation. */
  application_id: string;
  epoch: number;
  kind: string;
  step: string;
  state: 'queued' | 'running' | 'done' | 'failed';
  holding: boolean;
  data: JSONColumnType<object, string, string>;
  job_id: string | null;
  /** Who does it, or did it last. */
  worker: ColumnType<string | null, string | undefined, string | null>;
  attempts: Generated<number>;
  error: string | null;
  created_at: TimeNow;
  updated_at: TimeNow;
}

/** A process that does jobs. */
export interface WorkerTable {
  id: string;
  /** Time of its last heartbeat. */
  seen_at: TimeNow;
}

/** What somebody in operations requested and another person decides. The outcome is in the evidence, too. */
export interface OperationsRequestTable {
  id: string;
  application_id: string;
  /** The act, the requester, their words, and the state of the case, sealed. */
  details: Buffer;
  state: 'asked' | 'confirmed' | 'refused' | 'withdrawn';
  asked_at: Time;
}
