import { createHash, verify, X509Certificate } from 'node:crypto';
import { isIssuer, isValidAt, MAX_CERTIFICATES } from './certificate-path.ts';
import { exactly, names, TAG } from './cms.ts';
import { childrenOf, type Der, NotDer, readDer } from './der.ts';
import { isAllowedEncoding } from './signature-encoding.ts';

/** What a timestamp (RFC 3161) says about the signature that it is checked against. */
export type TimestampReport =
  | {
      valid: true;
      /** When its authority saw the signature. */
      time: Date;
      /** Common name of the authority's certificate, or its whole subject. */
      authority: string;
      /** The authority is one of the trusted ones; false: none were given to compare with. */
      isConfirmed: boolean;
      /** Its certificate, and its issuers as far as the token has them. */
      path: X509Certificate[];
    }
  | { valid: false; problem: TimestampProblem };

/**
 * Why a timestamp is not valid; part of a `FindingCode`. `anotherHash`: not over a SHA-256. `anotherSignature`: over something
 * else. `foreign`: not by a trusted authority. `expired`: made when a certificate of its authority was not valid.
 */
export type TimestampProblem =
  | 'unreadable'
  | 'anotherHash'
  | 'anotherSignature'
  | 'changed'
  | 'otherCertificates'
  | 'anotherPurpose'
  | 'key'
  | 'foreign'
  | 'expired';

/** What a timestamp is checked against. */
export interface Stamped {
  /** SHA-256 of the signature. */
  imprint: Buffer;
  /** Certificates (DER) of authorities that are trusted, or of their issuers; without any, nothing is confirmed. */
  authorities: readonly Uint8Array[];
}

const TAGS = { ...TAG, boolean: 0x01, oid: 0x06, time: 0x18, context1: 0xa1 } as const;
const SIGNED_DATA = '06092a864886f70d010702';
const TIMESTAMP_INFO = '060b2a864886f70d0109100104';
const CONTENT_TYPE = '06092a864886f70d010903';
const MESSAGE_DIGEST = '06092a864886f70d010904';
const SIGNING_CERTIFICATE = '060b2a864886f70d010910020c';
const SIGNING_CERTIFICATE_V2 = '060b2a864886f70d010910022f';
const VERSIONS = { signedData: '020103', signer: '020101', info: '020101' } as const;
const TIMESTAMPING = '1.3.6.1.5.5.7.3.8';

/** With their parameters as NULL, and without: authorities write both. */
const HASHES: Readonly<Record<string, string>> = {
  '300d06096086480165030402010500': 'sha256',
  '300b0609608648016503040201': 'sha256',
  '300d06096086480165030402020500': 'sha384',
  '300b0609608648016503040202': 'sha384',
  '300d06096086480165030402030500': 'sha512',
  '300b0609608648016503040203': 'sha512',
};

/** Kind of key, and the hash that the algorithm names; null: it names none. */
const ALGORITHMS: Readonly<Record<string, readonly ['rsa' | 'ec', string | null]>> = {
  '300d06092a864886f70d0101010500': ['rsa', null],
  '300d06092a864886f70d01010b0500': ['rsa', 'sha256'],
  '300d06092a864886f70d01010c0500': ['rsa', 'sha384'],
  '300d06092a864886f70d01010d0500': ['rsa', 'sha512'],
  '300a06082a8648ce3d040302': ['ec', 'sha256'],
  '300a06082a8648ce3d040303': ['ec', 'sha384'],
  '300a06082a8648ce3d040304': ['ec', 'sha512'],
};

/**
 * Checks a timestamp token (DER) over a signature. Only this structure is allowed: CMS version 3 with one signer, named by
 * issuer and serial number, who signed content type, digest and their own certificate; every certificate in it leads from the
 * signer upward, each signed by the next; no revocation lists and nothing unsigned.
 */
export function verifyTimestamp(token: Buffer, stamped: Stamped): TimestampReport {
  try {
    return check(token, stamped);
  } catch {
    // As for a signature: not DER, not a certificate, not a key.
    return wrong('unreadable');
  }
}

/** The token in an authority's reply (RFC 3161, 2.4.2); null: it granted none. */
export function timestampInReply(reply: Buffer): Buffer | null {
  try {
    const [status, token] = childrenOf(readDer(reply), TAGS.sequence);
    const [code] = childrenOf(status, TAGS.sequence);
    const isGranted = code?.tag === TAGS.integer && ['00', '01'].includes(code.value.toString('hex'));
    return isGranted && token ? token.whole : null;
  } catch (error) {
    if (error instanceof NotDer) return null;
    throw error;
  }
}

