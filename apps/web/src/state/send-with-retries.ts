/**
 * A file for which the server has no capacity at the moment is sent again a few times before the person is asked to.
 */

interface Sent {
  ok: boolean;
  status: number;
}

/** Number of tries, including the first. */
export const TRIES = 4;
/** Seconds until the next try if the server does not specify it, and the maximum. */
const USUAL_SECONDS = 2;
const MAX_SECONDS = 15;

/**
 * 503: too much at once; 429: too many files of one person; 408: the file arrived too slowly while others waited.
 * Anything else would fail again, or needs the person.
 */
const BUSY: ReadonlySet<number> = new Set([503, 429, 408]);

/** `rest` resolves after this many seconds, or as soon as the upload is aborted. */
export async function sendWithRetries<Answer extends Sent>(
  send: () => Promise<Answer & { retryAfter?: number | null }>,
  { rest, isStopped }: { rest: (seconds: number) => Promise<void>; isStopped: () => boolean },
): Promise<Answer> {
  for (let tried = 1; ; tried += 1) {
    const answer = await send();
    const wait = answer.retryAfter ?? USUAL_SECONDS;
    if (!BUSY.has(answer.status) || answer.ok || tried === TRIES || wait > MAX_SECONDS || isStopped()) return answer;
    await rest(wait);
    if (isStopped()) return answer;
  }
}
