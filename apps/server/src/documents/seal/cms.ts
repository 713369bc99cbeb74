import { createHash, X509Certificate } from 'node:crypto';
import { canonicalSignature } from '@countersign/verify';
import { context, octets, oid, sequence, set, small } from './der-writer.ts';
import { type SealAlgorithm, type SealSigner, signerId } from './signer.ts';

const ATTRIBUTE = {
  contentType: oid('1.2.840.113549.1.9.3'),
  messageDigest: oid('1.2.840.113549.1.9.4'),
  signingCertificateV2: oid('1.2.840.113549.1.9.16.2.47'),
  timestamp: oid('1.2.840.113549.1.9.16.2.14'),
} as const;
const SIGNED_DATA = oid('1.2.840.113549.1.7.2');
const DATA = oid('1.2.840.113549.1.7.1');
const SHA_256 = sequence(oid('2.16.840.1.101.3.4.2.1'), Buffer.from([0x05, 0x00]));
const ALGORITHMS: Readonly<Record<SealAlgorithm, Buffer>> = {
  ECDSA_SHA_256: sequence(oid('1.2.840.10045.4.3.2')),
  RSASSA_PKCS1_V1_5_SHA_256: sequence(oid('1.2.840.113549.1.1.11')),
};
const VERSION = small(1);

/** Bytes of a signature with its own certificate; a timestamp with its certificates takes up to 8 kB more. */
const LENGTH = { plain: 8_192, stamped: 24_576 } as const;
/** Bytes that quote a certificate in what is signed. */
const QUOTE_LENGTH = 36;

/** Bytes to keep for the signature that `signDigest` makes: however many certificates follow the signer's, they fit. */
export const reserveFor = ({ chain }: Pick<SealSigner, 'chain'>, { isStamped }: { isStamped: boolean }): number =>
  LENGTH[isStamped ? 'stamped' : 'plain'] + chain.reduce((sum, { length }) => sum + length + QUOTE_LENGTH, 0);

/** Brings the timestamp token over a signature with this SHA-256. */
export type Stamp = (imprint: Buffer) => Promise<Buffer>;

/**
 * A detached CMS signature (DER) over bytes with this SHA-256, as PAdES baseline B-B requires, and B-T with `stamp`: contentType,
 * messageDigest and signingCertificateV2 are signed; the time is in the PDF, not here. The last one also lists the
 * certificates of issuers and other seals, so that nothing in the signature can change unnoticed, and whoever trusts a complete
 * file also trusts the seals inside it; its numbers use the only allowed encoding. Rejects as `SealSigner.sign` does.
 */
export async function signDigest(digest: Buffer, signer: SealSigner, stamp?: Stamp): Promise<Buffer> {
  const certificates = [signer.certificate, ...signer.chain];
  const quotes = certificates.map((der) => sequence(octets(sha256(der))));
  // In the order in which DER writes a set.
  const attributes = [
    attribute(ATTRIBUTE.contentType, DATA),
    attribute(ATTRIBUTE.messageDigest, octets(digest)),
    attribute(ATTRIBUTE.signingCertificateV2, sequence(sequence(...quotes))),
  ];
  const made = await signer.sign(set(...attributes));
  const signature = canonicalSignature(made, new X509Certificate(signer.certificate).publicKey);
  const signerInfo = sequence(
    VERSION,
    signerId(signer.certificate),
    SHA_256,
    context(0, ...attributes),
    ALGORITHMS[signer.algorithm],
    octets(signature),
    ...(stamp ? [context(1, attribute(ATTRIBUTE.timestamp, await stamp(sha256(signature))))] : []),
  );
  const signedData = sequence(VERSION, set(SHA_256), sequence(DATA), context(0, ...certificates), set(signerInfo));
  return sequence(SIGNED_DATA, context(0, signedData));
}

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();

const attribute = (type: Buffer, value: Buffer): Buffer => sequence(type, set(value));
