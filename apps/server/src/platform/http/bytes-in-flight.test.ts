import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bytesInFlight } from './bytes-in-flight.ts';

it('never holds more than the total, nor more than one caller’s share; what is released is available again', () => {
  const steps = fc.array(
    fc.record({ by: fc.constantFrom('a', 'b', 'c', 'd'), bytes: fc.integer({ min: 1, max: 40 }), ends: fc.boolean() }),
    { maxLength: 60 },
  );
  fc.assert(
    fc.property(steps, (given) => {
      const limits = { total: 100, share: 45 };
      const budget = bytesInFlight(limits);
      const held: { by: string; bytes: number }[] = [];
      const sum = (list: typeof held): number => list.reduce((all, { bytes }) => all + bytes, 0);
      for (const { by, bytes, ends } of given) {
        const last = ends ? held.shift() : undefined;
        if (last) budget.give(last.by, last.bytes);
        const fits =
          sum(held) + bytes <= limits.total && sum(held.filter((one) => one.by === by)) + bytes <= limits.share;
        expect(budget.take(by, bytes)).toBe(fits);
        if (fits) held.push({ by, bytes });
      }
      for (const one of held) budget.give(one.by, one.bytes);
      expect(budget.take('e', limits.share)).toBe(true);
      expect(budget.take('f', limits.share)).toBe(true);
      expect(budget.take('g', limits.total - 2 * limits.share + 1)).toBe(false);
    }),
  );
});
