/** What follows the last signature. */
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

export interface PolicyNumberTable {
  application_id: string;
  number: string;
  assigned_at: TimeNow;
  /** MAC of the columns that `bound-rows.ts` lists; null: not bound yet. */
  bound: Buffer | null;
}
