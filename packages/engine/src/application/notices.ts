/** Informational dialogs that never block (spec form §4): each opens once whenever its clause becomes true. */
import type { Block } from '../definition/model.ts';
import type { NoticeState } from './contract.ts';
import { holds } from './facts.ts';
import { isVisibleByClause } from './flow-visibility.ts';
import { blockPermission } from './permission.ts';
import type { State } from './state.ts';

/** What the last change did to notices. */
export interface DueNotices {
  /** To show at once. */
  due: readonly NoticeState[];
  /** Those that hold now and did not before, or the other way round: whether they waited for their section to be left. */
  waited: ReadonlyMap<string, boolean>;
}

const NOTHING_DUE: DueNotices = { due: [], waited: new Map() };

/** Notices that became due by the last change. */
export function dueNotices(state: State): DueNotices {
  const due: NoticeState[] = [];
  const waited = new Map<string, boolean>();
  for (const block of state.plan.noticed) {
    for (const notice of block.notices) {
      const id = `${block.name}#${notice.name}`;
      const now = isTrue(state, block, notice);
      const before = state.notices.get(id) ?? false;
      if (now === before) continue;
      // What an undo brings back was shown before.
      if (now && whenOf(block, notice.name) === 'change' && !state.replaying) due.push(toldNotice(block, notice.name));
      if (state.silent > 0) continue;
      state.notices.set(id, now);
      waited.set(id, state.waiting.has(id));
      if (now && whenOf(block, notice.name) === 'leave') state.waiting.add(id);
      else state.waiting.delete(id);
    }
  }
  return due.length === 0 && waited.size === 0 ? NOTHING_DUE : { due, waited };
}

/** An undone change never was: what it made wait does not, what it kept from waiting does. */
export function restoreWaiting(state: State, waited: ReadonlyMap<string, boolean>): void {
  for (const [id, didWait] of waited) {
    if (didWait) state.waiting.add(id);
    else state.waiting.delete(id);
  }
}

/** Notices to show when the section is left. */
export function leaveNotices(state: State, block: Block): NoticeState[] {
  const due = block.notices.filter((notice) => state.waiting.delete(`${block.name}#${notice.name}`));
  return due.map((notice) => toldNotice(block, notice.name));
}

function isTrue(state: State, block: Block, notice: Block['notices'][number]): boolean {
  if (blockPermission(state.model, block.index, state) !== 'Write' || !isVisibleByClause(state, block)) return false;
  return holds(state, notice.clause, state.outside);
}

function whenOf(block: Block, name: string): 'change' | 'leave' | undefined {
  return block.data.Notices?.find((one) => one.Name === name)?.When;
}

function toldNotice(block: Block, name: string): NoticeState {
  const data = block.data.Notices?.find((one) => one.Name === name);
  return { block: block.name, name, title: data?.Title ?? '', text: data?.Text ?? '', button: data?.Button ?? '' };
}
