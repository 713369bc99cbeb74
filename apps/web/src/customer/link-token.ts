/** The token of an e-mailed link. It stands in the fragment, which no server sees (design 5, point 6). */

const TOKEN = /^[A-Za-z0-9_-]{1,128}$/;

export function tokenOf(hash: string): string | null {
  const token = new URLSearchParams(hash.replace(/^#/, '')).get('link');
  return token !== null && TOKEN.test(token) ? token : null;
}

let taken: string | null = null;

/** Reads the token once and takes it out of the address bar and the history. Kept in memory until the page is left. */
export function takeLinkToken(): string | null {
  const token = tokenOf(window.location.hash);
  if (token !== null) {
    taken = token;
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  }
  return taken;
}
