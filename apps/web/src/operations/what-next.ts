/** What operations can do about a case that is stuck (spec pages 3.9). */
import type { OperationsCase, CaseStatus } from '@countersign/protocol';

/** The key of a text; null: the case is progressing, or is over. */
export function whatNext({
  Step,
  Age,
  Summary,
}: Pick<OperationsCase, 'Step' | 'Age'> & {
  Summary: Pick<OperationsCase['Summary'], 'FailedJobs'>;
}): `operations.next.${CaseStatus | 'failed' | 'handOver'}` | null {
  if (isOnlyHandOver(Summary)) return 'operations.next.handOver';
  if (Summary.FailedJobs.length > 0) return 'operations.next.failed';
  if (Age === null || Age === 'day') return null;
  return `operations.next.${Step}`;
}

/** Only a hand-over to another system failed. */
export const isOnlyHandOver = ({ FailedJobs }: Pick<OperationsCase['Summary'], 'FailedJobs'>): boolean =>
  FailedJobs.length > 0 && FailedJobs.every(({ Job }) => Job === 'handOver');
