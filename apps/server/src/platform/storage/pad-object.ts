/** The length of an encrypted file says how many pages it has, so objects have only a few lengths. */
import { randomBytes } from 'node:crypto';
import { roughLength } from '../rough-length.ts';

/**
 * Adds random bytes, which look like the encrypted ones, up to the next length of which only the five highest bits are set: at
 * most 7 % more, and sixteen lengths between a number and its double.
 */
export function padObject(bytes: Uint8Array): Buffer {
  const missing = paddedLength(bytes.length) - bytes.length;
  return Buffer.concat([bytes, randomBytes(missing)]);
}

/** The length after padding, in bytes. */
export const paddedLength = (length: number): number => roughLength(length, { least: 4_096, steps: 16 });
