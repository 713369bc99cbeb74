/** Masks by name: how a text is formatted while it is typed. They never drop what a person means: limits are rules, not masks. */
export type Mask =
  | 'phone'
  | 'ssn'
  | 'tax-id'
  | 'date'
  | 'month-year'
  | 'currency'
  | 'amount'
  | 'integer'
  | 'year'
  | 'percent'
  | 'percent-decimal'
  | 'zip'
  | 'account';

/** A pasted or autofilled US country code is dropped, so that +1 617 555 0123 keeps its area code. */
export function withoutCountryCode(text: string): string {
  return text.replace(/\D/g, '').length === 11 ? text.replace(/^\D*1/, '') : text;
}

/** A pasted 4/8/1986 or 1986-04-08 becomes 04/08/1986. */
export function wholeDate(text: string): string {
  const us = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})\s*$/.exec(text);
  if (us) return `${us[1]?.padStart(2, '0')}/${us[2]?.padStart(2, '0')}/${us[3]}`;
  const iso = /^\s*(\d{4})-(\d{2})-(\d{2})\s*$/.exec(text);
  return iso ? `${iso[2]}/${iso[3]}/${iso[1]}` : text;
}

/** A pasted 4/1986 or 1986-04 becomes 04/1986. */
export function wholeMonth(text: string): string {
  const us = /^\s*(\d{1,2})[/.-](\d{4})\s*$/.exec(text);
  if (us) return `${us[1]?.padStart(2, '0')}/${us[2]}`;
  const iso = /^\s*(\d{4})-(\d{2})\s*$/.exec(text);
  return iso ? `${iso[2]}/${iso[1]}` : text;
}

/** `4` before a typed separator at the end of `text` becomes `04/`; null when the separator is not wanted there. */
export function paddedPart(text: string): string | null {
  return /(^|\/)\d$/.test(text) ? `${text.replace(/\d$/, '0$&')}/` : null;
}

const decimal = (thousands: string) => ({
  mask: Number,
  thousandsSeparator: thousands,
  radix: '.',
  // Without this a pasted 1,250.50 loses its point; a `max` would silently drop digits.
  mapToRadix: [],
  scale: 2,
  // 75.50 stays as it was typed.
  normalizeZeros: false,
});

/** Options for imask. */
export const maskOptions: Record<Mask, Record<string, unknown>> = {
  phone: { mask: '000-000-0000', prepare: withoutCountryCode },
  ssn: { mask: '000-00-0000' },
  'tax-id': { mask: '00-0000000' },
  date: { mask: '00/00/0000', prepare: wholeDate },
  'month-year': { mask: '00/0000', prepare: wholeMonth },
  currency: { mask: '$num', blocks: { num: decimal(',') } },
  amount: decimal(','),
  integer: { mask: '0000000000' },
  year: { mask: '0000' },
  percent: { mask: '000' },
  'percent-decimal': decimal(''),
  zip: { mask: '00000' },
  account: { mask: '0'.repeat(17) },
};

/** What the field looks like before anything is typed. */
export const maskPlaceholder: Partial<Record<Mask, string>> = {
  date: 'MM/DD/YYYY',
  'month-year': 'MM/YYYY',
  currency: '$',
};
