/** Which cases operations list. */
import type { CaseAge, CaseStatus } from '@countersign/protocol';
import { noMatch } from '../portal/case-view.ts';
import type { Search } from '../search.ts';

export type OperationsList = 'all' | 'failed' | 'flagged' | 'waiting' | 'keys';

export interface OperationsView {
  list: OperationsList;
  /** Null: at any step. */
  step: CaseStatus | null;
  /** Null: of any age. */
  age: CaseAge | null;
}

export const LISTS: readonly OperationsList[] = ['all', 'failed', 'flagged', 'waiting', 'keys'];
/** Of open cases, in the order of a case. */
export const STEPS: readonly CaseStatus[] = [
  'agent',
  'insured',
  'owners',
  'sign',
  'underwriting',
  'handedOver',
  'requirementOpen',
  'expired',
];
export const AGES: readonly CaseAge[] = ['day', 'threeDays', 'week', 'longer'];

/** From the parameters of an address; missing or unknown ones get their initial value. */
export const viewFrom = ({ list, step, age }: Search): OperationsView => ({
  list: LISTS.find((one) => one === list) ?? 'all',
  step: STEPS.find((one) => one === step) ?? null,
  age: AGES.find((one) => one === age) ?? null,
});

/** The address of a view, without initial values. */
export const searchOf = ({ list, step, age }: OperationsView): Record<string, string> => ({
  ...(list !== 'all' && { list }),
  ...(step !== null && { step }),
  ...(age !== null && { age }),
});

/** Why a list is empty: what was searched or chosen has no case, or there is none at all. */
export function emptyText({ list, step, age }: OperationsView, search: string): string {
  const isFiltered = step !== null || age !== null;
  if (search !== '') return isFiltered || list !== 'all' ? 'portal.noMatch.here' : noMatch(search);
  return isFiltered ? 'operations.none.filter' : `operations.none.${list}`;
}

export interface OpenCount {
  Step: CaseStatus;
  Age: CaseAge;
  Count: number;
  /** There are more than that. */
  More: boolean;
}

/** Cases at a step and of an age; null: whatever it is. `isMore`: there are more than that. */
export function countOf(
  counts: readonly OpenCount[],
  step: CaseStatus | null,
  age: CaseAge | null,
): { count: number; isMore: boolean } {
  const some = counts.filter(({ Step, Age }) => (step === null || Step === step) && (age === null || Age === age));
  return { count: some.reduce((sum, { Count }) => sum + Count, 0), isMore: some.some(({ More }) => More) };
}
