/** Random bytes from a pool: generated one by one they would take most of the time. */
import { randomFillSync } from 'node:crypto';

const POOL_BYTES = 1 << 18;
let pool = Buffer.alloc(0);
let at = 0;

/** So many bytes, which nobody writes to. */
export function bytes(count: number): Buffer {
  if (at + count > pool.length) {
    pool = randomFillSync(Buffer.allocUnsafe(POOL_BYTES));
    at = 0;
  }
  at += count;
  return pool.subarray(at - count, at);
}

export const hash = (): string => bytes(32).toString('hex');

/** As `randomId` of the program. */
export const id = (): string => bytes(16).toString('base64url');
