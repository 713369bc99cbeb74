/** Rows of multi-response groups: how many there may be, and how they are added and removed (spec form 4.25). */
import type { Node } from '../../definition/model.ts';
import { evaluate } from './evaluate.ts';
import { noteRow } from './journal.ts';
import { forgetPath, isGenerated, keyOf, positionOf } from './paths.ts';
import { add } from './reusable-list.ts';
import { enqueue, recheck } from './queue.ts';
import { forEachInside } from './walk.ts';
import { newFrame, type Frame, type Instance, rowsIn } from './frame.ts';
import type { State, Form, Work, Listeners, ViewedForm } from './state.ts';
import { removeFromTally } from './validity.ts';
import { ownerCount } from './owners.ts';

/** How many rows there may be now. */
export function rowsMaximum(state: ViewedForm, node: Node, frame: Frame): number {
  const most = node.data?.MultipleResponse?.Maximum ?? Infinity;
  const clause = node.rowsMaximum ?? null;
  const now = clause === null ? undefined : evaluate(state, clause, frame);
  return typeof now === 'number' ? Math.min(most, now) : most;
}

/** A new row. `key` is the option's name for generated rows. */
export function attachRow(state: State, node: Node, frame: Frame, position: number, key?: string): Frame {
  const row = newFrame(state.plan, key ?? `r${(state.nextRow += 1)}`, node, frame);
  putRow(state, row, position);
  noteRow(state, 'row-added', row, position);
  return row;
}

/** Inserts a row, new or previously removed, into its group. */
export function putRow(state: State, row: Frame, position: number): void {
  const { group, outer } = row;
  if (group === null || outer === null) return;
  let rows = outer.rows.get(group.id);
  if (rows === undefined) outer.rows.set(group.id, (rows = []));
  rows.splice(position, 0, row);
  revive(state, row);
  touchGroup(state, group, outer, position);
}

function revive(state: State, row: Frame): void {
  row.alive = true;
  for (const instance of row.instances) {
    const { node } = instance;
    instance.queued = 0;
    instance.viewed = 0;
    takeOverKey(state, instance);
    enqueue(state, node, row);
    recheck(state, node, row);
    for (const inner of row.rows.get(node.id) ?? []) revive(state, inner);
  }
}

/** A key belongs to one question forever, even if its row was removed and restored: its listeners stay. */
function takeOverKey(state: Form & Listeners, instance: Instance): void {
  const key = keyOf(state, instance.node, instance.frame);
  const before = state.instances.get(key);
  if (before === undefined || before === instance) return;
  instance.cell = before.cell ?? instance.cell;
  instance.listened = before.listened;
  state.instances.set(key, instance);
}

/** Removes a row and journals its contents. */
export function detachRow(state: State, row: Frame): void {
  const position = positionOf(row);
  noteRow(state, 'row-removed', row, position);
  takeRow(state, row);
}

/** Removes a row from its group. */
export function takeRow(state: State, row: Frame): void {
  const { group, outer } = row;
  const rows = group === null ? undefined : outer?.rows.get(group.id);
  const position = positionOf(row);
  if (group === null || outer === null || rows === undefined || position < 0) return;
  rows.splice(position, 1);
  bury(state, row);
  touchGroup(state, group, outer, position);
}

function bury(state: State, row: Frame): void {
  row.alive = false;
  row.path = null;
  for (const instance of row.instances) {
    removeFromTally(state, instance);
    if (instance.cell !== undefined) add(state.view, instance);
    for (const inner of row.rows.get(instance.node.id) ?? []) bury(state, inner);
  }
}

/** The group's rows changed; the rows after it have another position. */
export function touchGroup(state: Form & Work, group: Node, outer: Frame, position: number): void {
  if (!state.formActs) {
    const groups = state.touched.get(outer) ?? new Set();
    state.touched.set(outer, groups.add(group.id));
    enqueue(state, group, outer);
  }
  recheck(state, group, outer);
  for (const row of rowsIn(outer, group).slice(position)) {
    forgetPath(row);
    forEachInside(row, (node, at) => recheck(state, node, at));
  }
}

/** Whether a person could add a row now, apart from permission: within the group's maximum and the limit of owners. */
export function hasRoom(state: ViewedForm, node: Node, frame: Frame): boolean {
  if (isGenerated(node) || rowsIn(frame, node).length >= rowsMaximum(state, node, frame)) return false;
  const owners = state.plan.owners;
  if (owners === null || (node !== owners.rows && node !== owners.officers)) return true;
  return ownerCount(state) < state.model.definition.Settings.OwnerLimit;
}
