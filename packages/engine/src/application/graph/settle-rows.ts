/**
 * Updates the rows of a group: rows it starts with, rows from chosen options or from rows of another group, within its
 * limits (spec form 4.25).
 */
import type { Node } from '../../definition/model.ts';
import { holds } from './evaluate.ts';
import { writeText } from './journal.ts';
import { chosenNames } from './options.ts';
import { isGenerated, rowKey } from './paths.ts';
import { mayClear } from './access.ts';
import { enqueue } from './queue.ts';
import { settleVisibility } from './settle-node.ts';
import { frameFor, instanceAt, nodeAt, type State, type Form, type Work, type ViewedForm } from './state.ts';
import { type Frame, type Instance, rowsIn } from './frame.ts';
import { canReadSource } from './concealment.ts';
import { rowsMaximum, attachRow, detachRow, touchGroup } from './rows.ts';

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

function keepWithinBounds(state: State, node: Node, frame: Frame): void {
  const least = node.data?.MultipleResponse?.Minimum ?? 0;
  const most = Math.max(least, rowsMaximum(state, node, frame));
  if (mayClear(state, node)) {
    for (const row of rowsIn(frame, node).slice(most).toReversed()) detachRow(state, row);
  }
  while (rowsIn(frame, node).length < least) attachRow(state, node, frame, rowsIn(frame, node).length);
}

/** One row per chosen option or source row, in their order; exclusive options create none. */
function generateRows(state: State, node: Node, frame: Frame): void {
  const wanted = wantedRows(state, node, frame);
  if (wanted === null) return;
  for (const row of rowsIn(frame, node).toReversed()) if (!wanted.has(row.key)) detachRow(state, row);
  [...wanted].forEach((key, position) => {
    if (!rowsIn(frame, node).some((row) => row.key === key)) attachRow(state, node, frame, position, key);
  });
  keepInOrder(state, node, frame, [...wanted]);
}

/** A row restored by an undo goes back to its former position. */
function keepInOrder(state: Form & Work, node: Node, frame: Frame, keys: readonly string[]): void {
  const rows = frame.rows.get(node.id);
  if (rows === undefined || rows.every((row, position) => row.key === keys[position])) return;
  rows.sort((a, b) => keys.indexOf(a.key) - keys.indexOf(b.key));
  touchGroup(state, node, frame, 0);
}

/** Null: this reader may not see the sources, so the rows stay as they were received. */
function wantedRows(state: ViewedForm, node: Node, frame: Frame): Set<string> | null {
  const wanted = new Set<string>();
  for (const id of node.rowsFrom) {
    const source = nodeAt(state, id);
    if (state.facts !== null && !canReadSource(state.model, node, source, state)) return null;
    const at = frameFor(state, source, frame);
    if (!instanceAt(state, source, at).visible) continue;
    for (const key of source.kind === 'rows' ? keysOf(state, node, source) : optionKeys(state, source, at))
      wanted.add(key);
  }
  return wanted;
}

function optionKeys(state: Form, source: Node, at: Frame): string[] {
  const names = chosenNames(source, instanceAt(state, source, at).text) ?? [];
  return names.filter((name) => source.options?.find((one) => one.name === name)?.exclusive === false);
}

function keysOf(state: ViewedForm, node: Node, source: Node): string[] {
  const when = node.rowSources.get(source.id)?.when ?? null;
  return rowsIn(state.outside, source)
    .filter((row) => holds(state, when, row))
    .map((row) => rowKey(state, row))
    .filter((key) => key !== '');
}

/** Gives a new key to every row without a key, or with the key of another row. */
function giveKeys(state: State, node: Node, frame: Frame): void {
  const key = state.model.nodes[node.key];
  if (key === undefined || state.pass?.kind === 'replay' || !mayClear(state, key)) return;
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
