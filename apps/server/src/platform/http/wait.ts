/** Calls that delay their response until there is news (spec http §4). */
import { withAnySignal } from '../any-signal.ts';
import { pause } from '../pause.ts';
import type { Session } from '../sessions/index.ts';
import { doNotCountAsLoad } from './load-shedding.ts';

export interface WaitLimits {
  /** The one who waits: nobody waits twice at the same time. */
  by: string;
  /** At most this long. */
  seconds: number;
  /** One of them ends it early: the client disconnected, or the process stops. */
  ends: readonly AbortSignal[];
}

const LOOK_EVERY_MS = 200;
/** Each checks five times a second: this many are a negligible load for the database. */
const MAX_WAITS = 200;
/** The callers that wait in this process. */
const waiting = new Set<string>();

/** How long a call waits at most: `stopping` is aborted when the process stops. */
export const waitOf = (
  { caller, request }: { caller: Session; request: { signal: AbortSignal } },
  { stopping }: { stopping: AbortSignal },
  seconds = 0,
): WaitLimits => ({ by: waiterOf(caller), seconds, ends: [request.signal, stopping] });

/** One wait per session. */
export const waiterOf = ({ idHash }: Session): string => `session|${idHash.toString('base64url')}`;

/**
 * Checks until `isNews` is true or the time is over, and returns what was seen last. Between checks it holds no
 * database connection. A caller that already waits, and anyone who comes while too many wait, gets the current state at
 * once.
 */
export async function waitFor<Seen>(
  look: () => Promise<Seen>,
  isNews: (seen: Seen) => boolean,
  { by, seconds, ends }: WaitLimits,
): Promise<Seen> {
  if (seconds === 0 || waiting.has(by) || waiting.size >= MAX_WAITS) return look();
  waiting.add(by);
  try {
    return await withAnySignal(ends, (signal) => lookUntil(look, isNews, { seconds, signal }));
  } finally {
    waiting.delete(by);
  }
}

async function lookUntil<Seen>(
  look: () => Promise<Seen>,
  isNews: (seen: Seen) => boolean,
  { seconds, signal }: { seconds: number; signal: AbortSignal },
): Promise<Seen> {
  const deadline = performance.now() + seconds * 1000;
  for (;;) {
    const seen = await look();
    if (isNews(seen) || performance.now() >= deadline || signal.aborted) return seen;
    await doNotCountAsLoad(() => pause(LOOK_EVERY_MS, signal));
  }
}
