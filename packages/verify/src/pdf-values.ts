/** Values of PDF objects (ISO 32000-1, 7.3): only the kinds that our own files contain. */
export type PdfValue = number | boolean | null | PdfName | PdfText | PdfRef | PdfArray | PdfDictionary;

export interface PdfName {
  kind: 'name';
  name: string;
}
export interface PdfText {
  kind: 'text';
  bytes: Buffer;
}
export interface PdfRef {
  kind: 'ref';
  number: number;
}
export interface PdfArray {
  kind: 'array';
  items: readonly PdfValue[];
}
export interface PdfDictionary {
  kind: 'dictionary';
  entries: ReadonlyMap<string, PdfEntry>;
}
/** `start` and `end`: the bytes of the file that the value occupies. */
export interface PdfEntry {
  value: PdfValue;
  start: number;
  end: number;
}

/** Thrown for anything with a different layout than our files; never leaves this package. */
export class NotOurs extends Error {}

/** Deeper than any of ours. */
const MAX_DEPTH = 16;

/** Parses values one after the other, never before `at` and never beyond `end`. */
export class PdfCursor {
  at: number;
  readonly #bytes: Buffer;
  readonly #end: number;

  constructor(bytes: Buffer, at: number, end: number) {
    this.#bytes = bytes;
    this.at = at;
    this.#end = Math.min(end, bytes.length);
  }

