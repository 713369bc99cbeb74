/** The message for a refused signature, and how to continue (spec trust §2). */
import type { ReasonOf, Refused } from '@countersign/protocol';

/**
 * `review`: open the forms; `renew`: the same, after they were made again; `wait`: let the work finish first; `consent`: read and give it; `identify`: prove
 * one's identity again; `sections`: complete what is missing; `retry`: send again; `none`: only the agent can help.
 */
export type RefusalRemedy = 'review' | 'renew' | 'wait' | 'consent' | 'identify' | 'sections' | 'retry' | 'none';

export interface SigningRefusal {
  /** Key of the heading. */
  title: string;
  /** Key of the sentence. */
  text: string;
  wayOn: RefusalRemedy;
}

type Why = Omit<SigningRefusal, 'title'>;

const closed: Why = { text: 'signing.refused.closed', wayOn: 'none' };

const byReason: Readonly<Record<ReasonOf<'submitPayload'>, Why>> = {
  turn: { text: 'signing.refused.turn', wayOn: 'none' },
  expired: { text: 'signing.refused.expired', wayOn: 'none' },
  locked: closed,
  declined: closed,
  invalidated: closed,
  altered: closed,
  discarded: closed,
  consent: { text: 'signing.refused.consent', wayOn: 'consent' },
  identity: { text: 'signing.refused.identity', wayOn: 'identify' },
  pending: { text: 'signing.refused.pending', wayOn: 'wait' },
  incomplete: { text: 'signing.refused.incomplete', wayOn: 'sections' },
  document: { text: 'signing.refused.document', wayOn: 'renew' },
  documentReady: { text: 'signing.refused.documentReady', wayOn: 'review' },
  review: { text: 'signing.refused.review', wayOn: 'review' },
  // Only for a section that is saved, not for a signature.
  readOnly: closed,
  version: closed,
  replaces: closed,
  agentOnly: closed,
  notASignature: closed,
};

interface Failure {
  status: number;
  refusal: Refused<'submitPayload'> | null;
}

/**
 * The refusal in an unsuccessful response. `status` 0 means no response, and a failed server, or a proxy in front of it,
 * may fail after the signature was stored: then nobody knows.
 */
export function refusalOf(failure: Failure): SigningRefusal {
  const unknown = { title: 'signing.unknown.title', wayOn: 'retry' } as const;
  if (failure.status === 0) return { ...unknown, text: 'signing.unknown.offline' };
  if (failure.status >= 500) return { ...unknown, text: 'signing.unknown.failed' };
  return { title: 'signing.refused.title', ...whyRefused(failure) };
}

function whyRefused(failure: Failure): Why {
  if (failure.status === 429) return { text: 'signing.refused.busy', wayOn: 'retry' };
  if (failure.status === 401 || failure.status === 403) return { text: 'signing.refused.identity', wayOn: 'identify' };
  return failure.refusal ? byReason[failure.refusal.reason] : closed;
}

/** Titles of the sections that are not complete. */
export const missingOf = (refusal: Refused<'submitPayload'> | null): readonly string[] =>
  refusal?.reason === 'incomplete' ? refusal.missing : [];
