/** A decision that waits because of what was seen in the signatures (`HOLD_ON_SIGNS`). */
import type { Case, Services } from '../../applications/index.ts';
import { appendEvidence, assertIntact, type Origin, readEvidence, systemOrigin } from '../../evidence/index.ts';
import type { Tx } from '../../platform/index.ts';
import { findSigns } from './find-signs.ts';
import { insertDecisionHold, releaseHold } from './store.ts';

/**
 * Checks the signatures once more, and returns whether the decision has to wait. A released decision stays released for
 * its round. Throws `RowAltered` if the evidence, which says so, was changed.
 */
export async function mustWait(
  services: Services,
  tx: Tx,
  theCase: Pick<Case, 'id' | 'key' | 'row'>,
): Promise<boolean> {
  const isFlagged = await findSigns(services, tx, theCase);
  const { id, row } = theCase;
  const hold = await recordedHold(tx, theCase);
  if (hold === 'open') return true;
  if (!services.config.holdOnSigns) return false;
  await assertIntact(tx, id);
  if (hold === 'released' || !isFlagged) return false;
  const at = services.now();
  await insertDecisionHold(tx, id, row.epoch, at);
  await appendEvidence(tx, id, { type: 'uw.held', origin: systemOrigin('decision'), at, epoch: row.epoch, data: {} });
  return true;
}

/** Whether the decision of the current round waits now. */
export async function waitsForOperations(tx: Tx, theCase: Pick<Case, 'id' | 'row'>): Promise<boolean> {
  return (await recordedHold(tx, theCase)) === 'open';
}

/**
 * The hold of the current round, by the evidence: its row is for lists, and somebody who can write to the database could
 * end or remove it without a second person.
 */
async function recordedHold(tx: Tx, { id, row }: Pick<Case, 'id' | 'row'>): Promise<'none' | 'open' | 'released'> {
  const events = await readEvidence(tx, id, ['uw.held', 'uw.released']);
  const last = events.findLast(({ epoch }) => epoch === row.epoch);
  if (!last) return 'none';
  return last.type === 'uw.held' ? 'open' : 'released';
}

/** Releases the decision of the current round; the waiting job makes it. */
export async function releaseDecision(
  tx: Tx,
  { id, row }: Pick<Case, 'id' | 'row'>,
  { origin, at }: { origin: Origin; at: Date },
): Promise<void> {
  await releaseHold(tx, id, row.epoch, at);
  await appendEvidence(tx, id, { type: 'uw.released', origin, at, epoch: row.epoch, data: {} });
}
