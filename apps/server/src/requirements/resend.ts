import type { ReasonOf } from '@countersign/protocol';
import { emailOf, loadCase, type Services, store } from '../applications/index.ts';
import type { Origin } from '../evidence/index.ts';
import { type Answer, inTransaction, notFound, ok, refuse } from '../platform/index.ts';
import { justMailed, refuseMail } from '../signing/index.ts';
import { mailTask } from './mail-task.ts';
import { refuseAsked } from './refuse-asked.ts';

interface Resending {
  application: string;
  requirement: string;
  origin: Origin;
}

/**
 * Mails the person of an open requirement once more, with a new link (spec requirements 1.7): theirs accepts no more tries,
 * or the mail did not arrive. 409 once the requirement has ended, or the person must not be mailed; 429 after too many
 * mails.
 */
export async function resendRequirement(
  services: Services,
  { application, requirement, origin }: Resending,
): Promise<Answer<{ Mailed: true }, ReasonOf<'resendRequirement'>>> {
  return inTransaction(services.database, async (tx) => {
    const theCase = await loadCase(services, tx, application, { lock: true });
    const row = await store.requirement(tx, application, requirement);
    const slot = theCase?.slots.find(({ id }) => id === row?.slot_id);
    if (!theCase || !slot || !row || theCase.row.discarded_at !== null) return notFound();
    if (row.state === 'signed')
      return refuse(409, 'The amendment has already been signed.', { data: { reason: 'signed' } });
    if (row.state === 'withdrawn')
      return refuse(409, 'The requirement was withdrawn.', { data: { reason: 'withdrawn' } });
    const at = services.now();
    const refusal = await refuseAsked(tx, theCase, slot);
    if (refusal) return refusal;
    const isLockedOut = (await store.lockedOutSlots(tx, [theCase.id], 'task')).has(slot.id);
    if (!isLockedOut && (await justMailed(tx, theCase.id, { slot: slot.id, origin, at }))) return ok({ Mailed: true });
    const address = emailOf(theCase, slot);
    const tooMany = await refuseMail(tx, theCase, { slot, address, to: undefined, at });
    if (tooMany) return tooMany.answer;
    const kind = row.due_at <= at ? 'requirementOverdue' : 'requirement';
    await mailTask(services, tx, theCase, slot, { kind, dueAt: row.due_at, origin, at });
    return ok({ Mailed: true });
  });
}
