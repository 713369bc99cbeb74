/** Who signs a case, and how they reach it. */
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

/** What somebody who was identified may do: fill in and sign, read what they signed, do what was asked for afterwards. */
export type Purpose = 'application' | 'documents' | 'task';

/** What a link is for. */
export type LinkPurpose = 'sign' | 'documents' | 'task';

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
  /** Whose slot it is: keyed hashes of what tells people apart, sealed. Null: made before these were stored. */
  identity: Buffer | null;
  /** When the slot became another person's, or nobody's; it stays for the record and is no longer part of the round. */
  replaced_at: Time | null;
  invited_at: Time | null;
  identified_at: Time | null;
  consented_at: Time | null;
  /** When this signer left the disclosures with Next. */
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
  /** When the server sent the text; null: the consent did not say which display of the text it refers to. */
  shown_at: Time | null;
  given_at: Time;
  address: string;
  user_agent: string;
}

/** A consent that the person withdrew. */
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
  purpose: LinkPurpose;
  attempts: Generated<number>;
  created_at: TimeNow;
  expires_at: Time;
  redeemed_at: Time | null;
  /** After its last wrong try: it does not work anymore, and its signer needs a new one. */
  locked_at: Time | null;
  revoked_at: Time | null;
  /** MAC of the columns that `bound-rows.ts` lists; null: not bound yet. */
  bound: Buffer | null;
}

/** A link by which a signer moves from their agent's browser to their own device. */
export interface DeviceLinkTable {
  /** SHA-256 of the token. */
  token_hash: Buffer;
  application_id: string;
  slot_id: string;
  purpose: LinkPurpose;
  /** Before it is used: when the link expires; after: until when its browser may respond for the person. */
  until: Time;
  /** SHA-256 of the visitor that used it. */
  taken_by: Buffer | null;
  /** MAC of the columns that `bound-rows.ts` lists. */
  bound: Buffer;
}

export interface AttemptTable {
  key: string;
  count: number;
  until: Time;
}

/** A browser whose person gave matching data and still has to enter a one-time code. */
export interface SignInCodeTable {
  /** SHA-256 of the cookie's value. */
  browser_hash: Buffer;
  application_id: string;
  slot_id: string;
  purpose: Purpose;
  /** By their mailed link, the link from their agent's browser, or their data alone. */
  came: 'link' | 'hand-over' | 'data';
  /** SHA-256 of the token of the mailed link or device link. */
  came_hash: Buffer | null;
  /** Keyed hash of the newest code and of the person it admits; null: none was made yet. Not sealed. */
  code_mac: Buffer | null;
  /** For the newest code. */
  tries: Generated<number>;
  sent_at: Time | null;
  /** When the newest code expires. */
  valid_until: Time | null;
  /** Until then more codes may be requested. */
  ends_at: Time;
}
