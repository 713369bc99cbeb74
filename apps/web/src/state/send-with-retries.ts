/**
 * What the server has no capacity for at the moment is sent again a few times before the person is asked to.
 */

interface Sent {
  ok: boolean;
  status: number;
  retryAfter?: number | null;
}

/** Number of tries, including the first. */
export const TRIES = 4;
/** Seconds until the next try if the server does not specify it, and the maximum. */
const DEFAULT_SECONDS = 2;
const MAX_SECONDS = 15;

/**
 * 503: too much at once; 502 and 504: a proxy whose server is being restarted; 429: too much of one person; 408: a file
 * arrived too slowly while others waited. Anything else would fail again, or needs the person.
 */
const BUSY: ReadonlySet<number> = new Set([502, 503, 504, 429, 408]);

/** Whether this status means that the server has no capacity at the moment. */
export const isBusy = (status: number): boolean => BUSY.has(status);

/** Seconds after which it is worth sending again what was tried so often; null: it is not. */
export function secondsUntilRetry({ ok, status, retryAfter }: Sent, tried: number): number | null {
  const wait = retryAfter ?? DEFAULT_SECONDS;
  return ok || !isBusy(status) || tried >= TRIES || wait > MAX_SECONDS ? null : wait;
}

/** `rest` resolves after this many seconds, or as soon as the upload is aborted. */
export async function sendWithRetries<Answer extends Sent>(
  send: () => Promise<Answer>,
  { rest, isStopped }: { rest: (seconds: number) => Promise<void>; isStopped: () => boolean },
): Promise<Answer> {
  for (let tried = 1; ; tried += 1) {
    const answer = await send();
    const wait = secondsUntilRetry(answer, tried);
    if (wait === null || isStopped()) return answer;
    await rest(wait);
    if (isStopped()) return answer;
  }
}
