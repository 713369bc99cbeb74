/** Checks one signature of a document: its range, its CMS, its certificate and its timestamp. */
import { createHash, X509Certificate } from 'node:crypto';
import type { Paths } from './archives.ts';
import { pathFrom } from './certificate-path.ts';
import { type Anchor, anchorOf, cmsAtStart, type CmsReport, verifyCms } from './cms.ts';
import { type Finding, finding, type FindingCode } from './findings.ts';
import type { PdfSignature } from './pdf-signatures.ts';
import { verifyTimestamp } from './timestamp.ts';

/** One signature found in a document. */
export interface SignatureReport {
  /** Name of the signature field. */
  field: string | undefined;
  /** Name that the signer typed. */
  signer: string | undefined;
  /** Common name of the certificate that sealed it, and its whole subject: `C=US, O=..., CN=...`. */
  sealedBy: string | undefined;
  subject: string | undefined;
  /** The owner named in that certificate: organization, otherwise common name. */
  owner: string | undefined;
  /** Who vouches for it; only looked at if it is trusted. */
  anchor: Anchor | undefined;
  /** SHA-256 of that certificate, lower-case hex. */
  certificateSha256: string | undefined;
  /** Validity period of that certificate. */
  validity: { from: Date; to: Date } | undefined;
  /** When the signature says it was made. */
  time: Date | undefined;
  /** Who confirms when it was made; `isConfirmed`: they are trusted here. Undefined: nobody does, or the seal is not trusted. */
  timestamp: Timestamp | undefined;
  /** It is valid, and its certificate is trusted. */
  valid: boolean;
  coversWholeFile: boolean;
  /** Length in bytes and SHA-256 of the revision that this signature closed; null if its range is not a revision. */
  revision: { length: number; sha256: string } | null;
}

export interface Timestamp {
  time: Date;
  authority: string;
  isConfirmed: boolean;
}

/** A certificate (DER), or its SHA-256 in lower-case hex. */
export type TrustedCertificate = Uint8Array | { sha256: string };

/** How a signature of another program may differ from ours and still be valid. */
const OTHER_LAYOUTS: readonly FindingCode[] = [
  'startsLate',
  'savedAgain',
  'uncovered',
  'noEnd',
  'unreadable',
  'hidden',
  'cms.unreadable',
  'cms.noCertificate',
  'cms.anotherPurpose',
  'cms.otherCertificates',
  'cms.encoding',
  'cms.key',
];

/** SHA-256 of what a signature covers, and of the revision that it closed. */
export interface Covered {
  digest: Buffer;
  revision: string;
}

export interface Checked {
  report: SignatureReport;
  /** The first problem with this signature. */
  finding: Finding | undefined;
  /** Its certificate, and that of the authority of its timestamp, each with its issuers; empty for one that is not trusted. */
  paths: Paths;
  /** All certificates in it; empty for one that is not trusted. */
  named: readonly Buffer[];
}

export function checkSignature(
  file: Buffer,
  signature: PdfSignature,
  { isOurs, trusted, authorities, covered }: Against,
): Checked {
  const [start, length, resume, rest] = signature.range;
  const end = resume + rest;
  const base = {
    field: signature.field,
    signer: signature.name,
    time: signature.time,
    coversWholeFile: start === 0 && end === file.length,
    revision: covered ? { length: end, sha256: covered.revision } : null,
  };
  const wrong = (code: FindingCode): Checked => ({
    report: { ...base, ...NO_CERTIFICATE, valid: false },
    finding: about(signature, OTHER_LAYOUTS.includes(code) && !isOurs ? 'foreign' : code),
    paths: [],
    named: [],
  });

  const { contents } = signature;
  if (start !== 0) return wrong('startsLate');
  if (!isAroundItself(signature)) return wrong('savedAgain');
  // Lowercase hex: a single encoding, because nothing covers the gap.
  if (file.toString('latin1', length, resume) !== `<${contents.toString('hex')}>`) return wrong('uncovered');
  if (!covered) return wrong('noEnd');
  const der = cmsAtStart(contents);
  if (der === undefined) return wrong('unreadable');
  if (contents.subarray(der.length).some((byte) => byte !== 0)) return wrong('hidden');

  const cms = verifyCms(der, { digest: covered.digest, isCanonical: signature.isCanonical });
  if (!cms.valid) return wrong(`cms.${cms.problem}`);
  const certificateSha256 = createHash('sha256').update(cms.certificate).digest('hex');
  const isTrusted = trusted.some((one) =>
    one instanceof Uint8Array ? cms.certificate.equals(one) : one.sha256 === certificateSha256,
  );
  // Only for a genuine seal: its range limits how large a timestamp or list of issuers from somebody else could be.
  const stamped: StampChecked = isTrusted ? checkTimestamp(signature, cms, authorities) : { timestamp: undefined };
  const issuers = isTrusted ? cms.others.map((der) => new X509Certificate(der)) : [];
  return {
    report: {
      ...base,
      sealedBy: cms.commonName,
      subject: cms.subject,
      owner: cms.owner,
      anchor: isTrusted ? anchorOf(cms.x509, issuers) : undefined,
      certificateSha256,
      validity: cms.validity,
      timestamp: stamped.timestamp,
      valid: isTrusted && stamped.problem === undefined,
    },
    finding: stamped.problem
      ? about(signature, stamped.problem)
      : isTrusted
        ? undefined
        : about(signature, 'untrusted'),
    paths: isTrusted ? [pathFrom(cms.x509, issuers), ...(stamped.path ? [stamped.path] : [])] : [],
    named: isTrusted ? [cms.certificate, ...cms.others] : [],
  };
}

/** What one signature is checked against. */
export interface Against {
  isOurs: boolean;
  trusted: readonly TrustedCertificate[];
  authorities: readonly Uint8Array[];
  covered: Covered | undefined;
}

interface StampChecked {
  timestamp: Timestamp | undefined;
  problem?: FindingCode;
  /** The path of its authority. */
  path?: readonly X509Certificate[];
}

/** Whether a valid signature has the timestamp that it claims to have, and what that proves. */
function checkTimestamp(
  { isStamped }: PdfSignature,
  { timestamp, validity }: Extract<CmsReport, { valid: true }>,
  authorities: readonly Uint8Array[],
): StampChecked {
  if (timestamp === null) return { timestamp: undefined, ...(isStamped && { problem: 'timestamp.missing' }) };
  if (!isStamped) return { timestamp: undefined, problem: 'timestamp.added' };
  const stamped = verifyTimestamp(timestamp.token, { imprint: timestamp.imprint, authorities });
  if (!stamped.valid) return { timestamp: undefined, problem: `timestamp.${stamped.problem}` };
  const { time, authority, isConfirmed, path } = stamped;
  const wasValid = validity.from <= time && time <= validity.to;
  return { timestamp: { time, authority, isConfirmed }, path, ...(!wasValid && { problem: 'timestamp.sealExpired' }) };
}

/** The fields that are unknown for a signature whose certificate cannot be read. */
const NO_CERTIFICATE = {
  sealedBy: undefined,
  subject: undefined,
  owner: undefined,
  anchor: undefined,
  certificateSha256: undefined,
  validity: undefined,
  timestamp: undefined,
} as const;

/**
 * Whether the range leaves out exactly the place of the signature. A program that saves a file again moves what is in
 * it, and copies the range as it was.
 */
export const isAroundItself = ({ range, places }: PdfSignature): boolean =>
  range[1] === places.contents[0] && range[2] === places.contents[1];

export const about = ({ name }: PdfSignature, code: FindingCode): Finding => finding(code, { Signer: name ?? '' });
