/** The side menu and the way through the sections (spec form §2, §3; spec flow §2). */
import type { Block } from '../../definition/model.ts';
import { blockOf } from './block-state.ts';
import type { MenuItem } from '../contract/contract.ts';
import { isOpenByFlow } from '../graph/flow-visibility.ts';
import { blockPermission } from '../graph/permission.ts';
import type { State, Form, ViewedForm } from '../graph/state.ts';

/** Index of the last entry of a long menu that is shown initially (spec form §2). */
const LAST_INDEX_SHOWN = 34;

/** Entries this stage may read, in order, including hidden ones. Completion pages have none. */
export function menu(state: State): MenuItem[] {
  let shown = 0;
  return state.model.blocks
    .filter(
      (block) => block.data.MenuEntry !== false && block.data.Purpose !== 'completion' && isReadable(state, block),
    )
    .map((block) => {
      const { title, category, route, valid, visible } = blockOf(state, block.name);
      const startsHidden = visible && shown > LAST_INDEX_SHOWN;
      if (visible) shown += 1;
      return {
        name: block.name,
        label: title,
        category,
        path: `express/${route}`,
        valid,
        visible,
        conditionalClause: block.data.ConditionalClause ?? null,
        startsHidden,
      };
    });
}

/**
 * The next open section within the look-ahead, which counts sections with Read or Write at this stage: sections that
 * somebody may not read are skipped (spec form §2).
 */
export function next(state: ViewedForm, name: string): string | null {
  const after = state.model.blocks.slice(indexOf(state, name) + 1).filter((block) => isReadable(state, block));
  const ahead = after.slice(0, state.model.definition.Settings.LookAhead);
  return ahead.find((block) => isWalkable(state, block))?.name ?? null;
}

/** The section that Previous leads to; null: there is none. */
export function previous(state: ViewedForm, name: string): string | null {
  const before = state.model.blocks.slice(0, Math.max(0, indexOf(state, name)));
  return before.findLast((block) => isWalkable(state, block))?.name ?? null;
}

/** All sections that Next and Previous currently lead through. */
export function sectionsInOrder(state: ViewedForm): Block[] {
  return state.model.blocks.filter((block) => isWalkable(state, block));
}

/**
 * 1-based position of a route among the progress routes. A section that is not one of them has the position of the last
 * one before it; 0 for pages that are not sections, and for completion.
 */
export function progress(state: Form, route: string): { position: number; count: number } {
  const { blocks, blockByRoute, definition } = state.model;
  const { ProgressRoutes } = definition.Settings;
  const at = blockByRoute.get(route);
  const passed = at === undefined || at.data.Purpose === 'completion' ? [] : blocks.slice(0, at.index + 1);
  const last = passed.findLast(({ data }) => ProgressRoutes.includes(data.Route));
  return { position: ProgressRoutes.indexOf(last?.data.Route ?? route) + 1, count: ProgressRoutes.length };
}

function isWalkable(state: ViewedForm, block: Block): boolean {
  return block.data.Purpose !== 'completion' && isReadable(state, block) && isOpenByFlow(state, block);
}

function isReadable(state: ViewedForm, block: Block): boolean {
  return blockPermission(state.model, block.index, state) !== 'None';
}

function indexOf(state: Form, name: string): number {
  const block = state.model.blockByName.get(name);
  if (block === undefined) throw new Error(`There is no block ${name}.`);
  return block.index;
}
