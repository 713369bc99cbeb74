/** The shapes of OTLP in JSON (OpenTelemetry Protocol 1.x): 64-bit numbers are texts, times are nanoseconds. */

export type Value = { stringValue: string } | { intValue: string } | { doubleValue: number } | { boolValue: boolean };

export interface Attribute {
  key: string;
  value: Value;
}

/** Without those that have no value. */
export function attributes(values: Readonly<Record<string, unknown>>): Attribute[] {
  return Object.entries(values).flatMap(([key, value]) =>
    value === undefined || value === null ? [] : [{ key, value: valueOf(value) }],
  );
}

function valueOf(value: unknown): Value {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  if (typeof value !== 'number') return { stringValue: JSON.stringify(value) };
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}

/** Of milliseconds since 1970. */
export const nanoseconds = (ms: number): string => String(BigInt(Math.round(ms * 1_000)) * 1_000n);

/** A request's id is its trace: the same 16 bytes, without dashes. */
export const traceOf = (requestId: string): string => requestId.replaceAll('-', '');

/** The span of the request itself, which the spans of its jobs name as their parent. */
export const spanOf = (requestId: string): string => traceOf(requestId).slice(16);
