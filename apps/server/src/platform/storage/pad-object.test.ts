import { expect, it } from 'vitest';
import { paddedLength, padObject } from './pad-object.ts';

// spec trust 9.3
it('leaves few lengths, none of them more than 7 % larger', () => {
  const lengths = new Set<number>();
  for (let length = 4_096; length <= 1_048_576; length += 61) {
    const padded = paddedLength(length);
    expect(padded).toBeGreaterThanOrEqual(length);
    expect(padded / length).toBeLessThan(1.07);
    lengths.add(padded);
  }
  expect(lengths.size).toBeLessThanOrEqual(8 * 16 + 1);
  expect(paddedLength(1)).toBe(4_096);
});

it('keeps the bytes at the beginning', () => {
  const bytes = Buffer.alloc(5_000, 7);
  expect(padObject(bytes).subarray(0, 5_000)).toEqual(bytes);
  expect(padObject(bytes)).toHaveLength(paddedLength(5_000));
});
