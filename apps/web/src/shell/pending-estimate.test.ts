import { expect, it } from 'vitest';
import { estimatedMinutes } from './pending-estimate.ts';

const renders = (count: number): string[] => Array.from({ length: count }, () => 'render');

it.each<[string[], number | null, number]>([
  [['jhade'], null, 1],
  [renders(1), null, 2],
  [renders(6), null, 2],
  [renders(7), null, 3],
  // Quick work is not promised to be quicker than the specification says; slow work is told as it is.
  [renders(1), 1, 2],
  [renders(1), 121, 3],
  [['jhade'], 61, 2],
])('estimates the wait for %j that took %j seconds lately as %i minutes', (jobs, measured, expected) => {
  expect(estimatedMinutes(jobs, measured)).toBe(expected);
});
