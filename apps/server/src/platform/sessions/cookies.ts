/** The cookies of sessions: one place decides their names and flags. */
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { SessionKind } from './session.ts';

export interface CookieRules {
  /**
   * `sign-in` holds a sign-in that is under way at the identity provider, `code` one that waits for a one-time code;
   * `browser` outlives every session.
   */
  name(kind: SessionKind | 'visitor' | 'browser' | 'sign-in' | 'code'): string;
  options: CookieSerializeOptions;
  /** Of the cookie by which a browser is known again after its sessions. */
  lasting: CookieSerializeOptions;
}

/**
 * Days for which a browser is still the one that an agent used: as long as a session of theirs is likely to have left
 * something in it, and short enough for a computer that is passed on.
 */
export const BROWSER_DAYS = 30;

/**
 * `__Host-` and Secure when the public address is https; on plain http, which only loopback may be, without both. They are
 * HttpOnly and SameSite=Lax always, and end with the browser, but for the one by which a browser is known again.
 */
export function cookieRules(secure: boolean): CookieRules {
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  return {
    name: (kind) => `${secure ? '__Host-' : ''}eapp-${kind}`,
    options,
    lasting: { ...options, maxAge: BROWSER_DAYS * 24 * 3_600 },
  };
}
