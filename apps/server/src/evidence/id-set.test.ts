import { expect, test } from 'vitest';
import { createIdSet } from './id-set.ts';

test('tells what was added from what was not, while it grows', () => {
  const ids = createIdSet();
  for (let at = 0; at < 5_000; at += 1) {
    expect(ids.has(`case ${at}`)).toBe(false);
    ids.add(`case ${at}`);
    ids.add(`case ${at}`);
  }
  expect(ids.size).toBe(5_000);
  expect(Array.from({ length: 5_000 }, (_, at) => ids.has(`case ${at}`)).every(Boolean)).toBe(true);
  expect(ids.has('')).toBe(false);
});
