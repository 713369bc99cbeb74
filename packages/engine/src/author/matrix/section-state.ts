import { reads } from '../../clause/reads.ts';
import type { Expression } from '../../clause/types.ts';
import type { Model } from '../../definition/model.ts';
import { FALSE, isPossible, TRUE, UNKNOWN } from '../../definition/possible/index.ts';
import type { Given } from '../../definition/possible/index.ts';

/** What is certain about a place when some answers are known: shown, hidden, or dependent on other answers. */
export type SectionState = 'shown' | 'hidden' | 'depends';

/** What is certain about a section with this clause when only some answers are known. */
export function stateOf(model: Model, clause: Expression | null, given: Given): SectionState {
  if (clause === null) return 'shown';
  if (isPossible(model.nodes, clause, { wanted: TRUE, given }) === false) return 'hidden';
  return isCertain(model, clause, given) ? 'shown' : 'depends';
}

/**
 * The part of a clause that is still open when some answers are known: it is true exactly where the clause is, without
 * the parts that are certain.
 */
export function openPart(model: Model, tree: Expression, given: Given): Expression {
  if (tree.kind === 'conditional') {
    if (isCertain(model, tree.condition, given)) return openPart(model, tree.then, given);
    const isFalse = isPossible(model.nodes, tree.condition, { wanted: TRUE | UNKNOWN, given }) === false;
    return isFalse ? openPart(model, tree.else, given) : tree;
  }
  if (tree.kind !== 'binary' || (tree.operator !== '&&' && tree.operator !== '||')) return tree;
  const { operator, left, right } = tree;
  const isIdle = (part: Expression): boolean =>
    operator === '&&'
      ? isCertain(model, part, given)
      : isPossible(model.nodes, part, { wanted: TRUE, given }) === false;
  if (isIdle(left)) return openPart(model, right, given);
  if (isIdle(right)) return openPart(model, left, given);
  return { ...tree, left: openPart(model, left, given), right: openPart(model, right, given) };
}

function isCertain(model: Model, clause: Expression, given: Given): boolean {
  return isPossible(model.nodes, clause, { wanted: FALSE | UNKNOWN, given }) === false;
}

/** Everything that the truth of a clause can depend on, including what shows the questions it reads. */
export interface ClauseDependencies {
  nodes: ReadonlySet<number>;
  /** The clauses themselves, the first among them. */
  trees: readonly Expression[];
}

export function allDependencies(model: Model, clauses: readonly Expression[]): ClauseDependencies {
  const nodes = new Set<number>();
  const trees = new Set<Expression>();
  const visit = (tree: Expression): void => {
    trees.add(tree);
    reads(tree).nodes.forEach(follow);
  };
  const follow = (id: number): void => {
    if (nodes.has(id)) return;
    nodes.add(id);
    for (let node = model.nodes[id]; node !== undefined; node = model.nodes[node.parent]) {
      nodes.add(node.id);
      if (node.visible !== null) visit(node.visible.tree);
      if (node.kind === 'derived' && node.calculate !== null) visit(node.calculate.tree);
      for (const { visible } of node.options ?? []) if (visible !== null) visit(visible.tree);
    }
  };
  clauses.forEach(visit);
  return { nodes, trees: [...trees] };
}
