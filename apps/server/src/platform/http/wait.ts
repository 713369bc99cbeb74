/** Calls that hold their answer back until there is news (spec http §4). */
import { setTimeout as pause } from 'node:timers/promises';
import type { Session } from '../sessions/index.ts';
import { whileIdle } from './load-shedding.ts';

export interface WaitLimits {
  /** Who waits: nobody waits twice at once. */
  by: string;
  /** At most this long. */
  seconds: number;
  /** Ended early: the client went away, or the process stops. */
  signal: AbortSignal;
}

const LOOK_EVERY_MS = 200;
/** Each one looks five times a second: so many are no load for the database. */
const MOST_WAITS = 200;
/** Who waits in this process. */
const waiting = new Set<string>();

/** One wait per session. */
export const waiterOf = ({ idHash }: Session): string => `session|${idHash.toString('base64url')}`;

/**
 * Looks until `isNews` holds or the time is over, and gives what was seen last. Between looks it holds no database
 * connection. Who waits already, and anyone who comes while too many wait, is told at once what there is.
 */
export async function waitFor<Seen>(
  look: () => Promise<Seen>,
  isNews: (seen: Seen) => boolean,
  { by, seconds, signal }: WaitLimits,
): Promise<Seen> {
  if (seconds === 0 || waiting.has(by) || waiting.size >= MOST_WAITS) return look();
  waiting.add(by);
  try {
    return await lookUntil(look, isNews, { seconds, signal });
  } finally {
    waiting.delete(by);
  }
}

async function lookUntil<Seen>(
  look: () => Promise<Seen>,
  isNews: (seen: Seen) => boolean,
  { seconds, signal }: Pick<WaitLimits, 'seconds' | 'signal'>,
): Promise<Seen> {
  const deadline = performance.now() + seconds * 1000;
  for (;;) {
    const seen = await look();
    if (isNews(seen) || performance.now() >= deadline || signal.aborted) return seen;
    await whileIdle(() => pause(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined));
  }
}
