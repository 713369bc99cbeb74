/** What follows the last signature. */
import type { Generated } from 'kysely';
import type { Time, TimeNow } from './time.ts';

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

/** A decision that waits until operations release it. */
export interface DecisionHoldTable {
  application_id: string;
  epoch: number;
  held_at: Time;
  released_at: Time | null;
}

/** What one target gets of a finished case: written when the case is finished, sent by a job. */
export interface HandoverMessageTable {
  application_id: string;
  epoch: number;
  target: string;
  /** The requirement whose amendment it contains; null: it is the first of the round. */
  amendment: string | null;
  /** Null, as are the next three: not written yet. Afterwards they stay as they are, whatever becomes of the mapping. */
  message_id: string | null;
  media_type: string | null;
  /** Of the body. */
  sha256: string | null;
  body: Buffer | null;
  /** Why the case does not fit the mapping, by places of it. */
  problem: Buffer | null;
  queued_at: Time;
  /** Tries since it was last requested. */
  tries: Generated<number>;
  /** Time of the first of these tries. */
  tried_at: Time | null;
  /** Its target refused it for good; before it is sent again, it is written again. */
  refused: Generated<boolean>;
  delivered_at: Time | null;
  /** MAC of the columns that `bound-rows.ts` lists. */
  bound: Buffer | null;
}

/** How a case ended, as the carrier's system reported. */
export interface CaseOutcomeTable {
  application_id: string;
  outcome: 'issued' | 'declined' | 'withdrawn';
  told_at: Time;
  /** MAC of the columns that `bound-rows.ts` lists. */
  bound: Buffer | null;
}

export interface PolicyNumberTable {
  application_id: string;
  number: string;
  assigned_at: TimeNow;
  /** MAC of the columns that `bound-rows.ts` lists; null: not bound yet. */
  bound: Buffer | null;
}
