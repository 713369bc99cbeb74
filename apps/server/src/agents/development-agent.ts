import type { Body } from '@countersign/protocol';
import type { AgentDetails } from '../platform/index.ts';

/** The agent that a development machine signs in, with the specification's defaults (spec flow 3.8). */
export function developmentAgent(given: Body<'developmentLogin'>): { agentId: string; details: AgentDetails } {
  return {
    agentId: given.AgentId ?? 'development-agent',
    details: {
      AgentFirstName: given.AgentFirstName ?? 'Insurance',
      AgentLastName: given.AgentLastName ?? 'Agent',
      AgentEmail: given.AgentEmailAddress ?? 'agent@example.com',
      AgentPhoneNumber: '800-555-0100',
      AgentQualifier: given.AgentQualifier ?? '',
      Persona: given.Persona ?? 'Agent',
      caseFacts: {
        Demo: given.Demo ?? false,
        Partner: given.Partner ?? '',
        AgentAttestation: given.AgentAttestation ?? false,
        SalesSource: given.SalesSource ?? '',
        EstimateDetails: given.EstimateDetails ?? '',
        SimulateDecision: given.SimulateDecision ?? '',
      },
    },
  };
}
