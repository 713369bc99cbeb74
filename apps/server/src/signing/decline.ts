import type { DeclinedAs, EventType } from '@countersign/protocol';
import {
  agentOf,
  type Case,
  loadPlace,
  type Customer,
  personOf,
  revokeLinks,
  type Services,
  store,
} from '../applications/index.ts';
import { appendEvidence, type Origin } from '../evidence/index.ts';
import { mailText, queueMail } from '../mail/index.ts';
import {
  type AnswerTo,
  endCustomerSessions,
  inTransaction,
  ok,
  type Refusal,
  refuse,
  type Tx,
} from '../platform/index.ts';

const eventOf: Record<DeclinedAs, EventType> = {
  declined: 'sign.declined',
  paper: 'paper.requested',
  withdrawn: 'consent.withdrawn',
};

/**
 * A signer declines before signing (15 U.S.C. 7001(c): the right to paper and to withdraw): their slot closes, their
 * links end, the agent gets a mail. A signer who withdraws consent is signed out everywhere: without consent nothing
 * may be shown to them here. Every answer stays; the agent's next mail to them opens the slot again. A repeat changes
 * nothing; 409 once they have signed.
 */
export async function decline(
  services: Services,
  caller: Customer,
  { AppId, As }: { AppId: string; As: DeclinedAs },
): Promise<AnswerTo<'decline'>> {
  return inTransaction(services.database, async (tx) => {
    const place = await loadPlace(services, tx, AppId, caller, { lock: true });
    const slot = place?.theCase.slots.find(({ id }) => id === caller.slotId);
    if (!place || !slot) return refuse(404, 'There is no such application.');
    const { theCase } = place;
    if (slot.state === 'declined') return ok({ Declined: true });
    const closed = refuseClosed(slot.state);
    if (closed) return closed;
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
    await mailAgent(services, tx, theCase, { slot, as: As, origin: caller.origin, at });
    return ok({ Declined: true });
  });
}

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

async function mailAgent(
  services: Services,
  tx: Tx,
  theCase: Case,
  { slot, as, origin, at }: { slot: store.SlotRow; as: DeclinedAs; origin: Origin; at: Date },
): Promise<void> {
  const agent = agentOf(theCase);
  const agentName = `${agent.AgentFirstName} ${agent.AgentLastName}`;
  const { FirstName, LastName } = personOf(theCase, slot);
  await queueMail(tx, services, theCase.key, {
    applicationId: theCase.id,
    slotId: null,
    epoch: theCase.row.epoch,
    kind: 'declined',
    origin,
    at,
    to: { name: agentName, address: agent.AgentEmail },
    link: `${services.config.publicUrl}/express/financial-professional`,
    values: {
      AgentName: agentName,
      SignerName: `${FirstName} ${LastName}`,
      Reason: mailText(services.carrier.texts, `mail.declined.${as}`),
    },
  });
}
