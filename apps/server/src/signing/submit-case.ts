/** What automatically follows the last signature (spec flow 4.33). */
import type { JobKey, Jobs, Round, Tx } from '../platform/index.ts';

/** The job that requests the policy number and mails the agent. */
export const numberJob = (round: Round): JobKey => ({ ...round, kind: 'policyNumber', step: '' });

/** The job that makes the decision. */
export const decisionJob = (round: Round): JobKey => ({ ...round, kind: 'jhade', step: 'decision' });

/**
 * Submits a case in the transaction that completes its signatures: the complete file and, unless it is a test, the
 * policy number and the decision. Nobody's page has to stay open for it.
 */
export async function submitCase(
  jobs: Pick<Jobs, 'enqueue'>,
  tx: Tx,
  round: Round,
  { isDemo }: { isDemo: boolean },
): Promise<void> {
  await jobs.enqueue(tx, { ...round, kind: 'complete', step: '' });
  if (isDemo) return;
  await jobs.enqueue(tx, numberJob(round));
  await jobs.enqueue(tx, decisionJob(round));
}
