import type { ApplicationSummary } from '@countersign/protocol';
import { client } from '../state/client.ts';

/** Retries every kind of job of a case that failed for good. Returns the key of the text that says how it went. */
export async function retryJobs({
  Id: AppId,
  AuthId: AppAuthId,
  FailedJobs,
}: Pick<ApplicationSummary, 'Id' | 'AuthId' | 'FailedJobs'>): Promise<'portal.retried' | 'portal.retryFailed'> {
  const jobs = [...new Set(FailedJobs.map(({ Job }) => Job))];
  const answers = await Promise.all(jobs.map((Job) => client.call('retryJob', { AppId, AppAuthId, Job })));
  return answers.every(({ ok }) => ok) ? 'portal.retried' : 'portal.retryFailed';
}
