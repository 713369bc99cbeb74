/** A limit on how long a caller waits. Work that takes longer is answered with an error, but goes on. */

/** The time was over. */
export class TimedOut extends Error {}

/** How long a call may take that does not hold its answer back on purpose, in milliseconds. */
export const CALL_TIMEOUT_MS = 8_000;

/** Gives what `work` gives, or throws `TimedOut` after `limitMs`. The work itself is not stopped. */
export async function withTimeout<Result>(work: Promise<Result>, limitMs: number = CALL_TIMEOUT_MS): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimedOut('took too long')), limitMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
