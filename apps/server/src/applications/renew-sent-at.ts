import { readMail } from '../mail/index.ts';
import type { Tx } from '../platform/index.ts';
import type { Case } from './case.ts';
import { invitationsTo } from './invitations.ts';
import { emailOf } from './slot-person.ts';
import * as store from './store/index.ts';

/** Whether these are the same address; what is before the @ could differ in capitals, but does so nowhere. */
export const isSameAddress = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** An insured who has not come: by another address than the one that was mailed, they still have to be asked. */
export const hasNotCome = ({ kind, state }: Pick<store.SlotRow, 'kind' | 'state'>): boolean =>
  kind === 'insured' && (state === 'open' || state === 'invited');

/** The insured was mailed at an address that is not theirs any more, and has not come since. */
export const wasMailedElsewhere = ({ row }: Pick<Case, 'row'>, slot: store.SlotRow): boolean =>
  row.sent_at === null && slot.invited_at !== null && hasNotCome(slot);

/**
 * The address of a signer is about to change: if the insured was asked at another one and has not come, the case is not
 * sent any more. It is again once the address that was mailed is back.
 */
export async function renewSentAt(tx: Tx, theCase: Case, slot: store.SlotRow, email: string): Promise<void> {
  const { id, key, row } = theCase;
  if (!hasNotCome(slot) || slot.invited_at === null || row.is_demo) return;
  if (isSameAddress(emailOf(theCase, slot), email)) return;
  const newest = invitationsTo(slot, await store.mailsOf(tx, id)).at(-1);
  if (!newest) return;
  const { to } = await readMail(tx, key, newest);
  const sent_at = isSameAddress(to.address, email) ? slot.invited_at : null;
  await store.updateApplication(tx, id, { sent_at });
}
