/** The length of an encrypted file says how many pages it has, so objects have only a few lengths. */
import { randomBytes } from 'node:crypto';

const MIN_BYTES = 4_096;

/**
 * Adds random bytes, which look like the encrypted ones, up to the next length of which only the five highest bits are set: at
 * most 7 % more, and sixteen lengths between a number and its double.
 */
export function padObject(bytes: Uint8Array): Buffer {
  const missing = paddedLength(bytes.length) - bytes.length;
  return Buffer.concat([bytes, randomBytes(missing)]);
}

/** The length after filling, in bytes. */
export function paddedLength(length: number): number {
  if (length <= MIN_BYTES) return MIN_BYTES;
  const step = 2 ** (Math.floor(Math.log2(length)) - 4);
  return Math.ceil(length / step) * step;
}
