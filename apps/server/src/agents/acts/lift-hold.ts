import { liftHold as lift } from '../../applications/index.ts';
import { refuse } from '../../platform/index.ts';
import type { ActRules } from './act-rules.ts';

/** The requester may be the person who wants to get rid of the held case. */
export const liftHold = (): ActRules<'notOnHold'> => ({
  dependsOn: ['held'],
  evidence: {},
  oneIsEnough: () => false,
  refusal: ({ basis }) =>
    basis.held ? null : refuse(409, 'This case is not on legal hold.', { data: { reason: 'notOnHold' } }),
  run: ({ tx, theCase }, doing) => lift(tx, theCase.id, doing),
});
