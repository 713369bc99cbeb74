/** Which questions are shares of a total, shown as a table. */
import type { Application, CellState } from '@countersign/engine';
import { nodeOf } from '../state/node-of.ts';

/** Whether a question is one share of a table. */
export const isShare = (cell: CellState): boolean =>
  cell.control === 'textbox' && (cell.mask === 'percent' || cell.mask === 'currency');

/**
 * Several shares, and only shares and their total; amounts of money count as shares only if they have to reach a total.
 */
export function isAllocation(application: Application, parts: readonly CellState[]): boolean {
  const shares = parts.filter(isShare);
  const totals = parts.filter((part) => nodeOf(application.model, part)?.allocation != null);
  const isTable = shares.length > 1 && shares.length + totals.length === parts.length;
  return isTable && (totals.length > 0 || shares.every((share) => share.mask === 'percent'));
}
