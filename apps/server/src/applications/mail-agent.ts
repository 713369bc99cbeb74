import type { MailKind } from '@countersign/engine';
import type { Origin } from '../evidence/index.ts';
import { queueMail } from '../mail/index.ts';
import type { Tx } from '../platform/index.ts';
import { agentOf } from './agent-of-record.ts';
import type { CaseHead } from './case.ts';
import type { Services } from './services.ts';
import { namesOf } from './summary.ts';

/**
 * Mails the agent of record, with the name of the insured and a link to the portal; an agent without an address gets no
 * mail.
 */
export async function mailAgent(
  services: Services,
  tx: Tx,
  theCase: CaseHead,
  { kind, values, origin, at }: { kind: MailKind; values: Record<string, string>; origin: Origin; at: Date },
): Promise<void> {
  const { AgentFirstName, AgentLastName, AgentEmail } = agentOf(theCase);
  if (AgentEmail === '') return;
  const name = `${AgentFirstName} ${AgentLastName}`.trim();
  const insured = namesOf(theCase);
  await queueMail(tx, services, theCase.key, {
    applicationId: theCase.id,
    slotId: null,
    epoch: theCase.row.epoch,
    kind,
    origin,
    at,
    to: { name, address: AgentEmail },
    link: `${services.config.publicUrl}/express/financial-professional`,
    values: {
      AgentName: name,
      InsuredName: insured ? `${insured.FirstName} ${insured.LastName}`.trim() : '',
      ...values,
    },
  });
}
