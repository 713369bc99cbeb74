/** docs/specification/http.md, §5, has every reason and every call as packages/protocol has them. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { reasons, refusalsOfCall } from '../../packages/protocol/src/refusals.ts';
import { type Route, routes } from '../../packages/protocol/src/routes.ts';
import { refusalDetails } from '../../packages/protocol/src/schemas/refusals.ts';

const text = readFileSync(path.resolve(import.meta.dirname, '../../docs/specification/http.md'), 'utf8');
const [, ofReasons = '', ofCalls = ''] = /\*\*5\.1\*\*([^]*)\*\*5\.2\*\*([^]*)/.exec(text) ?? [];

/** The cells of a table's rows, without the quotes of names. */
const rowsOf = (table: string): string[][] =>
  table
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.replaceAll('`', '').trim()),
    );

const dataOf = (reason: string): string[] => {
  const found = Object.entries(refusalDetails).find(([name]) => name === reason);
  return Object.keys(found?.[1].properties ?? {});
};

const pathOf = ({ method, path: at }: Route): string => (method === 'POST' ? at : `${method} ${at}`);

describe('the reasons for which calls are refused', () => {
  // spec http 1.2, 5.1
  it('are in the specification: each reason with status, meaning and data', () => {
    const known = Object.entries(reasons).map(([reason, { status, means }]) => [
      reason,
      String(status),
      means,
      dataOf(reason).join(', '),
    ]);
    expect(rowsOf(ofReasons)).toEqual(known.toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1)));
  });

  // spec http 5.2
  it('are there for each call', () => {
    const known = Object.entries(refusalsOfCall).flatMap(([name, of]) => {
      const route = Object.entries<Route>(routes).find(([one]) => one === name)?.[1];
      return route ? [[pathOf(route), of.join(', ')]] : [];
    });
    expect(rowsOf(ofCalls)).toEqual(known);
  });

  it('are used by some call, except those that apply to all', () => {
    const given = new Set<string>(Object.values(refusalsOfCall).flat());
    expect(Object.keys(reasons).filter((reason) => !given.has(reason))).toEqual(['altered', 'discarded']);
  });

  it('name the right that operations lack wherever one is required', () => {
    const needing = Object.entries<Route>(routes).filter(([, { right }]) => right !== undefined);
    const saying = Object.entries<readonly string[]>(refusalsOfCall).filter(([, of]) => of.includes('right'));
    expect(saying.map(([name]) => name).toSorted()).toEqual(needing.map(([name]) => name).toSorted());
  });
});
