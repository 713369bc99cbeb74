import type { Clause } from '../../clause/types.ts';
import type { Model } from '../../definition/model.ts';
import { dimensionsOf } from '../../definition/dimensions.ts';
import { stateOf } from '../matrix/section-state.ts';

/** States of issue in which a place is shown, hidden or dependent differently than before. */
export function statesAffected(before: Model, after: Model, old: Clause | null, now: Clause | null): string[] {
  const statesIn = (model: Model) => dimensionsOf(model).state.values;
  const known = new Map(statesIn(before).map(({ label, given }) => [label, given]));
  return statesIn(after).flatMap(({ label, given }) => {
    const earlier = known.get(label);
    if (earlier === undefined) return [];
    return stateOf(before, old?.tree ?? null, earlier) === stateOf(after, now?.tree ?? null, given) ? [] : [label];
  });
}
