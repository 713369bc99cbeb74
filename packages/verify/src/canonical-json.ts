/**
 * One text per JSON value: keys sorted by code unit, no spaces, `undefined` members left out as `JSON.stringify` does.
 * Accepts any value, because interfaces do not fit a JSON type; rejects what would not survive a round trip: NaN,
 * infinities, dates, class instances, functions, big integers and holes in lists.
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number' && Number.isFinite(value)) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${Array.from(value, canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || !isPlain(value)) throw new TypeError(`${typeof value} has no canonical JSON`);
  const members: string[] = [];
  for (const key of Object.keys(value).toSorted()) {
    const member: unknown = Reflect.get(value, key);
    if (member !== undefined) members.push(`${JSON.stringify(key)}:${canonicalJson(member)}`);
  }
  return `{${members.join(',')}}`;
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
