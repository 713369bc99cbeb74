/** Who may get an answer, by the form's own permissions. */
import { filtersRows, isMasked, type Viewer } from '../application/graph/permission.ts';
import type { ViewedForm } from '../application/graph/state.ts';
import { isReadable } from '../application/print/print-cell.ts';
import type { Node } from '../definition/model.ts';
import type { CaseReader, ReaderClass } from './case-data.ts';

/** The agent's stage once a case is finished. */
const AGENT: Viewer = { stage: 13, role: 'Agent' };
/** Reads everything. */
const CARRIER: Viewer = { stage: 13, role: 'Omnipotent' };

export const viewerOf = (reader: CaseReader): Viewer => (reader === 'agent' ? AGENT : CARRIER);

/** The class of an answer, whoever asks: the same for every case of a form. */
export function readersOf(state: Pick<ViewedForm, 'model'>, node: Node): ReaderClass {
  const { model } = state;
  if (model.blocks[node.block]?.data.Sensitivity === 'medical') return 'medical';
  if (!isReadable(model, node, AGENT) || isMasked(model, node, AGENT)) return 'carrier';
  for (let rows = model.nodes[node.rows]; rows !== undefined; rows = model.nodes[rows.rows]) {
    if (filtersRows(rows, AGENT)) return 'carrier';
  }
  return 'agent';
}
