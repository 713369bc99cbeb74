import { createHash, verify, X509Certificate } from 'node:crypto';
import { childrenOf, NotDer, readDer, type Der } from './der.ts';
import { isAllowedEncoding } from './signature-encoding.ts';

/** What a detached CMS signature says about the bytes it is checked against. */
export type CmsReport =
  | {
      valid: true;
      /** DER */
      certificate: Buffer;
      /** The same, parsed. */
      x509: X509Certificate;
      subject: string;
      commonName: string | undefined;
      /** Organization that the certificate names, otherwise its common name. */
      owner: string | undefined;
      /** The other certificates in the signature (DER). */
      others: Buffer[];
      /** Its timestamp token, unchecked, and what that has to be over; null: it has none. */
      timestamp: { token: Buffer; imprint: Buffer } | null;
      /** The certificate's own time. */
      validity: { from: Date; to: Date };
    }
  | { valid: false; problem: CmsProblem };

/**
 * Who vouches for a certificate: the topmost authority that it leads to through the certificates beside it, by the name
 * in them. `nobody`: it was issued by its own key.
 */
export type Anchor = { kind: 'authority'; name: string } | { kind: 'nobody' };

/** Why a signature is not valid; part of a `FindingCode`. */
export type CmsProblem =
  | 'unreadable'
  | 'noCertificate'
  | 'anotherPurpose'
  | 'otherCertificates'
  | 'digest'
  | 'encoding'
  | 'key';

/** Tags of elements in a CMS signature. */
export const TAG = { integer: 0x02, octets: 0x04, sequence: 0x30, set: 0x31, context0: 0xa0, context1: 0xa1 } as const;

/** Encoded elements of our seals, as hex. */
const SIGNED_DATA = '06092a864886f70d010702';
const DATA = '06092a864886f70d010701';
const VERSION_1 = '020101';
const SHA_256 = '300d06096086480165030402010500';
/** Each algorithm as our seals encode it; a single encoding, because nothing signs this part. */
const SIGNATURES: Readonly<Record<string, string>> = {
  '300a06082a8648ce3d040302': 'ec', // ECDSA with SHA-256
  '300b06092a864886f70d01010b': 'rsa', // RSA with SHA-256, without its empty parameters
};
const CONTENT_TYPE = '06092a864886f70d010903';
const MESSAGE_DIGEST = '06092a864886f70d010904';
const SIGNING_CERTIFICATE_V2 = '060b2a864886f70d010910022f';
const TIMESTAMP_TOKEN = '060b2a864886f70d010910020e';

/** What a signature is checked against. */
export interface Signed {
  /** SHA-256 of everything that it covers. */
  digest: Buffer;
  /** The signature claims to use the only allowed encoding: see `isAllowedEncoding`. */
  isCanonical: boolean;
}

/** The CMS at the start of a reserved space, or undefined if there is none. */
export function cmsAtStart(place: Buffer): Buffer | undefined {
  try {
    return readDer(place).whole;
  } catch (error) {
    if (error instanceof NotDer) return undefined;
    throw error;
  }
}

/**
 * Checks a detached CMS signature over data with this digest: PAdES B-B or B-T with SHA-256 and one signer whose certificate
 * comes first, its issuers after it; the only thing unsigned is a timestamp, which `verifyTimestamp` checks. Parses it byte by byte instead of with a CMS library: those ignore changes in
 * everything that is not itself signed (versions, algorithm lists, issuers' certificates), and here no change may go
 * unnoticed. The caller decides from `certificate` (DER) whom to trust.
 */
export function verifyCms(cms: Buffer, signed: Signed): CmsReport {
  try {
    return check(cms, signed);
  } catch {
    // Not DER, not a certificate or not a key: node:crypto has different errors for each.
    return wrong('unreadable');
  }
}

function check(cms: Buffer, { digest, isCanonical }: Signed): CmsReport {
  const parts = takeApart(cms);
  const [first] = parts.certificates;
  if (!first) return wrong('noCertificate');
  const certificate = new X509Certificate(first.whole);
  const attributes = readAttributes(parts.attributes);
  if (attributes.contentType !== DATA) return wrong('anotherPurpose');
  const quoted = parts.certificates.map((one) => sha256(one.whole).toString('hex'));
  if (quoted.join() !== attributes.certificateHashes.join() || !names(parts.signerId, first.whole)) {
    return wrong('otherCertificates');
  }
  if (!attributes.digest.equals(digest)) return wrong('digest');
  // What is signed is the set of attributes with the tag of a set, not with the tag it has inside the signer's element.
  const signed = Buffer.from(parts.attributes.whole);
  signed[0] = TAG.set;
  const { publicKey, subject } = certificate;
  if (publicKey.asymmetricKeyType !== parts.keyType) return wrong('key');
  if (!isAllowedEncoding(parts.signature, publicKey, { canonical: isCanonical })) return wrong('encoding');
  if (!verify('sha256', signed, publicKey, parts.signature)) return wrong('key');
  const commonName = nameIn(subject, 'CN');
  return {
    valid: true,
    certificate: first.whole,
    x509: certificate,
    subject: subject.split('\n').join(', '),
    commonName,
    owner: nameIn(subject, 'O') ?? commonName,
    others: parts.certificates.slice(1).map((one) => one.whole),
    timestamp: parts.timestamp && { token: parts.timestamp, imprint: sha256(parts.signature) },
    validity: { from: new Date(certificate.validFrom), to: new Date(certificate.validTo) },
  };
}

const nameIn = (subject: string, field: 'CN' | 'O'): string | undefined =>
  new RegExp(`^${field}=(.*)$`, 'm').exec(subject)?.[1];

