/** A service of somebody else, asked over HTTP: bounded in time and size, remembered for a while, spared while it fails. */
import { createAnswerCache } from './answer-cache.ts';
import { createBreaker } from './breaker.ts';

/** `why` is a word for the log; what was asked is in neither. */
export type RemoteAnswer<Found> = { found: Found } | { unavailable: true; why: string };

const TIME_LIMIT_MS = 3_000;
const SIZE_LIMIT = 1_048_576;

/**
 * Gives the way to ask at an address, and no other: a redirect is no answer. `read` gives null for JSON that is none; such
 * an answer counts as a failure and is not remembered.
 */
export function remoteService<Found>(
  read: (json: unknown) => Found | null,
  now: () => number = () => performance.now(),
): (url: string) => Promise<RemoteAnswer<Found>> {
  const cache = createAnswerCache<Found>(now);
  const breaker = createBreaker(now);
  return async (url) => {
    const known = cache.get(url);
    if (known !== undefined) return { found: known };
    if (!breaker.admits()) return { unavailable: true, why: 'resting after failures' };
    const answer = await ask(url, read);
    if ('found' in answer) {
      breaker.succeeded();
      cache.keep(url, answer.found);
    } else breaker.failed();
    return answer;
  };
}

async function ask<Found>(url: string, read: (json: unknown) => Found | null): Promise<RemoteAnswer<Found>> {
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json' },
      redirect: 'manual',
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    });
    if (response.status !== 200) {
      await response.body?.cancel();
      return { unavailable: true, why: `status ${response.status}` };
    }
    const found = read(await readJson(response));
    return found === null ? { unavailable: true, why: 'not an answer of the service' } : { found };
  } catch (error) {
    return { unavailable: true, why: error instanceof Error ? error.name : 'unknown' };
  }
}

/** The body, read to its end only while it stays below the limit. */
async function readJson(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > SIZE_LIMIT) throw new RangeError('the answer is too large');
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}
