import type { Draft, DraftNode } from './draft.ts';
import { stateClauses } from './node-clauses.ts';

/**
 * Gives every node its level: the length of the longest path from a node without dependencies. A parent and its block
 * come before their children, sources before the nodes whose visibility, options or value read them. Rules and wording
 * read answers too, but no node depends on them, so they are ignored. Nodes on a cycle, or after one, get no level and
 * are kept as stuck.
 */
export function assignLevels(draft: Draft): void {
  const { nodes } = draft;
  const sources = nodes.map((node) => stateSources(nodes, node));
  const followers: number[][] = nodes.map(() => []);
  const waiting = sources.map((list) => list.length);
  for (const [id, list] of sources.entries()) for (const source of list) followers[source]?.push(id);

  const ready = nodes.filter((node) => waiting[node.id] === 0).map((node) => node.id);
  for (let next = 0; next < ready.length; next++) {
    const id = ready[next] ?? -1;
    const level = nodes[id]?.level ?? 0;
    for (const follower of followers[id] ?? []) {
      const node = nodes[follower];
      if (node === undefined) continue;
      node.level = Math.max(node.level, level + 1);
      const left = (waiting[follower] ?? 0) - 1;
      waiting[follower] = left;
      if (left === 0) ready.push(follower);
    }
  }
  draft.stuck = new Set(waiting.flatMap((left, id) => (left > 0 ? [id] : [])));
}

/** The nodes that are evaluated before this one. */
export function stateSources(nodes: readonly DraftNode[], node: DraftNode): number[] {
  const read = stateClauses(node).flatMap((clause) => clause.reads);
  const parent = node.parent < 0 ? [] : [node.parent];
  const keys = [...node.rowSources.keys()].flatMap((id) => nodes[id]?.key ?? []);
  return [...new Set([...parent, ...node.rowsFrom, ...keys, ...read])];
}
