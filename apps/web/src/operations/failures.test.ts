import { expect, test } from 'vitest';
import { failures } from './failures.ts';

test('equal failures are one, with their number and the time of the last', () => {
  const at = (day: number) => `2026-11-${day}T10:00:00.000Z`;
  expect(
    failures([
      { Job: 'render', At: at(21) },
      { Job: 'handOver', At: at(20), Why: 'HTTP 503' },
      { Job: 'render', At: at(23) },
      { Job: 'handOver', At: at(20), Why: 'HTTP 400' },
    ]),
  ).toEqual([
    { Job: 'render', At: at(23), count: 2 },
    { Job: 'handOver', At: at(20), Why: 'HTTP 503', count: 1 },
    { Job: 'handOver', At: at(20), Why: 'HTTP 400', count: 1 },
  ]);
});
