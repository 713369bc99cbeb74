/** The launch from the sales portal: its token is in the fragment, which no server sees (spec http §2). */
import { client } from './client.ts';

const TOKEN = /^[\w-]+\.[\w-]+\.[\w-]+$/;

export function launchTokenOf(hash: string): string | null {
  const token = new URLSearchParams(hash.replace(/^#/, '')).get('launch');
  return token !== null && token.length <= 4_096 && TOKEN.test(token) ? token : null;
}

/**
 * Begins a session with the token in the address, which is removed from it: it is valid once. False without a token,
 * and for one that is no longer valid; then agents sign in like everybody else. While another agent is signed in, the
 * browser leaves for a page that says so.
 */
export async function launchFromPortal(): Promise<boolean> {
  const token = launchTokenOf(window.location.hash);
  if (token === null) return false;
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  const { ok, status } = await client.call('portalLaunch', { Token: token });
  if (status !== 409) return ok;
  window.location.assign('/session/agent/other');
  // Nothing is done for the agent who is signed in.
  return new Promise(() => undefined);
}
