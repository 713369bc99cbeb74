/** What a decision means to people (spec flow 4.36). */
import type { DecisionRow } from './decide.ts';

export type Outcome = 'approved' | 'review' | 'requirements' | 'error';

/** Which message the decision page shows. No row, or an unknown path, is the generic error state. */
export function outcome(row: Pick<DecisionRow, 'TriagePathNumber'> | undefined): Outcome {
  switch (row?.TriagePathNumber) {
    case 1:
      return 'approved';
    case 2:
    case 2.5:
    case 4:
      return 'review';
    case 3:
      return 'requirements';
    default:
      return 'error';
  }
}

/**
 * The name of a path in lists of cases (spec flow §7), whatever the carrier's decision table calls it; null: not
 * decided.
 */
export function pathName(path: number | null): 'Incomplete' | 'STP' | 'STP - Validation' | 'FUW' {
  switch (path) {
    case 1:
      return 'STP';
    case 2:
      return 'STP - Validation';
    case 3:
    case 4:
      return 'FUW';
    default:
      return 'Incomplete';
  }
}

/** `SuperPreferred` as words. Without a class, the specification's default. */
export function classWords(name: string): string {
  const words = name.trim() === '' ? 'SuperPreferred' : name.trim();
  return words.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2');
}
