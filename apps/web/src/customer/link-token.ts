/** The token of an e-mailed link. It stands in the fragment, which no server sees (design 5, point 6). */

const TOKEN = /^[A-Za-z0-9_-]{1,128}$/;

/** The token of a fragment: undefined when it names none, null when what it names is none: a link that was cut or mistyped. */
export function tokenOf(hash: string): string | null | undefined {
  const token = new URLSearchParams(hash.replace(/^#/, '')).get('link');
  if (token === null) return undefined;
  return TOKEN.test(token) ? token : null;
}

let taken: string | null = null;

/**
 * Reads the token once and takes it out of the address bar and the history. Kept in memory until the page is left or another
 * link is opened: a mistyped one is no link, and never tries anything with the one before it.
 */
export function takeLinkToken(): string | null {
  const token = tokenOf(window.location.hash);
  if (token !== undefined) {
    taken = token;
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  }
  return taken;
}
