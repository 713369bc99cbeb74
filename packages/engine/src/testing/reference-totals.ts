/**
 * Totals with a target in the simple evaluator: blanks become 0, once, until the total has been below again. Only tests
 * use it.
 */
import { instances, type Reference } from './reference-record.ts';

/** Checks every total; returns true if blanks were filled in. */
export function reachTargets(reference: Reference, mayFill: boolean): boolean {
  let filled = false;
  for (const { node, row } of instances(reference)) {
    if (node.allocation === null) continue;
    reference.environment.row = row === reference.outside ? null : row;
    const total = row.visible.has(node.id) ? node.calculate?.evaluate(reference.environment) : undefined;
    const target = node.allocation.target.evaluate(reference.environment);
    // In hundredths, as people count them.
    const left = typeof total === 'number' && typeof target === 'number' ? Math.round((target - total) * 100) : 1;
    if (left > 0) row.reached.delete(node.id);
    if (left !== 0 || row.reached.has(node.id)) continue;
    row.reached.add(node.id);
    if (!mayFill) continue;
    for (const id of node.allocation.fills) {
      if (!row.visible.has(id) || row.texts.get(id) !== '') continue;
      row.texts.set(id, '0');
      filled = true;
    }
  }
  return filled;
}
