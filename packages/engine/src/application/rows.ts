/** Rows of multi-response groups: from the start, by a person, by chosen options, up to a maximum (spec form 4.25). */
import type { Model, Node } from '../definition/model.ts';
import { concealmentOf, evaluate, holds } from './facts.ts';
import { noteRow, writeText } from './journal.ts';
import { chosenNames } from './options.ts';
import { forgetPath, isGenerated, keyOf, positionOf } from './paths.ts';
import { accessOf, filtersRows, inConcealedRow, mayClear, mayRead, type Viewer } from './permission.ts';
import { ownersOf } from './plan.ts';
import { add } from './refilled.ts';
import { enqueue, forEachInside, look } from './settle.ts';
import { settleVisibility } from './settle-node.ts';
import { frameFor, instanceAt, newFrame, nodeAt, type Frame, type Instance, type State } from './state.ts';
import { discount } from './validity.ts';
import { ordinal, shown } from './wording.ts';

export function settleRows(state: State, instance: Instance): boolean {
  const { node, frame } = instance;
  const visibility = settleVisibility(state, instance);
  const before = [...rowsIn(frame, node)];
  if (!instance.visible) {
    if (mayClear(state, node)) for (const row of before.toReversed()) detachRow(state, row);
  } else if (isGenerated(node)) {
    generateRows(state, node, frame);
  } else {
    keepWithinBounds(state, node, frame);
    giveKeys(state, node, frame);
  }
  const after = rowsIn(frame, node);
  const moved = before.length !== after.length || before.some((row, index) => row !== after[index]);
  return visibility || moved || state.touched.get(frame)?.has(node.id) === true;
}

export function rowsIn(frame: Frame, node: Node): readonly Frame[] {
  return frame.rows.get(node.id) ?? [];
}

/** How many rows there may be now. */
export function rowsMaximum(state: State, node: Node, frame: Frame): number {
  const most = node.data?.MultipleResponse?.Maximum ?? Infinity;
  const clause = node.rowsMaximum ?? null;
  const now = clause === null ? undefined : evaluate(state, clause, frame);
  return typeof now === 'number' ? Math.min(most, now) : most;
}

function keepWithinBounds(state: State, node: Node, frame: Frame): void {
  const least = node.data?.MultipleResponse?.Minimum ?? 0;
  const most = Math.max(least, rowsMaximum(state, node, frame));
  if (mayClear(state, node)) {
    for (const row of rowsIn(frame, node).slice(most).toReversed()) detachRow(state, row);
  }
  while (rowsIn(frame, node).length < least) attachRow(state, node, frame, rowsIn(frame, node).length);
}

/** One row per chosen option or row of the sources, in their order; exclusive options make none. */
function generateRows(state: State, node: Node, frame: Frame): void {
  const wanted = wantedRows(state, node, frame);
  if (wanted === null) return;
  for (const row of rowsIn(frame, node).toReversed()) if (!wanted.has(row.key)) detachRow(state, row);
  [...wanted].forEach((key, position) => {
    if (!rowsIn(frame, node).some((row) => row.key === key)) attachRow(state, node, frame, position, key);
  });
  keepInOrder(state, node, frame, [...wanted]);
}

/** A row that an undo brought back stands where it stood then. */
function keepInOrder(state: State, node: Node, frame: Frame, keys: readonly string[]): void {
  const rows = frame.rows.get(node.id);
  if (rows === undefined || rows.every((row, position) => row.key === keys[position])) return;
  rows.sort((a, b) => keys.indexOf(a.key) - keys.indexOf(b.key));
  touchGroup(state, node, frame, 0);
}

/** Null: the sources are not for these eyes, the rows stay as they came. */
function wantedRows(state: State, node: Node, frame: Frame): Set<string> | null {
  const wanted = new Set<string>();
  for (const id of node.rowsFrom) {
    const source = nodeAt(state, id);
    if (state.facts !== null && !isSourceWhole(state.model, node, source, state)) return null;
    const at = frameFor(state, source, frame);
    if (!instanceAt(state, source, at).visible) continue;
    for (const key of source.kind === 'rows' ? keysOf(state, node, source) : optionKeys(state, source, at))
      wanted.add(key);
  }
  return wanted;
}

/** What the rows are made by is the viewer's to see, all of it. */
export function isSourceWhole(model: Model, node: Node, source: Node, viewer: Viewer): boolean {
  if (!mayRead(model, source, viewer) || filtersRows(source, viewer)) return false;
  const when = node.rowSources.get(source.id)?.when ?? null;
  return when === null || !concealmentOf(model, viewer).clauses.has(when.id);
}

function optionKeys(state: State, source: Node, at: Frame): string[] {
  const names = chosenNames(source, instanceAt(state, source, at).text) ?? [];
  return names.filter((name) => source.options?.find((one) => one.name === name)?.exclusive === false);
}

function keysOf(state: State, node: Node, source: Node): string[] {
  const when = node.rowSources.get(source.id)?.when ?? null;
  return rowsIn(state.outside, source)
    .filter((row) => holds(state, when, row))
    .map((row) => rowKey(state, row))
    .filter((key) => key !== '');
}

