/** What a refused signature says, and how one goes on (spec trust §2). */
import { reasonOf } from '../state/reason-of.ts';

/**
 * `review`: open the forms again; `wait`: let the work finish first; `consent`: read and give it; `identify`: prove who one
 * is again; `sections`: complete what is missing; `retry`: send again; `none`: only the agent can help.
 */
export type WayOn = 'review' | 'wait' | 'consent' | 'identify' | 'sections' | 'retry' | 'none';

export interface SigningRefusal {
  /** Key of the sentence. */
  text: string;
  wayOn: WayOn;
}

const byReason: Readonly<Record<string, SigningRefusal>> = {
  turn: { text: 'signing.refused.turn', wayOn: 'none' },
  waiting: { text: 'signing.refused.turn', wayOn: 'none' },
  locked: { text: 'signing.refused.closed', wayOn: 'none' },
  expired: { text: 'signing.refused.expired', wayOn: 'none' },
  declined: { text: 'signing.refused.closed', wayOn: 'none' },
  invalidated: { text: 'signing.refused.closed', wayOn: 'none' },
  consent: { text: 'signing.refused.consent', wayOn: 'consent' },
  identity: { text: 'signing.refused.identity', wayOn: 'identify' },
  pending: { text: 'signing.refused.pending', wayOn: 'wait' },
  incomplete: { text: 'signing.refused.incomplete', wayOn: 'sections' },
  document: { text: 'signing.refused.document', wayOn: 'review' },
  documentReady: { text: 'signing.refused.documentReady', wayOn: 'review' },
  review: { text: 'signing.refused.review', wayOn: 'review' },
};

/** The refusal behind an unsuccessful answer; `status` 0 is no answer at all. */
export function refusalOf(failure: { status: number; data: unknown }): SigningRefusal {
  if (failure.status === 0) return { text: 'signing.refused.offline', wayOn: 'retry' };
  if (failure.status === 429 || failure.status >= 500) return { text: 'signing.refused.busy', wayOn: 'retry' };
  if (failure.status === 401 || failure.status === 403) return { text: 'signing.refused.identity', wayOn: 'identify' };
  return byReason[reasonOf(failure.data)] ?? { text: 'signing.refused.closed', wayOn: 'none' };
}

/** Titles of the sections that `data.missing` names. */
export function missingOf(data: unknown): string[] {
  if (typeof data !== 'object' || data === null || !('missing' in data) || !Array.isArray(data.missing)) return [];
  return data.missing.filter((title) => typeof title === 'string');
}

/** The signers with one mailbox whom `data.Names` names. */
export function sharersOf(data: unknown): string[] {
  if (typeof data !== 'object' || data === null || !('Names' in data) || !Array.isArray(data.Names)) return [];
  return data.Names.filter((name) => typeof name === 'string');
}
