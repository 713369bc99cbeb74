import type { MailKind } from '@countersign/engine';
import {
  agentNameOf,
  agentOf,
  type Case,
  emailOf,
  nameOf,
  personOf,
  type Services,
  type store,
} from '../applications/index.ts';
import type { Origin } from '../evidence/index.ts';
import { type MailValues, queueMail } from '../mail/index.ts';
import type { Tx } from '../platform/index.ts';

export interface PersonMail {
  kind: MailKind;
  /** The address of the button; null: it has none. */
  link: string | null;
  /** Values in addition to the names of the person and of the agent, and the agent's phone. */
  values: MailValues;
  origin: Origin;
  at: Date;
}

/** Mails a person of the case, at the address of their slot. Returns the mail's ID. */
export function mailPerson(
  services: Services,
  tx: Tx,
  theCase: Case,
  slot: store.SlotRow,
  { values, ...mail }: PersonMail,
): Promise<string> {
  const agent = agentOf(theCase);
  return queueMail(tx, services, theCase.key, {
    ...mail,
    applicationId: theCase.id,
    slotId: slot.id,
    epoch: theCase.row.epoch,
    to: { name: nameOf(theCase, slot), address: emailOf(theCase, slot) },
    values: {
      FirstName: personOf(theCase, slot).FirstName,
      AgentName: agentNameOf(agent),
      AgentPhone: agent.AgentPhoneNumber,
      ...values,
    },
  });
}
