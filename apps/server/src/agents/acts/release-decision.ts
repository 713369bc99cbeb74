import { refuse } from '../../platform/index.ts';
import { letDecisionGo, waitsForOperations } from '../../signing/index.ts';
import type { ActRules } from './act-rules.ts';

/** A single person could be a friend of the agent. */
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
