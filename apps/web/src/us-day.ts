/** Days as people write them and as the server has them. */

/** MM/dd/yyyy of `yyyy-MM-dd`, with or without a time. */
export function usDay(day: string): string {
  const [year = '', month = '', date = ''] = day.slice(0, 10).split('-');
  return `${month}/${date}/${year}`;
}

/** `yyyy-MM-dd` of MM/dd/yyyy; null: it is none. */
export function isoDay(text: string): string | null {
  const [, month, date, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text.trim()) ?? [];
  if (month === undefined || date === undefined || year === undefined) return null;
  const day = `${year}-${month}-${date}`;
  return Number.isNaN(Date.parse(day)) ? null : day;
}
