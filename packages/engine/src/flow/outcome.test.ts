import { expect, test } from 'vitest';
import { outcome, pathName } from './outcome.ts';

// spec flow 4.36, 4.37, 4.41: by number, because every carrier's table has its own names.
test.each([
  [null, 'Incomplete', 'error'],
  [1, 'STP', 'approved'],
  [2, 'STP - Validation', 'review'],
  [2.5, 'Incomplete', 'review'],
  [3, 'FUW', 'requirements'],
  [4, 'FUW', 'review'],
] as const)('path %s is listed as %s and read as %s', (path, name, read) => {
  expect(pathName(path)).toBe(name);
  expect(outcome(path === null ? undefined : { TriagePathNumber: path })).toBe(read);
});
