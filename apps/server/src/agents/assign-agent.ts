import type { Body } from '@countersign/protocol';
import { canonicalJson } from '@countersign/verify';
import {
  agentOf,
  agentOfRecord,
  loadCase,
  renewPortalIndex,
  type Services,
  store,
  syncSlots,
} from '../applications/index.ts';
import { appendEvidence } from '../evidence/index.ts';
import {
  type AgentSession,
  type Answer,
  inTransaction,
  notFound,
  type Observed,
  ok,
  type OperationsSession,
  refuse,
} from '../platform/index.ts';

interface Assigning {
  caller: AgentSession | OperationsSession;
  observed: Observed;
}

/**
 * Makes somebody the agent of record, or renews their name and address (4-http, update-app-agent-relationship): by the agent
 * of record, whose own name is the session's, or by operations. Refused once the agent has signed: the name stands in what was
 * signed. A repeat changes nothing.
 */
export async function assignAgent(
  services: Services,
  { caller, observed }: Assigning,
  { appID, agentID, agentEmailAddress, agentFirstName, agentLastName }: Body<'updateAgentRelationship'>,
): Promise<Answer<{ Accepted: true }>> {
  return inTransaction(services.database, async (tx) => {
    const theCase = await loadCase(services, tx, appID, { lock: true });
    const isTheirs = caller.kind === 'operations' || theCase?.row.agent_id === caller.agentId;
    if (!theCase || !isTheirs) return notFound();
    const known = agentOf(theCase);
    const isSame = theCase.row.agent_id === agentID;
    const given = { AgentFirstName: agentFirstName, AgentLastName: agentLastName, AgentEmail: agentEmailAddress };
    const agent =
      caller.kind === 'agent' && isSame
        ? agentOfRecord(caller.details)
        : // Of another agent no more is known than the call says.
          { ...(isSame ? known : { AgentPhoneNumber: '', AgentQualifier: '' }), ...given };
    if (isSame && canonicalJson(agent) === canonicalJson(known)) return ok({ Accepted: true });
    if (theCase.row.agent_signed) {
      return refuse(409, 'The agent has signed this application. Unlock it first.', { data: { reason: 'signed' } });
    }
    const at = services.now();
    await store.updateApplication(tx, appID, {
      agent_id: agentID,
      agent: theCase.key.seal('agent', '', JSON.stringify(agent)),
      updated_at: at,
    });
    const actor =
      caller.kind === 'agent'
        ? ({ kind: 'agent', id: caller.agentId } as const)
        : ({ kind: 'operations', id: caller.operatorId } as const);
    const origin = { ...observed, actor };
    const changed = await loadCase(services, tx, appID);
    if (changed) await renewPortalIndex(services, tx, changed);
    if (changed && changed.slots.length > 0)
      await syncSlots(services, tx, changed, changed.open(1, 'Agent'), { origin, at });
    await appendEvidence(tx, appID, {
      type: 'agent.assigned',
      origin,
      at,
      epoch: theCase.row.epoch,
      data: { from: theCase.row.agent_id, to: agentID },
    });
    return ok({ Accepted: true });
  });
}
