/** Days as people write them and as the server has them. */
import { isDate } from '@countersign/engine';

/** MM/dd/yyyy of `yyyy-MM-dd`, with or without a time. */
export function usDay(day: string): string {
  const [year = '', month = '', date = ''] = day.slice(0, 10).split('-');
  return `${month}/${date}/${year}`;
}

/** `yyyy-MM-dd` of MM/dd/yyyy; null: there is no such day. */
export function isoDay(text: string): string | null {
  const [, month, date, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text.trim()) ?? [];
  const day = `${year}-${month}-${date}`;
  return isDate(day) ? day : null;
}
