import { ROLES } from './roles-and-stages.ts';
import type { Node } from '../definition/model.ts';
import { ROW_KEY } from './scope.ts';
import type { Expression } from './types.ts';

/** The options that a part of a clause can have as its value, and its name. */
interface KnownOptions {
  name: string;
  options: readonly string[];
  /** The option that people read as this. */
  labels: ReadonlyMap<string, string>;
}

/** Null if any text is possible. */
export function optionsOf(part: Expression, nodes: readonly Node[], seen = new Set<number>()): KnownOptions | null {
  if (part.kind === 'context')
    return part.name === 'Role' ? { name: part.name, options: ROLES, labels: NO_LABELS } : null;
  if (part.kind === 'key') {
    const sources = nodes[part.node]?.rowsFrom ?? [];
    if (sources.some((id) => nodes[id]?.kind === 'rows')) return null;
    return known(
      ROW_KEY,
      sources.flatMap((id) => nodes[id]?.options ?? []),
    );
  }
  if (part.kind !== 'answer' && part.kind !== 'loop') return null;
  const node = nodes[part.node];
  if (node === undefined || seen.has(node.id)) return null;
  if (node.options !== null) return known(node.name, node.options);
  // A question that only repeats another has that question's options.
  const repeated = node.calculate === null ? null : optionsOf(node.calculate.tree, nodes, seen.add(node.id));
  return repeated === null ? null : { ...repeated, name: node.name };
}

const NO_LABELS: ReadonlyMap<string, string> = new Map();

const known = (name: string, options: NonNullable<Node['options']>): KnownOptions => ({
  name,
  options: options.map((option) => option.name),
  labels: new Map(options.map((option) => [option.label, option.name])),
});
