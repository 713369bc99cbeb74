import { createHash, verify, X509Certificate } from 'node:crypto';
import { childrenOf, type Der, NotDer, readDer } from './der.ts';
import { exactly } from './cms.ts';
import { isValidAt } from './certificate-path.ts';

/**
 * Where, according to a certificate, its issuer publishes whether it was revoked. None: its issuer does not publish it.
 */
export interface RevocationPlaces {
  ocsps: string[];
  crls: string[];
}

/** An answer about a certificate: an OCSP response (RFC 6960) or a list of revoked certificates (RFC 5280, 5), in DER. */
export interface Answer {
  kind: 'ocsp' | 'crl';
  bytes: Buffer;
}

/**
 * Why an answer is not enough; part of a `FindingCode`. `answerOther`: about another certificate, or of a kind that we do not
 * use. `answerForeign`: not by the issuer of the certificate. `answerOutdated`: not of that time. `revoked`: the certificate was.
 */
export type AnswerProblem = 'answerUnreadable' | 'answerOther' | 'answerForeign' | 'answerOutdated' | 'revoked';

const TAG = { integer: 0x02, bits: 0x03, octets: 0x04, oid: 0x06, enumerated: 0x0a, sequence: 0x30 } as const;
const TIMES = { utc: 0x17, generalized: 0x18 } as const;
const context = (number: number): number => 0xa0 | number;

const OID = {
  crlPlaces: '0603551d1f',
  authorityInfo: '06082b06010505070101',
  ocspPlace: '06082b06010505073001',
  basicResponse: '06092b0601050507300101',
  issuingPlace: '0603551d1c',
} as const;
const OCSP_SIGNING = '1.3.6.1.5.5.7.3.9';
/** `true` of an extension that must be understood. */
const CRITICAL = '0101ff';

/** Kind of key and hash of a signature algorithm; others are not used. */
const SIGNATURES: Readonly<Record<string, readonly ['rsa' | 'ec', string]>> = {
  '300d06092a864886f70d01010b0500': ['rsa', 'sha256'],
  '300d06092a864886f70d01010c0500': ['rsa', 'sha384'],
  '300d06092a864886f70d01010d0500': ['rsa', 'sha512'],
  '300a06082a8648ce3d040302': ['ec', 'sha256'],
  '300a06082a8648ce3d040303': ['ec', 'sha384'],
  '300a06082a8648ce3d040304': ['ec', 'sha512'],
};

/** With which hash an answer by OCSP names an issuer. */
const NAMED_BY: Readonly<Record<string, string>> = {
  '300906052b0e03021a0500': 'sha1',
  '300706052b0e03021a': 'sha1',
  '300d06096086480165030402010500': 'sha256',
  '300b0609608648016503040201': 'sha256',
};

/** The addresses over http that a certificate names. */
export function revocationPlaces({ raw }: X509Certificate): RevocationPlaces {
  const { extensions } = partsOf(raw);
  const points = extensions.get(OID.crlPlaces);
  const access = extensions.get(OID.authorityInfo);
  const isWeb = (url: string): boolean => /^https?:\/\//i.test(url);
  return {
    crls: (points ? childrenOf(points.value, TAG.sequence) : []).flatMap(fullNames).filter(isWeb),
    ocsps: (access ? childrenOf(access.value, TAG.sequence) : [])
      .map((one) => exactly(2, childrenOf(one, TAG.sequence)))
      .filter(([method]) => hexOf(method) === OID.ocspPlace)
      .flatMap(([, place]) => (place?.tag === URL_TAG ? [place.value.toString('latin1')] : []))
      .filter(isWeb),
  };
}

const URL_TAG = 0x86;

/** The addresses of a distribution point, or of a list's own place: `[0] { [0] { names } }`. */
function fullNames(point: Der): string[] {
  const [place] = childrenOf(point, point.tag);
  if (place?.tag !== context(0)) return [];
  const [names] = childrenOf(place, context(0));
  if (names?.tag !== context(0)) return [];
  return childrenOf(names, context(0)).flatMap(({ tag, value }) => (tag === URL_TAG ? [value.toString('latin1')] : []));
}

/**
 * Whether an answer says that a certificate of this issuer was good at `at`. Only these are used: answers signed by the issuer
 * with RSA (PKCS #1 v1.5) or ECDSA and SHA-2, or by a responder to which the issuer gave a certificate for it; whole lists,
 * and parts of lists that the certificate itself names. Null: it does.
 */