/**
 * Who vouches for a certificate: goes up through the others, where an issuer counts if its key made the signature. For
 * certificates that are trusted: a stranger could make this work long.
 */
export function anchorOf(seal: X509Certificate, others: readonly X509Certificate[]): Anchor {
  let top = seal;
  for (const left = [...others]; left.length > 0;) {
    const below = top;
    const at = left.findIndex((other) => below.checkIssued(other) && below.verify(other.publicKey));
    const [issuer] = at < 0 ? [] : left.splice(at, 1);
    if (!issuer) break;
    top = issuer;
  }
  if (top === seal && top.checkIssued(top)) return { kind: 'nobody' };
  return { kind: 'authority', name: nameIn(top.issuer, 'CN') ?? nameIn(top.issuer, 'O') ?? top.issuer };
}

const wrong = (problem: CmsProblem): CmsReport => ({ valid: false, problem });

interface Parts {
  certificates: Der[];
  signerId: Der;
  attributes: Der;
  signature: Buffer;
  keyType: string;
  timestamp: Buffer | null;
}

/** Parses the signature according to the only layout that our seals have; anything else, or more, is rejected. */
function takeApart(cms: Buffer): Parts {
  const [contentType, content] = exactly(2, childrenOf(readDer(cms), TAG.sequence));
  const [signedData] = exactly(1, childrenOf(content, TAG.context0));
  const [version, digests, encapsulated, certificates, signers] = exactly(5, childrenOf(signedData, TAG.sequence));
  const [signer] = exactly(1, childrenOf(signers, TAG.set));
  const signerParts = childrenOf(signer, TAG.sequence);
  // With an unsigned attribute there are seven.
  const [signerVersion, signerId, digest, attributes, algorithm, signature, unsigned] = exactly(
    signerParts.length === 7 ? 7 : 6,
    signerParts,
  );
  const [digestOfAll] = exactly(1, childrenOf(digests, TAG.set));
  const [encapsulatedType] = exactly(1, childrenOf(encapsulated, TAG.sequence));
  const constant: [Der | undefined, string][] = [
    [contentType, SIGNED_DATA],
    [version, VERSION_1],
    [digestOfAll, SHA_256],
    [encapsulatedType, DATA],
    [signerVersion, VERSION_1],
    [digest, SHA_256],
  ];
  if (constant.some(([element, hex]) => element?.whole.toString('hex') !== hex)) throw new NotDer('another layout');
  const keyType = SIGNATURES[algorithm?.whole.toString('hex') ?? ''];
  if (keyType === undefined) throw new NotDer('another algorithm');
  if (!signerId || attributes?.tag !== TAG.context0 || signature?.tag !== TAG.octets)
    throw new NotDer('another layout');
  const elements = childrenOf(certificates, TAG.context0);
  return {
    certificates: elements,
    signerId,
    attributes,
    signature: signature.value,
    keyType,
    timestamp: timestampIn(unsigned),
  };
}

/** The only unsigned attribute may be a timestamp (RFC 3161, appendix A). */
function timestampIn(unsigned: Der | undefined): Buffer | null {
  if (!unsigned) return null;
  const [attribute] = exactly(1, childrenOf(unsigned, TAG.context1));
  const [type, values] = exactly(2, childrenOf(attribute, TAG.sequence));
  const [token] = exactly(1, childrenOf(values, TAG.set));
  if (type?.whole.toString('hex') !== TIMESTAMP_TOKEN || !token) throw new NotDer('another attribute');
  return token.whole;
}

/** The elements, if there are exactly this many. Throws `NotDer` otherwise. */
export function exactly(count: number, elements: Der[]): Der[] {
  if (elements.length !== count) throw new NotDer(`not ${count} elements`);
  return elements;
}

interface Attributes {
  contentType: string;
  digest: Buffer;
  /** SHA-256 of every certificate in the signature, as hex: this attribute protects them too. */
  certificateHashes: string[];
}

function readAttributes(attributes: Der): Attributes {
  const values = new Map<string, Der>();
  for (const attribute of exactly(3, childrenOf(attributes, TAG.context0))) {
    const [type, set] = exactly(2, childrenOf(attribute, TAG.sequence));
    const [value] = exactly(1, childrenOf(set, TAG.set));
    if (type && value) values.set(type.whole.toString('hex'), value);
  }
  // signingCertificateV2: one list, of entries that begin with the SHA-256 of a certificate.
  const [list] = exactly(1, childrenOf(values.get(SIGNING_CERTIFICATE_V2), TAG.sequence));
  const hashes = childrenOf(list, TAG.sequence).map((entry) => exactly(1, childrenOf(entry, TAG.sequence))[0]);
  const digest = values.get(MESSAGE_DIGEST);
  if (digest?.tag !== TAG.octets) throw new NotDer('no digest');
  return {
    contentType: values.get(CONTENT_TYPE)?.whole.toString('hex') ?? '',
    digest: digest.value,
    certificateHashes: hashes.map((hash) => (hash?.tag === TAG.octets ? hash.value.toString('hex') : '')),
  };
}

/** Whether a signer is named by issuer and serial number, both as they stand in this certificate. */
export function names(signerId: Der, certificate: Buffer): boolean {
  const [issuer, serialNumber] = exactly(2, childrenOf(signerId, TAG.sequence));
  const [body] = childrenOf(readDer(certificate), TAG.sequence);
  const [, serialInCertificate, , issuerInCertificate] = childrenOf(body, TAG.sequence);
  return (
    issuer !== undefined &&
    serialNumber?.tag === TAG.integer &&
    issuer.whole.equals(issuerInCertificate?.whole ?? Buffer.alloc(0)) &&
    serialNumber.whole.equals(serialInCertificate?.whole ?? Buffer.alloc(0))
  );
}

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();
