/** What a case stores about its agent. */
import { type AgentProfile, joinedName } from '@countersign/engine';
import type { CaseKey } from '../platform/index.ts';
import type * as store from './store/index.ts';

export interface AgentOfRecord {
  AgentFirstName: string;
  AgentLastName: string;
  AgentEmail: string;
  AgentPhoneNumber: string;
  AgentQualifier: string;
  /** Values for the agent's answers (`Prefill`); absent in cases from before there were profiles. */
  Profile?: AgentProfile;
}

/** The part of a session's data about its agent that a case stores. */
export const agentOfRecord = (details: AgentOfRecord): AgentOfRecord => ({
  AgentFirstName: details.AgentFirstName,
  AgentLastName: details.AgentLastName,
  AgentEmail: details.AgentEmail,
  AgentPhoneNumber: details.AgentPhoneNumber,
  AgentQualifier: details.AgentQualifier,
});

/** The agent's name, address and qualifier as given at the start. */
export function agentOf({ row, key }: { row: Pick<store.ApplicationRow, 'agent'>; key: CaseKey }): AgentOfRecord {
  return JSON.parse(key.openText('agent', '', row.agent));
}

/** First and last name. */
export const agentNameOf = ({
  AgentFirstName,
  AgentLastName,
}: Pick<AgentOfRecord, 'AgentFirstName' | 'AgentLastName'>): string => joinedName(AgentFirstName, AgentLastName);

/** For the case's row, which names the agent in clear: its length reveals nothing more. */
export const sealAgent = (key: CaseKey, agent: AgentOfRecord): Buffer => key.seal('agent', '', JSON.stringify(agent));
