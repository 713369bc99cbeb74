import { deflateSync, inflateSync } from 'node:zlib';
import {
  type PDF,
  PdfArray,
  PdfDict,
  PdfName,
  PdfNull,
  type PdfObject,
  PdfRef,
  PdfStream,
  PdfString,
} from '@libpdf/core';
import type { Resolve } from './remove-active-content.ts';
import { PdfRefused } from './pdf-content.ts';

/**
 * Markers that programs search for in a file instead of following its structure; in our files they occur only where we
 * wrote them.
 */
const MARKS = [
  '%%EOF',
  'startxref',
  'trailer',
  '\nxref',
  '/ByteRange',
  '/Type',
  '/EmbeddedFile',
  '/Filespec',
  'endstream',
  'endobj',
  ' 0 obj',
];

/** Names that no drawing uses, and words that none contains: names cannot be written in another way. */
const NAMES = /^(?:Sig|SigRef|Filespec|EmbeddedFiles?|ObjStm|XRef)$|ByteRange|startxref|trailer|endstream|endobj/;

/** Maximum decompressed size of one stream: what `isDecompressionBomb` allows. */
const MAX_INFLATED = 64 * 1_048_576;
const MAX_DEPTH = 60;

/**
 * Re-encodes everything in a file that a stranger could have chosen: streams are compressed by us, strings become hex.
 * No original byte is therefore kept. Throws `PdfRefused` for names that no drawing has.
 */
export function escapeMarkers({ context: { registry } }: PDF): void {
  const resolve: Resolve = (ref) => registry.resolve(ref);
  const count = registry.nextObjectNumber;
  for (let number = 1; number < count; number += 1) {
    const object = registry.resolve(PdfRef.of(number, 0));
    if (object) spellWithin(object, resolve, 0);
  }
}

function spellWithin(object: PdfObject, resolve: Resolve, depth: number): void {
  if (depth > MAX_DEPTH) throw new PdfRefused('depth');
  if (object instanceof PdfName) refuseName(object);
  if (object instanceof PdfStream) squeeze(object, resolve);
  if (object instanceof PdfDict) {
    for (const [key, value] of object) {
      refuseName(key);
      if (value instanceof PdfString) object.set(key, inHex(value));
      else spellWithin(value, resolve, depth + 1);
    }
  } else if (object instanceof PdfArray) {
    for (const [index, value] of [...object].entries()) {
      if (value instanceof PdfString) object.set(index, inHex(value));
      else spellWithin(value, resolve, depth + 1);
    }
  }
}

function refuseName({ value }: PdfName): void {
  if (NAMES.test(value)) throw new PdfRefused('names');
}

const inHex = ({ bytes }: PdfString): PdfString => new PdfString(bytes, 'hex');

/**
 * Compresses a stream again: compressed data is decompressed first, and anything else is wrapped. If it cannot be made
 * smaller, compression would keep the original bytes; if those contain one of the markers, hex digits do not.
 */
function squeeze(stream: PdfStream, resolve: Resolve): void {
  const filters = listOf(stream.get('Filter', resolve), resolve);
  const parameters = listOf(stream.get('DecodeParms', resolve), resolve);
  const [first] = filters;
  const inflated = first instanceof PdfName && first.value === 'FlateDecode' ? inflate(stream.data) : null;
  const data = deflateSync(inflated ?? stream.data);
  const wrapped = inflated === null ? 1 : 0;
  const spelled = MARKS.some((mark) => data.includes(mark, 0, 'latin1'));
  stream.setData(spelled ? Buffer.from(`${data.toString('hex')}>`, 'latin1') : data);
  const names = [...(spelled ? ['ASCIIHexDecode'] : []), ...(wrapped ? ['FlateDecode'] : [])].map((name) =>
    PdfName.of(name),
  );
  stream.set('Filter', new PdfArray([...names, ...filters]));
  if (parameters.length > 0)
    stream.set('DecodeParms', new PdfArray([...names.map(() => PdfNull.instance), ...parameters]));
}

function listOf(value: PdfObject | undefined, resolve: Resolve): PdfObject[] {
  if (value === undefined) return [];
  const items = value instanceof PdfArray ? [...value] : [value];
  return items.map((item) => (item instanceof PdfRef ? (resolve(item) ?? PdfNull.instance) : item));
}

/** Null: it is not compressed after all, or cut off; then it is wrapped as it is. */
function inflate(data: Uint8Array): Buffer | null {
  try {
    return inflateSync(data, { maxOutputLength: MAX_INFLATED });
  } catch {
    return null;
  }
}
