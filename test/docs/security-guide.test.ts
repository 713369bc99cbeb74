/** docs/security.md: no threat without a test, and every named test exists. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { isThere, namedIn } from './named-tests.ts';

const root = path.resolve(import.meta.dirname, '../..');
const guide = readFileSync(path.join(root, 'docs/security.md'), 'utf8');
const rows = guide.split('\n').filter((line) => line.startsWith('|'));
const threatRows = rows.filter((line) => /^\| T\d+ /.test(line));
const standardRows = rows.filter((line) => /^\| \d+\.\d/.test(line));

describe('the guide to security', () => {
  it('names a test for each threat from T1 to T32', () => {
    const told = threatRows.map((line) => Number(/T(\d+)/.exec(line)?.[1]));
    expect(told).toEqual(Array.from({ length: 32 }, (_, at) => at + 1));
    expect(threatRows.filter((line) => namedIn(line).length === 0)).toEqual([]);
  });

  it('names only existing tests', () => {
    const named = namedIn(guide);
    expect(named.length).toBeGreaterThan(60);
    expect(named.filter((one) => !isThere(one))).toEqual([]);
  });

  it('shows every requirement of the standard by a test, or gives a reason', () => {
    expect(standardRows.length).toBeGreaterThan(40);
    const silent = standardRows.filter(
      (line) => namedIn(line).length === 0 && !/as T\d+|\*\*gap\*\*|\*\*deviation\*\*|this page/.test(line),
    );
    expect(silent).toEqual([]);
  });
});
