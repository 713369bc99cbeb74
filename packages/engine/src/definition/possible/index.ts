/** Whether a clause can ever be true. */
export { isPossible, possibleTruths } from './is-possible.ts';
export { FALSE, TRUE, UNKNOWN } from './truths.ts';
export type { Given, Known } from './leaves.ts';
export { clausesAround, isDisabled } from './surroundings.ts';
