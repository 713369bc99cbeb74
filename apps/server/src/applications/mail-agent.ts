import type { MailKind } from '@countersign/engine';
import type { Origin } from '../evidence/index.ts';
import { queueMail } from '../mail/index.ts';
import type { Tx } from '../platform/index.ts';
import { agentNameOf, agentOf } from './agent-of-record.ts';
import type { CaseHead } from './case.ts';
import type { Services } from './services.ts';
import { insuredNameOf } from './summary.ts';

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
  const agent = agentOf(theCase);
  if (agent.AgentEmail === '') return;
  const name = agentNameOf(agent);
  await queueMail(tx, services, theCase.key, {
    applicationId: theCase.id,
    slotId: null,
    epoch: theCase.row.epoch,
    kind,
    origin,
    at,
    to: { name, address: agent.AgentEmail },
    link: `${services.config.publicUrl}/express/financial-professional`,
    values: {
      AgentName: name,
      InsuredName: insuredNameOf(theCase),
      ...values,
    },
  });
}
