import { type Conclusion, type FileReport, finding } from '@countersign/verify';
import { isRecorded } from '../../evidence/index.ts';
import type { Reader } from '../../platform/index.ts';
import type { StoredRevision } from '../store.ts';
import type { CheckedFile } from './check-file.ts';

/** What only this installation can say about a file: checks that its report leaves open, and their consequences. */
export interface ComparedFile extends Conclusion {
  checks: FileReport['checks'];
}

/**
 * Compares a file with what is stored here: the file itself with its later revisions, a record with the stored events.
 * The caller learns about a case only what they could not know without having its events: a record is compared from its
 * first event on, and if not even that is stored, or there is no such case, the response is the same as for an invented
 * record. How many events follow is revealed to nobody (docs/decisions/strict-verifier.md).
 */
export async function compareStored(
  reader: Reader,
  { report, hashes }: CheckedFile,
  stored: StoredRevision | undefined,
): Promise<ComparedFile> {
  const found = concludeFrom(report, stored);
  const marked = (what: string, state: 'ok' | 'wrong') =>
    report.checks.map((check) => (check.what === what ? { ...check, state } : check));
  if (found.finding.code !== report.finding.code) {
    const checks = found.finding.code === 'superseded' ? report.checks : marked('last', 'wrong');
    return { ...found, checks };
  }
  const { record, verdict } = report;
  if (!record || verdict === 'altered') return { ...found, checks: report.checks };
  const same = await eventsAsStored(reader, record.applicationId, hashes);
  if (same === 0) return { ...found, checks: report.checks };
  if (same < hashes.length) {
    const other = finding('eventNotStored', { Seq: same });
    return { verdict: verdict === 'sealed' ? 'sealed' : 'altered', finding: other, checks: marked('stored', 'wrong') };
  }
  const isBare = report.kind === 'record';
  return {
    verdict,
    finding: isBare ? finding('stored.record', { Events: record.events }) : found.finding,
    checks: marked('stored', 'ok'),
  };
}

/**
 * How many of the first events are stored unchanged. Each hash covers all events before it, so a binary search finds
 * the place.
 */
async function eventsAsStored(reader: Reader, applicationId: string, hashes: readonly string[]): Promise<number> {
  const isSame = (seq: number) => isRecorded(reader, applicationId, { seq, hash: hashes[seq] ?? '' });
  if (hashes.length === 0 || !(await isSame(0))) return 0;
  let [same, other] = [1, hashes.length];
  while (same < other) {
    const middle = (same + other) >> 1;
    if (await isSame(middle)) same = middle + 1;
    else other = middle;
  }
  return same;
}

/** Whether there is a later revision, or an unlock ended the round. */
function concludeFrom(report: FileReport, stored: StoredRevision | undefined): Conclusion {
  const { verdict, finding: found } = report;
  if (stored && !stored.isLast) {
    if (verdict === 'sealed') return { verdict: 'altered', finding: finding('notLast') };
    if (found.code === 'notSigned') return { verdict, finding: finding('beforeSigning') };
  }
  if (stored?.isSuperseded && verdict === 'sealed') return { verdict, finding: finding('superseded') };
  return { verdict, finding: found };
}
