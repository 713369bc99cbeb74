import type { Names } from '../clause/scope.ts';
import type { Node } from './model.ts';

/** What the clause checker needs, from a draft or from a finished model. */
export function namesOf(source: {
  nodes: readonly Node[];
  blockNodes: ReadonlyMap<string, number>;
  /** Options of derived values whose clause is a choice. */
  derivedOptions?: ReadonlyMap<number, ReadonlySet<string>>;
}): Names {
  const { nodes, blockNodes, derivedOptions } = source;
  const children = nodes.map((node) => byName(nodes, node.children));
  const derived = byName(
    nodes,
    nodes.filter((node) => node.kind === 'derived').map((node) => node.id),
  );
  const optionSets = new Map<number, ReadonlySet<string>>();

  return {
    nodes,
    childNames: (container) => children[container]?.keys() ?? [],
    child: (container, name) => children[container]?.get(name),
    block: (name) => blockNodes.get(name),
    blockNames: () => blockNodes.keys(),
    derived: (name) => derived.get(name),
    derivedNames: () => derived.keys(),
    options: (id) => {
      const node = nodes[id];
      if (node?.kind === 'derived') return derivedOptions?.get(id) ?? null;
      if (node?.valueType !== 'choice' && node?.valueType !== 'choices') return null;
      return optionSet(node);
    },
    rowKeys: (rows) => {
      const sources = nodes[rows]?.rowsFrom ?? [];
      if (sources.length === 0) return null;
      return new Set(sources.flatMap((source) => [...(nodes[source] === undefined ? [] : optionSet(nodes[source]))]));
    },
  };

  function optionSet(node: Node): ReadonlySet<string> {
    let known = optionSets.get(node.id);
    if (known === undefined) {
      known = new Set(node.options?.map((option) => option.name));
      optionSets.set(node.id, known);
    }
    return known;
  }
}

/** The first of a name wins; duplicates are reported elsewhere. */
function byName(nodes: readonly Node[], ids: readonly number[]): Map<string, number> {
  const names = new Map<string, number>();
  for (const id of ids) {
    const name = nodes[id]?.name ?? '';
    if (!names.has(name)) names.set(name, id);
  }
  return names;
}
