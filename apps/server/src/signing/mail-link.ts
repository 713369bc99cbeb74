import type { MailKind } from '@countersign/engine';
import { type Case, identityPage, revokeLinks, type Services, store } from '../applications/index.ts';
import { appendEvidence, type Origin } from '../evidence/index.ts';
import { mailText, timeText } from '../mail/index.ts';
import { hashToken, randomToken, type Tx } from '../platform/index.ts';
import { askedOf } from './asked-of-signer.ts';
import { mailPerson } from './mail-person.ts';

export interface LinkMail {
  slot: store.SlotRow;
  purpose: 'sign' | 'documents';
  kind: MailKind;
  expiresAt: Date;
  /** A line from the agent; empty: none. */
  note?: string;
  origin: Origin;
  at: Date;
}

/**
 * Mails a person of the case their own link: it has one purpose, only its hash is stored, and older ones for that
 * purpose are revoked. The token is in the fragment, which no server sees. Returns the mail's ID.
 */
export async function mailLink(services: Services, tx: Tx, theCase: Case, mail: LinkMail): Promise<string> {
  const { slot, purpose, kind, expiresAt, note = '', origin, at } = mail;
  const event = { origin, at, epoch: theCase.row.epoch };
  await revokeLinks(tx, { applicationId: theCase.id, ...event, of: { slot: slot.id, purpose } });
  const id = await mailPerson(services, tx, theCase, slot, {
    kind,
    link: await newLink(services, tx, theCase, slot, { purpose, expiresAt }),
    values: {
      SignsAs: mailText(services.carrier.texts, `mail.signsAs.${slot.role}`),
      ExpiryDate: usDateTime(expiresAt, theCase.zone),
      AgentNote: note,
      ...(kind === 'invitation' && { Time: await timeFor(services, theCase) }),
    },
    origin,
    at,
  });
  await appendEvidence(tx, theCase.id, {
    type: purpose === 'sign' ? 'link.issued' : 'documents.offered',
    ...event,
    data: { slot: slot.id, mail: id, ...(note !== '' && { noteHash: theCase.key.hash(note) }) },
  });
  return id;
}

/** How long the insured's part takes, as the send dialog tells the agent. */
async function timeFor(services: Services, theCase: Case): Promise<string> {
  const { Minutes } = await askedOf(services, theCase);
  return timeText(services.carrier.texts, Math.max(1, Minutes));
}

/** Creates a link for one purpose and returns its address; existing links stay valid. */
export async function newLink(
  services: Services,
  tx: Tx,
  theCase: Case,
  slot: store.SlotRow,
  { purpose, expiresAt }: { purpose: LinkMail['purpose'] | 'task'; expiresAt: Date },
): Promise<string> {
  const token = randomToken();
  await store.insertLink(tx, {
    token_hash: hashToken(token),
    application_id: theCase.id,
    slot_id: slot.id,
    epoch: theCase.row.epoch,
    purpose,
    expires_at: expiresAt,
  });
  return identityPage(services, theCase, slot, { link: token });
}

/** `11/24/2026`, by the calendar of that time zone. */
export const usDate = (date: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { month: '2-digit', day: '2-digit', year: 'numeric', timeZone }).format(date);

/** `11/24/2026, 3:05 PM CST`, by the clock of that time zone. */
export function usDateTime(date: Date, timeZone: string): string {
  const clock = new Intl.DateTimeFormat('en-US', {
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  });
  // Some versions of Node put another space before PM.
  return `${usDate(date, timeZone)}, ${clock.format(date).replaceAll('\u202f', ' ')}`;
}
