import type { CellState, QuestionType } from '@countersign/engine';
import type { Mask } from '../ui/index.ts';

const BY_TYPE: Partial<Record<QuestionType, Mask>> = {
  Date: 'date',
  MonthYear: 'month-year',
  Phone: 'phone',
  SSN: 'ssn',
  Integer: 'integer',
};

/** How a question's text is formatted while it is typed: its own mask, otherwise its type's. */
export function maskOf(cell: Pick<CellState, 'mask' | 'type'>): Mask | null {
  if (cell.mask === 'percent' && cell.type === 'Decimal') return 'percent-decimal';
  return cell.mask ?? BY_TYPE[cell.type] ?? null;
}

/** The stored answer in the format of the mask. */
export function maskedText(cell: Pick<CellState, 'text' | 'display'>, mask: Mask): string {
  return mask === 'date' || mask === 'month-year' || mask === 'currency' || mask === 'amount'
    ? cell.display
    : cell.text;
}
