import { constant } from '../../clause/fold.ts';
import type { Check } from '../draft.ts';

/**
 * A clause that cannot become true whatever is answered, found by constant folding. The text `0` says so on purpose.
 * Options have a finding of their own.
 */
export const neverTrue: Check = (draft) =>
  [...draft.clauses.values()].flatMap((clause) => {
    const place = draft.places.get(clause.id);
    if (clause.type !== 'boolean' || clause.text.trim() === '0' || clause.id.includes('#option:')) return [];
    if (place === undefined || !isCondition(clause.id) || constant(clause.tree) !== false) return [];
    return [
      { kind: 'never-true', path: place.path, message: `This can never be true: ${clause.text}`, field: place.field },
    ];
  });

/** Expressions for values may well be false. */
function isCondition(id: string): boolean {
  return !/#(calculate|derived)$|^Bindings#/.test(id);
}
