import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextTry } from './classify.ts';

describe('pauses between tries', () => {
  it.each([
    [1, 30],
    [2, 60],
    [3, 120],
    [10, 15_360],
    [11, 21_600],
    [17, 21_600],
  ])('after %i tries about %i s', (attempts, seconds) => {
    expect(nextTry(attempts, 0.5)).toBe(seconds);
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (chance) => {
        const pause = nextTry(attempts, chance) ?? 0;
        expect(pause).toBeGreaterThanOrEqual(Math.floor(seconds * 0.8));
        expect(pause).toBeLessThanOrEqual(Math.ceil(seconds * 1.2));
      }),
    );
  });

  it('end once they took 48 hours together', () => {
    const pauses = Array.from({ length: 17 }, (_, index) => nextTry(index + 1, 0.5) ?? 0);
    const hours = (tries: number): number => pauses.slice(0, tries).reduce((sum, pause) => sum + pause, 0) / 3_600;
    expect([hours(16), hours(17)].map(Math.floor)).toEqual([44, 50]);
    expect(nextTry(18, 0.5)).toBeNull();
    expect(nextTry(900, 0.5)).toBeNull();
  });
});
