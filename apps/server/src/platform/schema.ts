/** The tables as Kysely sees them; `migrations/` makes them. Columns of type `Buffer` are sealed unless said otherwise. */
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';

export interface Schema {
  vault_root: VaultRootTable;
  definition: DefinitionTable;
  decision_table: KeptTable;
  agent: AgentTable;
  application: ApplicationTable;
  data_key: DataKeyTable;
  block_answer: BlockAnswerTable;
  submission: SubmissionTable;
  signing_slot: SigningSlotTable;
  consent: ConsentTable;
  consent_withdrawal: ConsentWithdrawalTable;
  document: DocumentTable;
  upload: UploadTable;
  signature: SignatureTable;
  signature_invalidation: SignatureInvalidationTable;
  link: LinkTable;
  session: SessionTable;
  agent_browser: AgentBrowserTable;
  hand_over: HandOverTable;
  signing_trace: SigningTraceTable;
  sign_seen: SignSeenTable;
  decision_hold: DecisionHoldTable;
  attempt: AttemptTable;
  sign_in_code: SignInCodeTable;
  blind_index: BlindIndexTable;
  decision: DecisionTable;
  policy_number: PolicyNumberTable;
  mail_outbox: MailOutboxTable;
  evidence: EvidenceTable;
  anchor: AnchorTable;
  operations_request: OperationsRequestTable;
  legal_hold: LegalHoldTable;
  job_status: JobStatusTable;
  physician: PhysicianTable;
}

/** Text ISO or Date goes in, Date comes out. */
type Time = ColumnType<Date, Date | string, Date | string>;
type TimeNow = ColumnType<Date, Date | string | undefined, Date | string>;

