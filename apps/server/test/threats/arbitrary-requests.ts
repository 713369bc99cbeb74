/** Random requests to a call, made from its schema: right ones, nearly right ones, and unexpected ones. */
import { schemas } from '@countersign/protocol/schemas';
import { type CallName, type Route, routes } from '@countersign/protocol';
import fc from 'fast-check';

/** The part of JSON Schema that the protocol uses. */
export interface Schema {
  type?: string;
  const?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  patternProperties?: Record<string, Schema>;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  enum?: unknown[];
}

/** Values of the case that let a request pass more than the shape check. */
export type Known = Readonly<Record<string, readonly string[]>>;

export interface RawRequest {
  method: string;
  path: string;
  /** Sent as it is; null: none. */
  body: Buffer | null;
  headers: Record<string, string | null>;
}

/** Requests to that call. */
export function requestsTo(name: CallName, known: Known): fc.Arbitrary<RawRequest> {
  const { method, path, file }: Route = routes[name];
  // What the protocol's library makes is JSON Schema.
  const { body, query } = schemas[name] as { body?: Schema; query?: Schema };
  const search =
    query === undefined ? fc.constant('') : fc.oneof(valid(query, known), nearly(query, known)).map(searchOf);
  const content = file !== undefined ? files(file) : body === undefined ? fc.constant(null) : bodies(body, known);
  return fc
    .record({
      method: mostly(method, fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS')),
      path: search.map((text) => path + text),
      content,
    })
    .map(({ content: sent, ...request }) => {
      const isBodyless = request.method === 'GET' || request.method === 'HEAD';
      return { ...request, body: isBodyless ? null : (sent?.bytes ?? Buffer.alloc(0)), headers: sent?.headers ?? {} };
    });
}

interface Content {
  bytes: Buffer;
  headers: Record<string, string | null>;
}

const json = { 'content-type': 'application/json' };

function bodies(schema: Schema, known: Known): fc.Arbitrary<Content> {
  const asJson = (value: unknown): Content => ({ bytes: Buffer.from(JSON.stringify(value) ?? ''), headers: json });
  return fc.oneof(
    { weight: 4, arbitrary: valid(schema, known).map(asJson) },
    { weight: 8, arbitrary: nearly(schema, known).map(asJson) },
    { weight: 1, arbitrary: fc.tuple(valid(schema, known), hostile).map(([value, other]) => twice(value, other)) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(valid(schema, known), types)
        .map(([value, type]) => ({ ...asJson(value), headers: { 'content-type': type } })),
    },
    { weight: 2, arbitrary: raw.map((bytes) => ({ bytes, headers: json })) },
  );
}

/** The same field again at the end, with something else. */
function twice(value: unknown, other: unknown): Content {
  const [first = 'AppId'] = typeof value === 'object' && value !== null ? Object.keys(value) : [];
  const text = JSON.stringify(value ?? {}).replace(/\}$/, '');
  const comma = text === '{' ? '' : ',';
  return {
    bytes: Buffer.from(`${text}${comma}${JSON.stringify(first)}:${JSON.stringify(other) ?? 'null'}}`),
    headers: json,
  };
}

/** Text that is not JSON, or not JSON that a person would write. */
const raw: fc.Arbitrary<Buffer> = fc.oneof(
  fc
    .constantFrom(
      '',
      ' ',
      '{',
      '}',
      '[]',
      'null',
      '0',
      '"x"',
      '{"a":}',
      "{'a':1}",
      '{"a":1}{"b":2}',
      '\ufeff{}',
      '{"a":NaN}',
      '{"a":1e999}',
      '/*x*/{}',
      '{"__proto__":{"isAdmin":true}}',
      '{"constructor":{"prototype":{"x":1}}}',
    )
    .map((text) => Buffer.from(text)),
  fc.constantFrom(33, 5_000, 60_000).map((depth) => Buffer.from('['.repeat(depth) + ']'.repeat(depth))),
  fc.constantFrom(33, 2_500).map((depth) => Buffer.from('{"a":'.repeat(depth) + '1' + '}'.repeat(depth))),
  fc.constantFrom(17_000, 1_100_000).map((length) => Buffer.from(JSON.stringify({ AppId: 'x'.repeat(length) }))),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
);

const types = fc.constantFrom<string | null>(
  null,
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'application/json; charset=utf-16',
  'application/json; charset=utf-8; charset=x',
  'application/jsonx',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'multipart/form-data; boundary=' + 'x'.repeat(300),
);

/** Bodies of calls that take a file. */
function files(field: string): fc.Arbitrary<Content> {
  const boundary = 'boundary';
  const name = fc.oneof(
    fc.constantFrom('a.pdf', '../../etc/passwd', 'a";x="b', 'a\u202efdp.exe', 'x'.repeat(500), ''),
    fc.string({ unit: 'grapheme' }),
  );
  const bytes = fc.oneof(
    fc.constantFrom('', '%PDF-', '%PDF-1.7\n%%EOF', '<html>', 'x'.repeat(20_000)),
    fc.string({ unit: 'binary' }),
  );
  return fc
    .tuple(mostly(field, fc.string()), name, bytes, fc.constantFrom('--', '', '--\r\n--boundary'))
    .map(([part, file, content, end]) => ({
      bytes: Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${part}"; filename="${file}"\r\ncontent-type: application/pdf\r\n\r\n${content}\r\n--${boundary}${end}\r\n`,
      ),
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    }));
}

