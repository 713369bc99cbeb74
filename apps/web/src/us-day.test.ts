import { expect, it } from 'vitest';
import { isoDay, usDay } from './us-day.ts';

const DAYS = [
  ['12/31/2026', '2026-12-31'],
  ['02/29/2028', '2028-02-29'],
] as const;

it.each(DAYS)('a typed day, %s, is the day %s, and the other way round', (typed, day) => {
  expect([isoDay(typed), isoDay(` ${typed} `), usDay(day)]).toEqual([day, day, typed]);
});

it.each(['02/29/2026', '02/30/2026', '13/01/2026', '1/1/2026', ''])('%j is no day', (typed) => {
  expect(isoDay(typed)).toBeNull();
});
