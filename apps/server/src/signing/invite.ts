/** Invites one signer: the limits, the address, a new link, the mail (spec flow 4.15). */
import type { MailKind } from '@countersign/engine';
import type { Reason } from '@countersign/protocol';
import {
  type Case,
  countsAsSent,
  emailOf,
  hasAgentsMailbox,
  invitationsTo,
  invitationState,
  isSameAddress,
  isSent,
  personIdOf,
  personOf,
  type Services,
  store,
} from '../applications/index.ts';
import type { Origin } from '../evidence/index.ts';
import { firstAttempt, readMail, takesNote } from '../mail/index.ts';
import {
  type Answer,
  HOUR_MS,
  isPlainLine,
  LINE_RULE,
  ok,
  type Refusal,
  refuse,
  type RowOfCase,
  type Tx,
} from '../platform/index.ts';
import { mailLink } from './mail-link.ts';
import { confirmSharing, unconfirmedSharing } from './shared-mailboxes.ts';

/** Sent by the page; must equal what the server would use itself. */
export type Recipients = { email: string; name: string }[] | undefined;

/** `mail`: the mail that was queued now, or an earlier one that still counts. */
export type Queued<Why extends Reason = never> = { kind: 'queued'; mail: RowOfCase } | Refused<Why>;

export interface Refused<Why extends Reason = never> {
  kind: 'refused';
  answer: Refusal<Why>;
}

export const refused = <Why extends Reason>(answer: Refusal<Why>): Refused<Why> => ({ kind: 'refused', answer });

/** A refusal leaves the slots as they were. */
export const wasNotRefused = ({ kind }: Queued<Reason>): boolean => kind !== 'refused';

export const refuseDemoMail = () =>
  refused(refuse(409, 'A test application sends e-mail only to its agent.', { data: { reason: 'demo' } }));

export const missingInfo = () => refused(refuse(409, 'Missing customer info', { data: { reason: 'missing' } }));

export const agentsMailbox = () =>
  refused(
    refuse(
      409,
      'This is an e-mail address of the agent. Please enter one that the signer reads and the agent does not: an agent cannot receive a signer’s link.',
      { data: { reason: 'agentsMailbox' } },
    ),
  );

/** Null: the agent's line consists of words only, and this carrier's mail has a place for it. */
export function refuseNote({ carrier }: Services, kind: MailKind, note: string): Refused<'note'> | null {
  if (note === '' || (isPlainLine(note) && takesNote(carrier.mail[kind]))) return null;
  const why = isPlainLine(note) ? 'This e-mail cannot include a personal note.' : LINE_RULE;
  return refused(refuse(422, why, { data: { reason: 'note' } }));
}

/** How long the page waits for the first attempt. */
export const FIRST_TRY_SECONDS = 10;
const MAX_MAILS_PER_HOUR = 6;

interface Invitation {
  slot: store.SlotRow;
  to: Recipients;
  /** The agent confirms that the people with one mailbox share it. */
  share?: boolean;
  /** A line from the agent; empty: none. */
  note?: string;
  origin: Origin;
  at: Date;
}

/** Creates a new link and its mail, in the caller's transaction; older links of the slot are revoked. */
export async function invite(
  services: Services,
  tx: Tx,
  theCase: Case,
  { slot, to, share = false, note = '', origin, at }: Invitation,
): Promise<Queued<'demo' | 'missing' | 'agentsMailbox' | 'sharedMailbox' | 'note'>> {
  if (theCase.row.is_demo) return refuseDemoMail();
  const address = emailOf(theCase, slot);
  if (address === '' || personOf(theCase, slot).LastName === '') return missingInfo();
  if (hasAgentsMailbox(theCase, slot)) return agentsMailbox();
  const unconfirmed = await unconfirmedSharing(tx, theCase, slot);
  if (unconfirmed.length > 0 && !share) {
    const Names = unconfirmed.flatMap(({ names }) => names);
    return refused(
      refuse(
        409,
        'Two signers have the same e-mail address. Please confirm that they share it, or enter another one.',
        {
          data: { reason: 'sharedMailbox', Names },
        },
      ),
    );
  }
  const kind = await kindFor(tx, theCase, slot);
  const stopped = refuseNote(services, kind, note) ?? (await refuseMail(tx, theCase, { slot, address, to, at }));
  if (stopped) return stopped;
  await confirmSharing(tx, theCase, unconfirmed, { origin, at });
  const mail = await mailLink(services, tx, theCase, {
    slot,
    purpose: 'sign',
    kind,
    note,
    expiresAt: theCase.row.expires_at,
    origin,
    at,
  });
  await store.updateSlot(tx, slot, { invited_at: at, updated_at: at });
  // Signers who are further along continue where they are, even if the mail is sent again.
  await store.advanceSlot(tx, slot, ['open', 'declined'], { state: 'invited', declined_as: null });
  return { kind: 'queued', mail: { id: mail, application_id: theCase.id } };
}

