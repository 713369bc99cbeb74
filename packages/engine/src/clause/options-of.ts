import { ROLES } from './roles-and-stages.ts';
import type { Node } from '../definition/model.ts';
import { ROW_KEY } from './scope.ts';
import type { Expression } from './types.ts';

/** The options that a part of a clause can have as its value, and its name. */
interface KnownOptions {
  name: string;
  options: readonly string[];
}

/** Null if any text is possible. */
export function optionsOf(part: Expression, nodes: readonly Node[], seen = new Set<number>()): KnownOptions | null {
  if (part.kind === 'context') return part.name === 'Role' ? { name: part.name, options: ROLES } : null;
  if (part.kind === 'key') {
    const sources = nodes[part.node]?.rowsFrom ?? [];
    if (sources.some((id) => nodes[id]?.kind === 'rows')) return null;
    return { name: ROW_KEY, options: sources.flatMap((id) => optionNames(nodes[id]) ?? []) };
  }
  if (part.kind !== 'answer' && part.kind !== 'loop') return null;
  const node = nodes[part.node];
  if (node === undefined || seen.has(node.id)) return null;
  const own = optionNames(node);
  if (own !== null) return { name: node.name, options: own };
  // A question that only repeats another has that question's options.
  const repeated = node.calculate === null ? null : optionsOf(node.calculate.tree, nodes, seen.add(node.id));
  return repeated === null ? null : { name: node.name, options: repeated.options };
}

function optionNames(node: Node | undefined): string[] | null {
  return node?.options?.map((option) => option.name) ?? null;
}
