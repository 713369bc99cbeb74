/** docs/documents.md: no requirement without a test, and every named test exists. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { isThere, namedIn } from './named-tests.ts';

const guide = readFileSync(path.resolve(import.meta.dirname, '../../docs/documents.md'), 'utf8');
const rows = guide.split('\n').filter((line) => /^\| (?!requirement|-)/.test(line));

it('the guide to documents names an existing test for each requirement', () => {
  expect(rows.length).toBeGreaterThan(15);
  expect(rows.filter((line) => namedIn(line).length === 0)).toEqual([]);
  expect(namedIn(guide).filter((one) => !isThere(one))).toEqual([]);
});
