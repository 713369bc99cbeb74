/** Random IDs, tokens and codes, and what is stored of them. */
import crypto from 'node:crypto';

/** 128 bits as base64url: IDs of applications, slots, documents. */
export function randomId(): string {
  return crypto.randomBytes(16).toString('base64url');
}

/** 256 bits as base64url: links and session cookies. */
export function randomToken(): string {
  return crypto.randomBytes(32).toString('base64url');
}

/** Six digits, each code equally likely. */
export function randomCode(): string {
  return String(crypto.randomInt(1_000_000)).padStart(6, '0');
}

/** What the database stores of a token: SHA-256, 32 bytes. */
export function hashToken(token: string): Buffer {
  return crypto.createHash('sha256').update(token).digest();
}

/** SHA-256 as lower-case hexadecimal. */
export function sha256(content: string | Uint8Array): string {
  return crypto.createHash('sha256').update(content).digest('hex');
}

/** Constant-time comparison of two texts. */
export function sameText(one: string, other: string): boolean {
  return crypto.timingSafeEqual(hashToken(one), hashToken(other));
}
