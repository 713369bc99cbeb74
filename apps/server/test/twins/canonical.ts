/** Replies without IDs and times, so that two of them can be compared byte for byte. */
import { readPdf } from '../../src/documents/print/read-pdf.testkit.ts';
import type { Reply } from '../support/browser.ts';

/** IDs by the order in which one person saw them. */
export interface Ids {
  nameOf(id: string): string;
}

/** `words` look like IDs but are not: names in the form. */
export function newIds(words: ReadonlySet<string>): Ids {
  const known = new Map<string, number>();
  return {
    nameOf(id) {
      if (words.has(id)) return id;
      const number = known.get(id) ?? known.size + 1;
      known.set(id, number);
      return `<id ${number} of ${id.length}>`;
    },
  };
}

const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g;
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const HASH = /\b[0-9a-f]{64}\b/g;
/** One that a document prints on two lines. */
const BROKEN_HASH = /\b[0-9a-f]{30,63} [0-9a-f]{1,34}\b/g;
/** 128 or 256 bits as base64url. */
const TOKEN = /(?<![\w-])[\w-]{22}(?:[\w-]{21})?(?![\w-])/g;
/** A key as base64. */
const KEY = /(?<![A-Za-z0-9+/])[A-Za-z0-9+/]{43}=/g;
/** One of another system, new each time. */
const SYSTEM_KEY = /countersign_[\w-]{43}/g;
/** Sealed for an address: different bytes each time. */
const SEALED = /(?<=[?&]Of=)[\w-]+/g;
/** Hours and minutes as documents write them. */
const PRINTED = /\d\d:\d\d(?::\d\d)?(?: [AP]M)?(?: UTC)?/g;
/** A document's number, made of its id, on each of its pages. */
const PRINTED_ID = /Document [0-9A-Z]{4}-[0-9A-Z]{4}(?![\w-])/g;

export function withoutIds(text: string, ids: Ids): string {
  return text
    .replaceAll(TIME, '<time>')
    .replaceAll(SEALED, ({ length }) => `<${length} sealed>`)
    .replaceAll(KEY, '<key>')
    .replaceAll(SYSTEM_KEY, '<key of a system>')
    .replaceAll(BROKEN_HASH, (id) => ids.nameOf(id))
    .replaceAll(UUID, (id) => ids.nameOf(id))
    .replaceAll(HASH, (id) => ids.nameOf(id))
    .replaceAll(TOKEN, (id) => ids.nameOf(id));
}

/** A value in a reply: its keys, their order and their number are kept. */
function plain(value: unknown, ids: Ids, key = ''): unknown {
  if (Array.isArray(value)) return (key === 'Events' ? inOrder(value) : value).map((item) => plain(item, ids));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [withoutIds(name, ids), plain(inner, ids, name)]),
    );
  }
  // Seconds until a session ends.
  if (key === 'remaining') return '<seconds>';
  if (typeof value !== 'string') return value;
  return value.length > 300 && /^[A-Za-z0-9+/]+={0,2}$/.test(value) ? packed(value, ids) : withoutIds(value, ids);
}

/** Two workers may write events at the same moment of a stopped clock: these have no order. */
const inOrder = (events: readonly unknown[]): unknown[] =>
  events.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? 1 : -1));

/** Contents sent as base64: a document, or the state of the form. */
function packed(base64: string, ids: Ids): unknown {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') return documentText(bytes, ids);
  try {
    return plain(JSON.parse(bytes.toString()), ids);
  } catch {
    return `<${bytes.length} bytes>`;
  }
}

/** Every page with everything printed on it, and the number of parts of the file. */
function documentText(bytes: Uint8Array, ids: Ids): unknown {
  const { objects, pages } = readPdf(bytes);
  const text = (printed: string): string =>
    withoutIds(printed, ids).replaceAll(PRINTED, '<time>').replaceAll(PRINTED_ID, 'Document <id>');
  return {
    parts: objects.size,
    pages: pages.map(({ marked, plain: outside, artifacts }) => [
      ...marked.map((part) => `${part.tag}: ${text(part.text)}`),
      text(outside),
      ...artifacts.map(text),
    ]),
  };
}

/** Headers that differ from one reply to the next. */
const passing = ['date', 'x-session-remaining', 'x-request-id', 'connection', 'keep-alive', 'transfer-encoding'];

/** Everything in a reply that its reader can see. */
export function seenIn(
  { status, headers, text }: Reply,
  ids: Ids,
): { status: number; headers: string[]; body: unknown } {
  return {
    status,
    headers: [...headers]
      // In JSON every byte is compared except IDs and times, which have equal lengths.
      .filter(([name]) => !passing.includes(name) && !(name === 'content-length' && /^[{[%]/.test(text)))
      .map(([name, value]) => `${name}: ${withoutIds(value, ids)}`),
    body: bodyOf(text, ids),
  };
}

function bodyOf(text: string, ids: Ids): unknown {
  // Also requested as JSON, and compared there.
  if (text.startsWith('%PDF-')) return '<document>';
  try {
    return text.length < LARGE ? plain(JSON.parse(text), ids) : large(text, ids);
  } catch {
    return withoutIds(text, ids);
  }
}

/** The form's definition took a fifth of the time: anything as large is read once for the same IDs. */
const LARGE = 100_000;
interface Read {
  ids: readonly string[];
  names: string;
  body: unknown;
}
const reads = new Map<string, Read>();

function large(text: string, ids: Ids): unknown {
  const before = reads.get(text);
  if (before && before.ids.map((id) => ids.nameOf(id)).join() === before.names) return before.body;
  const seen = new Map<string, string>();
  const nameOf = (id: string): string => {
    const name = ids.nameOf(id);
    seen.set(id, name);
    return name;
  };
  const body = plain(JSON.parse(text), { nameOf });
  reads.set(text, { ids: [...seen.keys()], names: [...seen.values()].join(), body });
  return body;
}

/** Where two values differ first, each with its contents; at most this many places. */
export function differences(one: unknown, other: unknown, at = '', most = 6): string[] {
  if (one === other || JSON.stringify(one) === JSON.stringify(other)) return [];
  if (isTree(one) && isTree(other) && Array.isArray(one) === Array.isArray(other)) {
    const [names, others] = [Object.keys(one), Object.keys(other)];
    const inner = names
      .filter((name) => others.includes(name))
      .flatMap((name) => differences(one[name], other[name], `${at}.${name}`, most));
    if (names.join() !== others.join())
      return [`${at} has ${names.length} and ${others.length} keys`, ...inner].slice(0, most);
    return inner.slice(0, most);
  }
  return [`${at}: ${JSON.stringify(one)?.slice(0, 160)} | ${JSON.stringify(other)?.slice(0, 160)}`];
}

const isTree = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
