/** The launch from the sales portal: its token is in the fragment, which no server sees (spec http §2). */
import { client } from './client.ts';

const TOKEN = /^[\w-]+\.[\w-]+\.[\w-]+$/;

export function launchTokenOf(hash: string): string | null {
  const token = new URLSearchParams(hash.replace(/^#/, '')).get('launch');
  return token !== null && token.length <= 4_096 && TOKEN.test(token) ? token : null;
}

/**
 * Begins a session with the token in the address, which is removed from it: it is valid once. False without a token,
 * and for one that is no longer valid; then agents sign in like everybody else.
 */
export async function launchFromPortal(): Promise<boolean> {
  const token = launchTokenOf(window.location.hash);
  if (token === null) return false;
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  return (await client.call('portalLaunch', { Token: token })).ok;
}
