/** Percentages as exact hundredths: 55.39 + 17.6 + 27.01 is 100. */

export function hundredths(text: string): number {
  const match = /^\s*(\d+)(?:\.(\d{1,2}))?\s*%?\s*$/.exec(text);
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : 0;
}

/** `12.5`, `100` */
export function percentText(amount: number): string {
  return (amount / 100).toFixed(2).replace(/\.?0+$/, '');
}

export interface TotalWords {
  value: number;
  text: string;
  tone: 'accent' | 'success' | 'error';
}

/** A running total in words: what is left, or how much is too much. */
export function totalWords(total: number): TotalWords {
  const value = total / 100;
  if (total === 10_000) return { value, text: '100%, complete', tone: 'success' };
  if (total > 10_000)
    return { value, text: `${percentText(total)}%, ${percentText(total - 10_000)}% too much`, tone: 'error' };
  return { value, text: `${percentText(total)}%, ${percentText(10_000 - total)}% remaining`, tone: 'accent' };
}

/** Shares the rest evenly over the empty cells in whole percents; what does not divide goes to the first ones. */
export function spreadRest(texts: readonly string[]): string[] {
  const left = 10_000 - texts.reduce((sum, text) => sum + hundredths(text), 0);
  const empty = texts.filter((text) => text === '').length;
  if (left <= 0 || empty === 0) return [...texts];
  const share = Math.floor(left / empty / 100) * 100;
  let rest = left - share * empty;
  return texts.map((text) => {
    if (text !== '') return text;
    const extra = Math.min(rest, 100);
    rest -= extra;
    return percentText(share + extra);
  });
}
