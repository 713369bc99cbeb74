import type { MailKind } from '@countersign/engine';
import type { Case, Services, store } from '../applications/index.ts';
import { appendEvidence, type Origin } from '../evidence/index.ts';
import { DAY_MS, type Tx } from '../platform/index.ts';
import { mailPerson, newLink, usDate, usDateTime } from '../signing/index.ts';

interface TaskMail {
  kind: Extract<MailKind, 'requirement' | 'requirementOverdue'>;
  dueAt: Date;
  origin: Origin;
  at: Date;
}

/** How long the link works after the due date. */
const LINK_DAYS_AFTER_DUE = 90;

/**
 * Mails a person that they are asked for something, with a personal link and without any of its content (spec
 * requirements 1.3). Links that were mailed before stay valid, because there may be several requirements at once.
 * Returns the mail's ID.
 */
export async function mailTask(
  services: Services,
  tx: Tx,
  theCase: Case,
  slot: store.SlotRow,
  { kind, dueAt, origin, at }: TaskMail,
): Promise<string> {
  const from = Math.max(dueAt.getTime(), at.getTime());
  const expiresAt = new Date(from + LINK_DAYS_AFTER_DUE * DAY_MS);
  const mail = await mailPerson(services, tx, theCase, slot, {
    kind,
    link: await newLink(services, tx, theCase, slot, { purpose: 'task', expiresAt }),
    values: {
      // The last moment of the day, not the first of the next.
      DueDate: usDate(new Date(dueAt.getTime() - 1), theCase.zone),
      ExpiryDate: usDateTime(expiresAt, theCase.zone),
    },
    origin,
    at,
  });
  const data = { slot: slot.id, mail, purpose: 'task' };
  await appendEvidence(tx, theCase.id, { type: 'link.issued', origin, at, epoch: theCase.row.epoch, data });
  return mail;
}
