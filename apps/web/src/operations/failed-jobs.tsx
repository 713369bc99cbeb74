import type { OperationsCase } from '@countersign/protocol';
import { dateText } from '../portal/case-labels.ts';
import { useTexts } from '../state/texts.ts';
import { failures } from './failures.ts';

/** What failed of a case, and why: one line for each kind and reason, however many documents it concerns. */
export function FailedJobs({ jobs }: { jobs: OperationsCase['Summary']['FailedJobs'] }) {
  const texts = useTexts();
  return failures(jobs).map(({ Job, At, Why, count }) => {
    const Failed = texts('operations.failedJob', { Job: texts(`portal.failed.${Job}`), Date: dateText(At) });
    return (
      <span className="case-words" key={`${Job} ${Why}`}>
        {count === 1 ? Failed : texts('operations.failedJob.times', { Failed, Count: count })}
        {Why === undefined ? null : <span className="case-words">{texts('operations.failedJob.why', { Why })}</span>}
      </span>
    );
  });
}
