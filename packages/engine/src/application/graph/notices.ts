/**
 * Informational dialogs that never block (spec form §4): each opens once whenever its clause becomes true, and once
 * more for another value of its `AgainFor`.
 */
import type { Block } from '../../definition/model.ts';
import type { NoticeState } from '../contract/contract.ts';
import { evaluate, holds } from './evaluate.ts';
import { isVisibleByClause } from './flow-visibility.ts';
import { blockPermission } from './permission.ts';
import type { PlannedNotice } from './plan.ts';
import type { State, Form, Listeners, ViewedForm } from './state.ts';
import { wasVisited } from './validity.ts';
import { withValues } from './wording.ts';

/** What the last change did to notices. */
export interface DueNotices {
  /** To show at once. */
  due: readonly NoticeState[];
  /**
   * Notices whose clause became true, changed its `AgainFor`, or became false: whether they were waiting for their
   * section to be left.
   */
  waited: ReadonlyMap<string, boolean>;
}

const NOTHING_DUE: DueNotices = { due: [], waited: new Map() };

/**
 * Notices of a case that is opened: those that were true were shown when they became true, and when their section was
 * left. In a section that nobody has left yet, they still wait for that.
 */
export function noticesAtOpening(state: State): void {
  dueNotices(state);
  for (const { id, block } of state.plan.notices) {
    if (wasVisited(state, block)) state.waiting.delete(id);
  }
}

/** Notices that became due by the last change. */
export function dueNotices(state: State): DueNotices {
  if (!state.noticesMoved) return NOTHING_DUE;
  // A silent pass does not store its result, so the notices have to be found again.
  state.noticesMoved = state.trial !== null;
  const due: NoticeState[] = [];
  const waited = new Map<string, boolean>();
  for (const notice of state.plan.notices) {
    const { id, data } = notice;
    const now = occasionOf(state, notice);
    const before = state.notices.get(id) ?? null;
    if (now === before) continue;
    // What an undo restores was shown before.
    if (now !== null && data.When === 'change' && state.pass?.kind !== 'replay') due.push(toldNotice(state, notice));
    if (state.trial !== null) continue;
    state.notices.set(id, now);
    waited.set(id, state.waiting.has(id));
    if (now !== null && data.When === 'leave') state.waiting.add(id);
    else state.waiting.delete(id);
  }
  return due.length === 0 && waited.size === 0 ? NOTHING_DUE : { due, waited };
}

/**
 * An undone change does not count: notices that it queued are removed, and notices that it removed are queued again.
 */
export function restoreWaiting(state: Listeners, waited: ReadonlyMap<string, boolean>): void {
  for (const [id, didWait] of waited) {
    if (didWait) state.waiting.add(id);
    else state.waiting.delete(id);
  }
}

/** Notices to show when the section is left. */
export function leaveNotices(state: Form & Listeners, block: Block): NoticeState[] {
  return state.plan.notices
    .filter((one) => one.block === block && state.waiting.delete(one.id))
    .map((one) => toldNotice(state, one));
}

/** What it opens for: the value of `AgainFor`, empty without one; null while its clause is not true. */
function occasionOf(state: ViewedForm, { block, clause, again }: PlannedNotice): string | null {
  if (blockPermission(state.model, block.index, state) !== 'Write' || !isVisibleByClause(state, block)) return null;
  if (!holds(state, clause, state.outside)) return null;
  return again === null ? '' : String(evaluate(state, again, state.outside) ?? '');
}

function toldNotice({ model }: Form, { block, data }: PlannedNotice): NoticeState {
  const { Name: name, Title, Text, Button } = data;
  return {
    block: block.name,
    name,
    title: withValues(model, Title),
    text: withValues(model, Text),
    button: withValues(model, Button),
  };
}
