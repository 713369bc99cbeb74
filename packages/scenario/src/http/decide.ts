/** What the processing page does: policy number, then the decision (spec flow §4, "Processing and decision"). */
import type { Outcome } from '../driver.ts';
import { DONE, refused } from '../driver.ts';
import { callPatiently, refusal, until } from './calls.ts';
import type { HttpCase } from './case.ts';
import type { Seat } from './seat.ts';

export async function decideOverHttp(theCase: HttpCase, at: Seat): Promise<Outcome> {
  const { client } = at.connection;
  const numbered = await callPatiently(client, 'generatePolicyNumber', { appID: at.applicationId });
  if (!numbered.ok) return refusal(numbered);
  const { AgentId, AgentFirstName, AgentLastName, AgentEmail } = theCase.agent;
  const processed = await callPatiently(client, 'processApplication', {
    AppAuthId: at.handle,
    AppId: at.applicationId,
    AgentId,
    AgentFirstName,
    AgentLastName,
    AgentEmail,
    PolicyNumber: numbered.data.details.policyNumber,
  });
  if (!processed.ok) return refusal(processed);
  const row = await until(async () => {
    const answer = await callPatiently(client, 'getDecision', {
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
