import { describe, expect, it } from 'vitest';
import { estimatedMinutes, pendingWork } from './pending-work.ts';

const renders = (count: number): string[] => Array.from({ length: count }, () => 'render');

it.each<[string[], number | null, number]>([
  // spec flow 4.22, 9.2
  [['jhade'], null, 1],
  [renders(1), null, 2],
  [renders(6), null, 2],
  [renders(7), null, 3],
  // Quick work is not announced as quicker than the specification says; slow work is announced as it is.
  [renders(1), 1, 2],
  [renders(1), 121, 3],
  [['jhade'], 61, 2],
])('estimates the wait for %j that took %j seconds lately as %i minutes', (jobs, measured, expected) => {
  expect(estimatedMinutes(jobs, measured)).toBe(expected);
});

describe('the wait', () => {
  const told = { pendingJobs: renders(13), pendingSeconds: null, pendingAge: 0 };

  it('ends with the estimate, counted from when the work was requested', () => {
    expect(pendingWork(told, null, 0)).toEqual({ jobs: renders(13), endsAt: 240_000 });
    expect(pendingWork({ ...told, pendingAge: 200 }, null, 1000)?.endsAt).toBe(41_000);
  });

  // spec flow 4.22
  it.each([240, 241, 86_400])('is over for a person who opens the case %i seconds later', (pendingAge) => {
    expect(pendingWork({ ...told, pendingAge }, null, 0)).toBe(null);
  });

  it('becomes shorter if less is left, and never longer', () => {
    const before = pendingWork(told, null, 0);
    expect(pendingWork({ ...told, pendingJobs: ['jhade'] }, before, 5000)?.endsAt).toBe(65_000);
    expect(pendingWork({ ...told, pendingJobs: renders(60) }, before, 5000)?.endsAt).toBe(240_000);
  });

  it('is not needed without work', () => {
    expect(pendingWork({ pendingJobs: [], pendingSeconds: 50, pendingAge: null }, null, 0)).toBe(null);
  });
});
