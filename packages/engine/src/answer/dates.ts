/** Days and months: stored as `yyyy-MM-dd` and `yyyy-MM`, shown as `MM/dd/yyyy` and `MM/yyyy` (spec form §9). */
import { isDate, isMonth } from '../clause/calendar.ts';
import type { Codec } from './codec.ts';
import { textCodec } from './codec.ts';
import { plainHyphens } from './names.ts';

const TYPED_DATE = /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4})$/;
const DIGITS_DATE = /^(\d{2})(\d{2})(\d{4})$/;
const TYPED_MONTH = /^(\d{1,2})[/. -](\d{4})$/;
const DIGITS_MONTH = /^(\d{2})(\d{4})$/;

/** Of an earlier one, somebody left out a digit (spec form 9.1). */
const FIRST_YEAR = '1000';

/** Rejects days that do not exist. */
export const dateCodec: Codec = textCodec((typed) => {
  const text = plainHyphens(typed);
  const [, month = '', day = '', year = ''] = TYPED_DATE.exec(text) ?? DIGITS_DATE.exec(text) ?? [];
  const iso = year === '' ? text : `${year}-${twoDigits(month)}-${twoDigits(day)}`;
  return isDate(iso) && iso >= FIRST_YEAR ? iso : undefined;
});

export const monthCodec: Codec = textCodec((typed) => {
  const text = plainHyphens(typed);
  const [, month = '', year = ''] = TYPED_MONTH.exec(text) ?? DIGITS_MONTH.exec(text) ?? [];
  const iso = year === '' ? text : `${year}-${twoDigits(month)}`;
  return isMonth(iso) && iso >= FIRST_YEAR ? iso : undefined;
});

function twoDigits(number: string): string {
  return number.padStart(2, '0');
}

/** `1986-04-08` as `04/08/1986`, `1986-04` as `04/1986`. */
export function displayDate(iso: string): string {
  const [year, month, day] = iso.split('-');
  return [month, day, year].filter((part) => part !== undefined).join('/');
}
