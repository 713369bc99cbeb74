import { isWorthRetrying } from '../platform/index.ts';

/** A case for which something could not be done. */
export interface LeftOut {
  application: string;
  /** `SealBroken`: it was changed outside the program. */
  why: unknown;
}

/**
 * Does this for one case after the other, until `signal` stops it. One for which it fails does not block the others:
 * returns those. Rejects if the database is not available, because that concerns every case.
 */
export async function forEachCase(
  ids: readonly string[],
  signal: AbortSignal,
  work: (id: string) => Promise<void>,
): Promise<LeftOut[]> {
  const leftOut: LeftOut[] = [];
  for (const application of ids) {
    if (signal.aborted) break;
    try {
      await work(application);
    } catch (why) {
      if (isWorthRetrying(why)) throw why;
      leftOut.push({ application, why });
    }
  }
  return leftOut;
}
