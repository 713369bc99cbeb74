/** A decision that waits because of what was seen in the signatures (`HOLD_ON_SIGNS`). */
import type { Case, Services } from '../../applications/index.ts';
import { appendEvidence, type Origin, systemOrigin } from '../../evidence/index.ts';
import type { Tx } from '../../platform/index.ts';
import { findSigns } from './find-signs.ts';
import { holdOf, insertHold, releaseHold } from './store.ts';

/** Looks at the signatures once more, and gives whether the decision is to wait. What was let go stays so for its round. */
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
  await insertHold(tx, id, row.epoch, at);
  await appendEvidence(tx, id, { type: 'uw.held', origin: systemOrigin('decision'), at, epoch: row.epoch, data: {} });
  return true;
}

/** Whether the decision of the present round waits now. */
export async function waitsForOperations(tx: Tx, { id, row }: Pick<Case, 'id' | 'row'>): Promise<boolean> {
  return (await holdOf(tx, id, row.epoch))?.released_at === null;
}

/** Lets the decision of the present round go; the job that waits makes it. */
export async function letDecisionGo(
  tx: Tx,
  { id, row }: Pick<Case, 'id' | 'row'>,
  { origin, at }: { origin: Origin; at: Date },
): Promise<void> {
  await releaseHold(tx, id, row.epoch, at);
  await appendEvidence(tx, id, { type: 'uw.released', origin, at, epoch: row.epoch, data: {} });
}
