/** What a case keeps of its agent. */
import type { CaseKey } from '../platform/index.ts';
import type * as store from './store/index.ts';

export interface AgentOfRecord {
  AgentFirstName: string;
  AgentLastName: string;
  AgentEmail: string;
  AgentPhoneNumber: string;
  AgentQualifier: string;
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
