import type { DeclinedAs, EventType } from '@countersign/protocol';
import {
  loadPlace,
  mailAgent,
  type Customer,
  nameOf,
  revokeLinks,
  type Services,
  store,
} from '../applications/index.ts';
import { appendEvidence } from '../evidence/index.ts';
import { mailText } from '../mail/index.ts';
import {
  type AnswerTo,
  endCustomerSessions,
  inTransaction,
  notFound,
  ok,
  type Refusal,
  refuse,
} from '../platform/index.ts';

const eventOf: Record<DeclinedAs, EventType> = {
  declined: 'sign.declined',
  paper: 'paper.requested',
  withdrawn: 'consent.withdrawn',
};

/**
 * A signer declines before signing (15 U.S.C. 7001(c): the right to paper and to withdraw): their slot closes, their
 * links end, the agent gets a mail. A signer who withdraws consent is signed out everywhere: without consent nothing
 * may be shown to them here. Every answer stays; the agent's next mail to them opens the slot again. Somebody who
 * declined can still ask for paper, and withdraw; a repeat changes nothing. 409 once they have signed.
 */
export async function decline(
  services: Services,
  caller: Customer,
  { AppId, As }: { AppId: string; As: DeclinedAs },
): Promise<AnswerTo<'decline'>> {
  return inTransaction(services.database, async (tx) => {
    const place = await loadPlace(services, tx, AppId, caller, { lock: true });
    const slot = place?.theCase.slots.find(({ id }) => id === caller.slotId);
    if (!place || !slot) return notFound();
    const { theCase } = place;
    if (slot.state === 'declined') {
      if (!goesFurther(As, slot.declined_as)) return ok({ Declined: true });
    } else {
      const closed = refuseClosed(slot.state);
      if (closed) return closed;
    }
    const at = services.now();
    await store.updateSlot(tx, slot, { state: 'declined', declined_as: As, updated_at: at });
    const event = { origin: caller.origin, at, epoch: theCase.row.epoch };
    await revokeLinks(tx, { applicationId: theCase.id, ...event, of: { slot: slot.id, purpose: 'sign' } });
    if (As === 'withdrawn') {
      await store.withdrawConsents(tx, slot, at);
      await endCustomerSessions(tx, theCase.id, { reason: 'withdrawn', slotId: slot.id });
    }
    await appendEvidence(tx, theCase.id, {
      type: eventOf[As],
      ...event,
      data: { slot: slot.id },
    });
    const values = {
      SignerName: nameOf(theCase, slot),
      Reason: mailText(services.carrier.texts, `mail.declined.${As}`),
    };
    await mailAgent(services, tx, theCase, { kind: 'declined', values, origin: caller.origin, at });
    return ok({ Declined: true });
  });
}

const inOrder: readonly DeclinedAs[] = ['declined', 'paper', 'withdrawn'];

const goesFurther = (wanted: DeclinedAs, done: DeclinedAs | null): boolean =>
  done === null || inOrder.indexOf(wanted) > inOrder.indexOf(done);

/** A signer with a session is in one of the last three states, unless something changed meanwhile. */
function refuseClosed(
  state: Exclude<store.SlotRow['state'], 'declined'>,
): Refusal<'signed' | 'turn' | 'locked' | 'expired' | 'invalidated'> | null {
  switch (state) {
    case 'signed':
    case 'locked':
    case 'expired':
    case 'invalidated':
      return refuse(409, 'This signature is not open.', { data: { reason: state } });
    case 'waiting':
    case 'open':
    case 'invited':
      return refuse(409, 'This signature is not open.', { data: { reason: 'turn' } });
    case 'identified':
    case 'consented':
    case 'reviewing':
      return null;
  }
}
