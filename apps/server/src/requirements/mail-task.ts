/** Mails about what a person is asked for: with a link of their own, and never with a word of it (spec requirements 1.3). */
import type { MailKind } from '@countersign/engine';
import { agentOf, type Case, emailOf, identityPage, personOf, type Services, store } from '../applications/index.ts';
import { appendEvidence, type Origin } from '../evidence/index.ts';
import { queueMail } from '../mail/index.ts';
import { hashToken, randomToken, type Tx } from '../platform/index.ts';
import { usDate } from '../signing/index.ts';

interface By {
  origin: Origin;
  at: Date;
}

type TaskMail = Extract<MailKind, 'requirement' | 'requirementOverdue'>;

/** How long after the day by which an answer is due its link works. */
const DAYS_AFTER = 90;

/** Links that were mailed before stay valid: two things may be asked at once. */
export async function mailTask(
  services: Services,
  tx: Tx,
  theCase: Case,
  slot: store.SlotRow,
  { kind, dueAt, origin, at }: By & { kind: TaskMail; dueAt: Date },
): Promise<string> {
  const token = randomToken();
  const { epoch } = theCase.row;
  const from = Math.max(dueAt.getTime(), at.getTime());
  const expiresAt = new Date(from + DAYS_AFTER * 24 * 3_600_000);
  await store.insertLink(tx, {
    token_hash: hashToken(token),
    application_id: theCase.id,
    slot_id: slot.id,
    epoch,
    purpose: 'task',
    expires_at: expiresAt,
  });
  const mail = await mailPerson(services, tx, theCase, slot, {
    kind,
    link: identityPage(services, theCase, slot, { link: token }),
    values: {
      // The last moment of the day, not the first of the next.
      DueDate: usDate(new Date(dueAt.getTime() - 1), theCase.zone),
      ExpiryDate: usDate(expiresAt, theCase.zone),
    },
    origin,
    at,
  });
  const data = { slot: slot.id, mail, purpose: 'task' };
  await appendEvidence(tx, theCase.id, { type: 'link.issued', origin, at, epoch, data });
  return mail;
}

/** To the address of their slot; returns the mail's ID. */
export function mailPerson(
  services: Services,
  tx: Tx,
  theCase: Case,
  slot: store.SlotRow,
  mail: By & {
    kind: TaskMail | 'requirementWithdrawn';
    link: string | null;
    values: { DueDate?: string; ExpiryDate?: string };
  },
): Promise<string> {
  const person = personOf(theCase, slot);
  const agent = agentOf(theCase);
  const { kind, link, values, origin, at } = mail;
  return queueMail(tx, services, theCase.key, {
    applicationId: theCase.id,
    slotId: slot.id,
    epoch: theCase.row.epoch,
    kind,
    origin,
    at,
    to: { name: `${person.FirstName} ${person.LastName}`, address: emailOf(theCase, slot) },
    link,
    values: {
      FirstName: person.FirstName,
      AgentName: `${agent.AgentFirstName} ${agent.AgentLastName}`,
      AgentPhone: agent.AgentPhoneNumber,
      ...values,
    },
  });
}
