import { mayRead } from '../application/graph/permission.ts';
import { describe } from '../clause/describe.ts';
import { draftOf } from '../definition/build-model.ts';
import { pathOf } from '../definition/draft.ts';
import { type FactAbout, factsAbout, medicalFacts } from '../definition/medical-facts.ts';
import type { Model } from '../definition/model.ts';
import { roleOfStage, STAGES } from '../clause/roles-and-stages.ts';
import type { Stage } from '../definition/vocabulary.ts';

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

/** What people who may not read any medical answer can still infer from them, as constants (spec engine §3). */
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

/** Something that is shown to a person and depends on an answer that this person may not read. */
export interface RevealedFact {
  /** The place that is shown to them. */
  path: string;
  /** Field of the data at that path. */
  field: string;
  /** What it depends on, in words. */
  words: string;
  /** Path of the question whose answer it reveals. */
  source: string;
  /** The stages that may see the place but not read the answer. */
  stages: Stage[];
  /** The place is a section: every count of sections also reveals that there is one more. */
  isSection: boolean;
}

/**
 * What people can infer about answers that they may not read: through sections and questions that are shown or hidden,
 * options, wordings, values, and counts of these. In the order of the form.
 */
export function factsFromConcealed(model: Model): RevealedFact[] {
  const draft = draftOf(model.definition);
  const told = new Map<string, RevealedFact>();
  for (const stage of STAGES) {
    const viewer = { stage, role: roleOfStage(stage) };
    const reads = ({ id }: { id: number }): boolean => {
      const node = model.nodes[id];
      return node !== undefined && mayRead(model, node, viewer);
    };
    for (const fact of factsAbout(draft, { tells: reads, isKept: (question) => !reads(question) })) {
      const key = JSON.stringify([fact.path, fact.field, fact.source]);
      const before = told.get(key);
      if (before) before.stages.push(stage);
      else told.set(key, toldBy(model, fact, stage));
    }
  }
  const order = new Map(draft.nodes.map((node, index) => [pathOf(draft, node), index]));
  const placeOf = ({ path }: RevealedFact): number => order.get(path) ?? 0;
  return [...told.values()].toSorted((one, other) => placeOf(one) - placeOf(other));
}

function toldBy(model: Model, { path, field, source, how, clause }: FactAbout, stage: Stage): RevealedFact {
  const words = clause === null ? `${how} the answer` : describe(model, clause.tree);
  return { path, field, source, words, stages: [stage], isSection: model.blockByName.has(path) };
}
