/**
 * What this application's person may do with a question or row now: permission, locks and rows that only some stages
 * read.
 */
import type { Node } from '../../definition/model.ts';
import type { Frame } from './frame.ts';
import { type Viewer, mayRead, mayWrite, isWithheldFrom, isMasked, canMoveRows, type Access } from './permission.ts';
import { evaluate } from './evaluate.ts';
import type { ViewedForm } from './state.ts';

/** The row around a frame that this viewer's stage may not see, according to the row's own clause. */
export function inConcealedRow(frame: Frame): boolean {
  for (let at: Frame | null = frame; at !== null; at = at.outer) if (at.concealed) return true;
  return false;
}

/** Whether this application's person may edit the question now. */
export function isEditable(state: ViewedForm, node: Node, frame: Frame): boolean {
  const block = state.model.blocks[node.block];
  if (block === undefined || state.locked.has(block.name)) return false;
  return accessOf(state, node).writes && !inConcealedRow(frame);
}

/** What this application's person may do with a question, apart from locks; needed often, so it is cached. */
export function accessOf(state: ViewedForm, node: Node): Access {
  const before = state.access[node.id];
  if (before !== undefined) return before;
  const { model } = state;
  const access = {
    reads: mayRead(model, node, state),
    writes: mayWrite(model, node, state, state.context.IsDemo),
    masked: isMasked(model, node, state),
    withheld: isWithheldFrom(model, node, state),
    whole: node.kind === 'rows' && canMoveRows(model, node, state),
  };
  state.access[node.id] = access;
  return access;
}

/**
 * Whether a rule of the form may remove this from the record here: everything on the server, the person's own answers
 * in the browser.
 */
export function mayClear(state: ViewedForm, node: Node): boolean {
  return state.facts === null || accessOf(state, node).writes;
}

/** Whether the row may be seen at this stage, by the group's `RowRead` clause. */
export function isRowReadable(state: ViewedForm, row: Frame, viewer: Viewer): boolean {
  const { group } = row;
  if (group === null || viewer.role === 'Omnipotent') return true;
  const own = group.rowRead.find((one) => one.stage === viewer.stage);
  return own === undefined || evaluate(state, own.clause, row) === true;
}

/** Whether the row and every row around it may be seen by the viewer. */
export function isFrameReadable(state: ViewedForm, frame: Frame, viewer: Viewer): boolean {
  for (let at: Frame | null = frame; at !== null; at = at.outer) if (!isRowReadable(state, at, viewer)) return false;
  return true;
}
