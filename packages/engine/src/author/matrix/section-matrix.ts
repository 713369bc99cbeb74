import { describe } from '../../clause/describe.ts';
import type { Model } from '../../definition/model.ts';
import { dimensionsOf } from './dimensions.ts';
import type { Dimension } from './dimensions.ts';
import { everythingBehind, stateOf } from './section-state.ts';
import type { SectionState } from './section-state.ts';

/** The stages whose sections are listed: the agent before signing, the insured, the agent after. */
export const LISTED_STAGES = ['1', '2', '13'] as const;

/** Where a section shows, over all states of issue, products and kinds of owner. */
export interface SectionRow {
  Section: string;
  /** Listed stages that may read it. */
  Stages: string[];
  /** Cells by what is certain in them, as `CA MA / every product / every owner`. A state without cells is absent. */
  Cells: Partial<Record<SectionState, string[]>>;
  /** The clause in words, where it depends on other answers. */
  DependsOn?: string;
}

/** Values of a dimension to which the matrix is limited, by its name. */
export type Limits = Partial<Record<Dimension['name'], string>>;

export function sectionMatrix(model: Model, limits: Limits = {}): SectionRow[] {
  const dimensions = dimensionsOf(model).map((dimension) => ({
    ...dimension,
    values: dimension.values.filter(({ label }) => (limits[dimension.name] ?? label) === label),
  }));
  return model.blocks.map((block) => {
    const clause = model.nodes[block.node]?.visible?.tree ?? null;
    const behind = everythingBehind(model, clause);
    const used = dimensions.map((dimension) => ({
      ...dimension,
      asked: dimension.values.some(({ given }) => [...given.keys()].some((id) => behind.has(id))),
    }));
    const cells = new Map<SectionState, string[][]>();
    const [states, products, owners] = used.map(({ asked, values }) => (asked ? values : values.slice(0, 1)));
    for (const a of states ?? []) {
      for (const b of products ?? []) {
        for (const c of owners ?? []) {
          const state = stateOf(model, clause, new Map([...a.given, ...b.given, ...c.given]));
          const labels = [a, b, c].map((value, index) => (used[index]?.asked === true ? value.label : EVERY));
          cells.set(state, [...(cells.get(state) ?? []), labels]);
        }
      }
    }
    return {
      Section: block.name,
      Stages: LISTED_STAGES.filter((stage) =>
        [...block.permissions.keys()].some((each) => String(Math.floor(each)) === stage),
      ),
      Cells: Object.fromEntries([...cells].map(([state, found]) => [state, merged(found, used)])),
      ...(cells.has('depends') && clause !== null && { DependsOn: describe(model, clause) }),
    };
  });
}

const EVERY = '*';

/** Cells with the same products and owners in one line, `*` for every value of a dimension. */
function merged(cells: readonly string[][], dimensions: readonly Dimension[]): string[] {
  let lines = cells.map((cell) => cell.map((label) => [label]));
  for (const at of [2, 1, 0]) {
    const groups = new Map<string, string[][]>();
    for (const line of lines) {
      const key = JSON.stringify(line.with(at, []));
      const known = groups.get(key);
      if (known === undefined) groups.set(key, line.with(at, [...(line[at] ?? [])]));
      else known[at]?.push(...(line[at] ?? []));
    }
    lines = [...groups.values()];
  }
  return lines.map((line) =>
    line.map((labels, at) => (labels.length === dimensions[at]?.values.length ? EVERY : labels.join(' '))).join(' / '),
  );
}
