/** Signatures of the Standard Webhooks specification, version 1: an id, a fresh time, and an HMAC with a shared secret. */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** A receiver refuses what is older, or from further ahead: somebody may have recorded it. */
const TOLERANCE_SECONDS = 300;
const SECRET_BYTES = { least: 24, most: 64 };

/** The key in `whsec_` and base64; null: it is not a key, or does not have 24 to 64 bytes. */
export function readSecret(text: string): Buffer | null {
  const [, encoded] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(text.trim()) ?? [];
  if (encoded === undefined) return null;
  const key = Buffer.from(encoded, 'base64');
  return key.length >= SECRET_BYTES.least && key.length <= SECRET_BYTES.most ? key : null;
}

/** With several secrets there is one signature for each: a receiver can change to the new one at any time. */
export function signatureHeaders(
  message: { id: string; body: Buffer },
  secrets: readonly Buffer[],
  at: Date,
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  return {
    'webhook-id': message.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => `v1,${hmac(secret, message.id, timestamp, message.body)}`).join(' '),
  };
}

export type SignatureCheck = 'valid' | 'missing' | 'outdated' | 'wrong';

/** What a receiver finds; `headers` by their names in small letters. */
export function checkSignature(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  body: Buffer,
  secrets: readonly Buffer[],
  now: Date,
): SignatureCheck {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(
    (name) => headers[name],
  );
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signatures !== 'string') return 'missing';
  const age = now.getTime() / 1_000 - Number(timestamp);
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(age) > TOLERANCE_SECONDS) return 'outdated';
  const expected = secrets.map((secret) => Buffer.from(hmac(secret, id, timestamp, body)));
  const isOne = signatures
    .split(' ')
    .filter((one) => one.startsWith('v1,'))
    .map((one) => Buffer.from(one.slice(3)))
    .some((given) => expected.some((own) => own.length === given.length && timingSafeEqual(own, given)));
  return isOne ? 'valid' : 'wrong';
}

const hmac = (secret: Buffer, id: string, timestamp: string, body: Buffer): string =>
  createHmac('sha256', secret).update(`${id}.${timestamp}.`).update(body).digest('base64');
