import { inflateSync } from 'node:zlib';

/** Most that one stream, and all together, may inflate to. */
const MOST_OF_ONE = 64 * 1024 * 1024;
const MOST_OF_ALL = 200 * 1024 * 1024;
const MOST_LAYERS = 4;
/** Shorter than any stream that spells another one. */
const DIGITS = 32;

/**
 * True when a stream of the file inflates to more than a document needs. Looks at the bytes alone, before anything
 * believes their structure, and stops at the limit: the native inflater says so long before memory is short.
 */
export function isDecompressionBomb(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let total = 0;
  for (let at = file.indexOf('stream'); at >= 0; at = file.indexOf('stream', at + 6)) {
    const lineEnd = file[at + 6] === 0x0d ? at + 8 : at + 7;
    let data: Buffer | null = file.subarray(lineEnd);
    for (let layer = 0; layer < MOST_LAYERS && data !== null; layer++) {
      const inside: Buffer | 'too-large' | null = isDeflated(data) ? inflate(data) : fromDigits(data);
      if (inside === 'too-large') return true;
      total += inside?.length ?? 0;
      if (total > MOST_OF_ALL) return true;
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
 * What hexadecimal digits spell, up to the first other character but white space; null when the data does not begin with
 * `DIGITS` of them. The parser decodes them one by one, which takes it seconds where this takes none.
 */
function fromDigits(data: Buffer): Buffer | null {
  if (!/^[\da-f\s]+$/i.test(data.toString('latin1', 0, DIGITS))) return null;
  const end = data.indexOf('>');
  return Buffer.from(data.toString('latin1', 0, end < 0 ? data.length : end).replace(/\s+/g, ''), 'hex');
}

/** Null for what is cut off or no zlib stream after all. */
function inflate(data: Buffer): Buffer | 'too-large' | null {
  try {
    return inflateSync(data, { maxOutputLength: MOST_OF_ONE });
  } catch (error) {
    const isTooLarge = error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    return isTooLarge ? 'too-large' : null;
  }
}
