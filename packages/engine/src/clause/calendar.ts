/** Days and months as ISO text, without a clock and without time zones. Months are `yyyy-MM`. */

const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const ISO_MONTH = /^(\d{4})-(\d{2})$/;

interface Day {
  year: number;
  month: number;
  day: number;
}

/** True for a day that exists, written `yyyy-MM-dd`. */
export function isDate(text: string): boolean {
  return parts(text) !== null;
}

/** True for a month written `yyyy-MM`. */
export function isMonth(text: string): boolean {
  const match = ISO_MONTH.exec(text);
  return match !== null && Number(match[2]) >= 1 && Number(match[2]) <= 12;
}

/** Completed years between `born` and `today`; undefined for days that do not exist or are in the future. */
export function age(born: string, today: string): number | undefined {
  const from = parts(born);
  const to = parts(today);
  if (from === null || to === null || born > today) return undefined;
  // ISO text compares like the days, so a birthday on February 29 counts from March 1 in common years.
  return to.year - from.year - (today.slice(5) < born.slice(5) ? 1 : 0);
}

/** The older age from the day six months before the next birthday, inclusive (spec form 4.40). */
export function ageNearest(born: string, today: string): number | undefined {
  const from = parts(born);
  const completed = age(born, today);
  if (from === null || completed === undefined) return undefined;
  const year = from.year + completed + 1;
  const leapDayMissing = from.month === 2 && from.day === 29 && lastDay(year, 2) === 28;
  const nextBirthday = leapDayMissing ? { year, month: 3, day: 1 } : { year, month: from.month, day: from.day };
  return today >= (addMonths(text(nextBirthday), -6) ?? '9999') ? completed + 1 : completed;
}

/**
 * The day `count` days later; undefined for a day that does not exist, a fractional count or a year outside 0001 to
 * 9999.
 */
export function addDays(date: string, count: number): string | undefined {
  const from = parts(date);
  if (from === null || !Number.isInteger(count) || Math.abs(count) > 4_000_000) return undefined;
  return inRange(fromNumber(toNumber(from) + count));
}

/** A day `count` months later on the same day of the month, or on the last day of a shorter one. Also for months. */
export function addMonths(date: string, count: number): string | undefined {
  const wholeDate = isMonth(date) ? `${date}-01` : date;
  const from = parts(wholeDate);
  if (from === null || !Number.isInteger(count) || Math.abs(count) > 200_000) return undefined;
  const months = from.year * 12 + (from.month - 1) + count;
  const year = Math.floor(months / 12);
  const month = months - year * 12 + 1;
  const result = inRange({ year, month, day: Math.min(from.day, lastDay(year, month)) });
  return wholeDate === date ? result : result?.slice(0, 7);
}

function parts(date: string): Day | null {
  const match = ISO_DATE.exec(date);
  if (match === null) return null;
  const found = { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) };
  if (found.month < 1 || found.month > 12 || found.day < 1) return null;
  return found.day <= lastDay(found.year, found.month) ? found : null;
}

function inRange(day: Day): string | undefined {
  return day.year >= 1 && day.year <= 9999 ? text(day) : undefined;
}

function text({ year, month, day }: Day): string {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

function lastDay(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** Days since 0000-03-01, in the proleptic Gregorian calendar: years counted from March put the leap day last. */
function toNumber({ year, month, day }: Day): number {
  const shifted = month > 2 ? year : year - 1;
  const monthFromMarch = (month + 9) % 12;
  const leapDays = Math.floor(shifted / 4) - Math.floor(shifted / 100) + Math.floor(shifted / 400);
  return shifted * 365 + leapDays + Math.floor((monthFromMarch * 153 + 2) / 5) + day - 1;
}

function fromNumber(days: number): Day {
  const estimate = Math.floor((days * 400) / 146_097);
  // The estimate is off by at most one year at the ends of years.
  let shifted = estimate + 1;
  while (toNumber({ year: shifted, month: 3, day: 1 }) > days) shifted--;
  const dayOfYear = days - toNumber({ year: shifted, month: 3, day: 1 });
  const monthFromMarch = Math.floor((dayOfYear * 5 + 2) / 153);
  const month = ((monthFromMarch + 2) % 12) + 1;
  return {
    year: month > 2 ? shifted : shifted + 1,
    month,
    day: dayOfYear - Math.floor((monthFromMarch * 153 + 2) / 5) + 1,
  };
}
