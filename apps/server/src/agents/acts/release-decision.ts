import { refuse } from '../../platform/index.ts';
import { letDecisionGo, waitsForOperations } from '../../signing/index.ts';
import type { ActRules } from './act-rules.ts';

/** Anyone who looks at the signatures alone could be the agent's friend. */
export const letGo = (): ActRules<'notHeld'> => ({
  standsOn: ['epoch'],
  evidence: {},
  oneIsEnough: () => false,
  async refusal({ tx, theCase }) {
    return (await waitsForOperations(tx, theCase))
      ? null
      : refuse(409, 'The decision on this case is not on hold.', { data: { reason: 'notHeld' } });
  },
  run: ({ tx, theCase }, doing) => letDecisionGo(tx, theCase, doing),
});
