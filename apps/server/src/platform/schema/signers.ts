/** Who signs a case, and how they come to it. */
import type { Generated } from 'kysely';
import type { Time, TimeNow } from './time.ts';

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

/** A signer's way from their agent's browser to a device of their own. */
export interface DeviceLinkTable {
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
