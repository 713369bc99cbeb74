/** The cookies of sessions: their names and flags are decided here. */
import type { CookieSerializeOptions } from '@fastify/cookie';
import { longestSeconds, type SessionKind } from './session.ts';

export interface CookieRules {
  /**
   * `sign-in-…` is for one of the sign-ins in progress at the identity provider, `code` for one that waits for a one-time
   * code; `left` says that somebody used Exit; `browser` outlives every session.
   */
  name(kind: SessionKind | 'visitor' | 'browser' | `sign-in-${string}` | 'code' | 'left'): string;
  options: CookieSerializeOptions;
  /** The cookie by which a browser is recognized after its sessions. */
  lasting: CookieSerializeOptions;
  /** The cookie of an Exit. */
  left: CookieSerializeOptions;
}

/**
 * Days for which a browser counts as one that the agent used: as long as one of their sessions is likely to have left
 * something in it, and short enough for a computer that is given to somebody else.
 */
export const BROWSER_DAYS = 30;

/**
 * For how long the next person has to sign in at the identity provider again after an Exit: until a sign-in there that is
 * older than the Exit is no longer accepted anyway.
 */
const LEFT_SECONDS = longestSeconds.agent;

/**
 * `__Host-` and Secure if the public address is https; on plain http, which only loopback may use, without both. They
 * are HttpOnly and SameSite=Lax always, and end with the browser, except the one by which a browser is recognized and
 * that of an Exit.
 */
export function cookieRules(secure: boolean): CookieRules {
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  return {
    name: (kind) => `${secure ? '__Host-' : ''}eapp-${kind}`,
    options,
    lasting: { ...options, maxAge: BROWSER_DAYS * 24 * 3_600 },
    left: { ...options, maxAge: LEFT_SECONDS },
  };
}