/** The key of a row, the same wherever the row stands; empty where rows have none. */
function rowKey(state: State, row: Frame): string {
  const key = state.model.nodes[row.group?.key ?? -1];
  return key === undefined ? '' : instanceAt(state, key, row).text;
}

/** Gives every row without a key, or with that of another row, a new one. */
function giveKeys(state: State, node: Node, frame: Frame): void {
  const key = state.model.nodes[node.key];
  if (key === undefined || state.replaying || !mayClear(state, key)) return;
  const rows = rowsIn(frame, node);
  let last = state.lastKeys.get(node.id) ?? 0;
  for (const row of rows) last = Math.max(last, Number(rowKey(state, row)) || 0);
  const given = new Set<string>();
  for (const row of rows) {
    if (!/^\d{1,6}$/.test(rowKey(state, row)) || given.has(rowKey(state, row))) {
      writeText(state, instanceAt(state, key, row), String((last += 1)), false);
      enqueue(state, key, row);
    }
    given.add(rowKey(state, row));
  }
  state.lastKeys.set(node.id, last);
}

/** What heads a generated row: the label of its option, or an answer of the row it was made by, where `isSeen` says that it may be read. */
export function rowHeading(state: State, row: Frame, isSeen: SeesHeading = seesHeading): string {
  for (const id of row.group?.rowsFrom ?? []) {
    const source = nodeAt(state, id);
    const option = source.options?.find((one) => one.name === row.key);
    if (option !== undefined) return option.label;
    const heading = state.model.nodes[row.group?.rowSources.get(id)?.heading ?? -1];
    const made = rowsIn(state.outside, source).find((one) => rowKey(state, one) === row.key);
    if (made === undefined || heading === undefined || !isSeen(state, heading, made)) continue;
    const text = shown(state, heading, made);
    if (text !== '') return text;
  }
  return row.group !== null && row.group.rowSources.size > 0 ? ordinal(positionOf(row)) : row.key;
}

/** Who may not read an answer does not read it above a row. */
export type SeesHeading = (state: State, heading: Node, made: Frame) => boolean;

/** What this application's person may read. */
function seesHeading(state: State, heading: Node, made: Frame): boolean {
  const { reads, masked } = accessOf(state, heading);
  return reads && !masked && !inConcealedRow(made);
}

/** A new row. `key` is the option's name for generated rows. */
export function attachRow(state: State, node: Node, frame: Frame, position: number, key?: string): Frame {
  const row = newFrame(state.plan, key ?? `r${(state.nextRow += 1)}`, node, frame);
  putRow(state, row, position);
  noteRow(state, 'row-added', row, position);
  return row;
}

/** Puts a row, new or removed before, into its group. */
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
    look(state, node, row);
    for (const inner of row.rows.get(node.id) ?? []) revive(state, inner);
  }
}

/** A key means one question for ever, also when its row went and came again: who listened goes on listening. */
function takeOverKey(state: State, instance: Instance): void {
  const key = keyOf(state, instance.node, instance.frame);
  const before = state.instances.get(key);
  if (before === undefined || before === instance) return;
  instance.cell = before.cell ?? instance.cell;
  instance.listened = before.listened;
  state.instances.set(key, instance);
}

/** Takes a row out, writing down what was in it. */
export function detachRow(state: State, row: Frame): void {
  const position = positionOf(row);
  noteRow(state, 'row-removed', row, position);
  takeRow(state, row);
}

/** Takes a row out of its group. */
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
    discount(state, instance);
    if (instance.cell !== undefined) add(state.view, instance);
    for (const inner of row.rows.get(instance.node.id) ?? []) bury(state, inner);
  }
}

/** The group has other rows now; those behind have another position. */
function touchGroup(state: State, group: Node, outer: Frame, position: number): void {
  if (!state.settling) {
    const groups = state.touched.get(outer) ?? new Set();
    state.touched.set(outer, groups.add(group.id));
    enqueue(state, group, outer);
  }
  look(state, group, outer);
  for (const row of rowsIn(outer, group).slice(position)) {
    forgetPath(row);
    forEachInside(row, (node, at) => look(state, node, at));
  }
}

/** Whether a person could add a row now, permission aside: within the group's maximum and the limit of owners. */
export function hasRoom(state: State, node: Node, frame: Frame): boolean {
  if (isGenerated(node) || rowsIn(frame, node).length >= rowsMaximum(state, node, frame)) return false;
  const owners = ownersOf(state.model);
  if (owners === null || (node !== owners.rows && node !== owners.officers)) return true;
  return ownerCount(state) < state.model.definition.Settings.OwnerLimit;
}

/** Officers of business and trust owners count each, other owners count one (spec form 4.25). */
export function ownerCount(state: State): number {
  const owners = ownersOf(state.model);
  if (owners === null || !instanceAt(state, owners.rows, state.outside).visible) return 0;
  const { officers } = owners;
  return rowsIn(state.outside, owners.rows).reduce((count, row) => {
    const hasOfficers = officers !== null && instanceAt(state, officers, row).visible;
    return count + (hasOfficers ? rowsIn(row, officers).length : 1);
  }, 0);
}
