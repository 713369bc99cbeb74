/** Values of a dimension that clauses cannot distinguish: each clause is evaluated once for all of them. */
import { parts } from '../../clause/reads.ts';
import type { Expression } from '../../clause/types.ts';
import type { Given } from '../../definition/possible/index.ts';
import type { Dimension } from '../../definition/dimensions.ts';
import type { ClauseDependencies } from './section-state.ts';

/** Values of one dimension that some clauses cannot distinguish. */
export interface EquivalentValues {
  labels: readonly string[];
  given: Given;
}

export function equivalentValues({ values }: Dimension, behind: ClauseDependencies): EquivalentValues[] {
  const asked = [...new Set(values.flatMap(({ given }) => [...given.keys()]))]
    .filter((id) => behind.nodes.has(id))
    .map((id) => ({ id, named: namedBeside(behind.trees, id) }));
  const found = new Map<string, { labels: string[]; given: Given }>();
  for (const { label, given } of values) {
    const key = JSON.stringify(
      asked.map(({ id, named }) => {
        const known = given.get(id);
        if (known === undefined || named === null) return known ?? null;
        return known.map((value) => named.map((names) => names.includes(value)));
      }),
    );
    const same = found.get(key);
    if (same === undefined) found.set(key, { labels: [label], given });
    else same.labels.push(label);
  }
  return [...found.values()];
}

/**
 * The names that the clauses compare this answer with, comparison by comparison; null if they read it in another way.
 */
function namedBeside(trees: readonly Expression[], id: number): unknown[][] | null {
  const found: unknown[][] = [];
  const isAnswer = (tree: Expression): boolean => (tree.kind === 'answer' || tree.kind === 'loop') && tree.node === id;
  const visit = (tree: Expression): boolean => {
    if (isAnswer(tree)) return false;
    if (tree.kind === 'call' && tree.name === 'answered' && tree.arguments.every(isAnswer)) return true;
    if (tree.kind === 'binary' && ['==', '!=', 'in'].includes(tree.operator)) {
      const other = isAnswer(tree.left) ? tree.right : isAnswer(tree.right) ? tree.left : null;
      const names = other === null ? null : namesIn(other);
      if (names !== null) {
        found.push(names);
        return true;
      }
    }
    return parts(tree).every(visit);
  };
  return trees.every(visit) ? found : null;
}

function namesIn(tree: Expression): unknown[] | null {
  if (tree.kind === 'literal') return [tree.value];
  if (tree.kind !== 'list') return null;
  return tree.items.every((item) => item.kind === 'literal') ? tree.items.flatMap((item) => namesIn(item) ?? []) : null;
}
