import type { AgentDetails } from '../../src/platform/index.ts';

/** Ann as a sign-in without anything else describes her; `changes` for somebody else. */
export const agentDetails = (changes: Partial<AgentDetails> = {}): AgentDetails => ({
  AgentFirstName: 'Ann',
  AgentLastName: 'Agent',
  AgentEmail: 'ann@agency.example',
  AgentPhoneNumber: '',
  AgentQualifier: '',
  Persona: 'Agent',
  caseFacts: {
    Demo: false,
    Partner: '',
    AgentAttestation: false,
    SalesSource: '',
    EstimateDetails: '',
    SimulateDecision: '',
  },
  ...changes,
});
