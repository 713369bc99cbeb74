/**
 * Small readers that check the shape of a YAML node and return the typed value; every mistake becomes a finding with
 * its line.
 */
import { isMap, isScalar, isSeq } from 'yaml';
import type { Node } from 'yaml';
import { suggestion } from '../clause/suggestion.ts';
import type { Finding } from '../definition/model.ts';
import { entries, placeOf, scalarText } from './source.ts';
import type { Source } from './source.ts';
import { resolved } from './source.ts';

/** Where a reader is, and where it adds its findings. */
export interface Place {
  source: Source;
  /** `Questions.3.Mask`; empty at the top. */
  path: string;
  findings: Finding[];
  /** The field whose value is read: there an absent value is reported. */
  key?: Node | null;
}

/** Returns the value, or undefined after reporting why there is none. */
export type Read<T> = (node: Node | null, place: Place) => T | undefined;

export type Fields<T> = {
  [K in keyof T]-?: object extends Pick<T, K> ? Field<Exclude<T[K], undefined>, false> : Field<T[K], true>;
};

export interface Field<T, R extends boolean> {
  read: Read<T>;
  required: R;
}

export const must = <T>(read: Read<T>): Field<T, true> => ({ read, required: true });
export const may = <T>(read: Read<T>): Field<T, false> => ({ read, required: false });

export function report(place: Place, node: Node | null, kind: string, message: string): undefined {
  const { source, path, findings } = place;
  const where = path === '' ? source.path : path;
  findings.push({ kind, path: where, message, file: source.path, ...placeOf(source, node ?? place.key) });
  return undefined;
}

/** A text; numbers and booleans are not texts. */
export const text: Read<string> = (node, place) => {
  if (isScalar(node) && typeof node.value === 'string') return node.value;
  return wrong(node, place, 'a text', isMap(node) ? COLON : '');
};

/** A text that is not empty. */
export const words: Read<string> = (node, place) => {
  const written = text(node, place);
  if (written === undefined || written.trim() !== '') return written;
  return report(place, node, 'missing-text', 'This is empty; write the text that people read.');
};

/** A text that may look like a number or boolean, kept as written: clauses, default values, table entries. */
export const anyText: Read<string> = (node, place) => {
  if (isScalar(node) && node.value !== null) return scalarText(node.value, node.source).trim();
  return wrong(node, place, 'a text', isMap(node) ? COLON : '');
};

export const number: Read<number> = (node, place) => {
  if (isScalar(node) && typeof node.value === 'number') return node.value;
  const digits = /-?\d[\d,]*(?:\.\d+)?/.exec(writtenIn(node))?.[0].replaceAll(',', '');
  return wrong(node, place, 'a number', digits === undefined ? '' : ` Write ${digits}.`);
};

export const flag: Read<boolean> = (node, place) => {
  if (isScalar(node) && typeof node.value === 'boolean') return node.value;
  const meant = MEANT[writtenIn(node).toLowerCase()];
  const quotes = isScalar(node) && node.type?.startsWith('QUOTE') === true ? ', without quotation marks' : '';
  return wrong(node, place, 'true or false', meant === undefined ? '' : ` Write ${meant}${quotes}.`);
};

export const textOrNumber: Read<string | number> = (node, place) => {
  if (isScalar(node) && typeof node.value === 'number') return node.value;
  return anyText(node, place);
};

/** One of a few texts or numbers. */
export function oneOf<const T extends string | number>(...allowed: readonly T[]): Read<T> {
  return (node, place) => {
    const value: unknown = isScalar(node) ? node.value : undefined;
    const found = allowed.find((each) => each === value);
    if (found !== undefined) return found;
    if (typeof value !== 'string' && typeof value !== 'number')
      return wrong(node, place, `one of ${allowed.join(', ')}`);
    if (allowed.length === 1)
      return report(place, node, 'wrong-shape', `Only ${allowed[0]} can be written here, not "${value}".`);
    const guess = suggestion(String(value), allowed.map(String));
    return report(place, node, 'wrong-shape', `"${value}" is not one of ${allowed.join(', ')}.${guess}`);
  };
}

