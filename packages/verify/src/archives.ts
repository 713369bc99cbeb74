import { X509Certificate } from 'node:crypto';
import { readUpdate, type ReadUpdate } from './archive-update.ts';
import { isRoot, isValidAt, pathFrom } from './certificate-path.ts';
import type { FindingCode } from './findings.ts';
import type { PdfStructure } from './pdf-structure.ts';
import { imprintOf } from './pdf-update.ts';
import { NotOurs } from './pdf-values.ts';
import { type Answer, answerProblem, type AnswerProblem, revocationPlaces } from './revocation.ts';
import { type TimestampProblem, verifyTimestamp } from './timestamp.ts';

/** An archive timestamp over a file and the validation data in it (PAdES B-LTA). */
export interface Archive {
  /** When its authority saw everything before it. */
  time: Date;
  authority: string;
  /** The authority is one of the trusted ones; false: none were given to compare with. */
  isConfirmed: boolean;
  /** Until when the certificates of its authority are valid: before that it has to be renewed. */
  until: Date;
}

/** Why an archive timestamp, or what it brings, is not valid; part of a `FindingCode`. */
export type ArchiveProblem =
  | TimestampProblem
  | Exclude<AnswerProblem, 'answerOther'>
  | 'answerMissing'
  | 'answerUnneeded'
  | 'otherCertificate'
  | 'tooLate';

/** Paths of certificates from the signer upward, which an archive timestamp has to prove to have been good. */
export type Paths = readonly (readonly X509Certificate[])[];

/**
 * The updates after a revision, if each is an archive timestamp as we write it. Empty: nothing follows. A code: something else
 * was added, or one of them was changed.
 */
export function archiveUpdates(file: Buffer, pdf: PdfStructure, after: number): ReadUpdate[] | FindingCode {
  const updates: ReadUpdate[] = [];
  for (let index = after + 1; index < pdf.revisions.length; index += 1) {
    const update = readOrNothing(file, pdf, index);
    if (update === undefined) return 'added';
    if (update === null) return 'archive.otherLayout';
    updates.push(update);
  }
  return pdf.revisions.at(-1)?.end === file.length ? updates : 'added';
}

function readOrNothing(file: Buffer, pdf: PdfStructure, index: number): ReadUpdate | null | undefined {
  try {
    return readUpdate(file, pdf, index);
  } catch (error) {
    if (error instanceof NotOurs) return undefined;
    throw error;
  }
}

/** What is known about the archive timestamps of a file; `problem`: the first thing that is wrong with one of them. */
export interface ArchivesChecked {
  archives: Archive[];
  problem: FindingCode | undefined;
  next: NextArchive;
}

/** What the next archive timestamp of a file has to do. */
export interface NextArchive {
  /** It has to prove that these are good. */
  paths: Paths;
  /** Certificates that the file has already. */
  known: readonly X509Certificate[];
  /** No archive timestamp is before it: the paths are those of the seals and their timestamps. */
  isFirst: boolean;
}

/**
 * Checks archive timestamps, oldest first. Each has to show of the certificates before it (`signed`: of the seals and their
 * timestamps; then of the authority of the one before) that they were valid and not revoked when it was made; it brings their
 * certificates and the answers for that, and nothing else.
 */
export function checkArchives(
  file: Buffer,
  updates: readonly ReadUpdate[],
  { signed, authorities }: { signed: Paths; authorities: readonly Uint8Array[] },
): ArchivesChecked {
  const archives: Archive[] = [];
  const known: X509Certificate[] = [];
  let next: NextArchive = { paths: signed, known, isFirst: true };
  for (const update of updates) {
    const wrong = (problem: ArchiveProblem): ArchivesChecked => ({ archives, problem: `archive.${problem}`, next });
    const stamped = verifyTimestamp(update.token, { imprint: imprintOf(file, update), authorities });
    if (!stamped.valid) return wrong(stamped.problem);
    const { time, authority, isConfirmed, path } = stamped;
    const problem = dataProblem(update, next.paths, known, time);
    if (problem) return wrong(problem);
    archives.push({ time, authority, isConfirmed, until: endOfPath(path) });
    next = { paths: [path], known, isFirst: false };
  }
  return { archives, problem: undefined, next };
}

