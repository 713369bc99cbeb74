import { reads } from '../../clause/reads.ts';
import type { Expression, Value } from '../../clause/types.ts';
import type { Model } from '../../definition/model.ts';
import { FALSE, isPossible, TRUE, UNKNOWN } from '../../definition/possible/index.ts';

/** What is certain of a place where some answers are known: shown, hidden, or it depends on other answers. */
export type SectionState = 'shown' | 'hidden' | 'depends';

export function stateOf(
  model: Model,
  clause: Expression | null,
  given: ReadonlyMap<number, readonly Value[]>,
): SectionState {
  if (clause === null) return 'shown';
  const { nodes } = model;
  if (isPossible(nodes, clause, { wanted: TRUE, given }) === false) return 'hidden';
  return isPossible(nodes, clause, { wanted: FALSE | UNKNOWN, given }) === false ? 'shown' : 'depends';
}

/** Every node on which the truth of a clause can depend, also by what shows the questions it asks. */
export function everythingBehind(model: Model, clause: Expression | null): ReadonlySet<number> {
  const found = new Set<number>();
  const visit = (tree: Expression): void => reads(tree).nodes.forEach(follow);
  const follow = (id: number): void => {
    if (found.has(id)) return;
    found.add(id);
    for (let node = model.nodes[id]; node !== undefined; node = model.nodes[node.parent]) {
      found.add(node.id);
      if (node.visible !== null) visit(node.visible.tree);
      if (node.kind === 'derived' && node.calculate !== null) visit(node.calculate.tree);
      for (const { visible } of node.options ?? []) if (visible !== null) visit(visible.tree);
    }
  };
  if (clause !== null) visit(clause);
  return found;
}
