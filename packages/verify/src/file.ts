import { createHash } from 'node:crypto';
import { filesInside } from './attachments.ts';
import { type DocumentReport, type Expectations, type SignatureReport, verifyDocument } from './document.ts';
import { type Finding, finding, type FindingCode, sentence } from './findings.ts';
import { type CaseRecord, documentsOf, readRecord, verifyRecord } from './record.ts';

/** `record`: the exported record of a case. `unknown`: neither that nor a PDF. */
export type FileKind = 'document' | 'complete' | 'record' | 'unknown';

/** One thing that was looked at. `open`: nothing to compare with, or something before it differs already. */
export interface Check {
  what: CheckName;
  state: 'ok' | 'wrong' | 'open';
}
export type CheckName = 'whole' | 'complete' | 'last' | 'certificate' | 'signatures' | 'files' | 'record';

export interface FileReport {
  kind: FileKind;
  verdict: DocumentReport['verdict'];
  /** The first thing that differs; what was found when nothing does. */
  finding: Finding;
  /** The same in words. */
  what: string;
  checks: Check[];
  sha256: string;
  length: number;
  signatures: SignatureReport[];
  /** Documents inside a complete file. */
  files: { name: string; sha256: string }[];
  record: { applicationId: string; events: number; lastHash: string } | null;
}

/** Name of the record inside a complete file. */
const RECORD_FILE = 'evidence.json';

/** Which check a finding is of. The order is that of the checks: what comes before held. */
const CHECK_OF: Readonly<Partial<Record<FindingCode, CheckName>>> = {
  added: 'complete',
  cutOff: 'complete',
  endMissing: 'complete',
  notLast: 'last',
  untrusted: 'certificate',
  notSigned: 'signatures',
  foreign: 'signatures',
};

/**
 * Checks a file without us: a sealed document, a complete file with everything inside it, or the record of a case. Says
 * what was checked and names the first thing that differs. Never throws on hostile input.
 */
export async function verifyFile(bytes: Uint8Array, expected: Expectations = {}): Promise<FileReport> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const record = readRecord(file);
  if (record) return recordReport(file, record);
  const report = await verifyDocument(file, expected);
  const base = {
    sha256: report.sha256,
    length: file.length,
    signatures: report.signatures,
    files: [],
    record: null,
  };
  if (report.verdict !== 'whole') {
    const { verdict, finding: found } = report;
    if (found.code === 'notPdf')
      return { ...base, kind: 'unknown', verdict, ...said(finding('notRecord')), checks: [] };
    return { ...base, kind: 'document', verdict, ...said(found), checks: documentChecks(expected, found) };
  }
  const inside = filesInside(file);
  if (inside?.length === 0) {
    return { ...base, kind: 'document', verdict: 'whole', ...said(report.finding), checks: documentChecks(expected) };
  }
  return { ...base, ...(await completeReport(inside, expected)) };
}

type Inside = Pick<FileReport, 'kind' | 'verdict' | 'finding' | 'what' | 'checks' | 'files' | 'record'>;

/** Of a file that is whole itself: what is inside belongs together, and nothing of it is missing. */
async function completeReport(
  inside: { name: string; bytes: Buffer }[] | null,
  expected: Expectations,
): Promise<Inside> {
  const raw = inside?.find(({ name }) => name === RECORD_FILE);
  const documents = (inside ?? []).filter((one) => one !== raw);
  const record = raw ? readRecord(raw.bytes) : null;
  const found = await firstInside(inside, record, documents, expected);
  const isRecord = found !== null && found.at === 'record';
  const state = (at: 'files' | 'record'): Check['state'] =>
    found === null ? 'ok' : found.at === at ? 'wrong' : isRecord ? 'open' : 'ok';
  const whole = finding('whole.complete', { Files: documents.length + 1, Events: record?.events.length ?? 0 });
  return {
    kind: 'complete',
    verdict: found === null ? 'whole' : 'altered',
    ...said(found?.finding ?? whole),
    checks: [
      ...documentChecks(expected),
      { what: 'record', state: state('record') },
      { what: 'files', state: state('files') },
    ],
    files: documents.map(({ name, bytes }) => ({ name, sha256: sha256(bytes) })),
    record: record && summary(record),
  };
}

async function firstInside(
  inside: unknown[] | null,
  record: CaseRecord | null,
  documents: readonly { name: string; bytes: Buffer }[],
  expected: Expectations,
): Promise<{ at: 'files' | 'record'; finding: Finding } | null> {
  if (inside === null) return { at: 'files', finding: finding('filesUnreadable') };
  if (record === null) return { at: 'record', finding: finding('recordUnreadable') };
  const chain = verifyRecord(record);
  if (chain) return { at: 'record', finding: chain };
  const known = documentsOf(record);
  for (const [File, hash] of known) {
    const document = documents.find(({ name }) => name === File);
    if (!document) return { at: 'files', finding: finding('fileMissing', { File }) };
    if (sha256(document.bytes) !== hash) return { at: 'files', finding: finding('fileOther', { File }) };
    if (!File.startsWith('signed-')) continue;
    const report = await verifyDocument(document.bytes, expected.trusted ? { trusted: expected.trusted } : {});
    if (report.verdict !== 'whole')
      return { at: 'files', finding: finding('fileAltered', { File, What: report.what }) };
  }
  const unknown = documents.find(({ name }) => !known.has(name));
  return unknown ? { at: 'files', finding: finding('fileUnknown', { File: unknown.name }) } : null;
}

function recordReport(file: Buffer, record: CaseRecord): FileReport {
  const wrong = verifyRecord(record);
  return {
    kind: 'record',
    verdict: wrong ? 'altered' : 'whole',
    ...said(wrong ?? finding('whole.record', { Events: record.events.length })),
    checks: [{ what: 'record', state: wrong ? 'wrong' : 'ok' }],
    sha256: sha256(file),
    length: file.length,
    signatures: [],
    files: [],
    record: summary(record),
  };
}

/** The checks of every document, up to the one that the finding is of. */
function documentChecks({ trusted, stored }: Expectations, wrong?: Finding): Check[] {
  const order: CheckName[] = ['signatures', 'whole', 'complete', 'last', 'certificate'];
  const at = wrong === undefined ? order.length : order.indexOf(CHECK_OF[wrong.code] ?? 'whole');
  const comparable = { last: stored !== undefined, certificate: trusted !== undefined };
  return order.map((what, index) => {
    const nothingToCompare = (what === 'last' || what === 'certificate') && !comparable[what];
    // What a signature covers cannot be compared once a part of it is gone.
    const isUnknown = what === 'whole' && (wrong?.code === 'cutOff' || wrong?.code === 'endMissing');
    const state = index === at ? 'wrong' : index > at || nothingToCompare || isUnknown ? 'open' : 'ok';
    return { what, state };
  });
}

const said = (found: Finding): { finding: Finding; what: string } => ({ finding: found, what: sentence(found) });

const summary = ({ applicationId, events }: CaseRecord): NonNullable<FileReport['record']> => ({
  applicationId,
  events: events.length,
  lastHash: events.at(-1)?.hash ?? '',
});

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
