import type { CellState } from '@countersign/engine';
import { useApplication } from '../state/application.ts';
import { nodeOf } from '../state/node-of.ts';

/** Whether a question is shown only under a condition, so that there is a reason to show. */
export function useHasReason(cell: CellState): boolean {
  const { model } = useApplication();
  return (nodeOf(model, cell)?.visible ?? null) !== null;
}