/** Values that a schema takes. */
export function valid(schema: Schema, known: Known, field = ''): fc.Arbitrary<unknown> {
  const ours = known[field];
  // A wait would delay every request.
  if (field === 'Wait') return fc.constant(schema.type === 'string' ? '0' : 0);
  if (ours !== undefined)
    return mostly<unknown>(fc.constantFrom(...ours), fc.constantFrom('nosuchapplication0000', 'x'));
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valid(one, known, field)));
  switch (schema.type) {
    case 'object':
      return objects(schema, known);
    case 'array':
      return lists(schema, known);
    case 'string':
      return texts(schema);
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -5, max: Math.min(schema.maximum ?? 1_000, 1_000) });
    case 'number':
      return fc.double({ noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 3 });
  }
}

function lists({ items = {}, minItems = 0, maxItems = 4, uniqueItems }: Schema, known: Known): fc.Arbitrary<unknown> {
  const bounds = { minLength: minItems, maxLength: Math.min(4, maxItems) };
  return uniqueItems ? fc.uniqueArray(valid(items, known), bounds) : fc.array(valid(items, known), bounds);
}

function objects({ properties = {}, required = [], patternProperties }: Schema, known: Known): fc.Arbitrary<unknown> {
  const [values] = Object.values(patternProperties ?? {});
  if (values !== undefined) return fc.dictionary(fc.string({ maxLength: 20 }), valid(values, known), { maxKeys: 3 });
  const fields = Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, valid(one, known, name)]));
  return fc.record(fields, { requiredKeys: required });
}

function texts({ pattern, minLength = 0, maxLength = 100 }: Schema): fc.Arbitrary<string> {
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern)).map((text) => text.slice(0, maxLength));
  return fc.oneof(
    fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 60) }),
    fc.constantFrom(
      ...unpleasant.filter(({ length }) => length >= minLength && length <= maxLength),
      'x'.repeat(Math.max(minLength, 1)),
    ),
  );
}

/** A right value with one part replaced, left out or added. */
function nearly(schema: Schema, known: Known): fc.Arbitrary<unknown> {
  return fc
    .tuple(
      valid(schema, known),
      fc.nat(),
      fc.constantFrom('replace', 'drop', 'add'),
      hostile,
      fc.constantFrom(...strangeNames),
    )
    .map(([value, at, how, other, name]) => {
      const copy: unknown = structuredClone(value);
      const places = placesIn(copy);
      const place = places[at % Math.max(1, places.length)];
      if (place === undefined) return other;
      if (how === 'drop') Reflect.deleteProperty(place.holder, place.key);
      else if (how === 'add')
        Object.defineProperty(place.holder, name, {
          value: other,
          enumerable: true,
          configurable: true,
          writable: true,
        });
      else Reflect.set(place.holder, place.key, other);
      return copy;
    });
}

/** Every member of a value, however deep. */
function placesIn(value: unknown): { holder: object; key: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) => [{ holder: value, key }, ...placesIn(member)]);
}

const strangeNames = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'userRole',
  'isDemo',
  'customerSigned',
  'AgentId',
  'agent_id',
  'epoch',
  '$ref',
  '',
];

const unpleasant = [
  "'",
  '"',
  "' or 1=1 --",
  '\\',
  '%',
  '_',
  '${1+1}',
  '{{1+1}}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '\r\nBcc: x@evil.example',
  '\u202e',
  '\ufeff',
  '🙂'.repeat(10),
  'İ',
  'ß',
  'null',
  'undefined',
  'NaN',
  '-0',
  '1e400',
  '9'.repeat(60),
  '0x10',
  '2026-02-30',
  '0000-00-00',
  '99/99/9999',
  'true',
  '[]',
  '{}',
  '__proto__',
  'constructor',
];

const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -1,
    1.5,
    1e308,
    Number.MAX_SAFE_INTEGER + 1,
    '',
    [],
    {},
    [[]],
    ['x'],
    { a: 1 },
    { $gt: '' },
    { toString: 'x' },
    'a\0b',
    '\ud800',
    'x\udfff',
    'x'.repeat(10_001),
    'x'.repeat(20_000),
  ),
  fc.constantFrom(...unpleasant),
  fc.jsonValue({ maxDepth: 4 }),
);

/** The usual one in most of the cases. */
function mostly<Value>(usual: Value | fc.Arbitrary<Value>, other: fc.Arbitrary<Value>): fc.Arbitrary<Value> {
  const arbitrary = isArbitrary<Value>(usual) ? usual : fc.constant(usual);
  return fc.oneof({ weight: 8, arbitrary }, { weight: 1, arbitrary: other });
}
const isArbitrary = <Value>(value: unknown): value is fc.Arbitrary<Value> => value instanceof fc.Arbitrary;

/** As an address: text of every member, lone halves replaced. */
function searchOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return '?x';
  const pairs = Object.entries(value).map(([key, member]): [string, string] => [
    key,
    typeof member === 'string' ? member : (JSON.stringify(member) ?? ''),
  ]);
  return `?${new URLSearchParams(pairs).toString()}`.slice(0, 3_000);
}
