import { sql } from 'kysely';
import { type Database, inTransaction, type Jobs } from '../platform/index.ts';

/**
 * Queues the seals of documents that were signed before they were made, of which earlier versions made no sealed copy;
 * called at start. What was queued already stays as it is.
 */
export async function sealBacklog(database: Database, jobs: Pick<Jobs, 'enqueue'>): Promise<void> {
  await inTransaction(database, async (tx) => {
    const left = await tx
      .selectFrom('signature')
      .innerJoin('application', (join) =>
        join
          .onRef('application.id', '=', 'signature.application_id')
          .onRef('application.epoch', '=', 'signature.epoch'),
      )
      .leftJoin('job_status', (join) =>
        join
          .onRef('job_status.application_id', '=', 'signature.application_id')
          .onRef('job_status.step', '=', 'signature.id')
          .on('job_status.kind', '=', 'seal'),
      )
      .select(['signature.id', 'signature.application_id', 'signature.epoch'])
      .where(sql<boolean>`signature.timed_out`)
      .where('signature.document_id', 'is not', null)
      .where('application.erased_at', 'is', null)
      .where('job_status.step', 'is', null)
      .execute();
    for (const { id: step, application_id: application, epoch } of left) {
      await jobs.enqueue(tx, { kind: 'seal', application, epoch, step });
    }
  });
}
