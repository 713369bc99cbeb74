import type { Names } from '../clause/scope.ts';
import type { Node } from './model.ts';

/** The names of a draft or of a finished model. Looked up when they are first needed, so the nodes may still be laid out. */
export function namesOf(source: {
  nodes: readonly Node[];
  blockNode: (name: string) => number | undefined;
  derivedOptions?: ReadonlyMap<number, ReadonlySet<string>>;
}): Names {
  const { nodes, blockNode, derivedOptions } = source;
  const children = new Map<number, Map<string, number>>();
  const optionSets = new Map<number, ReadonlySet<string>>();
  const rowKeySets = new Map<number, ReadonlySet<string>>();
  let derived: Map<string, number> | undefined;

  return {
    nodes,
    child: (container, name) => childrenOf(container).get(name),
    childNames: (container) => childrenOf(container).keys(),
    block: blockNode,
    blockNames: () => nodes.filter((node) => node.kind === 'block').map((node) => node.name),
    derived: (name) => derivedValues().get(name),
    derivedNames: () => derivedValues().keys(),
    options: (id) => {
      const node = nodes[id];
      if (node?.kind === 'derived') return derivedOptions?.get(id) ?? null;
      return node?.valueType === 'choice' || node?.valueType === 'choices' ? optionSet(id) : null;
    },
    rowKeys: (rows) => {
      const sources = nodes[rows]?.rowsFrom ?? [];
      return sources.length === 0 ? null : keysOf(rows, sources);
    },
  };

  function childrenOf(container: number): Map<string, number> {
    let known = children.get(container);
    if (known === undefined) {
      known = byName(nodes[container]?.children ?? []);
      children.set(container, known);
    }
    return known;
  }

  function derivedValues(): Map<string, number> {
    derived ??= byName(nodes.filter((node) => node.kind === 'derived').map((node) => node.id));
    return derived;
  }

  function optionSet(id: number): ReadonlySet<string> {
    let known = optionSets.get(id);
    if (known === undefined) {
      known = new Set(nodes[id]?.options?.map((option) => option.name));
      optionSets.set(id, known);
    }
    return known;
  }

  function keysOf(rows: number, sources: readonly number[]): ReadonlySet<string> {
    let known = rowKeySets.get(rows);
    if (known === undefined) {
      known = new Set(sources.flatMap((id) => [...optionSet(id)]));
      rowKeySets.set(rows, known);
    }
    return known;
  }

  /** The first of a name wins; duplicates are reported elsewhere. */
  function byName(ids: readonly number[]): Map<string, number> {
    return new Map(ids.toReversed().map((id) => [nodes[id]?.name ?? '', id]));
  }
}
