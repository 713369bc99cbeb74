/** What a page shows of one section, and whether the flow lets it be seen (spec flow §4, "Menu visibility"). */
import type { Block } from '../definition/model.ts';
import { isSame, visitable } from './cell-state.ts';
import type { BlockState } from './contract.ts';
import { isOpenByFlow } from './flow-visibility.ts';
import { keyOf } from './paths.ts';
import { blockPermission } from './permission.ts';
import { nodeAt, type State } from './state.ts';
import { validityOf } from './validity.ts';

export function blockOf(state: State, name: string): BlockState {
  const block = state.model.blockByName.get(name);
  if (block === undefined) throw new Error(`There is no block ${name}.`);
  const kept = state.blocks[block.index];
  if (kept !== undefined) return kept;
  const made = makeBlock(state, block);
  if (state.silent === 0) state.blocks[block.index] = made;
  return made;
}

/** Replaces the snapshots that differ; gives the names of their blocks. */
export function refreshBlocks(state: State): string[] {
  const told: string[] = [];
  for (const block of state.model.blocks) {
    const kept = state.blocks[block.index];
    if (kept === undefined) continue;
    const made = makeBlock(state, block);
    if (isSame(kept, made)) continue;
    state.blocks[block.index] = made;
    told.push(block.name);
  }
  return told;
}

function makeBlock(state: State, block: Block): BlockState {
  const permission = blockPermission(state.model, block.index, state);
  const tally = state.tallies[block.index];
  if (tally === undefined) throw new Error(`No tally of ${block.name}.`);
  return {
    name: block.name,
    title: block.data.DisplayName,
    category: block.data.BlockCategory,
    route: block.data.Route,
    visible: isOpenByFlow(state, block),
    valid: validityOf(state, block, tally),
    readable: permission !== 'None',
    editable: permission === 'Write' && !state.locked.has(block.name),
    cells:
      state.blocks[block.index]?.cells ??
      visitable(state, nodeAt(state, block.node)).map((node) => keyOf(state, node, state.outside)),
    introduction: block.data.Introduction ?? null,
  };
}
