import type { ErasureReason } from '@countersign/protocol';
import { sql } from 'kysely';
import { appendEvidence, assertIntact, type Origin } from '../evidence/index.ts';
import { inTransaction, type Tx } from '../platform/index.ts';
import type { Services } from './services.ts';
import { ERASED_CHANNEL } from './live-cases.ts';
import * as store from './store/index.ts';

export interface Erasing {
  reason: ErasureReason | 'test application' | 'discarded';
  origin: Origin;
}

/** `held`: the case is on legal hold, and nothing was done. `gone`: there is no such case anymore. */
export type Erased = 'erased' | 'held' | 'gone';

/**
 * Erases a case for good: deletes every row with answers, documents, mails or people, and the data key, so that no copy
 * of those rows can be read either. Its own row without its key and the evidence stay, which contain IDs, hashes and
 * times, and can still be verified. (spec flow 9.4) Throws `RowAltered` if the evidence is not as it was written.
 */
export const eraseCase = (
  { database, now }: Pick<Services, 'database' | 'now'>,
  id: string,
  erasing: Erasing,
): Promise<Erased> => inTransaction(database, (tx) => eraseCaseIn(tx, id, { ...erasing, at: now() }));

/** Erases a case as `eraseCase` does, in the caller's transaction. */
export async function eraseCaseIn(tx: Tx, id: string, { reason, origin, at }: Erasing & { at: Date }): Promise<Erased> {
  const row = await store.lockedApplication(tx, id);
  if (!row || row.erased_at) return 'gone';
  if (await store.isHeld(tx, id)) return 'held';
  await assertIntact(tx, id);
  await store.eraseApplication(tx, id, at);
  await sql`select pg_notify(${ERASED_CHANNEL}, ${id})`.execute(tx);
  await appendEvidence(tx, id, { type: 'app.erased', origin, at, epoch: row.epoch, data: { reason } });
  return 'erased';
}