/**
 * The mail that counts as sent to this person: delivered or still being tried, at their current address. Null: there is
 * none, so they have to be mailed.
 */
export async function sentInvitation(tx: Tx, theCase: Case, slot: store.SlotRow): Promise<RowOfCase | null> {
  const mails = await store.mailsOf(tx, theCase.id);
  const newest = invitationsTo(slot, mails).at(-1);
  if (!newest || !countsAsSent(invitationState(slot, mails))) return null;
  const mail = { id: newest.id, application_id: theCase.id };
  const { to } = await readMail(tx, theCase.key, mail);
  return isSameAddress(to.address, emailOf(theCase, slot)) ? mail : null;
}

/** A recipient other than the server's own, or too many mails already. */
export async function refuseMail(
  tx: Tx,
  theCase: Case,
  { slot, address, to, at }: { slot: store.SlotRow; address: string; to: Recipients; at: Date },
): Promise<Refused | null> {
  if (to?.some(({ email }) => !isSameAddress(email, address)))
    return refused(refuse(422, 'The recipient does not match this application.'));
  const recent = (await store.mailsOf(tx, theCase.id)).filter(
    ({ slot_id, created_at }) => slot_id === slot.id && at.getTime() - created_at.getTime() < HOUR_MS,
  );
  if (recent.length < MAX_MAILS_PER_HOUR) return null;
  const oldest = Math.min(...recent.map(({ created_at }) => created_at.getTime()));
  return refused(
    refuse(429, 'Too many e-mails to this person. Please try again in an hour.', {
      retryAfter: (oldest + HOUR_MS - at.getTime()) / 1_000,
    }),
  );
}

/** A person who was invited before the unlock gets the mail that the application changed; a new owner is invited as usual. */
async function kindFor(tx: Tx, theCase: Case, slot: store.SlotRow): Promise<MailKind> {
  const earlier = await store.earlierSlots(tx, theCase.id, slot.epoch);
  const mails = await store.mailsOf(tx, theCase.id);
  const person = personIdOf(theCase, slot);
  const wasInvited = earlier.some(
    (one) => personIdOf(theCase, one) === person && invitationsTo(one, mails).some(isSent),
  );
  if (wasInvited) return 'unlock';
  return slot.kind === 'owner' ? 'owner' : 'invitation';
}

/** The response to the page: a mail that is delivered, or still being tried, counts as sent. */
export async function answerOf<Why extends Reason>(
  services: Services,
  queued: Queued<Why>,
): Promise<Answer<{ Message: string }, Why | 'address' | 'mail'>> {
  if (queued.kind === 'refused') return queued.answer;
  const attempt = await firstAttempt(services.database, queued.mail, {
    seconds: FIRST_TRY_SECONDS,
    ends: [services.stopping],
  });
  switch (attempt) {
    case 'sent':
    case 'retrying':
      return ok({ Message: 'Mail Sent' });
    case 'refused':
      return refuse(409, 'The mail server does not accept e-mail for this address.', { data: { reason: 'address' } });
    case 'stuck':
      return refuse(409, 'The mail server is not accepting e-mail now.', { data: { reason: 'mail' } });
  }
}
