/** A case and its answers. */
import type { Outcome } from '@countersign/engine';
import type { CaseStage } from '@countersign/protocol';
import type { Generated, JSONColumnType } from 'kysely';
import type { StoredBytesColumns } from './stored-bytes.ts';
import type { Time, TimeNow } from './time.ts';

export interface ApplicationTable {
  id: string;
  /** Agent of record. */
  agent_id: string;
  /** The agent's name and e-mail as given at start, and their profile at that time. */
  agent: Buffer;
  definition_version: string;
  /** The decision table it was started with; null: from before tables were stored. */
  table_version: string | null;
  state_of_issue: string | null;
  product: string | null;
  /** The portal's status as in the specification. */
  status: string;
  epoch: Generated<number>;
  customer_signed: Generated<boolean>;
  all_signed: Generated<boolean>;
  agent_signed: Generated<boolean>;
  is_demo: Generated<boolean>;
  partner: Generated<string>;
  decision_class_name: string | null;
  triage_path: number | null;
  /** Head of the evidence; -1 before the first event. */
  evidence_seq: Generated<number>;
  evidence_hash: Generated<string>;
  /** The first event that has its own MAC; the row's MAC covers those before. */
  macs_from: Generated<number>;
  /** The head of its evidence in the newest anchor that names it; -1: none does. */
  anchored_seq: Generated<number>;
  /** Version by block. */
  versions: JSONColumnType<Record<string, number>, string | undefined, string>;
  /** What sign-in and portal sent in addition to the answers: sales source, estimate, payload. */
  start_facts: Buffer;
  /** What the portal's row shows about people. */
  names: Buffer | null;
  created_at: TimeNow;
  updated_at: TimeNow;
  /** The agent's part is complete and waits to be sent; false once it is sent. */
  ready_to_send: Generated<boolean>;
  /**
   * The stage; the database maintains it from what it depends on. `expired` only after housekeeping ran: see `stageAt`.
   */
  stage: Generated<CaseStage>;
  /** The last mail to the insured. */
  sent_at: Time | null;
  /** The agent turned off reminders for this case. */
  reminders_off: Generated<boolean>;
  submitted_at: Time | null;
  /** Who gives the policy number and the decision of this round; null: not submitted, or before this was kept. */
  number_by: Outcome['PolicyNumber'] | null;
  decision_by: Outcome['Decision'] | null;
  expires_at: Time;
  /** Version of the search marks by which it is found (`MARKS_VERSION`); 0: none yet. */
  marks_version: Generated<number>;
  /** When its agent discarded it, still empty; null: not discarded, or restored. */
  discarded_at: Time | null;
  /** When its key and everything that belonged to it was removed; what stays is the basis of the evidence. */
  erased_at: Time | null;
  /** MAC of the columns that `bound-rows.ts` lists; null: not bound yet. */
  bound: Buffer | null;
}

/** The data key of a case, wrapped. In a separate table, so that backups of the data can leave it out. */
export interface DataKeyTable {
  application_id: string;
  key_id: string;
  wrapped: Buffer;
}

export interface BlockAnswerTable {
  application_id: string;
  block: string;
  version: number;
  content: Buffer;
  content_hash: string;
  valid: boolean | null;
  visited: Generated<boolean>;
  /** Encrypted list of the calculated answers that a person replaced; their paths may name an answer. Null: none. */
  edited: Buffer | null;
  /** Encrypted answers by path that an illustration filled in. Null: none. */
  prefilled: Generated<Buffer | null>;
  updated_at: TimeNow;
}

/** The response to each submission, so that a repeat gets the same. */
export interface SubmissionTable {
  application_id: string;
  /** SubmissionId, or the hash of block and responses. */
  submission_key: string;
  block: string;
  answer: Buffer;
  created_at: TimeNow;
}

/** The newest file of a file question. */
export interface UploadTable extends StoredBytesColumns {
  application_id: string;
  /** `Block.Path` */
  question: string;
  file_name: Buffer;
  sha256: string;
  length: number;
  uploaded_at: Time;
}

/** Look-up without decryption; `mac` is a keyed hash, not sealed. */
export interface BlindIndexTable {
  application_id: string;
  /** Empty for what belongs to the whole application. */
  slot_id: Generated<string>;
  kind: string;
  mac: Buffer;
  /** MAC of the columns that `bound-rows.ts` lists; null: not bound yet. */
  bound: Buffer | null;
}

/** A case that must not be erased. */
export interface LegalHoldTable {
  application_id: string;
  /** Who placed the hold and the reason, sealed. */
  details: Buffer;
  placed_at: Time;
}

/** A signer's note about somebody else's answer, until the agent responds to it. */
export interface AnswerNoteTable {
  application_id: string;
  block: string;
  path: string;
  /** Who wrote it. */
  slot_id: string;
  note: Buffer;
  created_at: Time;
}

/** An invented case that a development installation was asked to create. */
export interface InventedCaseTable {
  agent_id: string;
  /** Its position in the carrier's list. */
  number: number;
  /** Null: not started yet. */
  application_id: string | null;
  /** `failed`: it was not played to the end; what exists of it stays. */
  state: 'waiting' | 'playing' | 'made' | 'failed';
}
