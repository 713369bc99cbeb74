/** Clauses below the sections that are true in no cell of the matrix. */
import type { Clause, Expression } from '../../clause/types.ts';
import type { Model, Node } from '../../definition/model.ts';
import { clausesAround, isPossible, isDisabled } from '../../definition/possible/index.ts';
import { equivalentValues } from './equivalent-values.ts';
import type { Dimension } from '../../definition/dimensions.ts';
import { allDependencies } from './section-state.ts';

/** In the order of the form. A clause with too many answers to try counts as one that can be true. */
export function clausesNeverTrue(model: Model, dimensions: readonly Dimension[]): Clause[] {
  return model.nodes.flatMap((node) => {
    if (isDisabled(model.nodes, node)) return [];
    const outside = clausesAround(model.nodes, node);
    const inside = node.visible === null ? outside : [node.visible.tree, ...outside];
    return [
      ...(node.visible === null || isTrueSomewhere(model, dimensions, node.visible.tree, outside)
        ? []
        : [node.visible]),
      ...clausesOf(node).filter((clause) => !isTrueSomewhere(model, dimensions, clause.tree, inside)),
    ];
  });
}

/** Clauses of what a question shows; `0` removes something on purpose. */
function clausesOf(node: Node): Clause[] {
  const clauses = [
    ...(node.options ?? []).map(({ visible }) => visible),
    ...node.variations.map(({ clause }) => clause),
    ...node.defaults.map(({ clause }) => clause),
  ];
  return clauses.filter((clause) => clause !== null).filter(({ text }) => text.trim() !== '0');
}

function isTrueSomewhere(
  model: Model,
  dimensions: readonly Dimension[],
  clause: Expression,
  besides: readonly Expression[],
): boolean {
  const behind = allDependencies(model, [clause, ...besides]);
  const [states = [], products = [], owners = []] = dimensions.map((dimension) => equivalentValues(dimension, behind));
  return states.some((a) =>
    products.some((b) =>
      owners.some(
        (c) =>
          isPossible(model.nodes, clause, { besides, given: new Map([...a.given, ...b.given, ...c.given]) }) !== false,
      ),
    ),
  );
}
