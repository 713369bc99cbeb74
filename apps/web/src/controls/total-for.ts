import type { Application, CellKey } from '@countersign/engine';
import { nodeOf } from '../state/node-of.ts';

/** The total that shares have to reach together, in the same row if they are in one; null: none, or not shown. */
export function totalFor(application: Application, shares: readonly CellKey[]): CellKey | null {
  for (const key of shares) {
    const share = application.cell(key);
    const id = nodeOf(application.model, share)?.id;
    const total = application.model.nodes.find((node) => id !== undefined && node.allocation?.fills.includes(id));
    if (total === undefined) continue;
    const row = /^.*\]/.exec(share.path)?.[0] ?? '';
    const path = row === '' ? total.path : `${row}${total.path.slice(row.replace(/\[[^\]]*\]/g, '').length)}`;
    const found = application.keyOf(share.block, path);
    return found !== undefined && application.cell(found).visible ? found : null;
  }
  return null;
}
