/** What a case keeps of its agent. */
import type { AgentProfile } from '@countersign/engine';
import { type CaseKey, padJson } from '../platform/index.ts';
import type * as store from './store/index.ts';

export interface AgentOfRecord {
  AgentFirstName: string;
  AgentLastName: string;
  AgentEmail: string;
  AgentPhoneNumber: string;
  AgentQualifier: string;
  /** What fills the agent's answers in (`Prefill`); absent in cases from before there were profiles. */
  Profile?: AgentProfile;
}

/** Of all that a session knows of its agent: what a case keeps. */
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

/** For the case's row. Its length tells nothing of how much there is. */
export const sealAgent = (key: CaseKey, agent: AgentOfRecord): Buffer =>
  key.seal('agent', '', padJson(JSON.stringify(agent)));
