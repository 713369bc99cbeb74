/** Authenticated encryption of one value: AES-256-GCM, a random nonce, and a context to which the value is bound. */
import crypto from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Padded } from './padded.ts';

const NONCE_LENGTH = 12;
const TAG_LENGTH = 16;
/** Values from this size on are compressed before they are encrypted, and whatever is padded. */
const COMPRESS_FROM = 512;
const PLAIN_FLAG = 1;
const COMPRESSED_FLAG = 2;

/** A value could not be decrypted: another key, another context, or changed bytes. */
export class SealBroken extends Error {}

/** What is encrypted: of what is `Padded`, the length of the result reveals little; of anything else, how long it is. */
export type Content = string | Uint8Array | Padded;

/** Format byte, nonce, tag, ciphertext. `context` says where the value belongs; it must be the same when decrypting. */
export function encrypt(key: Uint8Array, context: string, content: Content): Buffer {
  const { format, bytes } = packed(content);
  const nonce = crypto.randomBytes(NONCE_LENGTH);
  const cipher = crypto.createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_LENGTH });
  cipher.setAAD(Buffer.from(`${format}|${context}`, 'utf8'));
  const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([Buffer.from([format]), nonce, cipher.getAuthTag(), body]);
}

function packed(content: Content): { format: number; bytes: Uint8Array } {
  if (content instanceof Padded) return { format: COMPRESSED_FLAG, bytes: content.pack() };
  const bytes = typeof content === 'string' ? Buffer.from(content, 'utf8') : content;
  if (bytes.length < COMPRESS_FROM) return { format: PLAIN_FLAG, bytes };
  return { format: COMPRESSED_FLAG, bytes: gzipSync(bytes, { level: 1 }) };
}

/** Decrypts the result of `encrypt`. Throws `SealBroken`. */
export function decrypt(key: Uint8Array, context: string, sealed: Uint8Array): Buffer {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
  const format = bytes[0];
  if ((format !== PLAIN_FLAG && format !== COMPRESSED_FLAG) || bytes.length < 1 + NONCE_LENGTH + TAG_LENGTH) {
    throw new SealBroken(`not an encrypted value (${context})`);
  }
  const nonce = bytes.subarray(1, 1 + NONCE_LENGTH);
  const tag = bytes.subarray(1 + NONCE_LENGTH, 1 + NONCE_LENGTH + TAG_LENGTH);
  const decipher = crypto.createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_LENGTH });
  decipher.setAAD(Buffer.from(`${format}|${context}`, 'utf8'));
  decipher.setAuthTag(tag);
  let body: Buffer;
  try {
    body = Buffer.concat([decipher.update(bytes.subarray(1 + NONCE_LENGTH + TAG_LENGTH)), decipher.final()]);
  } catch {
    throw new SealBroken(`the value does not open (${context})`);
  }
  return format === COMPRESSED_FLAG ? gunzipSync(body) : body;
}

/** A separate key for each field: HKDF-SHA-256, 32 bytes. */
export function deriveKey(key: Uint8Array, salt: string, info: string): Buffer {
  return Buffer.from(crypto.hkdfSync('sha256', key, salt, info, 32));
}
