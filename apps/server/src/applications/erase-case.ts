import type { ErasureReason } from '@countersign/protocol';
import { appendEvidence, type Origin } from '../evidence/index.ts';
import { inTransaction } from '../platform/index.ts';
import type { Services } from './services.ts';
import * as store from './store/index.ts';

/**
 * Erases a case for good: every row that holds answers, documents, mails or persons goes, and the data key with them, so
 * that no copy of those rows opens either. What stays is its own row without its key and the evidence, which hold ids,
 * hashes and times, and still verify. False: there is no such case, or no longer. (design 7, "90 days")
 */
export async function eraseCase(
  { database, now }: Pick<Services, 'database' | 'now'>,
  id: string,
  { reason, origin }: { reason: ErasureReason | 'test application'; origin: Origin },
): Promise<boolean> {
  return inTransaction(database, async (tx) => {
    const at = now();
    const erased = await store.eraseApplication(tx, id, at);
    if (!erased) return false;
    await appendEvidence(tx, id, { type: 'app.erased', origin, at, epoch: erased.epoch, data: { reason } });
    return true;
  });
}
