import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ADVISORY_LOCKS } from '../../apps/server/src/platform/advisory-locks.ts';
import { root, sources } from './sources.ts';

/** `pg_advisory_xact_lock(1`, and a constant with such a number. */
const NUMBERED = /advisory\w*\(\s*\d|\b727_?\d{3}\b/;

test('an advisory lock has a number of its own, from the one table', () => {
  const found = sources.filter((file) => NUMBERED.test(readFileSync(path.join(root, file), 'utf8')));
  expect(found).toEqual([path.join('apps', 'server', 'src', 'platform', 'advisory-locks.ts')]);
  const numbers = Object.values(ADVISORY_LOCKS);
  expect(new Set(numbers).size).toBe(numbers.length);
});
