/** What one person in operations requests and another confirms, as it is stored: sealed with the key of its case. */
import type { ErasureReason } from '@countersign/protocol';
import { type CaseKey, DAY_MS, padded } from '../../platform/index.ts';
import type { AgentOfRecord } from '../assign-agent.ts';

interface ActDetails {
  erase: { reason: ErasureReason };
  takeOver: { agentId: string; agent: NewAgent; words: string };
  unlock: { words: string };
  liftHold: { words: string };
  releaseDecision: { words: string };
}

/** A closed list: every act has its file here, and its entry in `act-rules.ts`. */
export type Act<Kind extends keyof ActDetails = keyof ActDetails> = {
  [One in Kind]: { kind: One } & ActDetails[One];
}[Kind];

/** The agent who gets a case, as typed by the person who gives it. */
export type NewAgent = Pick<AgentOfRecord, 'AgentFirstName' | 'AgentLastName' | 'AgentEmail'>;

/**
 * The state of a case at the time of a request: the act is confirmed only while the facts it depends on are unchanged.
 */
export interface Basis {
  epoch: number;
  /** Signatures of every round, including invalidated ones. */
  signatures: number;
  /** Agent of record. */
  agent: string;
  held: boolean;
}

/** Contents of the sealed column of a request. */
export interface RequestContents {
  act: Act;
  basis: Partial<Basis>;
  by: { id: string; name: string };
  /** ISO time. */
  until: string;
}

/** A request expires after this; it can be made again. */
const REQUEST_MS = 7 * DAY_MS;

/** When a request that is made now expires. */
export const requestUntil = (now: Date): Date => new Date(now.getTime() + REQUEST_MS);

/** Requests that were made until then have expired by now. */
export const expiredRequests = (now: Date): Date => new Date(now.getTime() - REQUEST_MS);

const FIELD = 'operations request';

export const sealRequest = (key: CaseKey, id: string, asking: RequestContents): Buffer =>
  key.seal(FIELD, id, padded(JSON.stringify(asking)));

/** Throws `SealBroken` if the row was changed, or belongs to something else. */
export const unsealRequest = (key: CaseKey, id: string, details: Buffer): RequestContents =>
  JSON.parse(key.openText(FIELD, id, details)) as RequestContents;

/** The person's own words; for an erasure, a reason from a list instead. */
export const wordsOf = (act: Act): string | null => ('words' in act ? act.words : null);
