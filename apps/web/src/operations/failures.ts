import type { OperationsCase } from '@countersign/protocol';

type FailedJob = OperationsCase['Summary']['FailedJobs'][number];

/** Failed jobs by kind and reason, each with their number and the time of the last: ten documents can fail alike. */
export function failures(jobs: readonly FailedJob[]): (FailedJob & { count: number })[] {
  const groups = new Map<string, FailedJob & { count: number }>();
  for (const job of jobs) {
    const key = JSON.stringify([job.Job, job.Why]);
    const { At = job.At, count = 0 } = groups.get(key) ?? {};
    groups.set(key, { ...job, At: At > job.At ? At : job.At, count: count + 1 });
  }
  return [...groups.values()];
}