const wrong = (problem: TimestampProblem): TimestampReport => ({ valid: false, problem });

function check(token: Buffer, { imprint, authorities }: Stamped): TimestampReport {
  const parts = takeApart(token);
  const info = readInfo(parts.info);
  if (info.hash !== 'sha256') return wrong('anotherHash');
  if (!info.imprint.equals(imprint)) return wrong('anotherSignature');
  const digest = createHash(parts.hash).update(parts.info).digest();
  const attributes = readAttributes(parts.attributes);
  if (attributes.contentType !== TIMESTAMP_INFO) return wrong('anotherPurpose');
  if (!attributes.digest.equals(digest)) return wrong('changed');

  const path = pathIn(parts.certificates, parts.signerId);
  const [signer] = path;
  if (!signer || !attributes.names(signer.raw)) return wrong('otherCertificates');
  if (!isForTimestamps(signer)) return wrong('anotherPurpose');
  const signed = Buffer.from(parts.attributes.whole);
  signed[0] = TAGS.set;
  const { publicKey } = signer;
  if (publicKey.asymmetricKeyType !== parts.keyType) return wrong('key');
  if (!isAllowedEncoding(parts.signature, publicKey, { canonical: false })) return wrong('key');
  if (!verify(parts.hash, signed, publicKey, parts.signature)) return wrong('key');
  const isConfirmed = leadsTo(path, authorities);
  if (!isConfirmed && authorities.length > 0) return wrong('foreign');
  if (!path.every((certificate) => isValidAt(certificate, info.time))) return wrong('expired');
  const authority = /^CN=(.*)$/m.exec(signer.subject)?.[1] ?? signer.subject.split('\n').join(', ');
  return { valid: true, time: info.time, authority, isConfirmed, path };
}

interface Parts {
  info: Buffer;
  certificates: X509Certificate[];
  signerId: Der;
  hash: string;
  attributes: Der;
  keyType: 'rsa' | 'ec';
  signature: Buffer;
}

function takeApart(token: Buffer): Parts {
  const whole = readDer(token);
  if (whole.whole.length !== token.length) throw new NotDer('more behind it');
  const [contentType, content] = exactly(2, childrenOf(whole, TAGS.sequence));
  const [signedData] = exactly(1, childrenOf(content, TAGS.context0));
  const [version, digests, encapsulated, certificates, signers] = exactly(5, childrenOf(signedData, TAGS.sequence));
  const [infoType, infoPlace] = exactly(2, childrenOf(encapsulated, TAGS.sequence));
  const [info] = exactly(1, childrenOf(infoPlace, TAGS.context0));
  const [signer] = exactly(1, childrenOf(signers, TAGS.set));
  const [signerVersion, signerId, hashName, attributes, algorithm, signature] = exactly(
    6,
    childrenOf(signer, TAGS.sequence),
  );
  const [hashOfAll] = exactly(1, childrenOf(digests, TAGS.set));
  const constant: [Der | undefined, string][] = [
    [contentType, SIGNED_DATA],
    [version, VERSIONS.signedData],
    [infoType, TIMESTAMP_INFO],
    [signerVersion, VERSIONS.signer],
    // Nothing signs either of them: they have to agree.
    [hashOfAll, hexOf(hashName)],
  ];
  if (constant.some(([element, hex]) => hexOf(element) !== hex)) throw new NotDer('another layout');
  const hash = HASHES[hexOf(hashName)];
  const [keyType, named] = ALGORITHMS[hexOf(algorithm)] ?? [];
  if (hash === undefined || keyType === undefined || (named !== null && named !== hash))
    throw new NotDer('another algorithm');
  if (info?.tag !== TAGS.octets || signature?.tag !== TAGS.octets || attributes?.tag !== TAGS.context0 || !signerId)
    throw new NotDer('another layout');
  const certificateElements = childrenOf(certificates, TAGS.context0);
  if (certificateElements.length > MAX_CERTIFICATES) throw new NotDer('too many certificates');
  return {
    info: info.value,
    certificates: certificateElements.map((one) => new X509Certificate(one.whole)),
    signerId,
    hash,
    attributes,
    keyType,
    signature: signature.value,
  };
}