/** A list; items that cannot be read are left out, each with its finding. */
export function list<T>(read: Read<T>): Read<T[]> {
  return (node, place) => {
    if (!isSeq(node)) {
      const text = writtenIn(node);
      const advice = text === '' || text.length > MAX_QUOTED ? '' : ` Write [${text}].`;
      return wrong(node, place, 'a list', isMap(node) ? ' Begin each entry with a hyphen.' : advice);
    }
    return node.items.flatMap((item, index) => {
      const value = read(resolved(place.source, item), { ...place, path: joined(place.path, index), key: node });
      return value === undefined ? [] : [value];
    });
  };
}

/** Any keys, all values of one shape. */
export function mapOf<T>(read: Read<T>): Read<Record<string, T>> {
  return (node, place) => {
    if (!isMap(node)) return wrong(node, place, 'a mapping', ' Write a name, a colon and a value on each line.');
    const pairs = entries(place.source, node).flatMap(({ name, key, value }): [string, T][] => {
      const result = read(value, { ...place, path: joined(place.path, name), key });
      return result === undefined ? [] : [[name, result]];
    });
    return Object.fromEntries(pairs);
  };
}

/**
 * Exactly these fields. Unknown, missing and wrong ones are all reported; if one is missing or wrong, there is no
 * value. `alternatives`: pairs of fields for the same, of which only one may be written.
 */
export function record<T extends object>(
  fields: Fields<T>,
  ...alternatives: readonly [one: keyof T & string, other: keyof T & string][]
): Read<T> {
  const readers = new Map<string, Field<unknown, boolean>>(Object.entries<Field<unknown, boolean>>(fields));
  const needed = [...readers].flatMap(([name, { required }]) => (required ? [name] : []));
  if (needed.length === 0) needed.push(...readers.keys());
  return (node, place) => {
    if (!isMap(node)) return wrong(node, place, 'a mapping', ` Write its fields: ${needed.join(', ')}.`);
    const values = new Map<string, unknown>();
    let complete = true;
    for (const { name, key, value } of entries(place.source, node)) {
      const field = readers.get(name);
      if (field === undefined) {
        report(place, key, 'unknown-field', `There is no field "${name}".${suggestion(name, readers.keys())}`);
        continue;
      }
      const result = field.read(value, { ...place, path: joined(place.path, name), key });
      if (result !== undefined) values.set(name, result);
      else if (field.required) complete = false;
    }
    for (const [one, other] of alternatives) {
      if (!node.has(one) || !node.has(other)) continue;
      const { key = null } = entries(place.source, node).find(({ name }) => name === other) ?? {};
      report(place, key, 'wrong-shape', `"${one}" and "${other}" are two ways to write the same; keep one of them.`);
      complete = false;
    }
    for (const [name, field] of readers) {
      if (!field.required || values.has(name) || node.has(name)) continue;
      report(place, node, 'missing-field', `The field "${name}" is missing.`);
      complete = false;
    }
    // Every field was read by the reader of its own name, and no required one is missing.
    return complete ? (Object.fromEntries(values) as T) : undefined;
  };
}

/** Additional checks, or a change of shape, after a value was read. */
export function refined<T, U>(
  read: Read<T>,
  next: (value: T, node: Node | null, place: Place) => U | undefined,
): Read<U> {
  return (node, place) => {
    const value = read(node, place);
    return value === undefined ? undefined : next(value, node, place);
  };
}

const COLON = ' Put quotes around a text with a colon.';

/** What people write for true and false. */
const MEANT: Partial<Record<string, string>> = {
  true: 'true',
  yes: 'true',
  on: 'true',
  false: 'false',
  no: 'false',
  off: 'false',
};

/** As much of a text as a sentence has room for. */
const MAX_QUOTED = 60;

/** The text of a scalar; empty: it has none. */
const writtenIn = (node: Node | null): string =>
  isScalar(node) && node.value !== null ? scalarText(node.value, node.source) : '';

/** `advice` says what to write instead. */
function wrong(node: Node | null, place: Place, wanted: string, advice = ''): undefined {
  const text = writtenIn(node);
  const quoted = text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}…` : text;
  const isNothing = node === null || (isScalar(node) && node.value === null);
  const given = isMap(node) ? 'a mapping' : isSeq(node) ? 'a list' : isNothing ? 'nothing' : `"${quoted}"`;
  return report(place, node, 'wrong-shape', `${wanted} is needed here, not ${given}.${advice}`);
}

function joined(path: string, name: string | number): string {
  return path === '' ? String(name) : `${path}.${name}`;
}
