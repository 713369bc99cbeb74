/** What operations can do about a case that is stuck (spec pages 3.9). */
import type { OperationsCase, CaseStatus } from '@countersign/protocol';

/** The key of a text; null: the case is progressing, or is over. */
export function whatNext({
  Step,
  Age,
  Summary,
}: Pick<OperationsCase, 'Step' | 'Age'> & {
  Summary: Pick<OperationsCase['Summary'], 'FailedJobs'>;
}): `operations.next.${CaseStatus | 'failed' | 'handOver' | 'undecided'}` | null {
  if (isOnlyHandOver(Summary)) return 'operations.next.handOver';
  if (isOnlyUndecided(Summary)) return 'operations.next.undecided';
  if (Summary.FailedJobs.length > 0) return 'operations.next.failed';
  if (Age === null || Age === 'day') return null;
  return `operations.next.${Step}`;
}

/** Only a decision failed, for a reason that the decision table gave. */
const isOnlyUndecided = ({ FailedJobs }: Pick<OperationsCase['Summary'], 'FailedJobs'>): boolean =>
  FailedJobs.length > 0 && FailedJobs.every(({ Job, Why }) => Job === 'jhade' && Why !== undefined);

/** Only a hand-over to another system failed. */
export const isOnlyHandOver = ({ FailedJobs }: Pick<OperationsCase['Summary'], 'FailedJobs'>): boolean =>
  FailedJobs.length > 0 && FailedJobs.every(({ Job }) => Job === 'handOver');
