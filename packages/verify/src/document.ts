import { createHash, X509Certificate } from 'node:crypto';
import { type Archive, archiveUpdates, checkArchives, type NextArchive, type Paths } from './archives.ts';
import { pathFrom } from './certificate-path.ts';
import { type Anchor, anchorOf, cmsAtStart, type CmsReport, verifyCms } from './cms.ts';
import { type Finding, finding, type FindingCode, sentence } from './findings.ts';
import { isMadeHere, type PdfSignature, signaturesIn } from './pdf-signatures.ts';
import { EndMissing, followPdf, type PdfStructure } from './pdf-structure.ts';
import { NotOurs } from './pdf-values.ts';
import { verifyTimestamp } from './timestamp.ts';
import type { Conclusion, Verdict } from './verdicts.ts';

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

export interface DocumentReport extends Conclusion {
  /** The finding in words. */
  what: string;
  sha256: string;
  signatures: SignatureReport[];
  /** Archive timestamps behind the last signature, oldest first; only looked at if all signatures are valid and trusted. */
  archives: Archive[];
}

/** A certificate (DER), or its SHA-256 in lower-case hex. */
export type TrustedCertificate = Uint8Array | { sha256: string };

export interface Expectations {
  /** Certificates that may have sealed the document; without any, nothing is called sealed. */
  trusted: readonly TrustedCertificate[];
  /**
   * Certificates (DER) of authorities whose timestamps are trusted, or of their issuers. Without any, a timestamp is checked
   * and called unconfirmed.
   */
  authorities?: readonly Uint8Array[];
  /** The stored revision: the only way to detect a clean cut back to an earlier one. */
  stored?: { length: number; sha256: string };
}

/** Maximum size of a file to check, in bytes. */
export const MAX_FILE_BYTES = 24 * 1_048_576;

/**
 * Says whether a PDF is exactly what was sealed (spec trust §4). Stricter than viewers: it follows the only structure
 * that our files have, every range starts at 0, its gap is one hex string with zeros after the signature, it ends where
 * its revision does, and the last one ends where the file does. Never throws on hostile input; neither renders nor
 * decompresses anything. Time and memory are linear in the size of the file.
 */
export async function verifyDocument(bytes: Uint8Array, expected: Expectations): Promise<DocumentReport> {
  return readDocument(bytes, expected).report;
}

/** A report, and what a caller needs to examine the file further. */
export interface ReadDocument {
  report: DocumentReport;
  /** Null: its structure cannot be followed. */
  pdf: PdfStructure | null;
  /** The certificates (DER) in its trusted seals: each seal covers its own, its issuers and the seals used before it. */
  named: readonly Buffer[];
}

/** Checks a document as `verifyDocument` does, for callers that examine the file further. */
export const readDocument = (bytes: Uint8Array, expected: Expectations): ReadDocument => look(bytes, expected);

/** What the next archive timestamp over a file has to do. Null: the file is not sealed, or was changed. */
export function nextArchive(bytes: Uint8Array, expected: Expectations): NextArchive | null {
  const { report, next } = look(bytes, expected);
  return report.verdict === 'sealed' ? next : null;
}

function look(bytes: Uint8Array, expected: Expectations): ReadDocument & { next: NextArchive } {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const conclude = (
    pdf: PdfStructure | null,
    { sha256, signatures, archives, next, named, ...conclusion }: Conclusion & Partial<Found>,
  ) => ({
    pdf,
    named: named ?? [],
    next: next ?? { paths: [], known: [] },
    report: {
      ...conclusion,
      what: sentence(conclusion.finding),
      sha256: sha256 ?? createHash('sha256').update(file).digest('hex'),
      signatures: signatures ?? [],
      archives: archives ?? [],
    },
  });
  if (file.length > MAX_FILE_BYTES) return conclude(null, tooBig());
  if (!file.subarray(0, 1024).includes('%PDF-')) return conclude(null, is('foreign', finding('notPdf')));
  const followed = follow(file);
  if ('verdict' in followed) return conclude(null, followed);
  return conclude(followed.pdf, checkSignatures(file, followed, expected));
}

const is = (verdict: Verdict, found: Finding): Conclusion => ({ verdict, finding: found });

/** For a file that is not examined. */
export const tooBig = (): Conclusion => is('tooBig', finding('tooBig', { Most: MAX_FILE_BYTES / 1_048_576 }));

/** What an examination of a file's signatures finds, in addition to the conclusion. */
interface Found extends Pick<DocumentReport, 'sha256' | 'signatures' | 'archives'> {
  next: NextArchive;
  named: readonly Buffer[];
}

interface Followed {
  pdf: PdfStructure;
  signatures: PdfSignature[];
}

/** Every sealed file begins like this. */
const BEGINNING = Buffer.from('%PDF-1.7\n%\xff\xff\xff\xff\n', 'latin1');

const beginsLikeOurs = (file: Buffer): boolean => file.subarray(0, BEGINNING.length).equals(BEGINNING);

