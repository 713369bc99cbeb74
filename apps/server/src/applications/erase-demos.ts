import { appendEvidence, systemOrigin } from '../evidence/index.ts';
import { inTransaction } from '../platform/index.ts';
import type { Services } from './services.ts';
import * as store from './store/index.ts';

const batch = 100;

/**
 * Erases the test applications whose 48 hours are over, and nothing else (spec flow §1): every row that holds answers,
 * documents, mails or persons goes, and the data key with them, so that no copy of those rows opens either. What stays is
 * the row without its key and the evidence, which hold ids, hashes and times. Gives how many; `signal` ends it early.
 */
export async function eraseOutdatedDemos(
  { database, now }: Pick<Services, 'database' | 'now'>,
  signal: AbortSignal,
): Promise<number> {
  for (let erased = 0; ;) {
    const ids = await store.outdatedDemos(database.query, now(), batch);
    for (const id of ids) {
      await inTransaction(database, async (tx) => {
        const erased = await store.eraseApplication(tx, id, now());
        if (!erased) return;
        const event = { type: 'app.erased', origin: systemOrigin('retention'), at: now(), epoch: erased.epoch };
        await appendEvidence(tx, id, { ...event, data: { reason: 'test application' } });
      });
      erased += 1;
    }
    if (ids.length < batch || signal.aborted) return erased;
  }
}
