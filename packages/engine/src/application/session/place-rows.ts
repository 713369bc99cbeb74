/** The rows of a submission are those of the record with the same key, wherever they are in it. */
import type { Node } from '../../definition/model.ts';
import { accessOf } from '../graph/access.ts';
import { type Frame, rowsIn } from '../graph/frame.ts';
import { noteRow } from '../graph/journal.ts';
import { isGenerated, rowKey } from '../graph/paths.ts';
import { attachRow, detachRow, putRow } from '../graph/rows.ts';
import type { State } from '../graph/state.ts';

/**
 * Moves each row to the position at which its key was sent, and adds a row where a new key was sent: what this stage does
 * not send, because it may not write it, stays in its row.
 */
export function placeRows(state: State, group: Node, keys: ReadonlyMap<number, string>): void {
  if (isGenerated(group) || !accessOf(state, group).whole) return;
  for (const [position, key] of [...keys].toSorted(([one], [other]) => one - other)) {
    const rows = rowsIn(state.outside, group);
    const found = rows.find((row) => rowKey(state, row) === key);
    const there = rows[position];
    if (there === undefined || there === found) continue;
    if (found === undefined) attachRow(state, group, state.outside, position);
    else move(state, found, position);
  }
}

function move(state: State, row: Frame, position: number): void {
  detachRow(state, row);
  putRow(state, row, position);
  noteRow(state, 'row-added', row, position);
}
