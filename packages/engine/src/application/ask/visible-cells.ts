/** The questions of a section as a flat list. */
import type { Application, CellKey, CellState } from '../contract/contract.ts';

/** Visible questions of a block in page order: groups first, then their parts and rows. */
export function visibleCells(application: Application, block: string): CellState[] {
  const walk = (keys: readonly CellKey[]): CellState[] =>
    keys
      .map((key) => application.cell(key))
      .filter((cell) => cell.visible)
      .flatMap((cell) => [cell, ...walk(cell.children), ...(cell.rows ?? []).flatMap((row) => walk(row.cells))]);
  return walk(application.block(block).cells);
}
