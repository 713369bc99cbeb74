import type { ReasonOf } from '@countersign/protocol';
import {
  type Case,
  hasAgentsMailbox,
  loadPlace,
  type Participant,
  personOf,
  refuseExpired,
  type Services,
  type store,
} from '../applications/index.ts';
import { type AnswerTo, inTransaction, notFound, refuse, type RowOfCase, type Tx } from '../platform/index.ts';
import { answerOf, invite, type Queued, type Recipients, refused, sentInvitation } from './invite.ts';
import { justMailed } from './just-mailed.ts';

export interface OwnerInvitationRequest {
  AppId: string;
  /** Which owner: the role in which they sign, and their name. */
  OwnerType: string;
  OwnerFirstName: string;
  OwnerLastName: string;
  /** For two owners with the same role and name. */
  SignerLetter?: string | undefined;
  To?: Recipients;
  /** Their agent confirms that the people with one mailbox share it; ignored from other callers. */
  SharedMailbox?: true;
  /** A line from their agent; not accepted from other callers. */
  Note?: string;
}

/**
 * Mails an owner the link to sign (spec flow 4.17). The server does this by itself when an owner's turn comes; if the
 * owner was mailed already, a customer's call sends nothing more, the agent's sends it again, unless it repeats another
 * one (spec http 1.5).
 */
export async function sendOwnerInvitation(
  services: Services,
  caller: Participant,
  request: OwnerInvitationRequest,
): Promise<AnswerTo<'sendOwnerEmail'>> {
  const { AppId, To, SharedMailbox = false, Note = '' } = request;
  const invitation = {
    AppId,
    isMeant: (theCase: Case, slot: store.SlotRow) => {
      const { FirstName, LastName } = personOf(theCase, slot);
      return (
        slot.role === request.OwnerType &&
        FirstName === request.OwnerFirstName &&
        LastName === request.OwnerLastName &&
        (request.SignerLetter === undefined || slot.letter === request.SignerLetter)
      );
    },
    To,
    share: SharedMailbox,
    note: Note.trim(),
  };
  return answerOf(
    services,
    await inTransaction(services.database, (tx) => queueOwnerInvitation(services, tx, caller, invitation)),
  );
}

interface OwnerInvitation {
  AppId: string;
  /** Whether this owner's slot is the one. */
  isMeant: (theCase: Case, slot: store.SlotRow) => boolean;
  To?: Recipients;
  /** Neither is accepted from anybody but the agent. */
  share: boolean;
  note: string;
}

/** Writes the mail, or returns the existing one, in the caller's transaction. */
export async function queueOwnerInvitation(
  services: Services,
  tx: Tx,
  caller: Participant,
  { AppId, isMeant, To, share, note }: OwnerInvitation,
): Promise<Queued<Exclude<ReasonOf<'sendOwnerEmail'>, 'address' | 'mail'>>> {
  const place = await loadPlace(services, tx, AppId, caller, { lock: true });
  if (!place) return refused(notFound());
  const { theCase } = place;
  const named = theCase.slots.filter((slot) => slot.kind === 'owner' && isMeant(theCase, slot));
  const slot = named.find(({ state }) => state !== 'signed') ?? named[0];
  if (!slot) return refused(refuse(422, 'This application has no such owner.'));
  if (slot.state === 'signed') {
    return refused(refuse(409, 'This owner has already signed.', { data: { reason: 'signed' } }));
  }
  if (slot.state === 'waiting') {
    return refused(refuse(409, 'It is not this owner’s turn yet.', { data: { reason: 'turn' } }));
  }
  const expired = refuseExpired(services, theCase);
  if (expired) return refused(expired);
  const at = services.now();
  const sent = await sentBefore(tx, theCase, slot, { caller, note, at });
  if (sent !== null) return { kind: 'queued', mail: sent };
  return invite(services, tx, theCase, {
    slot,
    to: To,
    share: caller.kind === 'agent' && share,
    note: caller.kind === 'agent' ? note : '',
    origin: caller.origin,
    at,
  });
}

/** The mail that was sent before and counts as this one; null: another one is sent. */
async function sentBefore(
  tx: Tx,
  theCase: Case,
  slot: store.SlotRow,
  { caller, note, at }: { caller: Participant; note: string; at: Date },
): Promise<RowOfCase | null> {
  if (caller.kind !== 'agent') return sentInvitation(tx, theCase, slot);
  // Only another mail lets a person who declined continue; a mailbox that became the agent's own is refused.
  if (slot.state === 'declined' || hasAgentsMailbox(theCase, slot)) return null;
  const last = await justMailed(tx, theCase.id, { slot: slot.id, origin: caller.origin, at });
  const isRepeat = last?.data['noteHash'] === (note === '' ? undefined : theCase.key.hash(note));
  return last && isRepeat ? sentInvitation(tx, theCase, slot) : null;
}
