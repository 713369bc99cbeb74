import { expect, test } from 'vitest';
import { inTime, TooSlow } from './in-time.ts';

test('gives what the work gives', async () => {
  expect(await inTime(Promise.resolve(7), 1_000)).toBe(7);
  await expect(inTime(Promise.reject(new Error('broken')), 1_000)).rejects.toThrow('broken');
});

test('does not wait for work that never ends', async () => {
  await expect(inTime(new Promise(() => undefined), 5)).rejects.toThrow(TooSlow);
});
