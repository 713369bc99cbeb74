import { liftHold as lift } from '../../applications/index.ts';
import { refuse } from '../../platform/index.ts';
import type { ActRules } from './act-rules.ts';

/** Lifts a legal hold. It takes two people: the one who asks may be the one who wants the case to be gone. */
export const liftHold = (): ActRules<'notOnHold'> => ({
  dependsOn: ['held'],
  evidence: {},
  oneIsEnough: () => false,
  refusal: ({ basis }) =>
    basis.held ? null : refuse(409, 'This case is not on legal hold.', { data: { reason: 'notOnHold' } }),
  run: ({ tx, theCase }, doing) => lift(tx, theCase.id, doing),
});
