/** MM/dd/yyyy of `yyyy-MM-dd`, with or without a time. */
export function usDay(day: string): string {
  const [year = '', month = '', date = ''] = day.slice(0, 10).split('-');
  return `${month}/${date}/${year}`;
}
