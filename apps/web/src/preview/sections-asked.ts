import type { Block, Model } from '@countersign/engine';

/**
 * Other sections whose answers the clause of a section reads, directly or through derived values, in the order of the
 * form.
 */
export function sectionsAsked(model: Model, name: string): Block[] {
  const block = model.blockByName.get(name);
  const seen = new Set<number>();
  const follow = (reads: readonly number[]): void => {
    for (const id of reads) {
      const node = model.nodes[id];
      if (node === undefined || seen.has(id)) continue;
      seen.add(id);
      if (node.kind === 'derived') follow(node.calculate?.reads ?? []);
    }
  };
  follow(model.nodes[block?.node ?? -1]?.visible?.reads ?? []);
  return model.blocks.filter((other) => other !== block && [...seen].some((id) => asks(model, id, other)));
}

/** System answers cannot be entered on a page. */
function asks(model: Model, id: number, { index }: Block): boolean {
  const node = model.nodes[id];
  return node?.block === index && !node.system;
}
