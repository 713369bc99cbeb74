/** What leaves a case that is finished: a message for each target of the settings (spec handover 4.1). */
import { type Services, store } from '../applications/index.ts';
import { latestDocument } from '../documents/index.ts';
import { appendEvidence, systemOrigin } from '../evidence/index.ts';
import { boundOf, type JobKey, type Tx } from '../platform/index.ts';
import { COMPLETE_FILE } from './complete-file/read-certificate-data.ts';

interface Round {
  id: string;
  epoch: number;
  isDemo: boolean;
}

/** The work of handing one round of a case to one target, which is its step. */
export const handOverJob = (application: string, epoch: number, target: string): JobKey => ({
  kind: 'handOver',
  application,
  epoch,
  step: target,
});

/**
 * Queues the case for every target if it is finished: called in each transaction that can be the last one to it, which holds
 * the case's lock. A target that has the case in its queue already does not get it twice; a test application goes nowhere.
 */
export async function finishCase(
  { config, jobs }: Pick<Services, 'config' | 'jobs'>,
  tx: Tx,
  { id, epoch, isDemo }: Round,
  at: Date,
): Promise<void> {
  const targets = config.handoverTargets.map(({ name }) => name);
  if (targets.length === 0 || isDemo || !(await isFinished(tx, id, epoch))) return;
  const rows = targets.map((target) => ({ application_id: id, epoch, target }));
  const queued = await tx
    .insertInto('handover_message')
    .values(rows.map((row) => ({ ...row, queued_at: at, bound: boundOf(tx, 'handover_message', row) })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('target')
    .execute();
  if (queued.length === 0) return;
  const data = { targets: queued.map(({ target }) => target) };
  await appendEvidence(tx, id, { type: 'handover.queued', origin: systemOrigin('handOver'), at, epoch, data });
  for (const { target } of queued) await jobs.enqueue(tx, handOverJob(id, epoch, target));
}

/** Its number, its decision and its complete file are there. */
async function isFinished(tx: Tx, id: string, epoch: number): Promise<boolean> {
  if ((await store.policyNumber(tx, id)) === null) return false;
  const decided = await tx
    .selectFrom('decision')
    .select('epoch')
    .where('application_id', '=', id)
    .where('epoch', '=', epoch)
    .where('state', '=', 'decided')
    .executeTakeFirst();
  return decided !== undefined && (await latestDocument(tx, id, epoch, COMPLETE_FILE)) !== undefined;
}
