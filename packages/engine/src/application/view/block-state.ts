/** What a page shows of one section, and whether the flow makes it visible (spec flow 4.5). */
import { asMarkdown, maskText } from '../../answer/index.ts';
import type { Block, Node } from '../../definition/model.ts';
import { visitable } from './cell-state.ts';
import type { BlockState } from '../contract/contract.ts';
import { isOpenByFlow } from '../graph/flow-visibility.ts';
import { keyOf } from '../graph/paths.ts';
import { accessOf } from '../graph/access.ts';
import { blockPermission } from '../graph/permission.ts';
import { nodeAt, type State, type Listeners, type ViewedForm } from '../graph/state.ts';
import type { Frame } from '../graph/frame.ts';
import { validityOf } from '../graph/validity.ts';
import { filled, shown } from '../graph/wording.ts';

/** The snapshot of a section, kept until something in it changes. Throws for an unknown section. */
export function blockOf(state: State, name: string): BlockState {
  const block = state.model.blockByName.get(name);
  if (block === undefined) throw new Error(`There is no block ${name}.`);
  const kept = state.blocks[block.index];
  if (kept !== undefined && state.staleBlocks[block.index] !== true) return kept;
  const made = renewed(state, block, kept);
  if (state.trial === null) keep(state, block, made);
  return made;
}

/** Replaces the snapshot of a block if it differs; does nothing as long as nobody requested it. */
export function refreshBlock(state: ViewedForm & Listeners, block: Block): boolean {
  const kept = state.blocks[block.index];
  if (kept === undefined) return false;
  const made = renewed(state, block, kept);
  keep(state, block, made);
  return made !== kept;
}

function keep(state: Listeners, block: Block, made: BlockState): void {
  state.blocks[block.index] = made;
  state.staleBlocks[block.index] = false;
}

/** The current snapshot: the previous object if nothing in it differs. */
function renewed(state: ViewedForm & Listeners, block: Block, kept: BlockState | undefined): BlockState {
  const tally = state.tallies[block.index];
  if (tally === undefined) throw new Error(`No tally of ${block.name}.`);
  const permission = blockPermission(state.model, block.index, state);
  const visible = isOpenByFlow(state, block);
  const valid = validityOf(state, block, tally);
  const editable = permission === 'Write' && !state.locked.has(block.name);
  const introduction = introductionOf(state, block);
  if (
    kept?.visible === visible &&
    kept.valid === valid &&
    kept.editable === editable &&
    kept.introduction === introduction
  ) {
    return kept;
  }
  return {
    name: block.name,
    title: block.data.DisplayName,
    letter: block.data.SectionLetter ?? null,
    category: block.data.BlockCategory,
    route: block.data.Route,
    visible,
    valid,
    readable: permission !== 'None',
    editable,
    cells: kept?.cells ?? visitable(state, nodeAt(state, block.node)).map((node) => keyOf(state, node, state.outside)),
    introduction,
  };
}

/** With the answers it mentions, if this person may read them. */
function introductionOf(state: ViewedForm, block: Block): string | null {
  const text = block.data.Introduction;
  return text === undefined ? null : filled(state, nodeAt(state, block.node), state.outside, text, readable);
}

function readable(state: ViewedForm, node: Node, frame: Frame): string {
  const { reads, masked } = accessOf(state, node);
  if (!reads) return '';
  const value = shown(state, node, frame);
  return asMarkdown(masked ? maskText(value) : value);
}
