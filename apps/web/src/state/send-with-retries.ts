/** A file that the server has no room for at the moment is sent again, a few times, before somebody is asked to. */

interface Sent {
  ok: boolean;
  status: number;
}

/** Tries there are, the first one among them. */
export const TRIES = 4;
/** Seconds until the next try when the server says nothing, and the longest that somebody waits for one. */
const USUAL_SECONDS = 2;
const MOST_SECONDS = 15;

/**
 * 503: too much at once; 429: too many files of one person; 408: the file came too slowly while others waited. Anything
 * else would be the same the next time, or needs the person.
 */
const BUSY: ReadonlySet<number> = new Set([503, 429, 408]);

/** `rest` resolves after so many seconds, or as soon as the file is stopped. */
export async function sendWithRetries<Answer extends Sent>(
  send: () => Promise<Answer & { retryAfter?: number | null }>,
  { rest, isStopped }: { rest: (seconds: number) => Promise<void>; isStopped: () => boolean },
): Promise<Answer> {
  for (let tried = 1; ; tried += 1) {
    const answer = await send();
    const wait = answer.retryAfter ?? USUAL_SECONDS;
    if (!BUSY.has(answer.status) || answer.ok || tried === TRIES || wait > MOST_SECONDS || isStopped()) return answer;
    await rest(wait);
    if (isStopped()) return answer;
  }
}
