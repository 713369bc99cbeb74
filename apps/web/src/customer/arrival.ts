/** How somebody came to the identity check. What opens something stands in the fragment, which no server sees (spec trust 1.6). */

/** With the token of an e-mailed link, or with that of the way from their agent's browser to this device. */
export type Arrival = { kind: 'link' | 'handOver'; token: string };

const TOKEN = /^[A-Za-z0-9_-]{1,128}$/;

/** What a fragment brings: undefined when it names nothing, null when what it names is no token: a link that was cut or mistyped. */
export function arrivalOf(hash: string): Arrival | null | undefined {
  const named = new URLSearchParams(hash.replace(/^#/, ''));
  for (const kind of ['link', 'handOver'] as const) {
    const token = named.get(kind);
    if (token !== null) return TOKEN.test(token) ? { kind, token } : null;
  }
  return undefined;
}

let taken: Arrival | null = null;

/**
 * Reads the token once and takes it out of the address bar and the history. Kept in memory until the page is left or another
 * link is opened: a mistyped one is no link, and never tries anything with the one before it.
 */
export function takeArrival(): Arrival | null {
  const arrival = arrivalOf(window.location.hash);
  if (arrival !== undefined) {
    taken = arrival;
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  }
  return taken;
}
