import type { Case } from '../applications/index.ts';
import { appendEvidence, type Origin } from '../evidence/index.ts';
import type { Tx } from '../platform/index.ts';
import * as store from './store.ts';

/** Records that the decision of the current round was requested, and by whom; an existing request stays as it is. */
export async function openDecision(
  tx: Tx,
  { id, row: { epoch } }: Pick<Case, 'id' | 'row'>,
  { origin, at }: { origin: Origin; at: Date },
): Promise<void> {
  if (await store.decision(tx, id, epoch)) return;
  await store.insertDecision(tx, { application_id: id, epoch, state: 'requested', requested_at: at });
  await appendEvidence(tx, id, { type: 'uw.requested', origin, at, epoch, data: {} });
}