/** The root of the installation's own keys, wrapped; one row. */
export interface VaultRootTable {
  only_one: Generated<boolean>;
  key_id: string;
  wrapped: Buffer;
  /** Sealed: every row was bound once. Null: this is still to be done. */
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
 * Every decision table that an application was started with; `version` is the SHA-256 of its canonical JSON, `body` the
 * gzip of that.
 */
export interface KeptTable {
  version: string;
  body: Buffer;
  created_at: TimeNow;
}

/** Whose an agent's id is at the identity provider; written at sign-in. */
export interface AgentTable {
  id: string;
  issuer: string;
  subject: string;
  created_at: Time;
  last_sign_in_at: Time;
  /** MAC of the columns that `bound-rows.ts` lists; null: not bound yet. */
  bound: Buffer | null;
}

export interface ApplicationTable {
  id: string;
  /** Agent of record. */
  agent_id: string;
  /** The agent's name and e-mail as given at start. */
  agent: Buffer;
  definition_version: string;
  /** The decision table it was started with; null: from before they were kept. */
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
  /** The first event that has a MAC of its own; the row's MAC vouches for those before. */
  macs_from: Generated<number>;
  /** Its end in the newest anchor that names it; -1: none does. */
  anchored_seq: Generated<number>;
  /** Block to version. */
  versions: JSONColumnType<Record<string, number>, string | undefined, string>;
  /** What sign-in and portal said beside the answers: sales source, estimate, payload. */
  start_facts: Buffer;
  /** What the portal's row shows of persons. */
  names: Buffer | null;
  created_at: TimeNow;
  updated_at: TimeNow;
  /** The agent's part is complete and waits to be sent; false once it is. */
  ready_to_send: Generated<boolean>;
  /** The last mail to the insured. */
  sent_at: Time | null;
  submitted_at: Time | null;
  expires_at: Time;
  /** Which version of the marks it is found by (`MARKS_VERSION`); 0: none yet. */
  marks_version: Generated<number>;
  /** When its key and all that hung on it was removed; what stays is the foot of the evidence. */
  erased_at: Time | null;
  /** MAC of the columns that `bound-rows.ts` lists; null: not bound yet. */
  bound: Buffer | null;
}

/** The data key of a case, wrapped. Apart from the case, so that backups of the data can do without. */
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

/** The answer given to each submission, so that a repeat gets the same. */
export interface SubmissionTable {
  application_id: string;
  /** SubmissionId, or the hash of block and responses. */
  submission_key: string;
  block: string;
  answer: Buffer;
  created_at: TimeNow;
}

export type SlotState =
  | 'waiting'
  | 'open'
  | 'invited'
  | 'identified'
  | 'consented'
  | 'reviewing'
  | 'signed'
  | 'locked'
  | 'expired'
  | 'declined'
  | 'invalidated';

export interface SigningSlotTable {
  id: string;
  application_id: string;
  epoch: number;
  kind: 'insured' | 'owner' | 'agent';
  /** A to J for owners. */
  letter: string | null;
  role: string;
  position: number;
  state: SlotState;
  person: Buffer;
  email_to: Buffer | null;
  expected_name: Buffer | null;
  merge_type: string;
  /** Keyed hash of what the slot and its look-ups were made from. */
  made_from: string | null;
  /** Whose slot it is: keyed hashes of what tells people apart, sealed. Null: made before there was such a thing. */
  identity: Buffer | null;
  /** When the slot became another person's, or nobody's; it stays for the record and is no part of the round any more. */
  replaced_at: Time | null;
  invited_at: Time | null;
  identified_at: Time | null;
  consented_at: Time | null;
  /** When this signer left the disclosures by Next. */
  disclosed_at: Time | null;
  /** Why the slot is `declined`. */
  declined_as: 'declined' | 'paper' | 'withdrawn' | null;
  signed_at: Time | null;
  updated_at: TimeNow;
  /** MAC of the columns that `bound-rows.ts` lists; null: not bound yet. */
  bound: Buffer | null;
}

export interface ConsentTable {
  id: string;
  application_id: string;
  slot_id: string;
  consent_id: string;
  version: string;
  /** The exact text shown. */
  content: string;
  content_hash: string;
  language: Generated<string>;
  /** The address to be used for this person, sealed. */
  email: Buffer | null;
  /** When the server gave the text out; null: anyone who consented did not say which showing it was. */
  shown_at: Time | null;
  given_at: Time;
  address: string;
  user_agent: string;
}

/** A consent that its person took back. */
export interface ConsentWithdrawalTable {
  consent_record_id: string;
  application_id: string;
  withdrawn_at: Time;
}

export interface DocumentTable {
  id: string;
  application_id: string;
  epoch: number;
  /** Merge type, followed by the letter for owners: `OwnerNotInsured.A`; `CompleteFile` for operations. */
  reader: string;
  /** Grows with each rendering and each seal. */
  revision: number;
  state: 'requested' | 'running' | 'ready' | 'failed' | 'stale' | 'superseded';
  /** SHA-256 of what is printed; another hash makes the document stale. */
  model_hash: string;
  sha256: string | null;
  length: number | null;
  pages: number | null;
  bytes: Buffer | null;
  sealed_at: Time | null;
  requested_at: TimeNow;
  ready_at: Time | null;
  /** MAC of the columns that `bound-rows.ts` lists; null: not bound yet. */
  bound: Buffer | null;
}

/** The newest file of a file question. */
export interface UploadTable {
  application_id: string;
  /** `Block.Path` */
  question: string;
  file_name: Buffer;
  sha256: string;
  length: number;
  bytes: Buffer;
  uploaded_at: Time;
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
  /** The filed forms that make up the document. */
  forms: JSONColumnType<{ number: string; edition: string }[], string, never>;
  evidence_seq: number;
  zone: string;
  signed_at: Time;
  /** What the signer's document printed, sealed: later they are shown what changed since. */
  printed: Buffer | null;
}

/** A signature that fell with an unlock. Its own row stays as it is. */
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

export interface LinkTable {
  /** SHA-256 of the token. */
  token_hash: Buffer;
  application_id: string;
  slot_id: string;
  epoch: number;
  purpose: 'sign' | 'documents';
  attempts: Generated<number>;
  created_at: TimeNow;
  expires_at: Time;
  redeemed_at: Time | null;
  revoked_at: Time | null;
  /** MAC of the columns that `bound-rows.ts` lists; null: not bound yet. */
  bound: Buffer | null;
}

export interface SessionTable {
  /** SHA-256 of the cookie's value. */
  id_hash: Buffer;
  kind: 'agent' | 'customer' | 'operations';
  /** The agent's id, or the operator's subject. */
  agent_id: string | null;
  application_id: string | null;
  slot_id: string | null;
  role: string | null;
  purpose: string | null;
  /** Name, e-mail and case facts, sealed by the vault. */
  details: Buffer;
  origin: 'oidc' | 'development' | 'identity' | 'portal';
  created_at: TimeNow;
  /** The last activity. */
  active_at: TimeNow;
  /** The absolute end. */
  ends_at: Time;
  ended_at: Time | null;
  /** Why the server ended it; null: the person left, or an operator ended it. */
  end_reason: 'unlocked' | 'withdrawn' | 'replaced' | null;
  /** MAC of the columns that `bound-rows.ts` lists. */
  bound: Buffer;
}

/** A browser in which that agent had a session, by a keyed hash of its cookie. */
export interface AgentBrowserTable {
  browser: Buffer;
  agent_id: string;
  last_at: Time;
  /** Keyed hash of what the browser says of itself. */
  device: Buffer | null;
}

/** A signer's way from their agent's browser to a device of their own. */
export interface HandOverTable {
  /** SHA-256 of the token. */
  token_hash: Buffer;
  application_id: string;
  slot_id: string;
  purpose: 'sign' | 'documents';
  /** Not taken yet: until when it may be; taken: until when its browser may answer for its person. */
  until: Time;
  /** SHA-256 of the visitor that took it. */
  taken_by: Buffer | null;
  /** MAC of the columns that `bound-rows.ts` lists. */
  bound: Buffer;
}

/** What a signature can be compared by: keyed hashes, never the values. */
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
  /** Somebody in operations should look at it. */
  flagged: Generated<boolean>;
  signed_at: Time;
}

