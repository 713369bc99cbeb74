import type { Definition } from '../definition/vocabulary.ts';

/**
 * Canonical JSON of a definition: keys sorted, nothing else changed. The server's SHA-256 of it is the definition's
 * version.
 */
export function definitionVersion(definition: Definition): string {
  return JSON.stringify(sorted(definition));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  // With a null prototype, a key such as __proto__ is an ordinary key.
  const result: Record<string, unknown> = Object.create(null);
  for (const [key, each] of entries) result[key] = sorted(each);
  return result;
}
