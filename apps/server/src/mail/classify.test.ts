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
    [40, 21_600],
  ])('after %i tries about %i s', (attempts, seconds) => {
    expect(nextTry(attempts, 0, 0.5)).toBe(seconds);
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (chance) => {
        const pause = nextTry(attempts, 0, chance) ?? 0;
        expect(pause).toBeGreaterThanOrEqual(Math.floor(seconds * 0.8));
        expect(pause).toBeLessThanOrEqual(Math.ceil(seconds * 1.2));
      }),
    );
  });

  it('end after 48 hours', () => {
    expect(nextTry(20, 48 * 3_600, 0.5)).not.toBeNull();
    expect(nextTry(20, 48 * 3_600 + 1, 0.5)).toBeNull();
  });
});
