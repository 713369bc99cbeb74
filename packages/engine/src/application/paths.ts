/** Paths of answers: `PolicyOwnerInformation[0].PolicyOwnerName.LastName`, `ConditionDetail[Asthma].ConditionDiagnosed`. */
import type { AnswerPath } from '../answer/types.ts';
import type { Node } from '../definition/model.ts';
import type { CellKey } from './contract.ts';
import type { Frame, Instance, State } from './state.ts';

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
  return written(node.path, frame, (row, group) => (isGenerated(group) ? row.key : String(positionOf(row))));
}

/** Path of the row itself: `Group[0]`. Empty outside rows. */
export function rowPath(frame: Frame): AnswerPath {
  if (frame.group === null) return '';
  const key = isGenerated(frame.group) ? frame.key : String(positionOf(frame));
  return `${frame.outer === null ? frame.group.path : pathOf(frame.group, frame.outer)}[${key}]`;
}

/** The identity of a question on a page: like its path, with row keys that never change. */
export function keyOf(state: State, node: Node, frame: Frame): CellKey {
  const place = state.plan.place[node.id] ?? -1;
  let key = frame.keys[place];
  if (key === undefined) {
    const block = state.model.blocks[node.block]?.name ?? '';
    key = `${block}.${written(node.path, frame, (row) => row.key)}`;
    frame.keys[place] = key;
    if (!state.instances.has(key)) state.instances.set(key, { node, frame });
  }
  return key;
}

function written(path: string, frame: Frame, keyOfRow: (row: Frame, group: Node) => string): string {
  let rest = path;
  let result = '';
  for (const row of rowsAround(frame)) {
    if (row.group === null) continue;
    const head = rest.slice(0, row.group.path.length - (path.length - rest.length));
    result += `${head}[${keyOfRow(row, row.group)}]`;
    rest = rest.slice(head.length);
  }
  return result + rest;
}

function rowsAround(frame: Frame): Frame[] {
  const rows: Frame[] = [];
  for (let at: Frame = frame; at.outer !== null; at = at.outer) rows.unshift(at);
  return rows;
}

/** A path taken apart: `A[0].B` is the plain path `A.B` and the row keys `0`. Undefined when it is not well formed. */
export function splitPath(path: AnswerPath): { plain: string; rows: string[] } | undefined {
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
export function find(state: State, block: string, path: AnswerPath): Instance | undefined {
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
  return { node, frame };
}
