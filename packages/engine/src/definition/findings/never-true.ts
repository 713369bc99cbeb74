import { constant } from '../../clause/fold.ts';
import type { Check } from '../draft.ts';

/**
 * A clause that cannot become true whatever is answered, found by constant folding. The text `0` says so on purpose.
 * Options have a finding of their own.
 */
export const neverTrue: Check = ({ sound }) =>
  sound
    .filter(({ id, text, clause }) => {
      if (clause.type !== 'boolean' || text.trim() === '0' || id.includes('#option:')) return false;
      return isCondition(id) && constant(clause.tree) === false;
    })
    .map(({ text, path, field }) => ({ kind: 'never-true', path, message: `This can never be true: ${text}`, field }));

/** Expressions for values may well be false. */
function isCondition(id: string): boolean {
  return !/#(calculate|derived)$|^Bindings#/.test(id);
}
