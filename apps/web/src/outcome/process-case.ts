/** Policy number and processing after the last signature, by the agent or by a customer who signed last (spec flow §4, §7). */
import type { OpenCase } from '../state/application.ts';
import { client } from '../state/client.ts';
import { loadSessionOnce } from '../state/session.ts';

/** Null: there is none yet, or it could not be obtained. */
export async function policyNumberOf({ appId, kind }: OpenCase): Promise<string | null> {
  const call = kind === 'agent' ? 'generatePolicyNumber' : 'generateExternalPolicyNumber';
  const answer = await client.call(call, { appID: appId });
  return answer.ok ? answer.data.details.policyNumber : null;
}

/** Requests the decision. False: it could not be requested. */
export async function processCase(current: OpenCase, PolicyNumber: string): Promise<boolean> {
  const agent = await agentNames(current);
  if (agent === null) return false;
  const ids = { AppAuthId: current.appAuthId, AppId: current.appId };
  return (await client.call('processApplication', { ...ids, ...agent, PolicyNumber })).ok;
}

/**
 * Requests policy number and decision, by a customer who signed last. While others still have to sign there is nothing
 * to process, and if something fails here, the server does it by itself.
 */
export async function processExternally(current: OpenCase): Promise<void> {
  if (!current.details.AllSigned) return;
  const number = await policyNumberOf(current);
  if (number !== null) await processCase(current, number);
}

/** The agent's data from the session; for a customer, the case contains only the name. */
async function agentNames({ kind, details }: OpenCase) {
  if (kind !== 'agent') {
    const { FirstName, LastName, Email } = details.Agent;
    return { AgentFirstName: FirstName, AgentLastName: LastName, AgentEmail: Email };
  }
  const agent = (await loadSessionOnce())?.agent;
  if (!agent) return null;
  const { AgentId, AgentFirstName, AgentLastName, AgentEmail } = agent;
  return { AgentId, AgentFirstName, AgentLastName, AgentEmail };
}
