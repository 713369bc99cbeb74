import { createHash } from 'node:crypto';
import type { Archive } from './archives.ts';
import { filesInside } from './attachments.ts';
import type { SignatureReport } from './check-signature.ts';
import { type Expectations, MAX_FILE_BYTES, readDocument, tooBig, verifyDocument } from './document.ts';
import { type Finding, finding, type FindingCode, sentence } from './findings.ts';
import { readRecord, type RecordReader, type RecordReport, startRecord } from './record.ts';
import { type Conclusion, isSealOnly, provenBy } from './verdicts.ts';

/** `record`: the exported record of a case. `unknown`: neither that nor a PDF. */
export type FileKind = 'document' | 'complete' | 'record' | 'unknown';

/** One check. `open`: nothing to compare with, or something before it already differs. */
export interface Check {
  what: CheckName;
  state: 'ok' | 'wrong' | 'open';
}
export type CheckName =
  | 'whole'
  | 'complete'
  | 'last'
  | 'certificate'
  | 'times'
  | 'signatures'
  | 'files'
  | 'record'
  | 'stored';

export interface FileReport extends Conclusion {
  kind: FileKind;
  /** The finding in words, and what the verdict proves. */
  what: string;
  proves: string;
  checks: Check[];
  sha256: string;
  length: number;
  signatures: SignatureReport[];
  /** Archive timestamps, oldest first. */
  archives: Archive[];
  /** Documents inside a complete file. */
  files: { name: string; sha256: string }[];
  /** Its valid events. */
  record: Pick<RecordReport, 'applicationId' | 'events' | 'lastHash'> | null;
}

/** Name of the record inside a complete file. */
const RECORD_FILE = 'evidence.json';

/** The check that a finding belongs to. The order is that of the checks: everything before it was valid. */
const CHECK_OF: Readonly<Partial<Record<FindingCode, CheckName>>> = {
  added: 'complete',
  cutOff: 'complete',
  endMissing: 'complete',
  notLast: 'last',
  untrusted: 'certificate',
  'timestamp.foreign': 'times',
  'archive.foreign': 'times',
  notSigned: 'signatures',
  notSignedElsewhere: 'signatures',
  foreign: 'signatures',
  unfollowed: 'signatures',
  otherLayout: 'signatures',
  tooManySignatures: 'signatures',
};

/**
 * Checks a file offline: a sealed document, a complete file with everything inside it, or the record of a case. Says
 * what was checked and names the first difference. Nothing is decompressed before its seal is found to be made with a
 * trusted certificate. `each` is called with the hash of every valid event. Never throws on hostile input.
 */
export async function verifyFile(
  bytes: Uint8Array,
  expected: Expectations,
  each?: (hash: string) => void,
): Promise<FileReport> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const identity = () => ({ sha256: sha256(file), length: file.length });
  if (file.length > MAX_FILE_BYTES) return reportOf('unknown', identity(), tooBig());
  if (isRecordLike(file)) {
    const record = readRecord(file, each);
    if (record) return recordReport(identity(), record);
  }
  const { report, pdf, named } = readDocument(file, expected);
  const { verdict, finding: found, signatures, archives } = report;
  const seals = { signatures, archives };
  const base = { sha256: report.sha256, length: file.length };
  if (found.code === 'notPdf') return reportOf('unknown', base, { verdict, finding: finding('notRecord') });
  if (verdict !== 'sealed') {
    return { ...reportOf('document', base, report), ...seals, checks: documentChecks(expected, found) };
  }
  const inside = pdf && filesInside(file, pdf);
  if (inside?.length === 0)
    return { ...reportOf('document', base, report), ...seals, checks: documentChecks(expected) };
  // Its seal covers the certificates that it names: those of the seals before a new one, with which some documents were sealed.
  const known = { ...expected, trusted: [...expected.trusted, ...named] };
  return { ...reportOf('complete', base, report), ...seals, ...(await completeReport(inside, known, each)) };
}

/**
 * Checks a file that arrives in pieces. A record is read as it arrives, in bounded memory whatever its length; of any
 * other file, no more is held than our largest file.
 */
export async function verifyStream(pieces: AsyncIterable<Uint8Array>, expected: Expectations): Promise<FileReport> {
  const hash = createHash('sha256');
  const held: Buffer[] = [];
  let reader: RecordReader | null = null;
  let length = 0;
  for await (const bytes of pieces) {
    const piece = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (length === 0 && isRecordLike(piece)) reader = startRecord();
    hash.update(piece);
    length += piece.length;
    if (reader) reader.add(piece);
    else if (length <= MAX_FILE_BYTES) held.push(piece);
    else held.length = 0;
  }
  const identity = () => ({ sha256: hash.digest('hex'), length });
  if (!reader) {
    return length > MAX_FILE_BYTES
      ? reportOf('unknown', identity(), tooBig())
      : verifyFile(Buffer.concat(held), expected);
  }
  const record = reader.end();
  if (record) return recordReport(identity(), record);
  return reportOf('unknown', identity(), { verdict: 'foreign', finding: finding('notRecord') });
}

/** Whether a file begins like a record. */
const isRecordLike = (bytes: Uint8Array): boolean => bytes[0] === OPEN_BRACE;

const OPEN_BRACE = 0x7b;

const reportOf = (
  kind: FileKind,
  identity: Pick<FileReport, 'sha256' | 'length'>,
  conclusion: Conclusion,
): FileReport => ({
  kind,
  ...identity,
  ...conclusionMembers(conclusion),
  checks: [],
  signatures: [],
  archives: [],
  files: [],
  record: null,
});

