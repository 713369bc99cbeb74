/** How somebody came to the identity check. Tokens are in the fragment, which no server sees (spec trust 1.6). */

/** With the token of an e-mailed link, or with the token from their agent's browser for this device. */
export type EntryToken = { kind: 'link' | 'deviceLink'; token: string };

const TOKEN = /^[A-Za-z0-9_-]{1,128}$/;

/**
 * The contents of a fragment: undefined if it names nothing, null if what it names is not a token: a link that was cut
 * off or mistyped.
 */
export function entryTokenOf(hash: string): EntryToken | null | undefined {
  const named = new URLSearchParams(hash.replace(/^#/, ''));
  for (const kind of ['link', 'deviceLink'] as const) {
    const token = named.get(kind);
    if (token !== null) return TOKEN.test(token) ? { kind, token } : null;
  }
  return undefined;
}

let taken: EntryToken | null = null;

/**
 * Reads the token once and removes it from the address bar and the history. Kept in memory until the page is left or
 * another link is opened: a mistyped one is not a link, and must not cause a try with the previous one.
 */
export function takeEntryToken(): EntryToken | null {
  const entryToken = entryTokenOf(window.location.hash);
  if (entryToken !== undefined) {
    taken = entryToken;
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  }
  return taken;
}
