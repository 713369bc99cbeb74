import type { Application, CellState } from '@countersign/engine';
import { nodeOf } from '../state/node-of.ts';

/**
 * Whether a number below zero can be an answer, such as a net worth. The number keyboards of phones have no minus sign, so
 * that such a question needs the one for text.
 */
export function takesMinus(application: Application, cell: Pick<CellState, 'block' | 'path' | 'type'>): boolean {
  if (cell.type !== 'Decimal' && cell.type !== 'Integer') return false;
  const rules = nodeOf(application.model, cell)?.rules ?? [];
  // Rules that depend on other answers come and go; the keyboard stays.
  const always = rules.filter(({ when, reads }) => when === null && reads.length === 0);
  return !always.some((rule) => rule.fails('-1', -1, application.environment));
}
