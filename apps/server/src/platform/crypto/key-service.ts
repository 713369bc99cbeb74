/**
 * A key management service for the wrapping keys: their files then contain what the service wrapped, and are worthless
 * without it. It is called at start only, so a running server does not depend on it.
 */
import { ConfigError } from '../config/index.ts';
import { fetchFailure } from '../error-code.ts';
import { jsonHeaders } from '../json-headers.ts';

/** The adapter: another service needs other implementations of these two. Both throw `ConfigError` with one line. */
export interface KeyService {
  /** `keyId` names the service's key, so that the service finds it again after its own rotation. */
  wrap(key: Buffer): Promise<{ keyId: string; wrapped: string }>;
  unwrap(stored: { keyId: string; wrapped: string }): Promise<Buffer>;
}

const TIMEOUT_MS = 5_000;
const MAX_ANSWER_LENGTH = 16_384;

/**
 * A service over HTTP: `POST URL/wrap` with `{ "key": BASE64 }` answers `{ "keyId": ..., "wrapped": ... }`, `POST URL/unwrap`
 * with that answers `{ "key": BASE64 }`. `token` is sent as a bearer token.
 */
export function httpKeyService({ url, key: token }: { url: string; key: string | null }): KeyService {
  const ask = async (verb: 'wrap' | 'unwrap', body: object): Promise<Record<string, unknown>> => {
    const answer = await fetch(`${url.replace(/\/$/, '')}/${verb}`, {
      method: 'POST',
      headers: jsonHeaders(token),
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: unknown) => {
      throw new ConfigError(`The key service of KEY_SERVICE_URL cannot be reached (${fetchFailure(error)})`);
    });
    if (answer.status !== 200) throw new ConfigError(`The key service refused to ${verb} (HTTP ${answer.status})`);
    const text = await answer.text().catch(() => '');
    try {
      const said: unknown = text.length <= MAX_ANSWER_LENGTH ? JSON.parse(text) : null;
      if (typeof said === 'object' && said !== null) return { ...said };
    } catch {
      // Not included in the error: the response may contain a key.
    }
    throw new ConfigError(`The key service answered ${verb} with something other than its JSON`);
  };
  return {
    async wrap(key) {
      const { keyId, wrapped } = await ask('wrap', { key: key.toString('base64') });
      if (!isWord(keyId) || !isWord(wrapped)) throw new ConfigError('The key service gave no wrapped key');
      return { keyId, wrapped };
    },
    async unwrap(stored) {
      const { key } = await ask('unwrap', stored);
      return Buffer.from(typeof key === 'string' ? key : '', 'base64');
    },
  };
}

/** One word that fits into a line of a key file. */
const isWord = (value: unknown): value is string => typeof value === 'string' && /^[^\s]{1,4096}$/.test(value);
