/** A sign-in in progress: stored in the browser itself, sealed, for a few minutes. */
import { OUTBOX_PATH } from '../mail/index.ts';
import { sha256, unlessAltered, type Vault } from '../platform/index.ts';
import type { SignInSecrets } from './oidc.ts';

export interface PendingSignIn {
  secrets: SignInSecrets;
  /** Where to go afterwards: a path of this server. */
  returnTo: string;
}

/** Seconds that a person has at the identity provider. */
export const PENDING_SECONDS = 600;
/** Sign-ins that a browser can have in progress, in its tabs: their cookies must fit in the headers of a request. */
export const MAX_PENDING = 4;
/** Where agents go by default. */
export const PORTAL_PATH = '/express/financial-professional';

const CONTEXT = 'agent sign-in';
const MAX_RETURN_LENGTH = 500;

/** How the kinds of these cookies begin. */
export const PENDING_KIND = 'sign-in-';

/** The cookie of the sign-in with this state: tabs that sign in at the same time do not know of each other. */
export const pendingKind = (state: string): `sign-in-${string}` => `${PENDING_KIND}${sha256(state).slice(0, 16)}`;

/**
 * The cookies of a browser that have to go before another sign-in begins: the oldest of those whose names begin with
 * `prefix`, because browsers send the oldest first.
 */
export function surplusPending(names: readonly string[], prefix: string): string[] {
  const pending = names.filter((name) => name.startsWith(prefix));
  return pending.slice(0, Math.max(0, pending.length - MAX_PENDING + 1));
}

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

/**
 * The outbox, or a page of this program under `/express/`, as the browser would resolve it; for anything else the portal.
 */
export function ownPath(wanted: unknown, publicUrl: string): string {
  if (wanted === OUTBOX_PATH) return OUTBOX_PATH;
  if (typeof wanted !== 'string' || wanted.length > MAX_RETURN_LENGTH || !wanted.startsWith('/express/'))
    return PORTAL_PATH;
  if (!URL.canParse(wanted, publicUrl)) return PORTAL_PATH;
  const { origin, pathname, search, hash } = new URL(wanted, publicUrl);
  return origin === publicUrl && pathname.startsWith('/express/') ? pathname + search + hash : PORTAL_PATH;
}
