/** Shares in percent or in dollars as exact hundredths: 55.39 + 17.6 + 27.01 is 100. */
import type { CellState } from '@countersign/engine';
import type { Texts } from '../state/texts.ts';

export type Unit = 'percent' | 'dollars';

export const unitOf = (cell: Pick<CellState, 'mask'>): Unit => (cell.mask === 'percent' ? 'percent' : 'dollars');

/** `12.5%`, `$1,200` as hundredths; 0 if it is not an amount. */
export function hundredths(text: string): number {
  const match = /^\s*\$?(\d[\d,]*)(?:\.(\d{1,2}))?\s*%?\s*$/.exec(text);
  return match ? Number(match[1]?.replaceAll(',', '')) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : 0;
}

/** `12.5`, `100`: the format of a typed answer. */
export function plainText(amount: number): string {
  return (amount / 100).toFixed(2).replace(/\.?0+$/, '');
}

/** `12.5%`, `$1,200`: the display format. */
export function amountText(amount: number, unit: Unit): string {
  if (unit === 'percent') return `${plainText(amount)}%`;
  return `$${(amount / 100).toLocaleString('en-US', { minimumFractionDigits: amount % 100 === 0 ? 0 : 2 })}`;
}

export interface TotalWords {
  /** Part of the target in percent. */
  value: number;
  text: string;
  tone: 'accent' | 'success' | 'error';
}

/** A running total in words: the remaining amount, or how much is too much. Both amounts in hundredths. */
export function totalWords(total: number, target: number, unit: Unit, texts: Texts): TotalWords {
  const value = target > 0 ? (total / target) * 100 : 0;
  const difference = amountText(Math.abs(target - total), unit);
  const said = (key: string) => texts(`allocation.${key}`, { Total: amountText(total, unit), Amount: difference });
  if (total === target) return { value, text: said('complete'), tone: 'success' };
  if (total > target) return { value, text: said('tooMuch'), tone: 'error' };
  return { value, text: said('remaining'), tone: 'accent' };
}

/** Spreads the remaining amount evenly over the empty cells in whole units; the remainder goes to the first ones. */
export function spreadRest(texts: readonly string[], left: number): string[] {
  const empty = texts.filter((text) => text === '').length;
  if (left <= 0 || empty === 0) return [...texts];
  const share = Math.floor(left / empty / 100) * 100;
  let rest = left - share * empty;
  return texts.map((text) => {
    if (text !== '') return text;
    const extra = Math.min(rest, 100);
    rest -= extra;
    return plainText(share + extra);
  });
}
