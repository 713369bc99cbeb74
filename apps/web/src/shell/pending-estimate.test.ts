import { expect, it } from 'vitest';
import { estimatedWait } from './pending-estimate.ts';

it.each([
  [['jhade'], '1 minute'],
  [['render'], '2 minutes'],
  [['render', 'render', 'render', 'render', 'render', 'render'], '2 minutes'],
  [Array.from({ length: 7 }, () => 'render'), '3 minutes'],
])('estimates the wait for %j as %s', (jobs, expected) => {
  expect(estimatedWait(jobs)).toBe(expected);
});
