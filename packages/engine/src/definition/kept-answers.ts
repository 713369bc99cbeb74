/** What decides which answers a record keeps. */
import type { Clause } from '../clause/types.ts';
import type { Draft, DraftNode } from './draft.ts';

type Indexed = Pick<Draft, 'nodes'>;

/** IDs of the answers, and of the sections and groups that contain one. */
export function withAnswers(draft: Indexed): ReadonlySet<number> {
  const found = new Set<number>();
  for (const node of draft.nodes)
    if (node.kind === 'answer') for (const one of withOuter(draft, node)) found.add(one.id);
  return found;
}

/** A question and everything around it. */
export function withOuter(draft: Indexed, node: DraftNode): DraftNode[] {
  const outer = draft.nodes[node.parent];
  return outer === undefined ? [node] : [node, ...withOuter(draft, outer)];
}

/** Clauses that decide whether it is asked, which options it offers, and which rows it has. */
export function keepingClauses(node: DraftNode): Clause[] {
  const sources = [...node.rowSources.values()].map(({ when }) => when);
  const options = (node.options ?? []).map(({ visible }) => visible);
  return [node.visible, node.rowsMaximum ?? null, ...sources, ...options].filter((clause) => clause !== null);
}