/** A sign of a false signature, for operations. */
export interface SignSeenTable {
  application_id: string;
  epoch: number;
  slot_id: string;
  code: string;
  /** 1 is weak, 2 is enough to look. */
  weight: number;
  /** Sealed: what was seen. */
  seen: Buffer;
  seen_at: Time;
}

/** A decision that waits until operations let it go. */
export interface DecisionHoldTable {
  application_id: string;
  epoch: number;
  held_at: Time;
  released_at: Time | null;
}

export interface AttemptTable {
  key: string;
  count: number;
  until: Time;
}

/** A browser whose person gave the right data and owes a one-time code. */
export interface SignInCodeTable {
  /** SHA-256 of the cookie's value. */
  browser_hash: Buffer;
  application_id: string;
  slot_id: string;
  purpose: 'application' | 'documents';
  /** By their mailed link, the way from their agent's browser, or their data alone. */
  came: 'link' | 'hand-over' | 'data';
  /** SHA-256 of the token of the link or the way. */
  came_hash: Buffer | null;
  /** Keyed hash of the newest code and of whom it lets in; null: none was made yet. Not sealed. */
  code_mac: Buffer | null;
  /** Of the newest code. */
  tries: Generated<number>;
  sent_at: Time | null;
  /** When the newest code ends. */
  valid_until: Time | null;
  /** Until then further codes may be asked for. */
  ends_at: Time;
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

export interface DecisionTable {
  application_id: string;
  epoch: number;
  state: 'requested' | 'decided' | 'failed';
  rows: Buffer | null;
  reasons: Buffer | null;
  triage_path: number | null;
  class_name: string | null;
  requested_at: TimeNow;
  decided_at: Time | null;
  /** MAC of the columns that `bound-rows.ts` lists; null: not bound yet. */
  bound: Buffer | null;
}

export interface PolicyNumberTable {
  application_id: string;
  number: string;
  assigned_at: TimeNow;
  /** MAC of the columns that `bound-rows.ts` lists; null: not bound yet. */
  bound: Buffer | null;
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
  next_attempt_at: TimeNow;
  /** Class of the last failure, without personal data. */
  error: string | null;
  reply: string | null;
  created_at: TimeNow;
  sent_at: Time | null;
}

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
  /** MAC of its place and hash; null: of before `macs_from`. */
  mac: Buffer | null;
}

/** That an anchor was made: the anchor itself is a file outside the database. */
export interface AnchorTable {
  id: GeneratedAlways<number>;
  /** Of its file; null: of before there were files. */
  number: number | null;
  at: TimeNow;
  applications: number;
  heads_hash: string;
  prev_hash: string;
  hash: string;
}

export interface JobStatusTable {
  /** Empty for work of the whole installation. */
  application_id: string;
  epoch: number;
  kind: string;
  step: string;
  state: 'queued' | 'running' | 'done' | 'failed';
  holding: boolean;
  data: JSONColumnType<object, string, string>;
  job_id: string | null;
  attempts: Generated<number>;
  error: string | null;
  created_at: TimeNow;
  updated_at: TimeNow;
}

/** What somebody in operations asked for and another decides. What became of it stands in the evidence, too. */
export interface OperationsRequestTable {
  id: string;
  application_id: string;
  /** The act, who asked, their words, and what the case was like, sealed. */
  details: Buffer;
  state: 'asked' | 'confirmed' | 'refused' | 'withdrawn';
  asked_at: Time;
}

/** A case that nothing may erase. */
export interface LegalHoldTable {
  application_id: string;
  /** Who placed it and their words, sealed. */
  details: Buffer;
  placed_at: Time;
}

/**
 * The directory behind physician search. `search_name`: the last name in small letters without anything else, in byte
 * order.
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
