import { missingFor } from '@countersign/engine';
import {
  type Case,
  type Participant,
  hasAgentsMailbox,
  loadPlace,
  refuseExpired,
  type Services,
  store,
  syncSlots,
} from '../applications/index.ts';
import { type Answer, inTransactionIf, type Tx } from '../platform/index.ts';
import {
  agentsMailbox,
  answerOf,
  demoMailsNobody,
  invite,
  type Queued,
  type Recipients,
  refused,
  standingInvitation,
  wasNotRefused,
} from './invite.ts';

type Agent = Extract<Participant, { kind: 'agent' }>;

export interface InvitationRequest {
  AppId: string;
  /**
   * Sending `again` makes a new link and revokes the older one; the others send nothing more while a mail counts as sent.
   * `unlocked` is for applications that are: signers who were asked before are told that it changed.
   */
  as: 'first' | 'again' | 'unlocked';
  To?: Recipients;
  /** The agent says that whoever has one mailbox shares it. */
  share: boolean;
}

/**
 * Sends the application to the proposed insured (spec flow 4.15): slots, a one-purpose link and the mail
 * in one transaction, then up to 10 s of waiting for the first attempt. Recipient and texts are the server's own.
 */
export async function sendInvitation(
  services: Services,
  caller: Agent,
  request: InvitationRequest,
): Promise<Answer<{ Message: string }>> {
  return answerOf(
    services,
    await inTransactionIf(services.database, (tx) => queueInvitation(services, tx, caller, request), wasNotRefused),
  );
}

async function queueInvitation(services: Services, tx: Tx, caller: Agent, request: InvitationRequest): Promise<Queued> {
  const at = services.now();
  const prepared = await prepareInvitation(services, tx, caller, { AppId: request.AppId, at, kind: 'application' });
  if (prepared.kind === 'refused') return prepared;
  const { theCase, slot } = prepared;
  if (request.as === 'unlocked' && theCase.row.epoch === 1)
    return refused(409, 'This application was not unlocked.', { data: { reason: 'notUnlocked' } });
  const standing = request.as === 'again' ? null : await standingInvitation(tx, theCase, slot);
  if (standing !== null) return { kind: 'queued', mail: standing };
  const queued = await invite(services, tx, theCase, {
    slot,
    to: request.To,
    share: request.share,
    origin: caller.origin,
    at,
  });
  if (queued.kind === 'queued') await store.updateApplication(tx, theCase.id, { sent_at: at, updated_at: at });
  return queued;
}

type Prepared = { kind: 'prepared'; theCase: Case; slot: store.SlotRow } | Extract<Queued, { kind: 'refused' }>;

/** The insured's slot of a case that may be sent now: nothing is missing, nobody signed, it is not too old. */
export async function prepareInvitation(
  services: Services,
  tx: Tx,
  caller: Agent,
  { AppId, at, kind }: { AppId: string; at: Date; kind: 'application' | 'demo' },
): Promise<Prepared> {
  const place = await loadPlace(services, tx, AppId, caller, { lock: true });
  if (!place) return refused(404, 'There is no such application.');
  const { theCase, stands } = place;
  if (theCase.row.is_demo !== (kind === 'demo')) {
    return kind === 'demo'
      ? refused(409, 'This is not a test application.', { data: { reason: 'notDemo' } })
      : demoMailsNobody();
  }
  if (theCase.row.customer_signed)
    return refused(409, 'The proposed insured has signed already.', { data: { reason: 'signed' } });
  const expired = refuseExpired(services, theCase);
  if (expired) return { kind: 'refused', answer: expired };
  const application = theCase.open(stands.stage, stands.role);
  const slots = await syncSlots(services, tx, theCase, application, { origin: caller.origin, at });
  const slot = slots.find(({ kind }) => kind === 'insured');
  // Said by its name, also where the form makes a section of it that is not in order.
  if (slot && kind === 'application' && hasAgentsMailbox(theCase, slot)) return agentsMailbox();
  const missing = missingFor(application, 'send');
  if (missing.length > 0) {
    return refused(409, 'Some sections are not complete yet.', {
      data: { reason: 'incomplete', missing: missing.map(({ title }) => title) },
    });
  }
  if (!slot) return refused(409, 'Missing customer info', { data: { reason: 'missing' } });
  return { kind: 'prepared', theCase, slot };
}
