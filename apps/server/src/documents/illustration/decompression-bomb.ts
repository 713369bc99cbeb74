import { inflateSync } from 'node:zlib';

/** Maximum decompressed size of one stream, and of all together. */
const MAX_STREAM_BYTES = 64 * 1024 * 1024;
const MAX_TOTAL_BYTES = 200 * 1024 * 1024;
const MAX_LAYERS = 4;
/** Shorter than any stream that contains another one. */
const DIGITS = 32;

/**
 * True if a stream of the file decompresses to more than a document needs. Uses only the bytes, before anything trusts
 * their structure, and stops at the limit: the native decompressor reports it long before memory runs out.
 */
export function isDecompressionBomb(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let total = 0;
  for (let at = file.indexOf('stream'); at >= 0; at = file.indexOf('stream', at + 6)) {
    const lineEnd = file[at + 6] === 0x0d ? at + 8 : at + 7;
    let data: Buffer | null = file.subarray(lineEnd);
    for (let layer = 0; layer < MAX_LAYERS && data !== null; layer++) {
      const inside: Buffer | 'too-large' | null = isDeflated(data) ? inflate(data) : fromDigits(data);
      if (inside === 'too-large') return true;
      total += inside?.length ?? 0;
      if (total > MAX_TOTAL_BYTES) return true;
      data = inside;
    }
  }
  return false;
}

/** The two bytes that every zlib stream begins with. */
function isDeflated(data: Buffer): boolean {
  if (data.length < 2) return false;
  const header = data.readUInt16BE(0);
  return (header >> 8) % 16 === 8 && header % 31 === 0;
}

/**
 * The bytes of hexadecimal digits, up to the first other character except white space; null if the data does not begin
 * with `DIGITS` of them. The parser decodes them one by one, which takes seconds; this takes almost no time.
 */
function fromDigits(data: Buffer): Buffer | null {
  if (!/^[\da-f\s]+$/i.test(data.toString('latin1', 0, DIGITS))) return null;
  const end = data.indexOf('>');
  return Buffer.from(data.toString('latin1', 0, end < 0 ? data.length : end).replace(/\s+/g, ''), 'hex');
}

/** Null if it is cut off or not a zlib stream after all. */
function inflate(data: Buffer): Buffer | 'too-large' | null {
  try {
    return inflateSync(data, { maxOutputLength: MAX_STREAM_BYTES });
  } catch (error) {
    const isTooLarge = error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    return isTooLarge ? 'too-large' : null;
  }
}
