import { createHash } from 'node:crypto';
import { type Archive, archiveUpdates, checkArchives, type NextArchive } from './archives.ts';
import {
  about,
  type Checked,
  checkSignature,
  type Covered,
  isAroundItself,
  type SignatureReport,
  type TrustedCertificate,
} from './check-signature.ts';
import { type Finding, finding, type FindingCode, sentence } from './findings.ts';
import { isMadeHere, type PdfSignature, signaturesIn } from './pdf-signatures.ts';
import { EndMissing, followPdf, type PdfStructure } from './pdf-structure.ts';
import { NotOurs } from './pdf-values.ts';
import type { Conclusion, Verdict } from './verdicts.ts';

export interface DocumentReport extends Conclusion {
  /** The finding in words. */
  what: string;
  sha256: string;
  signatures: SignatureReport[];
  /** Archive timestamps behind the last signature, oldest first; only looked at if all signatures are valid and trusted. */
  archives: Archive[];
}

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
export const readDocument = (bytes: Uint8Array, expected: Expectations): ReadDocument => examine(bytes, expected);

/** What the next archive timestamp over a file has to do. Null: the file is not sealed, or was changed. */
export function nextArchive(bytes: Uint8Array, expected: Expectations): NextArchive | null {
  const { report, next } = examine(bytes, expected);
  return report.verdict === 'sealed' ? next : null;
}

function examine(bytes: Uint8Array, expected: Expectations): ReadDocument & { next: NextArchive } {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const conclude = (
    pdf: PdfStructure | null,
    { sha256, signatures, archives, next, named, ...conclusion }: Conclusion & Partial<Found>,
  ) => ({
    pdf,
    named: named ?? [],
    next: next ?? { paths: [], known: [], isFirst: true },
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

/** More than any case has. */
const MAX_SIGNATURES = 64;

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
