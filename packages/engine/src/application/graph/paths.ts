/** Paths of answers: `PolicyOwnerInformation[0].PolicyOwnerName.LastName`, `ConditionDetail[Asthma].ConditionDiagnosed`. */
import type { AnswerPath } from '../../answer/types.ts';
import type { Node } from '../../definition/model.ts';
import type { CellKey } from '../contract/contract.ts';
import { instanceAt, type Form, type Listeners } from './state.ts';
import type { Frame, Instance } from './frame.ts';

/** Rows made by chosen options. */
export function isGenerated(rows: Node): boolean {
  return rows.rowsFrom.length > 0;
}

/** The place of a row in its group. */
export function positionOf(row: Frame): number {
  return row.outer?.rows.get(row.node)?.indexOf(row) ?? -1;
}

/** Path on the wire: rows by position, generated ones by option name. Without the block. */
export function pathOf(node: Node, frame: Frame): AnswerPath {
  return pathInRow(node, frame, rowPath(frame));
}

/** As `pathOf`, with the path the row had at another time. */
export function pathInRow(node: Node, frame: Frame, row: AnswerPath): AnswerPath {
  return frame.group === null ? node.path : row + node.path.slice(frame.group.path.length);
}

/** The row may stand elsewhere now, and with it the rows inside it. */
export function forgetPath(row: Frame): void {
  row.path = null;
  for (const rows of row.rows.values()) rows.forEach(forgetPath);
}

/** Path of the row itself: `Group[0]`. Empty outside rows. */
export function rowPath(frame: Frame): AnswerPath {
  if (frame.group === null || frame.outer === null) return '';
  if (frame.path === null) {
    const key = isGenerated(frame.group) ? frame.key : String(positionOf(frame));
    frame.path = `${pathOf(frame.group, frame.outer)}[${key}]`;
  }
  return frame.path;
}

/** The identity of a question on a page: like its path, with row keys that never change. */
export function keyOf(state: Form & Listeners, node: Node, frame: Frame): CellKey {
  const instance = instanceAt(state, node, frame);
  let key = instance.key;
  if (key === undefined) {
    const block = state.model.blocks[node.block]?.name ?? '';
    key = `${block}.${written(node.path, frame)}`;
    instance.key = key;
    if (state.listeners.has(key)) instance.listened = true;
    if (!state.instances.has(key)) state.instances.set(key, instance);
  }
  return key;
}

/** The path with the keys of the rows around the frame. */
function written(path: string, frame: Frame): string {
  if (frame.group === null || frame.outer === null) return path;
  const around = frame.group.path;
  return `${written(around, frame.outer)}[${frame.key}]${path.slice(around.length)}`;
}

/** A path taken apart: `A[0].B` is the plain path `A.B` and the row keys `0`. Undefined when it is not well formed. */
export function splitPath(path: AnswerPath): { plain: string; rows: string[] } | undefined {
  if (!path.includes('[') && !path.includes(']')) return { plain: path, rows: [] };
  const rows: string[] = [];
  const plain: string[] = [];
  for (const segment of path.split('.')) {
    const parts = /^([^[\]]+)(?:\[([^[\]]+)\])?$/.exec(segment);
    if (parts?.[1] === undefined) return undefined;
    plain.push(parts[1]);
    if (parts[2] !== undefined) rows.push(parts[2]);
  }
  return { plain: plain.join('.'), rows };
}

/** A row of a group by its key on the wire. */
export function rowByWireKey(group: Node, outer: Frame, key: string): Frame | undefined {
  const rows = outer.rows.get(group.id) ?? [];
  if (isGenerated(group)) return rows.find((row) => row.key === key);
  return /^\d{1,4}$/.test(key) ? rows[Number(key)] : undefined;
}

/** The question or row group a path on the wire names, if it is there. */
export function find(state: Form, block: string, path: AnswerPath): Instance | undefined {
  const split = splitPath(path);
  if (split === undefined) return undefined;
  const node = state.model.node(`${block}.${split.plain}`);
  if (node === undefined || node.kind === 'block' || node.kind === 'derived') return undefined;
  const around = state.plan.around[node.id] ?? [];
  if (around.length !== split.rows.length) return undefined;
  let frame = state.outside;
  for (const [index, id] of around.entries()) {
    const group = state.model.nodes[id];
    const row = group === undefined ? undefined : rowByWireKey(group, frame, split.rows[index] ?? '');
    if (row === undefined) return undefined;
    frame = row;
  }
  return instanceAt(state, node, frame);
}

/** `Calculate: RowKey`: the option by which a generated row was made. */
export function isRowKey(node: Node): boolean {
  return node.calculate?.tree.kind === 'key';
}

/** The key of a row, the same wherever the row stands; empty where rows have none. */
export function rowKey(state: Form, row: Frame): string {
  const key = state.model.nodes[row.group?.key ?? -1];
  return key === undefined ? '' : instanceAt(state, key, row).text;
}
