/** Which sections a case has, for every state of issue, product and kind of owner, stage by stage. */
import { describe } from '../../clause/describe.ts';
import type { Block, Model } from '../../definition/model.ts';
import { equivalentValues } from './equivalent-values.ts';
import { dimensionsOf } from '../../definition/dimensions.ts';
import type { Dimension, Owner } from '../../definition/dimensions.ts';
import { clausesNeverTrue } from './clauses-never-true.ts';
import { LISTED_STAGES, openingOf } from './opening.ts';
import type { ListedStage } from './opening.ts';
import { allDependencies, openPart, stateOf } from './section-state.ts';
import { whereOf } from './where.ts';
import type { Cells } from './where.ts';

export interface SectionMatrix {
  Stages: StageSections[];
  /**
   * Clauses of questions, options, variations, ... that are true in no cell, in words; clauses disabled with `0` are
   * left out. Null if the matrix is limited: in a few cases most clauses are never true.
   */
  NeverHolds: NeverHolds[] | null;
}

/** A cell's sections are those of every list that includes the cell. */
export interface StageSections {
  Stage: ListedStage;
  Lists: SectionList[];
}

export interface SectionList {
  /**
   * `PA TX / * / SoleOwner`: states of issue, products and kinds of owner; `*` all of them, `* but CA` all except one.
   */
  Where: string;
  /** Sections in the order of the flow: shown, or with what they depend on, and when the flow opens them. */
  Sections: string[];
}

export interface NeverHolds {
  Path: string;
  Clause: string;
}

/** Values of a dimension to which the matrix is limited, by its name. */
export type Limits = Partial<Record<Dimension['name'], string>>;

/** Calculates the matrix from the clauses alone; `limits` keeps it to some states, products or kinds of owner. */
export function sectionMatrix(model: Model, limits: Limits = {}): SectionMatrix {
  const dimensions = limited(dimensionsOf(model), limits);
  const shown = model.blocks.map((block) => ({ block, found: cellsByWords(model, block, dimensions) }));
  return {
    Stages: LISTED_STAGES.map((stage) => {
      const owners = ownersAt(dimensions.owner, stage);
      const lists = new Map<string, string[]>();
      for (const { block, found } of shown) {
        const opening = openingOf(block, stage);
        if (opening === null) continue;
        const readable = owners.filter((owner) => mayRead(block, stage, owner)).map(({ label }) => label);
        const all = { ...dimensions, owner: { ...dimensions.owner, values: owners } };
        for (const [words, cells] of found) {
          const line = [block.name, words, opening].filter((each) => each !== '').join(', ');
          for (const where of whereOf(cells, readable, all)) lists.set(where, [...(lists.get(where) ?? []), line]);
        }
      }
      return { Stage: stage, Lists: [...lists].map(([Where, Sections]) => ({ Where, Sections })) };
    }),
    NeverHolds:
      Object.keys(limits).length > 0
        ? null
        : clausesNeverTrue(model, Object.values(dimensions)).map(({ id, tree }) => ({
            Path: id,
            Clause: describe(model, tree),
          })),
  };
}

/** The values to which a matrix may be limited: labels by dimension. */
export function matrixLabels(model: Model): Record<Dimension['name'], string[]> {
  const { state, product, owner } = dimensionsOf(model);
  const labels = (values: readonly { label: string }[]): string[] => values.map(({ label }) => label);
  return { state: labels(state.values), product: labels(product.values), owner: labels(owner.values) };
}

type Dimensions = ReturnType<typeof dimensionsOf>;

function limited({ state, product, owner }: Dimensions, limits: Limits): Dimensions {
  const only = <V extends { label: string }>(values: readonly V[], label: string | undefined): V[] =>
    values.filter((value) => (label ?? value.label) === value.label);
  return {
    state: { ...state, values: only(state.values, limits.state) },
    product: { ...product, values: only(product.values, limits.product) },
    owner: { ...owner, values: only(owner.values, limits.owner) },
  };
}

/** The cells in which a section is not hidden, by what it depends on in words; empty: it is shown. */
function cellsByWords(model: Model, block: Block, { state, product, owner }: Dimensions): Map<string, Cells[]> {
  const clause = model.nodes[block.node]?.visible?.tree ?? null;
  const behind = allDependencies(model, clause === null ? [] : [clause]);
  const found = new Map<string, Cells[]>();
  for (const a of equivalentValues(state, behind)) {
    for (const b of equivalentValues(product, behind)) {
      for (const c of equivalentValues(owner, behind)) {
        const given = new Map([...a.given, ...b.given, ...c.given]);
        const certain = stateOf(model, clause, given);
        if (certain === 'hidden') continue;
        const isOpen = certain === 'depends' && clause !== null;
        const words = isOpen ? `depends on ${describe(model, openPart(model, clause, given))}` : '';
        found.set(words, [...(found.get(words) ?? []), { state: a.labels, product: b.labels, owner: c.labels }]);
      }
    }
  }
  return found;
}

/** Kinds of owner with a signer at this stage: owners sign unless the insured is the only owner. */
function ownersAt({ values }: Dimensions['owner'], stage: ListedStage): readonly Owner[] {
  return stage === '3-12' ? values.filter(({ hasOthers }) => hasOthers) : values;
}

function mayRead({ permissions, data }: Block, stage: ListedStage, { insuredOwns, hasOthers }: Owner): boolean {
  if (data.Signatory?.Kind === 'Owner' && !hasOthers) return false;
  if (stage === '1' || stage === '13') return permissions.has(stage === '1' ? 1 : 13);
  if (stage === '2') return permissions.has(insuredOwns ? 2.1 : 2.2);
  return [...permissions.keys()].some((each) => each >= 3 && each <= 12);
}
