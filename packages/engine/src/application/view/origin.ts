/** Where a calculated answer was copied from (spec engine 3.13). */
import type { Block, Model, Node } from '../../definition/model.ts';
import type { Origin } from '../contract/contract.ts';

const origins = new WeakMap<Model, Map<number, Origin>>();
const PROFILE: Origin = { kind: 'profile' };
const FORM: Origin = { kind: 'form' };

/**
 * The section of the answer that `SameAs` names and `Calculate` copies, or the agent's profile; otherwise the form itself.
 * Returns the same object each time.
 */
export function originOf(model: Model, node: Node): Origin {
  const ofModel = origins.get(model) ?? new Map<number, Origin>();
  origins.set(model, ofModel);
  const known = ofModel.get(node.id);
  if (known !== undefined) return known;
  const found = node.data?.Prefill !== undefined ? PROFILE : calculatedFrom(model, node);
  ofModel.set(node.id, found);
  return found;
}

function calculatedFrom(model: Model, node: Node): Origin {
  const section = sectionOf(model, node);
  return section === null ? FORM : { kind: 'section', title: section.data.DisplayName };
}

function sectionOf(model: Model, node: Node): Block | null {
  const same = node.data?.SameAs ?? model.nodes[node.parent]?.data?.SameAs ?? [];
  const read = blocksOf(model, node.calculate?.reads ?? []);
  const facts = same.flatMap((path) => model.nodes.filter((one) => isAt(model, one, path)));
  const from = [
    ...blocksOf(
      model,
      facts.map(({ id }) => id),
    ),
  ].find((block) => block !== node.block && read.has(block));
  return model.blocks[from ?? -1] ?? null;
}

/** A derived value has a name; a question has the path of its section before its own. */
const isAt = (model: Model, node: Node, path: string): boolean =>
  node.kind === 'derived' ? node.name === path : `${model.blocks[node.block]?.name}.${node.path}` === path;

/** The sections that contain these nodes; for a derived value, those of the nodes it reads. */
function blocksOf(model: Model, ids: readonly number[], found = new Set<number>()): Set<number> {
  for (const id of ids) {
    const node = model.nodes[id];
    if (node?.kind === 'derived') blocksOf(model, node.calculate?.reads ?? [], found);
    else if (node !== undefined) found.add(node.block);
  }
  return found;
}
