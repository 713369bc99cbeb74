/** The invented agents of a development machine. */
import type { Body } from '@countersign/protocol';
import type { Search } from '../search.ts';
import { client } from './client.ts';
import { setClock } from './session-clock.ts';
import { type Agent, loadSession } from './session.ts';

/** Query parameters of the development agent (spec flow §3, Agent info), by the names used in the call. */
const AGENT_PARAMETERS = [
  'AgentId',
  'AgentEmailAddress',
  'AgentFirstName',
  'AgentLastName',
  'SimulateDecision',
  'Partner',
  'AgentQualifier',
  'SalesSource',
  'EstimateDetails',
] as const;

/** The agent's data in the query; only what is present. */
export function agentFromQuery(search: Search): Body<'developmentLogin'> {
  const body: Body<'developmentLogin'> = {};
  for (const name of AGENT_PARAMETERS) {
    const value = search[name];
    if (value) body[name] = value;
  }
  const persona = search['Persona'];
  if (persona === 'Agent' || persona === 'ProposedInsured' || persona === 'Omnipotent') body.Persona = persona;
  if (search['Demo'] !== undefined) body.Demo = search['Demo'] === 'true';
  if (search['AgentAttestation'] !== undefined) body.AgentAttestation = search['AgentAttestation'] === 'true';
  return body;
}

let running: Promise<Agent | null> | null = null;

/**
 * A session for that agent; null: the server refused. Once at a time: a page that is being developed runs its effects
 * twice, and of two sign-ins the second would end the session of the first.
 */
export function signInAs(wanted: Body<'developmentLogin'>): Promise<Agent | null> {
  running ??= signIn(wanted).finally(() => {
    running = null;
  });
  return running;
}

async function signIn(wanted: Body<'developmentLogin'>): Promise<Agent | null> {
  setClock({ deadline: null, expired: false });
  const answer = await client.call('developmentLogin', wanted);
  if (!answer.ok) return null;
  return (await loadSession())?.agent ?? null;
}
