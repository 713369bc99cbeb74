/** Totals that must match: one of the numbers that a wrong total consists of is changed until it does. */
import type { Application, CellKey, CellState, Node } from '@countersign/engine';
import { cellsOf, nodeOf } from './cells.ts';

/** Tries to fix every number of a block that is wrong although nobody may type it. Returns the number of changes. */
export function repairTotals(application: Application, block: string): number {
  let changes = 0;
  for (const key of cellsOf(application, block)) {
    const cell = application.cell(key);
    if (cell.errors.every((error) => error.key === 'required')) continue;
    const node = nodeOf(application, cell);
    if (node !== undefined && repair(application, cell, node)) changes += 1;
  }
  return changes;
}

function repair(application: Application, wrong: CellState, node: Node): boolean {
  const sources = sourcesOf(application, node);
  const cells = cellsOf(application, wrong.block)
    .map((key) => application.cell(key))
    .filter((cell) => cell.editable && sources.has(nodeOf(application, cell)?.id ?? -1));
  const targets = ['100', ...new Set(cellsOf(application, wrong.block).map((key) => application.cell(key).text))];
  for (const cell of cells) {
    const current = Number(wrong.text) || 0;
    for (const target of targets.map(Number).filter((number) => number > 0)) {
      if (mends(application, wrong.key, cell, String(target))) return true;
      const missing = target - current + (Number(cell.text) || 0);
      if (missing >= 0 && mends(application, wrong.key, cell, String(Math.round(missing * 100) / 100))) return true;
    }
  }
  return false;
}

function mends(application: Application, wrong: CellKey, cell: CellState, text: string): boolean {
  if (text === cell.text) return false;
  const change = application.change(cell.key, text);
  if (application.cell(wrong).errors.length === 0 && application.cell(cell.key).errors.length === 0) return true;
  application.undo(change);
  return false;
}

/** Numbers that a node's value and rules depend on, through labels and derived values, and the parts of a compound. */
function sourcesOf(application: Application, node: Node): Set<number> {
  const { nodes } = application.model;
  const numbers = new Set<number>();
  const seen = new Set<number>();
  const visit = (id: number): void => {
    const each = nodes[id];
    if (each === undefined || seen.has(id)) return;
    seen.add(id);
    if (each.kind === 'answer' && each.valueType === 'number' && id !== node.id) numbers.add(id);
    for (const clause of [each.calculate, ...(id === node.id ? each.rules.flatMap((rule) => rule.reads) : [])]) {
      clause?.reads.forEach(visit);
    }
    if (each.kind === 'compound' || each.kind === 'rows') each.children.forEach(visit);
  };
  visit(node.id);
  return numbers;
}
