import type { Application, CellState } from '@countersign/engine';
import { nodeOf } from '../state/node-of.ts';

/**
 * Whether a number below zero can be an answer, such as a net worth. The number keyboards of phones have no minus sign, so
 * that such a question needs the one for text. Rules that depend on other answers come and go; the keyboard stays.
 */
export const takesMinus = (
  { model, environment }: Application,
  cell: Pick<CellState, 'block' | 'path' | 'type'>,
): boolean =>
  (cell.type === 'Decimal' || cell.type === 'Integer') &&
  nodeOf(model, cell)?.rules.some(
    (rule) => rule.when === null && rule.reads.length === 0 && rule.fails('-1', -1, environment),
  ) === false;