/** What an update brings, against what it has to show at that time. Adds its certificates to the known ones. */
function dataProblem({ data }: ReadUpdate, paths: Paths, known: X509Certificate[], time: Date): ArchiveProblem | null {
  const added = certificatesOf(data.certificates);
  if (added === null) return 'unreadable';
  const others = [...known, ...added];
  const whole = paths.map((path) => wholePath(path, others));
  const isNeeded = (one: X509Certificate, index: number): boolean =>
    !isIn([...known, ...added.slice(0, index)], one) && whole.some((path) => isIn(path, one));
  if (!added.every(isNeeded)) return 'otherCertificate';
  known.push(...added);
  if (!whole.flat().every((one) => isValidAt(one, time))) return 'tooLate';
  const answers: Answer[] = [
    ...data.ocsps.map((bytes): Answer => ({ kind: 'ocsp', bytes })),
    ...data.crls.map((bytes): Answer => ({ kind: 'crl', bytes })),
  ];
  const used = new Set<Answer>();
  for (const { certificate, issuer } of toBeAnswered(whole)) {
    if (!issuer) return 'answerMissing';
    const problems = new Map(answers.map((answer) => [answer, answerProblem(answer, certificate, issuer, time)]));
    for (const [answer, problem] of problems) if (problem === null) used.add(answer);
    const problem = worstOf([...problems.values()]);
    if (problem) return problem;
  }
  const isTwice = (answer: Answer, index: number): boolean =>
    answers.findIndex(({ bytes }) => bytes.equals(answer.bytes)) < index;
  return answers.some((answer, index) => !used.has(answer) || isTwice(answer, index)) ? 'answerUnneeded' : null;
}

/** A certificate with a revocation service, and its issuer; undefined: the issuer is not known. */
export interface ToBeAnswered {
  certificate: X509Certificate;
  issuer: X509Certificate | undefined;
}

/** Every certificate on these paths that names a revocation service. Roots are trusted by themselves. */
export function toBeAnswered(paths: Paths): ToBeAnswered[] {
  const found = new Map<string, ToBeAnswered>();
  for (const path of paths)
    for (const [index, certificate] of path.entries()) {
      const { ocsps, crls } = revocationPlaces(certificate);
      if (isRoot(certificate) || ocsps.length + crls.length === 0) continue;
      found.set(certificate.fingerprint256, { certificate, issuer: path[index + 1] });
    }
  return [...found.values()];
}

/** A path and what leads further up. */
export function wholePath(path: readonly X509Certificate[], others: readonly X509Certificate[]): X509Certificate[] {
  const top = path.at(-1);
  return top ? [...path, ...pathFrom(top, others).slice(1)] : [];
}

/** One good answer is enough, unless another says that the certificate was revoked. */
function worstOf(problems: readonly (AnswerProblem | null)[]): ArchiveProblem | null {
  if (problems.includes('revoked')) return 'revoked';
  if (problems.includes(null)) return null;
  return problems.find((problem) => problem !== null && problem !== 'answerOther') ?? 'answerMissing';
}

const isIn = (list: readonly X509Certificate[], certificate: X509Certificate): boolean =>
  list.some(({ raw }) => raw.equals(certificate.raw));

function certificatesOf(ders: readonly Buffer[]): X509Certificate[] | null {
  try {
    return ders.map((der) => {
      const certificate = new X509Certificate(der);
      if (!certificate.raw.equals(der)) throw new RangeError('more behind it');
      return certificate;
    });
  } catch {
    return null;
  }
}

const endOfPath = (path: readonly X509Certificate[]): Date =>
  new Date(Math.min(...path.map(({ validTo }) => new Date(validTo).getTime())));
