/** What a customer who has signed is told of the rest of the way (spec flow §4, After signing). */
import type { OwnershipSignatory } from '@countersign/protocol';
import type { OpenCase } from '../state/application.ts';

/** `done`: everybody signed; `owners`: the agent signed before, so owners sign last; `agent`: the agent signs last. */
export type NextStep = 'done' | 'owners' | 'agent';

export function whatComesNext(
  { AllSigned, AgentPresigned }: Pick<OpenCase['details'], 'AllSigned' | 'AgentPresigned'>,
  owners: readonly Pick<OwnershipSignatory, 'Signed'>[],
): NextStep {
  if (AllSigned) return 'done';
  if (!AgentPresigned) return 'agent';
  return owners.every(({ Signed }) => Signed === 1) ? 'done' : 'owners';
}
