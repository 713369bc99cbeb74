/** Policy number and processing after the last signature, by the agent or by a customer who signed last (spec flow §4, §7). */
import type { OpenCase } from '../state/application.ts';
import { client } from '../state/client.ts';
import { loadSessionOnce } from '../state/session.ts';

/** Null: there is none yet, or it could not be had. */
export async function policyNumberOf({ appId, kind }: OpenCase): Promise<string | null> {
  const call = kind === 'agent' ? 'generatePolicyNumber' : 'generateExternalPolicyNumber';
  const answer = await client.call(call, { appID: appId });
  return answer.ok ? answer.data.details.policyNumber : null;
}

/** Asks for the decision. False: it could not be asked for. */
export async function processCase(current: OpenCase, PolicyNumber: string): Promise<boolean> {
  const agent = await agentNames(current);
  if (agent === null) return false;
  const ids = { AppAuthId: current.appAuthId, AppId: current.appId };
  return (await client.call('processApplication', { ...ids, ...agent, PolicyNumber })).ok;
}

/**
 * Both, by a customer who signed last. While others have still to sign there is nothing to process, and what fails here the
 * server does by itself.
 */
export async function processExternally(current: OpenCase): Promise<void> {
  if (!current.details.AllSigned) return;
  const number = await policyNumberOf(current);
  if (number !== null) await processCase(current, number);
}

/** The agent's as the session knows them; to a customer the case tells the name only. */
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
