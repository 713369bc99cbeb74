import { expect, test } from 'vitest';
import { withTimeout, TimedOut } from './timeout.ts';

test('returns the result of the work', async () => {
  expect(await withTimeout(Promise.resolve(7), 1_000)).toBe(7);
  await expect(withTimeout(Promise.reject(new Error('broken')), 1_000)).rejects.toThrow('broken');
});

test('does not wait for work that never ends', async () => {
  await expect(withTimeout(new Promise(() => undefined), 5)).rejects.toThrow(TimedOut);
});