export function answerProblem(
  { kind, bytes }: Answer,
  certificate: X509Certificate,
  issuer: X509Certificate,
  at: Date,
): AnswerProblem | null {
  try {
    return kind === 'ocsp' ? ocspProblem(bytes, certificate, issuer, at) : listProblem(bytes, certificate, issuer, at);
  } catch {
    // As for a signature: not DER, not a certificate, not a key.
    return 'answerUnreadable';
  }
}

/** The certificate and its issuer as OCSP names them (RFC 6960, 4.1.1), by SHA-1 as every responder understands. */
export function ocspNames(certificate: X509Certificate, issuer: X509Certificate) {
  const { serialNumber } = partsOf(certificate.raw);
  return { ...issuerNames(issuer, 'sha1'), serialNumber };
}

function issuerNames(issuer: X509Certificate, hash: string): { name: Buffer; key: Buffer } {
  const { subject, publicKey } = partsOf(issuer.raw);
  const digest = (bytes: Buffer): Buffer => createHash(hash).update(bytes).digest();
  return { name: digest(subject), key: digest(publicKey) };
}

function ocspProblem(
  bytes: Buffer,
  certificate: X509Certificate,
  issuer: X509Certificate,
  at: Date,
): AnswerProblem | null {
  const [status, place] = exactly(2, childrenOf(wholeOf(bytes), TAG.sequence));
  if (status?.tag !== TAG.enumerated || status.value.toString('hex') !== '00') return 'answerOther';
  const [inner] = exactly(1, childrenOf(place, context(0)));
  const [type, octets] = exactly(2, childrenOf(inner, TAG.sequence));
  if (hexOf(type) !== OID.basicResponse || octets?.tag !== TAG.octets) return 'answerOther';
  const [data, algorithm, signature, beside] = childrenOf(wholeOf(octets.value), TAG.sequence);
  const parts = childrenOf(data, TAG.sequence);
  if (parts[0]?.tag === context(0)) parts.shift();
  const [, producedAt, responses] = parts;
  const produced = timeOf(producedAt);
  const { serialNumber } = partsOf(certificate.raw);
  const single = childrenOf(responses, TAG.sequence)
    .map((one) => childrenOf(one, TAG.sequence))
    .find(([id]) => isAbout(id, serialNumber, issuer));
  if (!single) return 'answerOther';
  const given = beside ? childrenOf(exactly(1, childrenOf(beside, context(0)))[0], TAG.sequence) : [];
  if (given.length > MAX_RESPONDERS) return 'answerForeign';
  const signers = [
    issuer,
    ...given.map((one) => new X509Certificate(one.whole)).filter((one) => isResponder(one, issuer, produced)),
  ];
  if (!signers.some((signer) => isSignedBy(data, algorithm, signature, signer))) return 'answerForeign';
  const [, state, thisUpdate, nextUpdate] = single;
  if (state?.tag === REVOKED) return 'revoked';
  if (state?.tag !== GOOD) return 'answerOther';
  return isOf(at, thisUpdate, nextUpdate?.tag === context(0) ? childrenOf(nextUpdate, context(0))[0] : undefined);
}

const GOOD = 0x80;
const REVOKED = 0xa1;
const MAX_RESPONDERS = 4;

function isAbout(id: Der | undefined, serialNumber: Buffer, issuer: X509Certificate): boolean {
  const [algorithm, name, key, serial] = exactly(4, childrenOf(id, TAG.sequence));
  const hash = NAMED_BY[hexOf(algorithm)];
  if (hash === undefined || serial?.tag !== TAG.integer || !serial.value.equals(serialNumber)) return false;
  const names = issuerNames(issuer, hash);
  return name?.value.equals(names.name) === true && key?.value.equals(names.key) === true;
}

/** The issuer lets this certificate answer for it (RFC 6960, 4.2.2.2). */
const isResponder = (certificate: X509Certificate, issuer: X509Certificate, at: Date): boolean =>
  certificate.checkIssued(issuer) &&
  certificate.verify(issuer.publicKey) &&
  certificate.keyUsage?.includes(OCSP_SIGNING) === true &&
  isValidAt(certificate, at);

function listProblem(
  bytes: Buffer,
  certificate: X509Certificate,
  issuer: X509Certificate,
  at: Date,
): AnswerProblem | null {
  const [data, algorithm, signature] = exactly(3, childrenOf(wholeOf(bytes), TAG.sequence));
  const parts = childrenOf(data, TAG.sequence);
  if (parts[0]?.tag === TAG.integer) parts.shift();
  const [, name, thisUpdate, ...rest] = parts;
  const nextUpdate = isTime(rest[0]) ? rest.shift() : undefined;
  const revoked = rest[0]?.tag === TAG.sequence ? rest.shift() : undefined;
  const [extensions] = rest;
  if (!name?.whole.equals(partsOf(issuer.raw).subject)) return 'answerOther';
  if (!isForAll(extensions, certificate)) return 'answerOther';
  if (!isSignedBy(data, algorithm, signature, issuer)) return 'answerForeign';
  const { serialNumber } = partsOf(certificate.raw);
  const isListed = (revoked ? childrenOf(revoked, TAG.sequence) : []).some((entry) =>
    childrenOf(entry, TAG.sequence)[0]?.value.equals(serialNumber),
  );
  return isListed ? 'revoked' : isOf(at, thisUpdate, nextUpdate);
}

