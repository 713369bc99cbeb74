import { field } from '../remote/json.ts';
import { remoteCall } from '../remote/remote-service.ts';
import { type Config, jsonHeaders, type Log } from '../../platform/index.ts';

/** The person to check. */
export interface IdentityClaim {
  FirstName: string;
  LastName: string;
  /** `yyyy-MM-dd` */
  DateOfBirth: string;
  SocialSecurityNumber: string;
  Zip: string;
}

/** `not configured`: there is no service; `unavailable`: the service did not respond as it should. */
export type IdentityStatus = 'confirmed' | 'not confirmed' | 'not configured' | 'unavailable';

/** The interface of every identity service. */
export type IdentityCheck = (claim: IdentityClaim) => Promise<IdentityStatus>;

/**
 * Sends the claim to the service at `IDENTITY_URL`, which responds `{ "confirmed": true }` or false (spec flow 7.18);
 * without a service the result is `not configured`. Nothing is stored; a service that fails is logged, without the claim.
 */
export function openIdentityCheck({ identityService }: Pick<Config, 'identityService'>, log: Log): IdentityCheck {
  if (identityService === null) return () => Promise.resolve('not configured');
  const { url, key } = identityService;
  const call = remoteCall(confirmedIn);
  return async (claim) => {
    const answer = await call(url, {
      method: 'POST',
      headers: jsonHeaders(key),
      body: JSON.stringify(claim),
      isRepeatable: true,
    });
    if ('found' in answer) return answer.found ? 'confirmed' : 'not confirmed';
    log.warn({ code: answer.why }, 'identity check unavailable');
    return 'unavailable';
  };
}

function confirmedIn(json: unknown): boolean | null {
  const confirmed = field(json, 'confirmed');
  return typeof confirmed === 'boolean' ? confirmed : null;
}
