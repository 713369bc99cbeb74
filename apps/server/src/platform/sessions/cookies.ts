/** The cookies of sessions: one place decides their names and flags. */
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { SessionKind } from './session.ts';

export interface CookieRules {
  /** `sign-in` holds a sign-in that is under way at the identity provider. */
  name(kind: SessionKind | 'visitor' | 'sign-in'): string;
  options: CookieSerializeOptions;
}

/**
 * `__Host-` and Secure when the public address is https; on plain http, which only loopback may be, without both. They are
 * HttpOnly and SameSite=Lax always, and end with the browser.
 */
export function cookieRules(secure: boolean): CookieRules {
  return {
    name: (kind) => `${secure ? '__Host-' : ''}eapp-${kind}`,
    options: { path: '/', httpOnly: true, sameSite: 'lax', secure },
  };
}
