import type { Origin } from '../evidence/index.ts';
import type { Tx } from '../platform/index.ts';
import { type AgentMail, wantsMail } from './agent-profile.ts';
import type { CaseHead } from './case.ts';
import { mailAgent } from './mail-agent.ts';
import type { Services } from './services.ts';
import * as store from './store/index.ts';

/**
 * Mails the agent of record about an event in a case, in the transaction in which it happens, once in a round or since
 * `after`. No mail is sent about a test application, or to an agent who turned this mail off or has no address.
 */
export async function notifyAgent(
  services: Services,
  tx: Tx,
  theCase: CaseHead,
  told: { kind: AgentMail; values?: Record<string, string>; origin: Origin; at: Date; after?: Date },
): Promise<void> {
  const { id, row } = theCase;
  const { kind, values = {}, origin, at, after = null } = told;
  if (row.is_demo) return;
  const [mails, isWanted] = await Promise.all([
    store.mailsOf(tx, id),
    wantsMail(services.vault, tx, row.agent_id, kind),
  ]);
  const isTold = mails.some(
    (mail) => mail.kind === kind && mail.epoch === row.epoch && (after === null || mail.created_at > after),
  );
  if (isTold || !isWanted) return;
  await mailAgent(services, tx, theCase, { kind, values, origin, at });
}
