/** docs/decisions/case-status.md: its picture has the statuses that there are. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CaseStatus } from '../../packages/protocol/src/schemas/status.ts';
import { expect, test } from 'vitest';
import { arrowsOfStatus } from './status-picture.ts';

const statuses = CaseStatus.anyOf.map((one) => one.const);

// spec systems 1.1
test('the picture shows every status, and no other', () => {
  const arrows = arrowsOfStatus();
  expect(new Set(arrows.map(({ to }) => to))).toEqual(new Set(statuses));
  expect(statuses).toEqual(expect.arrayContaining(arrows.flatMap(({ from }) => from ?? [])));
  expect(new Set(arrows.map(({ from, to }) => `${from} ${to}`)).size).toBe(arrows.length);
});

test('the specification names every status', () => {
  const text = readFileSync(path.resolve(import.meta.dirname, '../../docs/specification/systems.md'), 'utf8');
  expect(statuses.filter((status) => !text.includes(`\`${status}\``))).toEqual([]);
});
