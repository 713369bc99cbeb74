/** The state of mails that ask a person to sign. */
import type { InvitationState } from '@countersign/protocol';
import { INVITATIONS, REQUIREMENT_MAILS } from '../mail/index.ts';
import type { MailStatus } from '../platform/index.ts';
import type { Case } from './case.ts';
import type * as store from './store/index.ts';

/** The mails that ask somebody to sign, a test application's among them. */
const ASKING: ReadonlySet<string> = new Set([...INVITATIONS, 'demo']);

const states: Record<MailStatus, InvitationState> = {
  queued: 'onItsWay',
  retrying: 'onItsWay',
  sent: 'sent',
  shown: 'outbox',
  held: 'held',
  bounced: 'refused',
  failed: 'refused',
};

/** The mails that count in this round: none before it was sent to the insured at the address that they have now. */
export const countedMails = (
  { sent_at }: Pick<Case['row'], 'sent_at'>,
  mails: readonly store.MailRow[],
): readonly store.MailRow[] => (sent_at === null ? [] : mails);

/** The mails that asked this person to sign, oldest first. */
export const invitationsTo = ({ id }: Pick<store.SlotRow, 'id'>, mails: readonly store.MailRow[]): store.MailRow[] =>
  mails.filter(({ slot_id, kind }) => slot_id === id && ASKING.has(kind));

/** The state of the newest mail that asked this person to sign. */
export function invitationState(
  slot: Pick<store.SlotRow, 'id' | 'state'>,
  mails: readonly store.MailRow[],
): InvitationState {
  if (slot.state === 'waiting') return 'notYet';
  const newest = invitationsTo(slot, mails).at(-1);
  return newest ? states[newest.status] : 'none';
}

/** The state of the newest mail that asked this person for something after the signatures. */
export function taskMailState(person: string, mails: readonly store.MailRow[]): InvitationState {
  const isTask = ({ slot_id, kind }: store.MailRow): boolean =>
    slot_id === person && REQUIREMENT_MAILS.some((one) => one === kind);
  const newest = mails.findLast(isTask);
  return newest ? states[newest.status] : 'none';
}

/** Accepted by a mail server, shown in the outbox of a machine that has none, or still being tried. */
export const countsAsSent = (state: InvitationState): boolean =>
  state === 'sent' || state === 'outbox' || state === 'onItsWay';

/**
 * The mail was not delivered and is no longer being tried: the agent has to send again. The person has not come in
 * another way.
 */
export const isUndelivered = (slot: store.SlotRow, mails: readonly store.MailRow[]): boolean =>
  (slot.state === 'open' || slot.state === 'invited') && ['held', 'refused'].includes(invitationState(slot, mails));

/** E-mail status 2 of the specification: it was sent, or is in the outbox of a machine without a mail server. */
export const isSent = ({ status }: Pick<store.MailRow, 'status'>): boolean => status === 'sent' || status === 'shown';
