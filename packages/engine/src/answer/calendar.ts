/** Calendar arithmetic on ISO text. No clock and no time zone: today is handed in (spec form §4, "Age nearest"). */

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function daysInMonth(year: number, month: number): number {
  if (month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)) return 29;
  return DAYS[month - 1] ?? 0;
}

/** `yyyy-MM-dd` from its parts, or undefined when there is no such day (30 February). */
export function isoDate(year: number, month: number, day: number): string | undefined {
  if (!Number.isInteger(year) || year < 1 || year > 9999) return undefined;
  if (day < 1 || day > daysInMonth(year, month)) return undefined;
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
}

/** `yyyy-MM` from its parts, or undefined when there is no such month. */
export function isoMonth(year: number, month: number): string | undefined {
  if (year < 1 || year > 9999 || month < 1 || month > 12) return undefined;
  return `${pad(year, 4)}-${pad(month, 2)}`;
}

/** The same day `months` later (earlier when negative); the last day of a month that is too short. `date` is a real `yyyy-MM-dd`. */
export function addMonths(date: string, months: number): string {
  const { year, month, day } = parts(date);
  const index = year * 12 + (month - 1) + months;
  const newYear = Math.floor(index / 12);
  const newMonth = (index % 12) + 1;
  return `${pad(newYear, 4)}-${pad(newMonth, 2)}-${pad(Math.min(day, daysInMonth(newYear, newMonth)), 2)}`;
}

/** The same day `years` later; 28 February for a leap day. */
export function addYears(date: string, years: number): string {
  return addMonths(date, years * 12);
}

/** Birthdays reached on `today`. Someone born on a leap day has the birthday of other years on 28 February. */
export function completedYears(birth: string, today: string): number {
  const years = parts(today).year - parts(birth).year;
  return addYears(birth, years) <= today ? years : years - 1;
}

/** Age at the nearest birthday: the older age from the day six months before the next birthday, inclusive. */
export function ageNearest(birth: string, today: string): number {
  const completed = completedYears(birth, today);
  const nextBirthday = addYears(birth, completed + 1);
  return addMonths(nextBirthday, -6) <= today ? completed + 1 : completed;
}

function parts(date: string): { year: number; month: number; day: number } {
  return { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)), day: Number(date.slice(8, 10)) };
}

function pad(number: number, width: number): string {
  return String(number).padStart(width, '0');
}
