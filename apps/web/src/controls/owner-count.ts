/** How many owners a case has, as the limit counts them (spec form §4, Owners). */
import type { Application, CellState } from '@countersign/engine';
import { withoutRowKeys } from '../state/node-of.ts';

/** Whether a group is the list of owners. */
export function isOwnersGroup(application: Application, cell: Pick<CellState, 'block' | 'path'>): boolean {
  return `${cell.block}.${withoutRowKeys(cell.path)}` === application.model.definition.Bindings.Owners.Rows;
}

/** Signing officers of business or trust owners count each; other owners count one. */
export function ownerCount(application: Application, owners: CellState): number {
  const { Rows, Officers } = application.model.definition.Bindings.Owners;
  const officersPath = `${Rows}.${Officers.Rows}`;
  return (owners.rows ?? []).reduce((count, row) => {
    const officers = row.cells
      .map((key) => application.cell(key))
      .find((cell) => cell.visible && `${cell.block}.${withoutRowKeys(cell.path)}` === officersPath);
    return count + Math.max(1, officers?.rows?.length ?? 1);
  }, 0);
}
