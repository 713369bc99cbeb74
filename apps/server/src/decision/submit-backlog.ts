import { sql } from 'kysely';
import { type Database, inTransaction, type Jobs } from '../platform/index.ts';
import { decisionJob, numberJob } from '../signing/index.ts';

/**
 * Submits cases that everybody signed while submitting was still done by a page, and no page did it; called at start.
 * Existing requests stay as they are.
 */
export async function submitBacklog(database: Database, jobs: Pick<Jobs, 'enqueue'>): Promise<void> {
  await inTransaction(database, async (tx) => {
    const left = await tx
      .selectFrom('application')
      .leftJoin('decision', (join) =>
        join.onRef('decision.application_id', '=', 'application.id').onRef('decision.epoch', '=', 'application.epoch'),
      )
      .select(['application.id', 'application.epoch'])
      // Signed by all and not decided: by the index of stages.
      .where(sql<boolean>`application.stage = 'underwriting' and application.discarded_at is null`)
      .where('application.is_demo', '=', false)
      .where('application.erased_at', 'is', null)
      .where('decision.application_id', 'is', null)
      .execute();
    for (const { id: application, epoch } of left) {
      await jobs.enqueue(tx, numberJob({ application, epoch }));
      await jobs.enqueue(tx, decisionJob({ application, epoch }));
    }
  });
}
