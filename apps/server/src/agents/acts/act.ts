/** What somebody in operations asks for and another confirms, as it is kept: sealed under the key of its case. */
import type { ErasureReason } from '@countersign/protocol';
import type { CaseKey } from '../../platform/index.ts';
import type { AgentOfRecord } from '../assign-agent.ts';

interface ActDetails {
  erase: { reason: ErasureReason };
  takeOver: { agentId: string; agent: NewAgent; words: string };
  unlock: { words: string };
  liftHold: { words: string };
  letGo: { words: string };
}

/** A closed list: every act has its file here, and its place in `act-rules.ts`. */
export type Act<Kind extends keyof ActDetails = keyof ActDetails> = {
  [One in Kind]: { kind: One } & ActDetails[One];
}[Kind];

/** Who gets a case, as the person who gives it typed it. */
export type NewAgent = Pick<AgentOfRecord, 'AgentFirstName' | 'AgentLastName' | 'AgentEmail'>;

/** What a case was like: an act that was asked for is confirmed only while what it stands on is the same. */
export interface Basis {
  epoch: number;
  /** Signatures of every round, fallen ones too. */
  signatures: number;
  /** Agent of record. */
  agent: string;
  held: boolean;
}

/** What the sealed column of a request holds. */
export interface Asking {
  act: Act;
  basis: Partial<Basis>;
  by: { id: string; name: string };
  /** ISO time. */
  until: string;
}

/** A request expires after this; the person can ask again. */
export const ASKING_DAYS = 7;

const FIELD = 'operations request';

export const sealAsking = (key: CaseKey, id: string, asking: Asking): Buffer =>
  key.seal(FIELD, id, JSON.stringify(asking));

/** Throws `SealBroken` when the row is not what was put in, or another's. */
export const openAsking = (key: CaseKey, id: string, details: Buffer): Asking =>
  JSON.parse(key.openText(FIELD, id, details)) as Asking;

/** The person's words; an erasure has a reason from a list instead. */
export const wordsOf = (act: Act): string | null => ('words' in act ? act.words : null);
