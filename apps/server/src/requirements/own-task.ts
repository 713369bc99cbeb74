/** A task of the caller. */
import { type Case, type Customer, loadPlace, type Services, store } from '../applications/index.ts';
import { notFound, type Refusal, refuse, type Tx } from '../platform/index.ts';

export interface OwnTask {
  theCase: Case;
  slot: store.SlotRow;
  row: store.RequirementRow;
}

/** Locks the case. Somebody else's task, a withdrawn one and one that does not exist get the same answer. */
export async function ownTask(
  services: Services,
  tx: Tx,
  caller: Customer,
  { AppId, Id }: { AppId: string; Id: string },
): Promise<{ task: OwnTask } | { refusal: Refusal }> {
  const place = await loadPlace(services, tx, AppId, caller, { lock: true });
  const slot = place?.theCase.slots.find(({ id }) => id === caller.slotId);
  const row = await store.requirement(tx, AppId, Id);
  const isTheirs = row?.slot_id === caller.slotId && row.state !== 'withdrawn';
  return place && slot && row && isTheirs ? { task: { theCase: place.theCase, slot, row } } : { refusal: notFound() };
}

export const alreadySigned = () => refuse(409, 'You have already signed this.', { data: { reason: 'signed' } });
