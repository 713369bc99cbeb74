import { expect, test } from 'vitest';
import { isListed, UNCOUNTED } from './listed-stages.ts';

// spec pages 3.4
test('lists every usual stage, and others once a case is at them', () => {
  expect(UNCOUNTED.every(isListed)).toBe(true);
  expect(isListed({ Stage: 'withdrawn', Count: 0 })).toBe(false);
  expect(isListed({ Stage: 'withdrawn', Count: 1 })).toBe(true);
});
