import type { Names } from '../clause/scope.ts';
import type { Node } from './model.ts';

/**
 * The names of a draft or of a finished model. Looked up when they are first needed, so that the nodes may still be
 * incomplete.
 */
export function namesOf(nodes: readonly Node[], block: (name: string) => number | undefined): Names {
  const children = new Map<number, ReadonlyMap<string, number>>();
  let derived: ReadonlyMap<string, number> | undefined;
  return {
    nodes,
    block,
    child: (container, name) => childrenOf(container).get(name),
    derived(name) {
      derived ??= byName(nodes.filter((node) => node.kind === 'derived'));
      return derived.get(name);
    },
  };

  function childrenOf(container: number): ReadonlyMap<string, number> {
    let known = children.get(container);
    if (known === undefined) {
      known = byName(nodes[container]?.children.flatMap((id) => nodes[id] ?? []) ?? []);
      children.set(container, known);
    }
    return known;
  }
}

/** The first one with a name counts; duplicates are reported elsewhere. */
function byName(nodes: readonly Node[]): ReadonlyMap<string, number> {
  return new Map(nodes.toReversed().map((node) => [node.name, node.id]));
}