/**
 * A file that begins like ours and cannot be followed was changed; any other may be intact and from another program.
 */
function follow(file: Buffer): Followed | Conclusion {
  try {
    const pdf = followPdf(file);
    return { pdf, signatures: signaturesIn(pdf) };
  } catch (error) {
    if (!(error instanceof NotOurs)) throw error;
    const isOurs = beginsLikeOurs(file);
    const ending: FindingCode = error instanceof EndMissing ? 'endMissing' : 'unfollowed';
    return isOurs
      ? is('altered', finding(ending))
      : is('foreign', finding(ending === 'endMissing' ? ending : 'otherLayout'));
  }
}

function checkSignatures(
  file: Buffer,
  { pdf, signatures: found }: Followed,
  { trusted, authorities = [], stored }: Expectations,
): Conclusion & Partial<Found> {
  if (found.length === 0) return is('unsealed', finding(beginsLikeOurs(file) ? 'notSigned' : 'notSignedElsewhere'));
  if (found.length > MAX_SIGNATURES) return is('foreign', finding('tooManySignatures'));
  const cut = found.find((one) => isAroundItself(one) && one.range[2] + one.range[3] > file.length);
  if (cut) return is('altered', about(cut, 'cutOff'));

  const isOurs = isMadeHere(pdf) || found.some(({ isCanonical }) => isCanonical);
  const { covered, whole: sha256 } = digests(file, found);
  const checked = found.map((one): Checked =>
    checkSignature(file, one, { isOurs, trusted, authorities, covered: covered.get(one) }),
  );
  const signatures = checked.map(({ report }) => report);
  const all = { sha256, signatures, named: checked.flatMap(({ named }) => named) };
  const first = (...codes: readonly FindingCode[]) =>
    checked.find((one) => one.finding && codes.includes(one.finding.code))?.finding;
  const wrong = checked.find((one) => one.finding && !OTHERS.includes(one.finding.code))?.finding;
  if (wrong) return { ...is('altered', wrong), ...all };
  const foreign = first('foreign');
  if (foreign) return { ...is('foreign', foreign), ...all };
  const updates = archiveUpdates(
    file,
    pdf,
    pdf.revisions.findIndex(({ end }) => end === found.at(-1)?.revisionEnd),
  );
  if (typeof updates === 'string') return { ...is('altered', finding(updates)), ...all };
  if (stored && (stored.sha256 !== sha256 || stored.length !== file.length))
    return { ...is('altered', finding('notLast')), ...all };
  const stranger = first('untrusted') ?? first('timestamp.foreign');
  if (stranger) return { ...is('foreign', stranger), ...all };
  const signed = checked.flatMap(({ paths }) => paths);
  const { archives, problem, next } = checkArchives(file, updates, { signed, authorities });
  const known = { ...all, archives, next };
  if (problem) return { ...is(problem === 'archive.foreign' ? 'foreign' : 'altered', finding(problem)), ...known };
  const whole = signatures.length === 1 ? finding('whole.one') : finding('whole.many', { Count: signatures.length });
  return { ...is('sealed', whole), ...known };
}

/** Findings that do not mean that anything was changed. */
const OTHERS: readonly FindingCode[] = ['untrusted', 'foreign', 'timestamp.foreign'];

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

/** More than any case has. */
const MAX_SIGNATURES = 64;

/** SHA-256 of what a signature covers, and of the revision that it closed. */
interface Covered {
  digest: Buffer;
  revision: string;
}

/**
 * Hashes the file once, and the bytes after the gap of each signature once more. `found` is in the order of the
 * revisions; a signature that does not close its revision, or shares it with another, gets nothing.
 */
function digests(file: Buffer, found: readonly PdfSignature[]): { covered: Map<PdfSignature, Covered>; whole: string } {
  const covered = new Map<PdfSignature, Covered>();
  const all = createHash('sha256');
  let at = 0;
  for (const signature of found) {
    const [start, length, resume, rest] = signature.range;
    const end = resume + rest;
    if (start !== 0 || length < at || resume <= length || end !== signature.revisionEnd) continue;
    all.update(file.subarray(at, length));
    const digest = all.copy().update(file.subarray(resume, end)).digest();
    all.update(file.subarray(length, end));
    covered.set(signature, { digest, revision: all.copy().digest('hex') });
    at = end;
  }
  return { covered, whole: all.update(file.subarray(at)).digest('hex') };
}

interface Checked {
  report: SignatureReport;
  /** The first problem with this signature. */
  finding: Finding | undefined;
  /** Its certificate, and that of the authority of its timestamp, each with its issuers; empty for one that is not trusted. */
  paths: Paths;
  /** All certificates in it; empty for one that is not trusted. */
  named: readonly Buffer[];
}

function checkSignature(
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
interface Against {
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
const isAroundItself = ({ range, places }: PdfSignature): boolean =>
  range[1] === places.contents[0] && range[2] === places.contents[1];

const about = ({ name }: PdfSignature, code: FindingCode): Finding => finding(code, { Signer: name ?? '' });
