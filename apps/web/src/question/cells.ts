/** The questions of a section as a flat list. */
import { type Application, type CellKey, type CellState, visibleCells } from '@countersign/engine';

/** A question and the groups and rows around it, by their labels from the outside in. */
export interface PlacedCell {
  cell: CellState;
  within: readonly string[];
}

/** Visible questions of a block in page order: groups first, then their parts and rows. */
export const placedCells = (application: Application, block: string): PlacedCell[] =>
  cellsWithin(application, application.block(block).cells);

/** The visible ones among these questions, with their parts and rows. */
export function cellsWithin(application: Application, cells: readonly CellKey[]): PlacedCell[] {
  const found: PlacedCell[] = [];
  const visit = (keys: readonly CellKey[], within: readonly string[]): void => {
    for (const key of keys) {
      const cell = application.cell(key);
      if (!cell.visible) continue;
      found.push({ cell, within });
      visit(cell.children, [...within, cell.shortLabel]);
      for (const row of cell.rows ?? []) visit(row.cells, [...within, `${cell.shortLabel} ${row.label}`]);
    }
  };
  visit(cells, []);
  return found;
}

/** Whether the section has a question or a text to show; groups without parts or rows show nothing. */
export const showsAnything = (application: Application, block: string): boolean =>
  visibleCells(application, block).some((cell) => isAnswer(cell) || cell.control === 'label' || cell.canAdd);

/** The name of a question outside its context: `Home address, City`. */
export const fullLabel = ({ cell, within }: PlacedCell): string => [...within, cell.shortLabel].join(', ');

/** Has an answer: not a label, not a group. */
export function isAnswer(cell: CellState): boolean {
  return cell.control !== 'label' && cell.rows === null && cell.children.length === 0 && cell.type !== 'Compound';
}

/** DOM id of a question's outermost element. */
export function fieldId(key: CellKey): string {
  return `q-${key.replace(/[^A-Za-z0-9_-]/g, '_')}`;
}
