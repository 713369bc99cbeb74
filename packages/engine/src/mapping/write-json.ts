import { type MappedElement, type MappedFailure, type Scalar, TWICE } from './mapped.ts';

type Json = Scalar | Json[] | { [name: string]: Json };

/** An object with the elements in their order. Two elements with one name that is not a list are a failure. */
export function writeJson(elements: readonly MappedElement[], failures: MappedFailure[]): string {
  return `${JSON.stringify(objectOf(elements, failures), null, 2)}\n`;
}

function objectOf(elements: readonly MappedElement[], failures: MappedFailure[]): Json {
  const fields = new Map<string, Json>();
  for (const element of elements) {
    const { name, place, isRepeated, content } = element;
    const value = typeof content === 'object' ? objectOf(content, failures) : content;
    const before = fields.get(name);
    if (isRepeated && Array.isArray(before)) before.push(value);
    else if (before === undefined) fields.set(name, isRepeated ? [value] : value);
    else failures.push({ place, reason: TWICE });
  }
  return Object.fromEntries(fields);
}
