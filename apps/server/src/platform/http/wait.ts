/** Calls that hold their answer back until there is news (4-http, "Wait"). */
import { setTimeout as pause } from 'node:timers/promises';

export interface WaitLimits {
  /** At most this long. */
  seconds: number;
  /** Ended early: the client went away, or the process stops. */
  signal: AbortSignal;
}

const lookEveryMs = 200;

/**
 * Looks until `isNews` holds or the time is over, and gives what was seen last. Between looks it holds no database
 * connection.
 */
export async function waitFor<Seen>(
  look: () => Promise<Seen>,
  isNews: (seen: Seen) => boolean,
  { seconds, signal }: WaitLimits,
): Promise<Seen> {
  const deadline = performance.now() + seconds * 1000;
  for (;;) {
    const seen = await look();
    if (isNews(seen) || performance.now() >= deadline || signal.aborted) return seen;
    await pause(lookEveryMs, undefined, { signal }).catch(() => undefined);
  }
}
