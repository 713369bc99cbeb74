/** A limit on how long a caller waits. Work that takes longer gets an error as its response, but continues. */

/** The time limit was reached. */
export class TimedOut extends Error {}

/** Maximum time, in milliseconds, of a call that does not delay its response on purpose. */
export const CALL_TIMEOUT_MS = 8_000;

/** More seconds for a call with a file: it may come from a phone, and files are read two at a time. */
export const READING_SECONDS = 20;

/** Returns the result of `work`, or throws `TimedOut` after `limitMs`. The work itself is not stopped. */
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
