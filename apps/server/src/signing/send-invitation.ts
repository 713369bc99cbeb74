import { missingFor } from '@countersign/engine';
import {
  type Participant,
  emailOf,
  loadPlace,
  personOf,
  refuseExpired,
  type Services,
  store,
  syncSlots,
} from '../applications/index.ts';
import { firstAttempt } from '../mail/index.ts';
import { type Answer, inTransaction, ok, type Refusal, refuse, type Tx } from '../platform/index.ts';
import { mailLink } from './mail-link.ts';

export interface InvitationRequest {
  AppId: string;
  /** A resend makes a new link and revokes the older one; a plain send after the first one sends nothing more. */
  resend: boolean;
  /** Given by the page; must be what the server would use itself. */
  To?: { email: string; name: string }[] | undefined;
}

/** How long the agent's page waits for the first attempt (spec flow §4, "Sending e-mail"). */
const patienceSeconds = 10;
const limitPerHour = 6;

/**
 * Sends the application to the proposed insured (spec flow §4, "Sending e-mail"): slots, a one-purpose link and the mail
 * in one transaction, then up to 10 s of waiting for the first attempt. Recipient and texts are the server's own.
 */
export async function sendInvitation(
  services: Services,
  caller: Extract<Participant, { kind: 'agent' }>,
  request: InvitationRequest,
): Promise<Answer<{ Message: string }>> {
  const queued = await inTransaction(services.database, (tx) => queueInvitation(services, tx, caller, request));
  if (queued.kind === 'refused') return queued.answer;
  if (queued.kind === 'sent before') return ok({ Message: 'Mail Sent' });
  const attempt = await firstAttempt(services.database, queued.mail, {
    seconds: patienceSeconds,
    signal: services.stopping,
  });
  if (attempt === 'sent' || attempt === 'retrying') return ok({ Message: 'Mail Sent' });
  return refuse(409, 'The e-mail could not be delivered to this address.', { data: { reason: 'mail' } });
}

type Queued = { kind: 'queued'; mail: string } | { kind: 'sent before' } | { kind: 'refused'; answer: Refusal };

const refused = (...refusal: Parameters<typeof refuse>): Queued => ({ kind: 'refused', answer: refuse(...refusal) });

async function queueInvitation(
  services: Services,
  tx: Tx,
  caller: Extract<Participant, { kind: 'agent' }>,
  request: InvitationRequest,
): Promise<Queued> {
  const place = await loadPlace(services, tx, request.AppId, caller, { lock: true });
  if (!place) return refused(404, 'There is no such application.');
  const { theCase, stands } = place;
  if (theCase.row.customer_signed)
    return refused(409, 'The proposed insured has signed already.', { data: { reason: 'signed' } });
  const expired = refuseExpired(services, theCase);
  if (expired) return { kind: 'refused', answer: expired };
  const at = services.now();
  const application = theCase.open(stands.stage, stands.role);
  const missing = missingFor(application, 'send');
  if (missing.length > 0) {
    return refused(409, 'Some sections are not complete yet.', {
      data: { reason: 'incomplete', missing: missing.map(({ title }) => title) },
    });
  }
  const slots = await syncSlots(services, tx, theCase, application, at);
  const slot = slots.find(({ kind }) => kind === 'insured');
  if (!slot) return refused(409, 'Missing customer info', { data: { reason: 'missing' } });
  if (slot.invited_at !== null && !request.resend) return { kind: 'sent before' };
  const person = personOf(theCase, slot);
  const address = emailOf(theCase, slot);
  if (address === '' || person.LastName === '')
    return refused(409, 'Missing customer info', { data: { reason: 'missing' } });
  if (request.To?.some(({ email }) => email.toLowerCase() !== address.toLowerCase())) {
    return refused(422, 'The recipient is not the one of this application.');
  }
  const recent = (await store.mailsOf(tx, theCase.id)).filter(
    ({ created_at }) => at.getTime() - created_at.getTime() < 3_600_000,
  );
  if (recent.length >= limitPerHour)
    return refused(429, 'Too many mails for this application. Please try again in an hour.');

  const mail = await mailLink(services, tx, theCase, {
    slot,
    purpose: 'sign',
    kind: theCase.row.epoch > 1 ? 'unlock' : 'invitation',
    expiresAt: theCase.row.expires_at,
    origin: caller.origin,
    at,
  });
  await store.updateSlot(tx, slot.id, { invited_at: at, updated_at: at });
  // Who is further already goes on where they are, also when the agent sends again.
  await store.advanceSlot(tx, slot.id, ['open'], { state: 'invited' });
  await store.updateApplication(tx, theCase.id, { sent_at: at, updated_at: at });
  return { kind: 'queued', mail };
}
