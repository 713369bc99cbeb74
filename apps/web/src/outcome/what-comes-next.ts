/** What a customer who has signed is told about the next steps (spec flow §4, After signing). */
import type { OwnershipSignatory } from '@countersign/protocol';
import type { OpenCase } from '../state/application.ts';

/** `owners`: the agent signed before, so owners sign last; `agent`: only the agent is left; `others`: owners, then the agent. */
export type NextStep = 'done' | 'owners' | 'agent' | 'others';

export function whatComesNext(
  { AllSigned, AgentPresigned }: Pick<OpenCase['details'], 'AllSigned' | 'AgentPresigned'>,
  owners: readonly Pick<OwnershipSignatory, 'Signed'>[],
): NextStep {
  if (AllSigned) return 'done';
  const haveSigned = owners.every(({ Signed }) => Signed === 1);
  if (AgentPresigned) return haveSigned ? 'done' : 'owners';
  return haveSigned ? 'agent' : 'others';
}
