/** An external service, called over HTTP: limited in time and size, not called while it fails. */
import { createAnswerCache } from './answer-cache.ts';
import { createBreaker } from './breaker.ts';
import { errorCode, fetchFailure } from '../../platform/index.ts';

/** `why` is a word for the log; neither result contains what was sent. */
export type RemoteAnswer<Found> = { found: Found } | { unavailable: true; why: string };

const TIMEOUT_MS = 3_000;
const MAX_BYTES = 1_048_576;

/** What is sent; without a body, the address is only read. */
export interface Posted {
  method?: 'POST';
  headers?: Record<string, string>;
  body?: string;
  /** The service does nothing twice when it gets this twice. An address that is only read always may be. */
  isRepeatable?: true;
}

type Now = () => number;
const NOW: Now = () => performance.now();

/** Like `remoteCall`, for calls whose results are cached for a while. */
export function remoteService<Found>(
  read: (json: unknown) => Found | null,
  now: Now = NOW,
): (url: string) => Promise<RemoteAnswer<Found>> {
  const cache = createAnswerCache<Found>(now);
  const call = remoteCall(read, now);
  return async (url) => {
    const known = cache.get(url);
    if (known !== undefined) return { found: known };
    const answer = await call(url);
    if ('found' in answer) cache.keep(url, answer.found);
    return answer;
  };
}

/**
 * Returns a function that calls an address, and no other: a redirect counts as a failure. `read` returns null for JSON
 * of the wrong shape, which also counts as a failure. A service that fails is not called for a while.
 */
export function remoteCall<Found>(
  read: (json: unknown) => Found | null,
  now: Now = NOW,
): (url: string, posted?: Posted) => Promise<RemoteAnswer<Found>> {
  const breaker = createBreaker(now);
  return async (url, posted = {}) => {
    if (!breaker.admits()) return { unavailable: true, why: 'resting after failures' };
    const answer = await ask(url, posted, read);
    if ('found' in answer) breaker.succeeded();
    else breaker.failed();
    return answer;
  };
}

async function ask<Found>(
  url: string,
  posted: Posted,
  read: (json: unknown) => Found | null,
): Promise<RemoteAnswer<Found>> {
  try {
    const response = await responseOf(url, posted);
    if (response.status !== 200) {
      await response.body?.cancel();
      return { unavailable: true, why: `status ${response.status}` };
    }
    const found = read(await readJson(response));
    return found === null ? { unavailable: true, why: 'not an answer of the service' } : { found };
  } catch (error) {
    return { unavailable: true, why: fetchFailure(error) };
  }
}

/**
 * A connection is kept for the next call, and the service may close it at the moment when that call is sent: such a
 * call is sent once more. The time limit applies to both together.
 */
async function responseOf(url: string, { isRepeatable, headers, ...posted }: Posted): Promise<Response> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const send = () =>
    fetch(url, { ...posted, headers: { accept: 'application/json', ...headers }, redirect: 'manual', signal });
  try {
    return await send();
  } catch (error) {
    const mayRepeat = isRepeatable === true || posted.method === undefined;
    if (!mayRepeat || !wasClosed(error)) throw error;
    return send();
  }
}

/** Whether the other side closed the connection without an answer. */
function wasClosed(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return ['UND_ERR_SOCKET', 'ECONNRESET'].includes(errorCode(cause) ?? '');
}

/** The body, read to its end only while it stays below the limit. */
async function readJson(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_BYTES) throw new RangeError('the answer is too large');
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}
