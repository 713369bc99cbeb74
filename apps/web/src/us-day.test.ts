import { expect, it } from 'vitest';
import { isoDay, usDay } from './us-day.ts';

it.each([
  ['12/31/2026', '2026-12-31'],
  [' 02/29/2028 ', '2028-02-29'],
  ['02/29/2026', null],
  ['02/30/2026', null],
  ['13/01/2026', null],
  ['1/1/2026', null],
  ['', null],
])('a typed day, %j, is the day %j', (typed, day) => {
  expect(isoDay(typed)).toBe(day);
  if (day !== null) expect(usDay(day)).toBe(typed.trim());
});
