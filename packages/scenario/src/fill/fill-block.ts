/** Fills in one block as a careful person would: everything required that may be written, nothing more. */
import type { Application, CellKey, CellState, Node } from '@countersign/engine';
import type { FillOptions } from './candidates.ts';
import { candidatesFor } from './candidates.ts';
import { cellsOf, nodeOf } from './cells.ts';
import { repairTotals } from './repair-totals.ts';

const MAX_PASSES = 60;

/**
 * Answers every visible, required, unanswered question of a block that may be edited now. Returns the number of
 * answers.
 */
export function fillBlock(application: Application, block: string, manner: FillOptions): number {
  let filled = 0;
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const before = filled;
    for (const key of cellsOf(application, block)) {
      if (fillCell(application, key, manner)) filled += 1;
    }
    filled += repairTotals(application, block);
    if (filled === before) break;
  }
  return filled;
}

function fillCell(application: Application, key: CellKey, manner: FillOptions): boolean {
  const cell = application.cell(key);
  if (!cell.visible || !cell.editable) return false;
  const node = nodeOf(application, cell);
  if (cell.rows !== null) return addMissingRow(application, cell, node);
  if (node?.kind !== 'answer' || cell.text !== '' || !cell.required) return false;
  for (const text of candidatesFor(application, cell, manner)) {
    const change = application.change(key, text);
    const after = application.cell(key);
    if (after.text !== '' && after.errors.length === 0) return true;
    application.undo(change);
  }
  return false;
}

function addMissingRow(application: Application, cell: CellState, node: Node | undefined): boolean {
  const least = node?.data?.MultipleResponse?.Minimum ?? 0;
  if ((cell.rows?.length ?? 0) >= least || !cell.canAdd) return false;
  application.addRow(cell.key);
  return true;
}
