import type { Application, CellState } from '@countersign/engine';
import { withoutRowKeys } from '../state/node-of.ts';

/** Whether a group is the list of owners. */
export function isOwnersGroup(application: Application, cell: Pick<CellState, 'block' | 'path'>): boolean {
  return `${cell.block}.${withoutRowKeys(cell.path)}` === application.model.definition.Bindings.Owners.Rows;
}
