/** Shares in percent or in dollars, and their total, without the rounding noise of binary fractions. */
import type { CellState } from '@countersign/engine';
import type { Texts } from '../state/texts.ts';

export type Unit = 'percent' | 'dollars';

export const unitOf = (cell: Pick<CellState, 'mask'>): Unit => (cell.mask === 'percent' ? 'percent' : 'dollars');

/** The engine's numbers have at most six decimals: 55.39 + 17.6 + 27.01 is 100 in millionths. */
const MILLION = 1_000_000;

/** A stored answer in millionths; 0 if it is blank or not a number. */
function millionths(text: string): number {
  const value = Number(text);
  return Number.isFinite(value) ? Math.round(value * MILLION) : 0;
}

/** What several stored answers add up to. */
export const sumOf = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + millionths(text), 0) / MILLION;

/** `12.5%`, `$1,200`: the display format. */
export function amountText(amount: number, unit: Unit): string {
  if (unit === 'percent') return `${amount}%`;
  return `$${amount.toLocaleString('en-US', { minimumFractionDigits: Number.isInteger(amount) ? 0 : 2, maximumFractionDigits: 2 })}`;
}

export interface TotalWords {
  /** Part of the target in percent. */
  value: number;
  text: string;
  tone: 'accent' | 'success' | 'error';
}

/** A running total in words: the remaining amount, or how much is too much. Null: no target is known. */
export function totalWords(total: Pick<CellState, 'allocation' | 'mask'>, texts: Texts): TotalWords | null {
  if (!total.allocation?.target) return null;
  const { total: sum, target, remaining, status } = total.allocation;
  const unit = unitOf(total);
  const said = (key: string) =>
    texts(`allocation.${key}`, { Total: amountText(sum, unit), Amount: amountText(Math.abs(remaining ?? 0), unit) });
  const value = (sum / target) * 100;
  if (status === 'exact') return { value, text: said('complete'), tone: 'success' };
  if (status === 'above') return { value, text: said('tooMuch'), tone: 'error' };
  return { value, text: said('remaining'), tone: 'accent' };
}

/** Spreads the remaining amount evenly over the empty cells in whole units; the remainder goes to the first ones. */
export function spreadRest(texts: readonly string[], remaining: number): string[] {
  const empty = texts.filter((text) => text === '').length;
  const left = Math.round(remaining * MILLION);
  if (left <= 0 || empty === 0) return [...texts];
  const share = Math.floor(left / empty / MILLION) * MILLION;
  let rest = left - share * empty;
  return texts.map((text) => {
    if (text !== '') return text;
    const extra = Math.min(rest, MILLION);
    rest -= extra;
    return String((share + extra) / MILLION);
  });
}