  /** Skips white space; our files contain no comments. */
  space(): void {
    while (this.at < this.#end && isSpace(this.#byte())) this.at += 1;
  }

  /** Skips exactly this, after white space. */
  expect(word: string): void {
    if (!this.skip(word)) throw new NotOurs(`no ${word}`);
  }

  /** Skips exactly this, where white space is significant. */
  exactly(word: string): void {
    if (!this.#take(word)) throw new NotOurs(`no ${word}`);
  }

  /** Skips this if it is next, after white space. */
  skip(word: string): boolean {
    this.space();
    return this.#take(word);
  }

  #take(word: string): boolean {
    const end = this.at + word.length;
    if (end > this.#end || this.#bytes.toString('latin1', this.at, end) !== word) return false;
    this.at = end;
    return true;
  }

  /** A number without sign and fraction, after white space. */
  whole(): number {
    this.space();
    const start = this.at;
    while (this.at < this.#end && isDigit(this.#byte())) this.at += 1;
    const length = this.at - start;
    if (length === 0 || length > 10) throw new NotOurs('no number');
    return Number(this.#bytes.toString('latin1', start, this.at));
  }

  value(depth = 0): PdfValue {
    if (depth > MAX_DEPTH) throw new NotOurs('too deep');
    this.space();
    const first = this.#byte();
    if (first === SLASH) return this.#name();
    if (first === OPEN_PAREN) return this.#literal();
    if (first === OPEN_SQUARE) return this.#array(depth);
    if (first === OPEN_ANGLE) return this.#byte(1) === OPEN_ANGLE ? this.#dictionary(depth) : this.#hex();
    if (isDigit(first)) return this.#reference() ?? this.#number();
    for (const [word, value] of WORDS) if (this.skip(word)) return value;
    return this.#number();
  }

  #byte(further = 0): number {
    return this.at + further < this.#end ? (this.#bytes[this.at + further] ?? -1) : -1;
  }

  #name(): PdfName {
    const start = (this.at += 1);
    while (isRegular(this.#byte())) this.at += 1;
    const written = this.#bytes.toString('latin1', start, this.at);
    const name = written.includes('#')
      ? written.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
      : written;
    return { kind: 'name', name };
  }

  #number(): number {
    const start = this.at;
    while (isRegular(this.#byte())) this.at += 1;
    const written = this.#bytes.toString('latin1', start, this.at);
    if (written.length > 32 || !/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(written)) throw new NotOurs('no value');
    return Number(written);
  }

  /** `12 0 R`, or nothing if there is only a number. */
  #reference(): PdfRef | null {
    const found = /^(\d{1,10}) 0 R(?![^\s/<>()[\]])/.exec(
      this.#bytes.toString('latin1', this.at, Math.min(this.at + 16, this.#end)),
    );
    if (!found) return null;
    this.at += found[0].length;
    return { kind: 'ref', number: Number(found[1]) };
  }

  #array(depth: number): PdfArray {
    this.at += 1;
    const items: PdfValue[] = [];
    while (!this.skip(']')) items.push(this.value(depth + 1));
    return { kind: 'array', items };
  }

  #dictionary(depth: number): PdfDictionary {
    this.at += 2;
    const entries = new Map<string, PdfEntry>();
    while (!this.skip('>>')) {
      if (this.#byte() !== SLASH) throw new NotOurs('no key');
      const { name } = this.#name();
      if (entries.has(name)) throw new NotOurs('a key twice');
      this.space();
      const start = this.at;
      const value = this.value(depth + 1);
      entries.set(name, { value, start, end: this.at });
    }
    return { kind: 'dictionary', entries };
  }

  #hex(): PdfText {
    const close = this.#bytes.indexOf(CLOSE_ANGLE, this.at);
    if (close < 0 || close >= this.#end) throw new NotOurs('a string without end');
    const written = this.#bytes.toString('latin1', this.at + 1, close);
    const bytes = Buffer.from(written, 'hex');
    if (bytes.length * 2 !== written.length) throw new NotOurs('no hex');
    this.at = close + 1;
    return { kind: 'text', bytes };
  }

  #literal(): PdfText {
    const start = (this.at += 1);
    for (let open = 1; open > 0; this.at += 1) {
      const byte = this.#byte();
      if (byte < 0) throw new NotOurs('a string without end');
      if (byte === BACKSLASH) this.at += 1;
      else if (byte === OPEN_PAREN) open += 1;
      else if (byte === CLOSE_PAREN) open -= 1;
    }
    return { kind: 'text', bytes: unescaped(this.#bytes.toString('latin1', start, this.at - 1)) };
  }
}

const SLASH = 0x2f;
const OPEN_PAREN = 0x28;
const CLOSE_PAREN = 0x29;
const OPEN_SQUARE = 0x5b;
const OPEN_ANGLE = 0x3c;
const CLOSE_ANGLE = 0x3e;
const BACKSLASH = 0x5c;
const WORDS: readonly (readonly [string, boolean | null])[] = [
  ['true', true],
  ['false', false],
  ['null', null],
];

const isDigit = (byte: number): boolean => byte >= 0x30 && byte <= 0x39;
const isSpace = (byte: number): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
const DELIMITERS: ReadonlySet<number> = new Set(Buffer.from('/<>()[]{}%'));
const isRegular = (byte: number): boolean => byte > 0x20 && byte < 0x7f && !DELIMITERS.has(byte);

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

function unescaped(literal: string): Buffer {
  const plain = literal.replace(/\\([0-7]{1,3}|\r\n|[\s\S])/g, (_, code: string) =>
    /^[0-7]/.test(code) ? String.fromCharCode(Number.parseInt(code, 8) & 0xff) : (ESCAPES[code] ?? code.trim()),
  );
  return Buffer.from(plain, 'latin1');
}

/** The entry of a dictionary, if it is of this kind. */
export const entryOf = ({ entries }: PdfDictionary, key: string): PdfValue | undefined => entries.get(key)?.value;

export const nameOf = (value: PdfValue | undefined): string | undefined =>
  isKind(value, 'name') ? value.name : undefined;

/** Text of a string: PDFDocEncoding taken as Latin-1, or UTF-16BE. */
export function textOf(value: PdfValue | undefined): string | undefined {
  if (!isKind(value, 'text')) return undefined;
  const { bytes } = value;
  if (bytes[0] !== 0xfe || bytes[1] !== 0xff) return bytes.toString('latin1');
  return Buffer.from(bytes.subarray(2, bytes.length - (bytes.length % 2)))
    .swap16()
    .toString('utf16le');
}

type Kinds = Extract<PdfValue, { kind: string }>;

/** Narrows a value to one kind; false for a missing value. */
export const isKind = <Kind extends Kinds['kind']>(
  value: PdfValue | undefined,
  kind: Kind,
): value is Extract<Kinds, { kind: Kind }> => typeof value === 'object' && value !== null && value.kind === kind;
