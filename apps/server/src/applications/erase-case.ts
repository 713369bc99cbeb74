import type { ErasureReason } from '@countersign/protocol';
import { sql } from 'kysely';
import { appendEvidence, type Origin } from '../evidence/index.ts';
import { inTransaction, type Tx } from '../platform/index.ts';
import type { Services } from './services.ts';
import { ERASED_CHANNEL } from './live-cases.ts';
import * as store from './store/index.ts';

export interface Erasing {
  reason: ErasureReason | 'test application' | 'discarded';
  origin: Origin;
}

/** `held`: a legal hold keeps the case, and nothing was done. `gone`: there is no such case, or no longer. */
export type Erased = 'erased' | 'held' | 'gone';

/**
 * Erases a case for good: every row that holds answers, documents, mails or persons goes, and the data key with them, so
 * that no copy of those rows opens either. What stays is its own row without its key and the evidence, which hold ids,
 * hashes and times, and still verify. (spec flow 9.4)
 */
export const eraseCase = (
  { database, now }: Pick<Services, 'database' | 'now'>,
  id: string,
  erasing: Erasing,
): Promise<Erased> => inTransaction(database, (tx) => eraseCaseIn(tx, id, { ...erasing, at: now() }));

/** The same in the caller's transaction. */
export async function eraseCaseIn(tx: Tx, id: string, { reason, origin, at }: Erasing & { at: Date }): Promise<Erased> {
  const row = await store.application(tx, id, true);
  if (!row || row.erased_at) return 'gone';
  if (await store.isHeld(tx, id)) return 'held';
  await store.eraseApplication(tx, id, at);
  await sql`select pg_notify(${ERASED_CHANNEL}, ${id})`.execute(tx);
  await appendEvidence(tx, id, { type: 'app.erased', origin, at, epoch: row.epoch, data: { reason } });
  return 'erased';
}
