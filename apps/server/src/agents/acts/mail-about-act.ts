import { applicationNumber, type MailKind } from '@countersign/engine';
import { agentNameOf, agentOf, insuredNameOf } from '../../applications/index.ts';
import { queueMail, sealOfErased } from '../../mail/index.ts';
import type { AgentOfRecord } from '../assign-agent.ts';
import type { ActPlace, ActOrigin } from './act-rules.ts';

type AgentMailKind = Extract<MailKind, 'erased' | 'unlockedForAgent' | 'takenOver' | 'givenOver'>;

/**
 * Mails an agent about what operations did to one of their cases; an agent without an address gets no mail. For an
 * erased case, the mail contains its number and no name.
 */
export async function mailAboutAct(
  { services, tx, theCase }: ActPlace,
  kind: AgentMailKind,
  doing: ActOrigin,
  { to = agentOf(theCase), newAgent }: { to?: AgentOfRecord; newAgent?: AgentOfRecord } = {},
): Promise<void> {
  if (to.AgentEmail === '') return;
  const name = agentNameOf(to);
  await queueMail(tx, services, kind === 'erased' ? sealOfErased(services.vault) : theCase.key, {
    applicationId: theCase.id,
    slotId: null,
    epoch: theCase.row.epoch,
    kind,
    ...doing,
    to: { name, address: to.AgentEmail },
    link: `${services.config.publicUrl}/express/financial-professional`,
    values: {
      AgentName: name,
      ApplicationNumber: applicationNumber(theCase.id),
      InsuredName: kind === 'erased' ? '' : insuredNameOf(theCase),
      NewAgentName: newAgent ? agentNameOf(newAgent) : '',
    },
  });
}
