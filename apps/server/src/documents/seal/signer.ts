import { verify, X509Certificate } from 'node:crypto';
import { canonicalSignature } from '@countersign/verify';
import * as pkijs from 'pkijs';

/** What seals documents: a key that nothing here can read, wherever it lives, with its certificates (DER). */
export interface SealSigner {
  certificate: Buffer;
  /** The certificates above it, and older and future seal certificates that are trusted. */
  chain: Buffer[];
  algorithm: SealAlgorithm;
  /**
   * A signature over the SHA-256 of these bytes: ECDSA as DER, RSA with PKCS #1 v1.5. Rejects with `SealUnavailable` if a signer
   * elsewhere gives none that is valid; another try may.
   */
  sign: (bytes: Buffer) => Promise<Buffer>;
  /** What the signer elsewhere did wrong in its last try; null: nothing, or it was not asked. */
  trouble: () => string | null;
}

export type SealAlgorithm = 'ECDSA_SHA_256' | 'RSASSA_PKCS1_V1_5_SHA_256';

/**
 * No valid seal can be made now: a signer elsewhere gives no signature, or its certificate is not valid. The work is done
 * later, and has not failed.
 */
export class SealUnavailable extends Error {}

/** What the file of the seal's certificate holds. */
export type SealCertificates = Pick<SealSigner, 'certificate' | 'chain' | 'algorithm'>;

/**
 * Reads PEM text: the seal's certificate first; its issuers and other trusted seal certificates after it, in any order.
 * Throws one clear line for no certificate, weak keys and unsupported curves.
 */
export function readCertificates(pem: string): SealCertificates {
  const [certificate, ...chain] = certificatesIn(pem);
  if (!certificate) throw new Error('The seal certificate file contains no certificate.');
  const { publicKey } = new X509Certificate(certificate);
  const { namedCurve = '', modulusLength = 0 } = publicKey.asymmetricKeyDetails ?? {};
  if (publicKey.asymmetricKeyType === 'ec') {
    if (!CURVES.includes(namedCurve)) throw new Error('A seal key on an elliptic curve has to be P-256 or P-384.');
    return { certificate, chain, algorithm: 'ECDSA_SHA_256' };
  }
  if (publicKey.asymmetricKeyType !== 'rsa' || modulusLength < 2048)
    throw new Error('The seal key has to be RSA of at least 2048 bits, or ECDSA.');
  return { certificate, chain, algorithm: 'RSASSA_PKCS1_V1_5_SHA_256' };
}

/** The certificates (DER) in PEM text, in its order. */
export const certificatesIn = (pem: string): Buffer[] =>
  [...pem.matchAll(/-----BEGIN CERTIFICATE-----([^-]+)-----END CERTIFICATE-----/g)].map((match) =>
    Buffer.from(match[1] ?? '', 'base64'),
  );

const CURVES = ['prime256v1', 'secp384r1'];

/** Why a certificate cannot seal at this time: it begins later, or has ended. Null: it is valid. */
export function periodProblem(
  { certificate }: Pick<SealSigner, 'certificate'>,
  now: Date,
): { kind: 'early' | 'ended'; what: string } | null {
  const { validFrom, validTo } = new X509Certificate(certificate);
  const [start, end] = [new Date(validFrom), new Date(validTo)];
  if (now < start) {
    const time = start.toISOString().slice(0, 16).replace('T', ' ');
    return { kind: 'early', what: `The certificate is not valid before ${time} UTC.` };
  }
  return now > end ? { kind: 'ended', what: `The certificate expired on ${end.toISOString().slice(0, 10)}.` } : null;
}

/** Issuer and serial number of a certificate, as a signature names its signer (RFC 5652, 10.2.4), in DER. */
export function signerId(certificate: Buffer): Buffer {
  const known = ids.get(certificate);
  if (known) return known;
  const { issuer, serialNumber } = pkijs.Certificate.fromBER(new Uint8Array(certificate).buffer);
  const id = Buffer.from(new pkijs.IssuerAndSerialNumber({ issuer, serialNumber }).toSchema().toBER());
  ids.set(certificate, id);
  return id;
}

/** Reading a certificate takes longer than making a signature with its key. */
const ids = new WeakMap<Buffer, Buffer>();

/**
 * A signer whose key is elsewhere. `ask` gets the bytes and brings back a signature, or rejects with a line that says why not.
 * Whatever it brings is checked with the certificate before anybody gets it.
 */
export function remoteSigner(
  certificates: SealCertificates,
  ask: (bytes: Buffer, algorithm: SealAlgorithm) => Promise<Buffer>,
): SealSigner {
  const { publicKey } = new X509Certificate(certificates.certificate);
  let trouble: string | null = null;
  return {
    ...certificates,
    trouble: () => trouble,
    async sign(bytes) {
      try {
        const signature = await ask(bytes, certificates.algorithm);
        if (!isValid(bytes, signature))
          throw new Error('its signature was not made with the key of the seal certificate');
        trouble = null;
        return signature;
      } catch (error) {
        trouble = `The signer of the seal returned no signature: ${error instanceof Error ? error.message : 'unknown'}`;
        throw new SealUnavailable(trouble);
      }
    },
  };

  function isValid(bytes: Buffer, signature: Buffer): boolean {
    try {
      return verify('sha256', bytes, publicKey, canonicalSignature(signature, publicKey));
    } catch {
      // Not a signature at all.
      return false;
    }
  }
}
