import type { Case, Services } from '../applications/index.ts';
import { appendEvidence, type Origin } from '../evidence/index.ts';
import {
  type Answer,
  type FailedJob,
  failedJobs,
  inTransaction,
  isForOperations,
  notFound,
  ok,
} from '../platform/index.ts';

/** Restarts all failed work of one kind in this case, and records who requested it. */
export async function retryJob(
  services: Services,
  { id, row }: Case,
  { kind, origin }: { kind: string; origin: Origin },
): Promise<Answer<{ Accepted: true }>> {
  const failed = await failedJobs(services.database.query, [id]);
  // As if there were none: the agent must not know of it.
  const isHidden = (job: FailedJob): boolean => origin.actor.kind === 'agent' && isForOperations(job);
  const mine = failed.filter((job) => job.kind === kind && !isHidden(job));
  for (const job of mine) {
    await inTransaction(services.database, async (tx) => {
      // Somebody else was faster.
      if (!(await services.jobs.retry(tx, job))) return;
      const event = { origin, at: services.now(), epoch: row.epoch };
      await appendEvidence(tx, id, { type: 'job.retried', ...event, data: { job: kind, step: job.step } });
    });
  }
  return mine.length > 0 ? ok({ Accepted: true }) : notFound();
}
