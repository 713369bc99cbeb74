import { agentOf, type Case, namesOf, type Services, store, wantsMail } from '../applications/index.ts';
import type { Origin } from '../evidence/index.ts';
import { queueMail } from '../mail/index.ts';
import type { Tx } from '../platform/index.ts';

/**
 * Mails the agent, once in a round, that everybody signed and the case is submitted; an agent who turned this mail off, or
 * has no address, gets none.
 */
export async function mailSubmitted(
  services: Services,
  tx: Tx,
  theCase: Case,
  { number, origin, at }: { number: string; origin: Origin; at: Date },
): Promise<void> {
  const { id, row } = theCase;
  const agent = agentOf(theCase);
  const told = (await store.mailsOf(tx, id)).some(({ kind, epoch }) => kind === 'submitted' && epoch === row.epoch);
  if (agent.AgentEmail === '' || told || !(await wantsMail(services.vault, tx, row.agent_id, 'submitted'))) return;
  const name = `${agent.AgentFirstName} ${agent.AgentLastName}`.trim();
  const names = namesOf(theCase);
  await queueMail(tx, services, theCase.key, {
    applicationId: id,
    slotId: null,
    epoch: row.epoch,
    kind: 'submitted',
    origin,
    at,
    to: { name, address: agent.AgentEmail },
    link: `${services.config.publicUrl}/express/financial-professional`,
    values: {
      AgentName: name,
      InsuredName: names ? `${names.FirstName} ${names.LastName}`.trim() : '',
      PolicyNumber: number,
    },
  });
}
