import { expect, it } from 'vitest';
import { usDay } from './us-day.ts';

it.each([
  ['2026-12-31', '12/31/2026'],
  ['2028-02-29T12:00:00Z', '02/29/2028'],
])('%s is shown as %s', (day, shown) => {
  expect(usDay(day)).toBe(shown);
});