const hexOf = (element: Der | undefined): string => element?.whole.toString('hex') ?? '';

/** What the authority signed: hash, time, and more that is not needed (policy, serial number, accuracy, nonce, its name). */
function readInfo(bytes: Buffer): { hash: string | undefined; imprint: Buffer; time: Date } {
  const whole = readDer(bytes);
  if (whole.whole.length !== bytes.length) throw new NotDer('more behind it');
  const [version, , imprint, serialNumber, time] = childrenOf(whole, TAGS.sequence);
  const [algorithm, digest] = exactly(2, childrenOf(imprint, TAGS.sequence));
  if (hexOf(version) !== VERSIONS.info || serialNumber?.tag !== TAGS.integer || digest?.tag !== TAGS.octets)
    throw new NotDer('another layout');
  const [, year, month, day, hour, minute, second, fraction = ''] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d{1,9})?Z$/.exec(time?.value.toString('latin1') ?? '') ?? [];
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${fraction.slice(0, 4)}Z`);
  if (time?.tag !== TAGS.time || Number.isNaN(at.getTime())) throw new NotDer('no time');
  return { hash: HASHES[hexOf(algorithm)], imprint: digest.value, time: at };
}

interface Attributes {
  contentType: string;
  digest: Buffer;
  /** Whether the signer said that this is their certificate. */
  names(certificate: Buffer): boolean;
}

function readAttributes(attributes: Der): Attributes {
  const values = new Map<string, Der>();
  for (const attribute of childrenOf(attributes, TAGS.context0)) {
    const [type, set] = exactly(2, childrenOf(attribute, TAGS.sequence));
    const [value] = exactly(1, childrenOf(set, TAGS.set));
    if (!value || values.has(hexOf(type))) throw new NotDer('twice');
    values.set(hexOf(type), value);
  }
  const digest = values.get(MESSAGE_DIGEST);
  if (digest?.tag !== TAGS.octets) throw new NotDer('no digest');
  const second = values.get(SIGNING_CERTIFICATE_V2);
  const quoted = second ? quotedIn(second, 'sha256') : quotedIn(values.get(SIGNING_CERTIFICATE), 'sha1');
  return {
    contentType: hexOf(values.get(CONTENT_TYPE)),
    digest: digest.value,
    names: (certificate) => createHash(quoted.hash).update(certificate).digest().equals(quoted.digest),
  };
}

/** The first certificate that a list of signing certificates quotes (RFC 5035). */
function quotedIn(attribute: Der | undefined, otherwise: string): { hash: string; digest: Buffer } {
  const [list] = childrenOf(attribute, TAGS.sequence);
  const [first] = childrenOf(list, TAGS.sequence);
  const parts = childrenOf(first, TAGS.sequence);
  const hash = parts[0]?.tag === TAGS.sequence ? HASHES[hexOf(parts.shift())] : otherwise;
  const [digest] = parts;
  if (hash === undefined || digest?.tag !== TAGS.octets) throw new NotDer('no certificate');
  return { hash, digest: digest.value };
}

/** From the signer upward; nothing if there is a certificate that does not belong to the path. */
function pathIn(certificates: readonly X509Certificate[], signerId: Der): X509Certificate[] {
  const left = [...certificates];
  const signer = left.findIndex(({ raw }) => names(signerId, raw));
  const path = signer < 0 ? [] : left.splice(signer, 1);
  for (let top = path[0]; top !== undefined && left.length > 0;) {
    const below = top;
    const at = left.findIndex((other) => isIssuer(other, below));
    if (at < 0) break;
    [top] = left.splice(at, 1);
    if (top) path.push(top);
  }
  return left.length === 0 ? path : [];
}

/** The path contains a trusted certificate, or a trusted one issued its last. */
function leadsTo(path: readonly X509Certificate[], authorities: readonly Uint8Array[]): boolean {
  const top = path.at(-1);
  return authorities.some((der) => {
    if (path.some(({ raw }) => raw.equals(der))) return true;
    return top !== undefined && isIssuer(new X509Certificate(der), top);
  });
}

/** The purpose in the certificate (RFC 3161, 2.3): timestamps and nothing else. */
const isForTimestamps = ({ keyUsage }: X509Certificate): boolean => keyUsage?.join() === TIMESTAMPING;
