/** The questions of a section as a flat list. */
import type { Application, CellKey, CellState } from '@countersign/engine';

/** Visible questions of a block in page order: groups first, then their parts and rows. */
export function visibleCells(application: Application, block: string): CellState[] {
  const found: CellState[] = [];
  const visit = (keys: readonly CellKey[]): void => {
    for (const key of keys) {
      const cell = application.cell(key);
      if (!cell.visible) continue;
      found.push(cell);
      visit(cell.children);
      for (const row of cell.rows ?? []) visit(row.cells);
    }
  };
  visit(application.block(block).cells);
  return found;
}

/** Holds an answer: no label, no group. */
export function isAnswer(cell: CellState): boolean {
  return cell.control !== 'label' && cell.rows === null && cell.children.length === 0 && cell.type !== 'Compound';
}

/** DOM id of a question's outermost element. */
export function fieldId(key: CellKey): string {
  return `q-${key.replace(/[^A-Za-z0-9_-]/g, '_')}`;
}
