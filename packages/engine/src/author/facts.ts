import { describe } from '../clause/describe.ts';
import { draftOf } from '../definition/build-model.ts';
import { medicalFacts } from '../definition/medical-facts.ts';
import type { Model } from '../definition/model.ts';

/** Something outside the medical sections that depends on a medical answer. */
export interface AcceptedFact {
  /** The place that is not medical. */
  path: string;
  /** What it depends on, in words. */
  words: string;
  /** Path of the medical question. */
  source: string;
  /** Why it is accepted; null when no exception says so. */
  reason: string | null;
}

/** What people who may read no medical answer still learn from them, as constants (design 3, "State rules"). */
export function factsFromMedical(model: Model): AcceptedFact[] {
  const { definition } = model;
  return medicalFacts(draftOf(definition)).map(({ path, source, how, clause }) => ({
    path,
    source,
    words: clause === null ? `${how} the answer` : describe(model, clause.tree),
    reason:
      definition.Exceptions?.find((each) => each.Finding === 'medical-fact' && each.Path === path)?.Reason ?? null,
  }));
}
