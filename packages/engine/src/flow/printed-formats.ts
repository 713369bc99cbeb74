/**
 * Dates and amounts in the formats of printed documents, which people do not use in a form: `April 8, 1986`, `$1.5
 * million`.
 */
import { isDate } from '../clause/calendar.ts';
import type { QuestionType } from '../definition/question-data.ts';

/** The text in the format of its question; unchanged if no printed format is recognized. */
export function asTyped(text: string, type: QuestionType | null): string {
  if (type === 'Date') return printedDate(text) ?? text;
  if (type === 'Integer' || type === 'Decimal') return printedAmount(text) ?? text;
  return text;
}

const MONTHS = 'january february march april may june july august september october november december'.split(' ');
const NUMERIC = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})\b/;
const ISO = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})\b/;
const MONTH_FIRST = /^([a-z]{3,9})\.?[\s-]+(\d{1,2})(?:st|nd|rd|th)?,?[\s-]+(\d{4})\b/i;
const DAY_FIRST = /^(\d{1,2})(?:st|nd|rd|th)?[\s-]+([a-z]{3,9})\.?,?[\s-]+(\d{4})\b/i;

/**
 * `yyyy-MM-dd` of the date at the start of a text: a numeric month comes before the day. A two-digit year is not
 * accepted.
 */
export function printedDate(text: string): string | undefined {
  const start = text.trim().slice(0, 40);
  const [year, month, day] = dateParts(start);
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDate(iso) ? iso : undefined;
}

function dateParts(text: string): readonly (string | undefined)[] {
  const numeric = NUMERIC.exec(text);
  if (numeric) return [numeric[3], numeric[1], numeric[2]];
  const iso = ISO.exec(text);
  if (iso) return [iso[1], iso[2], iso[3]];
  const monthFirst = MONTH_FIRST.exec(text);
  if (monthFirst) return [monthFirst[3], monthNumber(monthFirst[1]), monthFirst[2]];
  const dayFirst = DAY_FIRST.exec(text);
  return dayFirst ? [dayFirst[3], monthNumber(dayFirst[2]), dayFirst[1]] : [];
}

function monthNumber(name = ''): string | undefined {
  const at = MONTHS.findIndex((month) => month.startsWith(name.toLowerCase()));
  return at < 0 ? undefined : String(at + 1);
}

const AMOUNT =
  /^(?:us)?[ ]?(?:\$|usd)?[ ]?(\d{1,3}(?:,\d{3})+|\d{1,15})(\.\d{1,6})?[ ]?(%|k|thousand|mm?|million)?(?=$|[ /(]+[a-z])/i;
const THOUSANDS: Readonly<Record<string, number>> = { k: 1, thousand: 1, m: 2, mm: 2, million: 2 };

/**
 * The plain number at the start of a text: `$1.5 million` is `1500000`, `$75.00 per month` is `75`. No sign, no
 * brackets.
 */
export function printedAmount(text: string): string | undefined {
  const [, whole, fraction = '', unit = ''] = AMOUNT.exec(text.trim().slice(0, 60)) ?? [];
  if (whole === undefined) return undefined;
  const zeros = (THOUSANDS[unit.toLowerCase()] ?? 0) * 3;
  // Digit by digit: floating-point numbers would round.
  const behind = fraction.slice(1).padEnd(zeros, '0');
  const number = `${whole.replaceAll(',', '')}${behind.slice(0, zeros)}`.replace(/^0+(?=\d)/, '');
  const rest = behind.slice(zeros).replace(/0+$/, '');
  return rest === '' ? number : `${number}.${rest}`;
}
