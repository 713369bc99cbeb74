/** A sign-in in progress: stored in the browser itself, sealed, for a few minutes. */
import { unlessAltered, type Vault } from '../platform/index.ts';
import type { SignInSecrets } from './oidc.ts';

export interface PendingSignIn {
  secrets: SignInSecrets;
  /** Where to go afterwards: a path of this server. */
  returnTo: string;
}

/** Seconds that a person has at the identity provider. */
export const PENDING_SECONDS = 600;
/** Where agents go by default. */
export const PORTAL_PATH = '/express/financial-professional';

const CONTEXT = 'agent sign-in';
const MAX_RETURN_LENGTH = 500;

/** Cookie value of a sign-in that began at `now`. It cannot be read or changed in the browser. */
export function sealPending(vault: Vault, { secrets, returnTo }: PendingSignIn, now: Date): string {
  const until = String(now.getTime() + PENDING_SECONDS * 1_000);
  const lines = [until, secrets.state, secrets.nonce, secrets.verifier, returnTo];
  return vault.sealOwn(CONTEXT, lines.join('\n')).toString('base64url');
}

/** The contents created by `sealPending`; null if it was changed, is from elsewhere or too old. */
export function openPending(vault: Vault, value: string | undefined, now: Date): PendingSignIn | null {
  if (value === undefined || value === '') return null;
  const text = unlessAltered(() => vault.openOwn(CONTEXT, Buffer.from(value, 'base64url')));
  if (text === null) return null;
  const [until, state, nonce, verifier, returnTo] = text.split('\n');
  if (!state || !nonce || !verifier || !returnTo || Number(until) <= now.getTime()) return null;
  return { secrets: { state, nonce, verifier }, returnTo };
}

/** A page of this program under `/express/`, as the browser would resolve it; for anything else the portal. */
export function ownPath(wanted: unknown, publicUrl: string): string {
  if (typeof wanted !== 'string' || wanted.length > MAX_RETURN_LENGTH || !wanted.startsWith('/express/'))
    return PORTAL_PATH;
  if (!URL.canParse(wanted, publicUrl)) return PORTAL_PATH;
  const { origin, pathname, search, hash } = new URL(wanted, publicUrl);
  return origin === publicUrl && pathname.startsWith('/express/') ? pathname + search + hash : PORTAL_PATH;
}
