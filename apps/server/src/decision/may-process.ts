import { bindingOf } from '@countersign/engine';
import type { Case, Participant } from '../applications/index.ts';

/**
 * Who may continue to policy number and processing: the agent; in a case whose agent attested in advance, also the
 * customers, one of whom signs last there (spec flow 4.6).
 */
export function mayProcess(theCase: Case, participant: Participant): boolean {
  return participant.kind === 'agent' || bindingOf(theCase.open(1, 'Agent'), 'AgentAttestation') === true;
}
