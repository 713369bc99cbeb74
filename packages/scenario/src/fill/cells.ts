/** Iterates over the questions of a block. */
import type { Application, CellKey, CellState, Node } from '@countersign/engine';
import { modelPath } from '../driver.ts';

/** Every question of a block, parts and rows included, in the order of the page. */
export function cellsOf(application: Application, block: string): CellKey[] {
  const found: CellKey[] = [];
  const walk = (keys: readonly CellKey[]): void => {
    for (const key of keys) {
      const cell = application.cell(key);
      if (!cell.visible) continue;
      found.push(key);
      walk(cell.children);
      for (const row of cell.rows ?? []) walk(row.cells);
    }
  };
  walk(application.block(block).cells);
  return found;
}

export function nodeOf(application: Application, cell: CellState): Node | undefined {
  return application.model.node(`${cell.block}.${modelPath(cell.path)}`);
}
