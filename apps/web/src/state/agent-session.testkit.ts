import type { SessionData } from '@countersign/protocol';

/** The session of an agent who is signed in, as the server tells it. */
export const AGENT_SESSION: NonNullable<SessionData['agent']> = {
  AgentId: 'A1',
  AgentFirstName: 'Insurance',
  AgentLastName: 'Agent',
  AgentEmail: 'agent@example.com',
  AgentPhoneNumber: '',
  AgentQualifier: '',
  Persona: 'Agent',
  portal: false,
  csrf: '',
  remaining: 1140,
};
