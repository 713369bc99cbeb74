import { dependentsOf, type Model, type Node } from '@countersign/engine';
import type { Data } from '@countersign/protocol';

export type Dependency = Data<'conditionalDependencies'>['Dependencies'][number];

/**
 * Which other questions depend on each question's answer, from the clauses (spec form §3, ConditionalDependents), also
 * through derived values.
 */
export function dependencies(model: Model): Dependency[] {
  const readers = dependentsOf(model);
  return model.nodes.flatMap((node): Dependency[] => {
    if (node.kind === 'block' || node.kind === 'derived') return [];
    const found = decidedBy(model, readers, node);
    if (found.length === 0) return [];
    return [{ QuestionBlock: blockName(model, node), QuestionName: node.path, Dependents: found }];
  });
}

function decidedBy(model: Model, readers: ReturnType<typeof dependentsOf>, source: Node): Dependency['Dependents'] {
  const seen = new Set<number>();
  const open = [source.id];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    for (const next of readers[id] ?? []) {
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
