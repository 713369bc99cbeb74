import { type Origin, readEvidence, type RecordedEvent } from '../evidence/index.ts';
import type { Tx } from '../platform/index.ts';

/** Somebody who asks for the same mail again within this time has clicked twice, or the response was lost. */
const REPEAT_MS = 30_000;

/** The newest link of this signer, if the same person had it mailed a moment ago; otherwise null. */
export async function justMailed(
  tx: Tx,
  application: string,
  { slot, origin: { actor }, at }: { slot: string; origin: Origin; at: Date },
): Promise<RecordedEvent | null> {
  const issued = await readEvidence(tx, application, ['link.issued']);
  const last = issued.findLast(({ data }) => data['slot'] === slot);
  const isRepeat =
    last?.actor.kind === actor.kind && last.actor.id === actor.id && at.getTime() - Date.parse(last.at) < REPEAT_MS;
  return isRepeat ? last : null;
}
