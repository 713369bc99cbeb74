import type { Model } from './model.ts';
import { sectionClauses, stateClauses, viewClauses } from './node-clauses.ts';

/**
 * Per node ID: IDs of the nodes whose visibility, options, value, rules, wording or notices read it, in the order of
 * the form. For tools that examine a definition; an open application uses its plan.
 */
export function dependentsOf({ nodes, blocks }: Model): readonly (readonly number[])[] {
  const dependents = nodes.map(() => new Set<number>());
  for (const node of nodes) {
    const block = node.kind === 'block' ? blocks[node.block] : undefined;
    const ofSection = block === undefined ? [] : sectionClauses(block);
    const clauses = [...stateClauses(node), ...viewClauses(node), ...ofSection];
    const read = clauses.flatMap((clause) => clause.reads);
    for (const source of [...read, ...node.rowsFrom, ...node.mentions.values(), ...node.rowMentions.values()])
      dependents[source]?.add(node.id);
  }
  return dependents.map((readers) => [...readers]);
}
