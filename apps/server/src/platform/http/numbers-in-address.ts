import type { SystemRoute } from '@countersign/protocol/systems';

/** An address is text: what its schema says is a number becomes one, if it is written as one. */
export function withNumbers(query: unknown, schema: SystemRoute['query']): unknown {
  // Made by `Exact`, which makes objects.
  const { properties = {} } = (schema ?? {}) as { properties?: Record<string, { type?: string }> };
  const read = ([name, value]: [string, unknown]) => {
    const isNumber = Object.hasOwn(properties, name) && properties[name]?.type === 'integer';
    return [name, isNumber && typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value];
  };
  return Object.fromEntries(Object.entries(query as object).map(read));
}