/**
 * Whether a list covers every certificate of its issuer, or the part to which this certificate says that it belongs.
 */
function isForAll(extensions: Der | undefined, certificate: X509Certificate): boolean {
  if (!extensions) return true;
  const [list] = exactly(1, childrenOf(extensions, context(0)));
  for (const [type, { value, isCritical }] of extensionsIn(list)) {
    if (type === OID.issuingPlace) {
      const parts = childrenOf(value, TAG.sequence);
      const own = revocationPlaces(certificate).crls;
      if (parts.some(({ tag }) => tag !== context(0)) || !fullNames(value).some((url) => own.includes(url)))
        return false;
    } else if (isCritical) return false;
  }
  return true;
}

function isOf(at: Date, thisUpdate: Der | undefined, nextUpdate: Der | undefined): AnswerProblem | null {
  if (nextUpdate === undefined) return 'answerOutdated';
  return timeOf(thisUpdate) <= at && at <= timeOf(nextUpdate) ? null : 'answerOutdated';
}

function isSignedBy(
  data: Der | undefined,
  algorithm: Der | undefined,
  signature: Der | undefined,
  { publicKey }: X509Certificate,
): boolean {
  const signed = SIGNATURES[hexOf(algorithm)];
  if (!data || signed === undefined || signature?.tag !== TAG.bits || signature.value[0] !== 0) return false;
  const [kind, hash] = signed;
  return publicKey.asymmetricKeyType === kind && verify(hash, data.whole, publicKey, signature.value.subarray(1));
}

interface CertificateParts {
  serialNumber: Buffer;
  /** In DER. */
  subject: Buffer;
  /** The bits of the key itself. */
  publicKey: Buffer;
  extensions: ReadonlyMap<string, Extension>;
}

interface Extension {
  value: Der;
  isCritical: boolean;
}

function partsOf(certificate: Buffer): CertificateParts {
  const [body] = childrenOf(readDer(certificate), TAG.sequence);
  const parts = childrenOf(body, TAG.sequence);
  if (parts[0]?.tag === context(0)) parts.shift();
  const [serialNumber, , , , subject, keyInfo, ...rest] = parts;
  const [, bits] = childrenOf(keyInfo, TAG.sequence);
  const last = rest.find(({ tag }) => tag === context(3));
  if (!serialNumber || !subject || !bits) throw new NotDer('no certificate');
  return {
    serialNumber: serialNumber.value,
    subject: subject.whole,
    publicKey: bits.value.subarray(1),
    extensions: last ? extensionsIn(exactly(1, childrenOf(last, context(3)))[0]) : new Map(),
  };
}

function extensionsIn(list: Der | undefined): Map<string, Extension> {
  return new Map(
    childrenOf(list, TAG.sequence).map((one) => {
      const parts = childrenOf(one, TAG.sequence);
      const value = parts.at(-1);
      if (value?.tag !== TAG.octets) throw new NotDer('no extension');
      return [
        hexOf(parts[0]),
        { value: wholeOf(value.value), isCritical: parts.some((part) => hexOf(part) === CRITICAL) },
      ];
    }),
  );
}

function wholeOf(bytes: Buffer): Der {
  const element = readDer(bytes);
  if (element.whole.length !== bytes.length) throw new NotDer('more behind it');
  return element;
}

const hexOf = (element: Der | undefined): string => element?.whole.toString('hex') ?? '';

const isTime = (element: Der | undefined): element is Der =>
  element?.tag === TIMES.utc || element?.tag === TIMES.generalized;

function timeOf(element: Der | undefined): Date {
  const text = element?.value.toString('latin1') ?? '';
  const parts = /^(\d{2}|\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/.exec(text);
  if (!isTime(element) || !parts) throw new NotDer('no time');
  const [, year = '', month, day, hour, minute, second] = parts;
  // RFC 5280, 4.1.2.5.1.
  const whole = year.length === 4 ? year : `${Number(year) < 50 ? '20' : '19'}${year}`;
  const time = new Date(`${whole}-${month}-${day}T${hour}:${minute}:${second}Z`);
  if (Number.isNaN(time.getTime())) throw new NotDer('no time');
  return time;
}
