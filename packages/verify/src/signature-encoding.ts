import type { KeyObject } from 'node:crypto';
import { childrenOf, NotDer, readDer } from './der.ts';

/** Orders of the groups of our keys (SEC 2). */
const ORDERS: Readonly<Record<string, bigint>> = {
  prime256v1: 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n,
  secp384r1: 0xffffffffffffffffffffffffffffffffffffffffffffffffc7634d81f4372ddf581a0db248b0a77aecec196accc52973n,
};
const MAX_RSA_BITS = 16_384;

/**
 * Whether a signature is encoded as our keys encode it: RSA in the length of its modulus, ECDSA as two integers within
 * the order, minimally encoded. For every ECDSA signature (r, s), the pair (r, n - s) is valid as well: `canonical` rejects
 * the one with the larger s, so that a signature has only one encoding.
 */
export function isAllowedEncoding(signature: Buffer, key: KeyObject, { canonical }: { canonical: boolean }): boolean {
  if (key.asymmetricKeyType === 'rsa') {
    const { modulusLength = 0, publicExponent = 0n } = key.asymmetricKeyDetails ?? {};
    // A large exponent could be used to keep a verifier busy.
    return (
      modulusLength <= MAX_RSA_BITS && publicExponent < 1n << 33n && signature.length === Math.ceil(modulusLength / 8)
    );
  }
  const order = ORDERS[key.asymmetricKeyDetails?.namedCurve ?? ''];
  if (key.asymmetricKeyType !== 'ec' || order === undefined) return false;
  const pair = numbersOf(signature);
  if (!pair) return false;
  const [r, s] = pair;
  return r > 0n && r < order && s > 0n && s < order && (!canonical || s <= order / 2n);
}

/**
 * The only encoding of a signature: for ECDSA with the smaller s, minimally encoded; for RSA the signature itself.
 * Throws if it is not a signature by one of our keys.
 */
export function canonicalSignature(signature: Buffer, key: KeyObject): Buffer {
  if (!isAllowedEncoding(signature, key, { canonical: false }))
    throw new TypeError('This is no signature by such a key.');
  const order = ORDERS[key.asymmetricKeyDetails?.namedCurve ?? ''];
  const pair = order === undefined ? null : numbersOf(signature);
  if (!pair || order === undefined) return signature;
  const [r, s] = pair;
  const numbers = Buffer.concat([integer(r), integer(s <= order / 2n ? s : order - s)]);
  return Buffer.concat([Buffer.from([SEQUENCE, numbers.length]), numbers]);
}

/** The length always fits one byte: two numbers of P-384 take 102 bytes. */
function integer(number: bigint): Buffer {
  const hex = number.toString(16);
  const bytes = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex');
  const value = (bytes[0] ?? 0) < 0x80 ? bytes : Buffer.concat([Buffer.from([0]), bytes]);
  return Buffer.concat([Buffer.from([INTEGER, value.length]), value]);
}

/** The two numbers of an ECDSA signature; null: they are not DER, or are followed by something. */
function numbersOf(signature: Buffer): readonly [bigint, bigint] | null {
  try {
    const whole = readDer(signature);
    const [r, s, ...more] = childrenOf(whole, SEQUENCE);
    if (whole.whole.length !== signature.length || !r || !s || more.length > 0) return null;
    if (![r, s].every(({ tag, value }) => tag === INTEGER && isMinimal(value))) return null;
    return [numberOf(r.value), numberOf(s.value)];
  } catch (error) {
    if (error instanceof NotDer) return null;
    throw error;
  }
}

const SEQUENCE = 0x30;
const INTEGER = 0x02;
const MAX_LENGTH = 49;

/** Not negative, and without unnecessary zero bytes. */
function isMinimal(value: Buffer): boolean {
  const [first = 0x80, second = 0] = value;
  return value.length <= MAX_LENGTH && first < 0x80 && (first !== 0 || value.length === 1 || second >= 0x80);
}

const numberOf = (value: Buffer): bigint => BigInt(`0x${value.toString('hex')}`);
