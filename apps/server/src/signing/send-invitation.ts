import { missingFor } from '@countersign/engine';
import type { Reason, ReasonOf } from '@countersign/protocol';
import {
  type Case,
  type AgentOfCase,
  hasAgentsMailbox,
  loadPlace,
  refuseExpired,
  type Services,
  store,
  syncSlots,
} from '../applications/index.ts';
import { type AnswerTo, inTransactionIf, notFound, refuse, type Tx } from '../platform/index.ts';
import {
  agentsMailbox,
  answerOf,
  refuseDemoMail,
  invite,
  missingInfo,
  type Queued,
  type Recipients,
  type Refused,
  refused,
  sentInvitation,
  wasNotRefused,
} from './invite.ts';

export interface InvitationRequest {
  AppId: string;
  /**
   * Sending `again` creates a new link and revokes the older one; the others send nothing more while a mail counts as
   * sent. `unlocked` is for unlocked applications: signers who were asked before are told that it changed.
   */
  as: 'first' | 'again' | 'unlocked';
  To?: Recipients;
  /** The agent confirms that the people with one mailbox share it. */
  share: boolean;
  /** A line from the agent; empty: none. */
  note: string;
}

/**
 * Sends the application to the proposed insured (spec flow 4.15): slots, a one-purpose link and the mail in one
 * transaction, then waits up to 10 s for the first attempt. The server decides recipient and texts.
 */
export async function sendInvitation(
  services: Services,
  caller: AgentOfCase,
  request: InvitationRequest,
): Promise<AnswerTo<'sendUnlockEmail'>> {
  return answerOf(
    services,
    await inTransactionIf(services.database, (tx) => queueInvitation(services, tx, caller, request), wasNotRefused),
  );
}

/** Writes the mail, or returns the existing one, in the caller's transaction. */
export async function queueInvitation(
  services: Services,
  tx: Tx,
  caller: AgentOfCase,
  request: InvitationRequest,
): Promise<Queued<Exclude<ReasonOf<'sendUnlockEmail'>, 'address' | 'mail'>>> {
  const at = services.now();
  const prepared = await prepareInvitation(services, tx, caller, {
    AppId: request.AppId,
    at,
    isDemo: false,
    otherwise: refuseDemoMail(),
    // Reported under its own name, even if the form already reports it as an incomplete section.
    refuseSlot: (one, slot) => (hasAgentsMailbox(one, slot) ? agentsMailbox() : null),
  });
  if (prepared.kind === 'refused') return prepared;
  const { theCase, slot } = prepared;
  if (request.as === 'unlocked' && theCase.row.epoch === 1)
    return refused(refuse(409, 'This application was not unlocked.', { data: { reason: 'notUnlocked' } }));
  const sent = request.as === 'again' ? null : await sentInvitation(tx, theCase, slot);
  if (sent !== null) return { kind: 'queued', mail: sent };
  const queued = await invite(services, tx, theCase, {
    slot,
    to: request.To,
    share: request.share,
    note: request.note,
    origin: caller.origin,
    at,
  });
  if (queued.kind === 'queued') await store.updateApplication(tx, theCase.id, { sent_at: at, updated_at: at });
  return queued;
}

interface Preparing<Why extends Reason> {
  AppId: string;
  at: Date;
  isDemo: boolean;
  otherwise: Refused<Why>;
  /** Why this insured cannot be mailed; checked before anything that is missing. */
  refuseSlot: (theCase: Case, slot: store.SlotRow) => Refused<Why> | null;
}

type Prepared<Why extends Reason> =
  | { kind: 'prepared'; theCase: Case; slot: store.SlotRow }
  | Refused<Why | 'signed' | 'expired' | 'incomplete' | 'missing'>;

/**
 * The insured's slot of a case that may be sent now: nothing is missing, nobody signed, it is not too old. `otherwise`:
 * the response if it is a test application, or is not one.
 */
export async function prepareInvitation<Why extends Reason>(
  services: Services,
  tx: Tx,
  caller: AgentOfCase,
  { AppId, at, isDemo, otherwise, refuseSlot }: Preparing<Why>,
): Promise<Prepared<Why>> {
  const place = await loadPlace(services, tx, AppId, caller, { lock: true });
  if (!place) return refused(notFound());
  const { theCase, viewer } = place;
  if (theCase.row.is_demo !== isDemo) return otherwise;
  if (theCase.row.customer_signed)
    return refused(refuse(409, 'The proposed insured has already signed.', { data: { reason: 'signed' } }));
  const expired = refuseExpired(services, theCase);
  if (expired) return refused(expired);
  const application = theCase.open(viewer.stage, viewer.role);
  const slots = await syncSlots(services, tx, theCase, application, { origin: caller.origin, at });
  const slot = slots.find(({ kind }) => kind === 'insured');
  const refusal = slot && refuseSlot(theCase, slot);
  if (refusal) return refusal;
  const missing = missingFor(application, 'send');
  if (missing.length > 0) {
    return refused(
      refuse(409, 'Some sections are not complete yet.', {
        data: { reason: 'incomplete', missing: missing.map(({ title }) => title) },
      }),
    );
  }
  if (!slot) return missingInfo();
  return { kind: 'prepared', theCase, slot };
}
