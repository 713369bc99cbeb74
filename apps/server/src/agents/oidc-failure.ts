/** Why a sign-in at the identity provider failed, as a code for the log. */
import * as openid from 'openid-client';
import { errorCode } from '../platform/index.ts';

export interface ProviderFailure {
  /** `unavailable`: try again later. `refused`: this sign-in is over. */
  kind: 'unavailable' | 'refused';
  /** Short and without values, for example `ECONNREFUSED`, `invalid_grant` or `OAUTH_TIMEOUT`. */
  code: string;
}

/** What failed with the provider or its response. Nothing from outside is quoted except a standard's error code. */
export function describeFailure(error: unknown): ProviderFailure {
  if (error instanceof openid.AuthorizationResponseError) {
    return { kind: isOverload(error.error) ? 'unavailable' : 'refused', code: word(error.error) };
  }
  if (error instanceof openid.ResponseBodyError) {
    return {
      kind: error.status >= 500 || isOverload(error.error) ? 'unavailable' : 'refused',
      code: word(error.error),
    };
  }
  const causes = causesOf(error);
  const response = causes.find((cause) => cause instanceof Response);
  if (response) return { kind: response.status >= 500 ? 'unavailable' : 'refused', code: `HTTP_${response.status}` };
  const code = causes.map(codeOf).findLast((found) => found !== null) ?? 'unknown';
  return { kind: causes.some(isOutOfReach) ? 'unavailable' : 'refused', code };
}

const isOverload = (error: string): boolean => error === 'temporarily_unavailable' || error === 'server_error';

/** The error codes of OAuth 2.0 look like this; anything else is not repeated. */
const word = (error: string): string => (/^[a-z_]{1,40}$/.test(error) ? error : 'unknown');

/** The error, its cause, and so on. */
function causesOf(error: unknown): unknown[] {
  const found: unknown[] = [];
  for (let next = error; next !== undefined && next !== null && found.length < 5;) {
    found.push(next);
    next = next instanceof Error ? next.cause : undefined;
  }
  return found;
}

function codeOf(error: unknown): string | null {
  const code = errorCode(error);
  return code !== null && /^[A-Z_]{1,60}$/.test(code) ? code : null;
}

/** No connection, or none in time. `fetch` reports the former as a TypeError with its cause. */
const isOutOfReach = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'TimeoutError' || (error instanceof TypeError && error.cause instanceof Error));
