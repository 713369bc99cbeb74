/** Starts a new case (spec flow §4, Starting). */
import type { SessionData } from '@countersign/protocol';
import { client } from '../state/client.ts';
import { enterCase } from '../state/ensure-case.ts';
import { leaveCase } from '../state/saving.ts';
import { sessionKind } from '../state/session-store.ts';

/**
 * Start, process, save the agent's info, then open the case ready to be saved to. False after any failure: the
 * application is reset and the caller goes to the error page.
 */
export async function startCase(agent: NonNullable<SessionData['agent']>): Promise<boolean> {
  leaveCase();
  sessionKind.set('agent');
  const started = await client.call('startApp', {});
  if (!started.ok || started.data.ApplicationId === '') return false;
  const { ApplicationId: appId, AppAuthId: appAuthId } = started.data;
  const names = {
    AgentId: agent.AgentId,
    AgentFirstName: agent.AgentFirstName,
    AgentLastName: agent.AgentLastName,
    AgentEmail: agent.AgentEmail,
  };
  const processed = await client.call('processApplication', { AppAuthId: appAuthId, AppId: appId, ...names });
  const saved =
    processed.ok &&
    (await client.call('saveInfo', {
      appAuthId,
      AppId: appId,
      ...names,
      payload: { agentPhoneNumber: agent.AgentPhoneNumber },
    }));
  const opened = saved && saved.ok && (await enterCase({ appId, appAuthId, kind: 'agent' })) === 'open';
  if (!opened) leaveCase();
  return opened;
}
