/**
 * Query parameters as plain text. The router's own parser treats them as JSON: an AppId `1e5` would become 100000 and
 * `007` would be written back with quotes.
 */
export type Search = Readonly<Record<string, string | undefined>>;

export function parseSearch(query: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(query));
}

export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      query.set(name, String(value));
  }
  const written = query.toString();
  return written === '' ? '' : `?${written}`;
}

/** Every parameter that is text; nothing is converted. */
export function validateSearch(search: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}
