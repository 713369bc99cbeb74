import type { MailKind } from '@countersign/engine';
import {
  agentOf,
  type Case,
  emailOf,
  identityPage,
  personOf,
  revokeLinks,
  type Services,
  store,
} from '../applications/index.ts';
import { appendEvidence, type Origin } from '../evidence/index.ts';
import { mailText, queueMail } from '../mail/index.ts';
import { hashToken, randomToken, type Tx } from '../platform/index.ts';

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
  const person = personOf(theCase, slot);
  const agent = agentOf(theCase);
  const token = randomToken();
  const event = { origin, at, epoch: theCase.row.epoch };
  await revokeLinks(tx, { applicationId: theCase.id, ...event, of: { slot: slot.id, purpose } });
  await store.insertLink(tx, {
    token_hash: hashToken(token),
    application_id: theCase.id,
    slot_id: slot.id,
    epoch: theCase.row.epoch,
    purpose,
    expires_at: expiresAt,
  });
  const id = await queueMail(tx, services, theCase.key, {
    applicationId: theCase.id,
    slotId: slot.id,
    epoch: theCase.row.epoch,
    kind,
    origin,
    at,
    to: { name: `${person.FirstName} ${person.LastName}`, address: emailOf(theCase, slot) },
    link: identityPage(services, theCase, slot, { link: token }),
    values: {
      FirstName: person.FirstName,
      SignsAs: mailText(services.carrier.texts, `mail.signsAs.${slot.role}`),
      AgentName: `${agent.AgentFirstName} ${agent.AgentLastName}`,
      AgentPhone: agent.AgentPhoneNumber,
      ExpiryDate: usDate(expiresAt, theCase.zone),
      AgentNote: note,
    },
  });
  await appendEvidence(tx, theCase.id, {
    type: purpose === 'sign' ? 'link.issued' : 'documents.offered',
    ...event,
    data: { slot: slot.id, mail: id, ...(note !== '' && { noteHash: theCase.key.hash(note) }) },
  });
  return id;
}

/** `11/24/2026`, by the calendar of that time zone. */
export const usDate = (date: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { month: '2-digit', day: '2-digit', year: 'numeric', timeZone }).format(date);