type Inside = Pick<FileReport, keyof ReturnType<typeof conclusionMembers> | 'checks' | 'files' | 'record'>;

/** For a file that is sealed itself: its contents belong together, and nothing is missing. */
async function completeReport(
  inside: { name: string; bytes: Buffer }[] | null,
  expected: Expectations,
  each: ((hash: string) => void) | undefined,
): Promise<Inside> {
  const raw = inside?.find(({ name }) => name === RECORD_FILE);
  const documents = (inside ?? [])
    .filter((one) => one !== raw)
    .map(({ name, bytes }) => ({ name, bytes, sha256: sha256(bytes) }));
  const record = raw ? readRecord(raw.bytes, each) : null;
  const found = await firstInside(inside, record, documents, expected);
  const isRecord = found !== null && found.at === 'record';
  const state = (at: 'files' | 'record'): Check['state'] =>
    found === null ? 'ok' : found.at === at ? 'wrong' : isRecord ? 'open' : 'ok';
  const whole = finding('whole.complete', { Files: documents.length, Events: record?.events ?? 0 });
  return {
    ...conclusionMembers(found ?? { verdict: 'sealed', finding: whole }),
    checks: [
      ...documentChecks(expected, found?.at === 'times' ? found.finding : undefined),
      { what: 'record', state: state('record') },
      { what: 'files', state: state('files') },
      { what: 'stored', state: 'open' },
    ],
    files: documents.map(({ name, sha256: hash }) => ({ name, sha256: hash })),
    record: record && summary(record),
  };
}

/** The first difference, and the check that it belongs to. */
interface FoundInside extends Conclusion {
  at: 'files' | 'record' | 'times';
}

const inFiles = (wrong: Finding): FoundInside => ({ at: 'files', verdict: 'altered', finding: wrong });
const inRecord = (wrong: Finding): FoundInside => ({ at: 'record', verdict: 'altered', finding: wrong });

async function firstInside(
  inside: unknown[] | null,
  record: RecordReport | null,
  documents: readonly { name: string; bytes: Buffer; sha256: string }[],
  { trusted, authorities }: Expectations,
): Promise<FoundInside | null> {
  let stranger: FoundInside | null = null;
  if (inside === null) return inFiles(finding('filesUnreadable'));
  if (record === null) return inRecord(finding('recordUnreadable'));
  if (record.finding) return inRecord(record.finding);
  for (const [File, hash] of record.documents) {
    const document = documents.find(({ name }) => name === File);
    if (!document) return inFiles(finding('fileMissing', { File }));
    if (document.sha256 !== hash) return inFiles(finding('fileOther', { File }));
    if (!File.startsWith('signed-')) continue;
    const report = await verifyDocument(document.bytes, { trusted, ...(authorities && { authorities }) });
    if (isSealOnly(report)) stranger ??= { at: 'times', verdict: report.verdict, finding: report.finding };
    else if (report.verdict !== 'sealed') return inFiles(finding('fileAltered', { File, What: report.what }));
  }
  const unknown = documents.find(
    ({ name, sha256: hash }) => !record.documents.has(name) && !record.mayContain(name, hash),
  );
  return unknown ? inFiles(finding('fileUnknown', { File: unknown.name })) : stranger;
}

/** A record by itself is at best a set of parts that agree: anyone who has one can write another. */
function recordReport(identity: Pick<FileReport, 'sha256' | 'length'>, record: RecordReport): FileReport {
  const wrong = record.finding;
  return {
    ...reportOf('record', identity, {
      verdict: wrong ? 'altered' : 'unsealed',
      finding: wrong ?? finding('whole.record', { Events: record.events }),
    }),
    checks: [
      { what: 'record', state: wrong ? 'wrong' : 'ok' },
      { what: 'stored', state: 'open' },
    ],
    record: summary(record),
  };
}

/** The checks of every document, up to the one that the finding belongs to. */
function documentChecks({ trusted, stored }: Expectations, wrong?: Finding): Check[] {
  const order: CheckName[] = ['signatures', 'whole', 'complete', 'last', 'certificate'];
  // Most files have no timestamp, and a file may have one by nobody in particular: only a wrong one is worth a line.
  if (wrong && isSealOnly({ finding: wrong })) order.push('times');
  const at = wrong === undefined ? order.length : order.indexOf(CHECK_OF[wrong.code] ?? 'whole');
  const comparable = { last: stored !== undefined, certificate: trusted.length > 0 };
  // If the end is missing, nothing before it could be parsed.
  const isUnread = wrong?.code === 'endMissing';
  return order.map((what, index) => {
    const nothingToCompare = (what === 'last' || what === 'certificate') && !comparable[what];
    // What a signature covers cannot be compared if a part of it is gone.
    const isUnknown = isUnread || (what === 'whole' && wrong?.code === 'cutOff');
    const state = nothingToCompare || index > at ? 'open' : index === at ? 'wrong' : isUnknown ? 'open' : 'ok';
    return { what, state };
  });
}

const conclusionMembers = (conclusion: Conclusion) => ({
  verdict: conclusion.verdict,
  finding: conclusion.finding,
  what: sentence(conclusion.finding),
  proves: provenBy(conclusion),
});

const summary = ({ applicationId, events, lastHash }: RecordReport): NonNullable<FileReport['record']> => ({
  applicationId,
  events,
  lastHash,
});

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
