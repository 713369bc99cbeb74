import type { Body } from '@countersign/protocol';
import { canonicalJson } from '@countersign/verify';
import {
  agentOf,
  agentOfRecord,
  assertKept,
  type Case,
  loadCase,
  renewPortalIndex,
  sealAgent,
  type Services,
  store,
  storedProfile,
  syncSlots,
  withProfile,
} from '../applications/index.ts';
import { appendEvidence, type Origin } from '../evidence/index.ts';
import {
  type AgentSession,
  type AnswerTo,
  inTransaction,
  notFound,
  type Observed,
  ok,
  type Refusal,
  refuse,
  type Tx,
} from '../platform/index.ts';
import { refuseNames } from './refuse-names.ts';

export type AgentOfRecord = ReturnType<typeof agentOf>;

/**
 * Called by the agent of record: gives the case to another agent, or updates their own name and address, which are the
 * session's (spec flow 7.18). Refused once the agent has signed: the name is in the signed documents. A repeat changes
 * nothing.
 */
export async function moveToAgent(
  services: Services,
  { caller, observed }: { caller: AgentSession; observed: Observed },
  { appID, agentID, agentEmailAddress, agentFirstName, agentLastName }: Body<'updateAgentRelationship'>,
): Promise<AnswerTo<'updateAgentRelationship'>> {
  const refusal = refuseNames({ names: [agentFirstName, agentLastName], email: agentEmailAddress });
  if (refusal) return refusal;
  return inTransaction(services.database, async (tx) => {
    const theCase = await loadCase(services, tx, appID, { lock: true });
    if (theCase?.row.agent_id !== caller.agentId) return notFound();
    assertKept(theCase);
    const isSame = caller.agentId === agentID;
    const given = { AgentFirstName: agentFirstName, AgentLastName: agentLastName, AgentEmail: agentEmailAddress };
    const before = agentOf(theCase);
    const agent = isSame
      ? { ...agentOfRecord(caller.details), ...(before.Profile && { Profile: before.Profile }) }
      : withProfile(onlyNamed(given), await storedProfile(services.vault, tx, agentID));
    // A test application keeps its original agent data, with a placeholder for the phone number.
    if (isSame && (theCase.row.is_demo || canonicalJson(agent) === canonicalJson(before))) {
      return ok({ Accepted: true });
    }
    if (theCase.row.agent_signed) return refuseSigned();
    const origin: Origin = { ...observed, actor: { kind: 'agent', id: caller.agentId } };
    await assignAgent(services, tx, theCase, { agentId: agentID, agent, origin, at: services.now() });
    return ok({ Accepted: true });
  });
}

/** About another agent, only what the caller typed is known. */
export const onlyNamed = (
  given: Pick<AgentOfRecord, 'AgentFirstName' | 'AgentLastName' | 'AgentEmail'>,
): AgentOfRecord => ({ AgentPhoneNumber: '', AgentQualifier: '', ...given });

/** The response to giving away a case that its agent has signed. */
export const refuseSigned = (): Refusal<'signed'> =>
  refuse(409, 'The agent has signed this application. Unlock it first.', { data: { reason: 'signed' } });

/** Makes somebody the agent of record of a locked case that no agent has signed. */
export async function assignAgent(
  services: Services,
  tx: Tx,
  theCase: Case,
  { agentId, agent, origin, at }: { agentId: string; agent: AgentOfRecord; origin: Origin; at: Date },
): Promise<void> {
  const { id, key, row } = theCase;
  await store.updateApplication(tx, id, {
    agent_id: agentId,
    agent: sealAgent(key, agent),
    updated_at: at,
  });
  const changed = await loadCase(services, tx, id);
  if (changed) await renewPortalIndex(services, tx, changed);
  if (changed && changed.slots.length > 0)
    await syncSlots(services, tx, changed, changed.open(1, 'Agent'), { origin, at });
  const data = { from: row.agent_id, to: agentId };
  await appendEvidence(tx, id, { type: 'agent.assigned', origin, at, epoch: row.epoch, data });
}
