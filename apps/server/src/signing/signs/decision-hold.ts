/** A decision that waits because of what was seen in the signatures (`HOLD_ON_SIGNS`). */
import type { Case, Services } from '../../applications/index.ts';
import { appendEvidence, type Origin, systemOrigin } from '../../evidence/index.ts';
import type { Tx } from '../../platform/index.ts';
import { findSigns } from './find-signs.ts';
import { holdOf, insertDecisionHold, releaseHold } from './store.ts';

/**
 * Checks the signatures once more, and returns whether the decision has to wait. A released decision stays released for
 * its round.
 */
export async function mustWait(
  services: Services,
  tx: Tx,
  theCase: Pick<Case, 'id' | 'key' | 'row'>,
): Promise<boolean> {
  const isFlagged = await findSigns(services, tx, theCase);
  const { id, row } = theCase;
  const hold = await holdOf(tx, id, row.epoch);
  if (hold) return hold.released_at === null;
  if (!isFlagged || !services.config.holdOnSigns) return false;
  const at = services.now();
  await insertDecisionHold(tx, id, row.epoch, at);
  await appendEvidence(tx, id, { type: 'uw.held', origin: systemOrigin('decision'), at, epoch: row.epoch, data: {} });
  return true;
}

/** Whether the decision of the current round waits now. */
export async function waitsForOperations(tx: Tx, { id, row }: Pick<Case, 'id' | 'row'>): Promise<boolean> {
  return (await holdOf(tx, id, row.epoch))?.released_at === null;
}

/** Releases the decision of the current round; the waiting job makes it. */
export async function letGo(
  tx: Tx,
  { id, row }: Pick<Case, 'id' | 'row'>,
  { origin, at }: { origin: Origin; at: Date },
): Promise<void> {
  await releaseHold(tx, id, row.epoch, at);
  await appendEvidence(tx, id, { type: 'uw.released', origin, at, epoch: row.epoch, data: {} });
}
