/** What signers are asked for after the signatures. */
import type { Time } from './time.ts';

export interface RequirementTable {
  id: string;
  application_id: string;
  epoch: number;
  /** The slot of the person who is asked. */
  slot_id: string;
  state: 'open' | 'signed' | 'withdrawn';
  /** Who asks for what, and why, sealed. */
  details: Buffer;
  due_at: Time;
  raised_at: Time;
  /** When the person was mailed that it is overdue. */
  overdue_at: Time | null;
  /** The new answers, sealed; before the signature, as they were last given. */
  answers: Buffer | null;
  /** The amendment as it was read. */
  document_id: string | null;
  /** What was typed to sign, and from where, sealed. */
  signature: Buffer | null;
  signed_at: Time | null;
  /** Who withdrew it, and why, sealed. */
  closing: Buffer | null;
  withdrawn_at: Time | null;
  /** MAC of the columns that `bound-rows.ts` lists. */
  bound: Buffer;
}
