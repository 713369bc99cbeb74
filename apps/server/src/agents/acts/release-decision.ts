import { refuse } from '../../platform/index.ts';
import { releaseDecision as release, waitsForOperations } from '../../signing/index.ts';
import type { ActRules } from './act-rules.ts';

/** Releases a decision that is on hold. It takes two people: one alone could be a friend of the agent. */
export const releaseDecision = (): ActRules<'notHeld'> => ({
  dependsOn: ['epoch'],
  evidence: {},
  oneIsEnough: () => false,
  async refusal({ tx, theCase }) {
    return (await waitsForOperations(tx, theCase))
      ? null
      : refuse(409, 'The decision on this case is not on hold.', { data: { reason: 'notHeld' } });
  },
  run: ({ tx, theCase }, doing) => release(tx, theCase, doing),
});
