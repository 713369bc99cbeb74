import { expect, test } from 'vitest';
import { GIVE_UP_AFTER_MS, pauseAfter } from './pauses.ts';

const after = (tries: number, more: Partial<Parameters<typeof pauseAfter>[1]> = {}) =>
  pauseAfter(tries, { sinceMs: 0, asked: null, chance: 0, ...more });

// spec handover 4.3
test('pauses grow from seconds to four hours and stay there; chance adds a quarter at most', () => {
  const pauses = Array.from({ length: 12 }, (_, index) => after(index + 1) ?? 0);
  expect(pauses).toEqual([5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 14_400, 14_400, 14_400, 14_400]);
  expect(after(8, { chance: 1 })).toBe(18_000);
});

test('what the target asks for is kept, but a shorter pause than ours is not', () => {
  expect(after(1, { asked: 90 })).toBe(90);
  expect(after(8, { asked: 1 })).toBe(14_400);
});

test('the last try is three days after the first, and none follows', () => {
  expect(after(20, { sinceMs: GIVE_UP_AFTER_MS - 60_000 })).toBe(60);
  expect(after(3, { asked: 10_000_000 })).toBe(GIVE_UP_AFTER_MS / 1_000);
  expect(after(21, { sinceMs: GIVE_UP_AFTER_MS })).toBeNull();
});

test('within three days there are between 20 and 30 tries', () => {
  let [tries, sinceMs] = [1, 0];
  for (let pause = after(1); pause !== null; pause = after(tries, { sinceMs })) {
    sinceMs += pause * 1_000;
    tries += 1;
  }
  expect(tries).toBeGreaterThan(20);
  expect(tries).toBeLessThan(30);
});
