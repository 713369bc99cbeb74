/** What the processing pages do: policy number, processing, then the decision (spec flow 4.35). */
import type { Outcome } from '../driver.ts';
import { DONE, refused } from '../driver.ts';
import { callWithRetries, refusal, until } from './calls.ts';
import type { HttpCase } from './case.ts';
import type { Participant } from './participant.ts';

/** The external variant: a customer who signed last. Customers do not know the agent's id. */
export function processOverHttp(at: Participant): Promise<Outcome> {
  return numberAndProcess(at, {
    number: 'generateExternalPolicyNumber',
    agent: { AgentFirstName: '', AgentLastName: '', AgentEmail: '' },
  });
}

export async function decideOverHttp(theCase: HttpCase, at: Participant): Promise<Outcome> {
  const { AgentId, AgentFirstName, AgentLastName, AgentEmail } = theCase.agent;
  const agent = { AgentId, AgentFirstName, AgentLastName, AgentEmail };
  const processed = await numberAndProcess(at, { number: 'generatePolicyNumber', agent });
  if (!processed.ok) return processed;
  const row = await until(async () => {
    const answer = await callWithRetries(at.connection.client, 'getDecision', {
      appAuthId: at.handle,
      appId: at.applicationId,
      Wait: 20,
    });
    return answer.ok ? answer.data.DecisionInfo.Rows[0] : undefined;
  });
  if (row === undefined) return refused('noDecision', 'no decision arrived');
  theCase.decision = { triagePath: row.TriagePathNumber, decisionClass: row.DecisionClassName };
  return DONE;
}

interface Processing {
  number: 'generatePolicyNumber' | 'generateExternalPolicyNumber';
  agent: { AgentId?: string; AgentFirstName: string; AgentLastName: string; AgentEmail: string };
}

async function numberAndProcess(at: Participant, { number, agent }: Processing): Promise<Outcome> {
  const { client } = at.connection;
  const numbered = await callWithRetries(client, number, { appID: at.applicationId });
  if (!numbered.ok) return refusal(numbered);
  const processed = await callWithRetries(client, 'processApplication', {
    AppAuthId: at.handle,
    AppId: at.applicationId,
    ...agent,
    PolicyNumber: numbered.data.details.policyNumber,
  });
  return processed.ok ? DONE : refusal(processed);
}
