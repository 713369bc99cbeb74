/** Starts a new case (spec flow §4, Starting). */
import type { CallName, SessionData } from '@countersign/protocol';
import { beginOpening } from '../state/application.ts';
import { client } from '../state/client.ts';
import { enterCase } from '../state/ensure-case.ts';
import { leaveCase } from '../state/saving.ts';
import { sessionKind } from '../state/session-store.ts';

/** `unprocessed`: the case was started, but a later step failed. `superseded`: meanwhile, another case was opened. */
export type StartOutcome = 'started' | 'failed' | 'unprocessed' | 'superseded';

/** Of a start whose response was lost: starting again gives the same case. */
const lost = new Map<string, string>();

/**
 * Starts, processes, saves the agent's info, then opens the case for saving. After any failure the application is
 * reset.
 */
export async function startCase(
  agent: NonNullable<SessionData['agent']>,
  call: Extract<CallName, 'startApp' | 'startDemoApp'>,
): Promise<StartOutcome> {
  leaveCase();
  const isWanted = beginOpening();
  sessionKind.set('agent');
  const StartId = lost.get(call) ?? crypto.randomUUID();
  const started = await client.call(call, { StartId });
  if (started.ok) lost.delete(call);
  else lost.set(call, StartId);
  if (!started.ok || started.data.ApplicationId === '') return 'failed';
  const { ApplicationId: appId, AppAuthId: appAuthId } = started.data;
  const names = {
    AgentId: agent.AgentId,
    AgentFirstName: agent.AgentFirstName,
    AgentLastName: agent.AgentLastName,
    AgentEmail: agent.AgentEmail,
  };
  const processed = await client.call('processApplication', { AppAuthId: appAuthId, AppId: appId, ...names });
  if (!isWanted()) return 'superseded';
  if (!processed.ok) {
    leaveCase();
    return 'unprocessed';
  }
  const saved = await client.call('saveInfo', {
    appAuthId,
    AppId: appId,
    ...names,
    payload: { agentPhoneNumber: agent.AgentPhoneNumber },
  });
  const opened = saved.ok ? await enterCase({ appId, appAuthId, kind: 'agent' }, isWanted) : 'failed';
  if (opened === 'superseded') return opened;
  if (opened !== 'open') leaveCase();
  return opened === 'open' ? 'started' : 'failed';
}
