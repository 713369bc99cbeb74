import type { Model, Node } from '@countersign/engine';

export interface Dependency {
  QuestionBlock: string;
  QuestionName: string;
  /** Without a name: the section itself. */
  Dependents: { QuestionBlock: string; QuestionName?: string }[];
}

/** What each question's answer decides in others, from the clauses (spec form §3, ConditionalDependents); derived values are looked through. */
export function dependencies(model: Model): Dependency[] {
  return model.nodes.flatMap((node): Dependency[] => {
    if (node.kind === 'block' || node.kind === 'derived') return [];
    const found = dependentsOf(model, node);
    if (found.length === 0) return [];
    return [{ QuestionBlock: blockName(model, node), QuestionName: node.path, Dependents: found }];
  });
}

function dependentsOf(model: Model, source: Node): Dependency['Dependents'] {
  const seen = new Set<number>();
  const open = [source.id];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    for (const next of model.dependents[id] ?? []) {
      if (seen.has(next)) continue;
      seen.add(next);
      if (model.nodes[next]?.kind === 'derived') open.push(next);
    }
  }
  seen.delete(source.id);
  return [...seen]
    .toSorted((one, other) => one - other)
    .flatMap((id) => {
      const node = model.nodes[id];
      if (!node || node.kind === 'derived') return [];
      const QuestionBlock = blockName(model, node);
      return [node.kind === 'block' ? { QuestionBlock } : { QuestionBlock, QuestionName: node.path }];
    });
}

const blockName = (model: Model, node: Node): string => model.blocks[node.block]?.name ?? '';
