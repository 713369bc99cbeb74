/**
 * A case that is needed as proof: neither people nor the carrier's retention period can erase it until the hold is
 * lifted.
 */
import { appendEvidence, type Origin } from '../evidence/index.ts';
import { type CaseKey, padded, type Refusal, refuse, type Tx } from '../platform/index.ts';
import type { Case } from './case.ts';
import * as store from './store/index.ts';

/** Who placed a hold, and why, in their own words. */
export interface HoldDetails {
  by: { id: string; name: string };
  words: string;
}

/** Puts a locked case on hold; one that is already held stays as it is. */
export async function placeHold(
  tx: Tx,
  { id, key }: Pick<Case, 'id' | 'key'>,
  details: HoldDetails,
  { origin, at }: { origin: Origin; at: Date },
): Promise<void> {
  const [held] = await store.holds(tx, [id]);
  if (held) return;
  await store.insertHold(tx, {
    application_id: id,
    details: key.seal('legal hold', '', padded(JSON.stringify(details))),
    placed_at: at,
  });
  await appendEvidence(tx, id, { type: 'hold.placed', origin, at, data: { words: key.hash(details.words) } });
}

/** Lifts the hold of a case that is locked. */
export async function liftHold(tx: Tx, id: string, { origin, at }: { origin: Origin; at: Date }): Promise<void> {
  await store.deleteHold(tx, id);
  await appendEvidence(tx, id, { type: 'hold.lifted', origin, at, data: {} });
}

/** Who placed the hold and why. Throws if the row was changed outside the program. */
export function holdDetails(key: CaseKey, details: Buffer): HoldDetails {
  // Sealed by `placeHold` only.
  return JSON.parse(key.openText('legal hold', '', details)) as HoldDetails;
}

/** The response to erasing a held case. */
export const refuseHeld = (): Refusal<'held'> =>
  refuse(409, 'This case is on legal hold and cannot be erased. Lift the hold first.', { data: { reason: 'held' } });
