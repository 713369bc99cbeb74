/** Masks by name: the format of a text while it is typed. They move separators only. */
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

/**
 * The text in the format of its mask. A text that does not fit the format stays as it is: no digit, sign or decimal
 * point is dropped, added or moved, so that 2.5 never becomes 25, and a rule says what is wrong with it. `before` is
 * the previous formatted text: it distinguishes a group to which a digit was added or from which one was removed
 * (1,2345) from one that somebody typed (12,50). (spec form §5)
 */
export function inMask(mask: Mask, text: string, before = ''): string {
  switch (mask) {
    case 'phone':
      return inGroups(withoutCountryCode(withHyphens(text)), /^[\d\s().-]*$/, [3, 3, 4], '-');
    case 'ssn':
      return inGroups(withHyphens(text), /^[\d\s-]*$/, [3, 2, 4], '-');
    case 'tax-id':
      return inGroups(withHyphens(text), /^[\d\s-]*$/, [2, 7], '-');
    case 'date':
      return asDate(withHyphens(text));
    case 'month-year':
      return asMonth(withHyphens(text));
    case 'currency':
      return asAmount(text, before, '$');
    case 'amount':
      return asAmount(text, before, '');
    case 'zip':
      // Non-digits are removed while typing (spec form §5).
      return text.replaceAll(/\D/g, '');
    default:
      return text;
  }
}

/** What address books, phones and web pages put between digits as a hyphen: the engine's list, which the kit does not load. */
const anyHyphen = /[‐‑‒–—―−]/g;

const withHyphens = (text: string): string => text.replaceAll(anyHyphen, '-');

/** A pasted or autofilled US country code is dropped, so that +1 617 555 0123 keeps its area code. */
const withoutCountryCode = (text: string): string =>
  digitsOf(text).length === 11 ? text.replace(/^\s*\+?1/, '') : text;

/** Digits in groups of these sizes. `takes` may be between them; it is replaced by the separator. */
function inGroups(text: string, takes: RegExp, sizes: readonly number[], separator: string): string {
  const digits = digitsOf(text);
  const most = sizes.reduce((sum, size) => sum + size, 0);
  if (!takes.test(text) || digits.length > most) return text;
  const groups: string[] = [];
  let from = 0;
  for (const size of sizes) {
    if (from < digits.length) groups.push(digits.slice(from, from + size));
    from += size;
  }
  const isWhole = groups.length < sizes.length && groups.at(-1)?.length === sizes[groups.length - 1];
  return `${groups.join(separator)}${isWhole && text.endsWith(separator) ? separator : ''}`;
}

/** 4/8/1986, 04081986 and 1986-04-08 as 04/08/1986; the beginning of one with its separators. */
function asDate(text: string): string {
  const written = /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4})$/.exec(text)?.slice(1);
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)?.slice(1);
  const [month = '', day = '', year = ''] = written ?? (iso ? [iso[1], iso[2], iso[0]] : []);
  if (year !== '') return isPart(month, 12) && isPart(day, 31) ? `${twoDigits(month)}/${twoDigits(day)}/${year}` : text;
  if (!/^\d{2}\/?\d{0,2}\/?\d*$/.test(text)) return text;
  const digits = digitsOf(text);
  return isPart(digits.slice(0, 2), 12) && isPart(digits.slice(2, 4), 31)
    ? inGroups(text, /^[\d/]*$/, [2, 2, 4], '/')
    : text;
}

/** 4/1986, 041986 and 1986-04 as 04/1986; the beginning of one with its separator. */
function asMonth(text: string): string {
  const written = /^(\d{1,2})[/. -](\d{4})$/.exec(text)?.slice(1);
  const iso = /^(\d{4})-(\d{2})$/.exec(text)?.slice(1);
  const [month = '', year = ''] = written ?? (iso ? [iso[1], iso[0]] : []);
  if (year !== '') return isPart(month, 12) ? `${twoDigits(month)}/${year}` : text;
  if (!/^\d{2}\/?\d*$/.test(text)) return text;
  return isPart(text.slice(0, 2), 12) ? inGroups(text, /^[\d/]*$/, [2, 4], '/') : text;
}

/** Two digits that can be a month or a day, or fewer. */
const isPart = (digits: string, most: number): boolean =>
  digits.length < 2 || (Number(digits) >= 1 && Number(digits) <= most);

const twoDigits = (digits: string): string => digits.padStart(2, '0');

/** Thousands in groups, with the symbol in front. */
function asAmount(text: string, before: string, symbol: string): string {
  const plain = isOneDigitEdit(text, before) ? text.replaceAll(',', '') : text;
  const [, whole = '', fraction = ''] = /^\$?(\d+|\d{1,3}(?:,\d{3})+|)(\.\d*)?$/.exec(plain) ?? [];
  if (whole === '' && fraction === '') return text;
  const grouped = whole.replaceAll(',', '').replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
  return `${symbol}${grouped}${fraction}`;
}

/** Only digits were added or removed, in an amount whose commas were as its mask had set them. */
function isOneDigitEdit(text: string, before: string): boolean {
  if (!/^\$?\d{1,3}(?:,\d{3})*(?:\.\d*)?$/.test(before)) return false;
  let start = 0;
  while (start < text.length && text[start] === before[start]) start += 1;
  let end = 0;
  while (end < text.length - start && end < before.length - start && text.at(-1 - end) === before.at(-1 - end))
    end += 1;
  return /^\d*$/.test(text.slice(start, text.length - end));
}

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

const isSeparator = (character: string): boolean => /[-/,$\s()]/.test(withHyphens(character));

/** The caret position in a formatted text if it was after `typed` in what was typed. */
export function placeInMask(formed: string, typed: string): number {
  let left = Array.from(typed).filter((character) => !isSeparator(character)).length;
  let place = 0;
  while (place < formed.length && left > 0) {
    if (!isSeparator(formed.charAt(place))) left -= 1;
    place += 1;
  }
  return place;
}

/** `4` before a typed separator at the end of `text` becomes `04/`; null if the separator is not allowed there. */
export function paddedPart(text: string): string | null {
  return /(^|\/)\d$/.test(text) ? `${text.replace(/\d$/, '0$&')}/` : null;
}

/** The appearance of the field before anything is typed. */
export const maskPlaceholder: Partial<Record<Mask, string>> = {
  date: 'MM/DD/YYYY',
  'month-year': 'MM/YYYY',
  currency: '$',
};
