import type { OperationsCase } from '@countersign/protocol';
import { expect, test } from 'vitest';
import { operationsMessages } from '../messages/operations.ts';
import { AGES, STEPS } from './operations-view.ts';
import { whatNext } from './what-next.ts';

const failed = [{ Job: 'seal', At: '2026-11-20T10:00:00.000Z' }];

// spec pages 3.9
test('a stuck case says what to do, in existing texts; one that continues or is decided says nothing', () => {
  for (const Step of STEPS) {
    for (const Age of AGES) {
      const next = whatNext({ Step, Age, Summary: { FailedJobs: [] } });
      expect(next).toBe(Age === 'day' ? null : `operations.next.${Step}`);
      expect(next === null || next in operationsMessages).toBe(true);
    }
  }
  expect(whatNext({ Step: 'decided', Age: null, Summary: { FailedJobs: [] } })).toBeNull();
  expect(whatNext({ Step: 'decided', Age: null, Summary: { FailedJobs: failed } })).toBe('operations.next.failed');
  const handOver = { Job: 'handOver', At: '2026-11-20T10:00:00.000Z' };
  const next = (FailedJobs: OperationsCase['Summary']['FailedJobs']) =>
    whatNext({ Step: 'decided', Age: null, Summary: { FailedJobs } });
  expect(next([handOver])).toBe('operations.next.handOver');
  expect(next([handOver, ...failed])).toBe('operations.next.failed');
  const undecided = { Job: 'jhade', At: '2026-11-20T10:00:00.000Z', Why: 'No rule holds.' };
  expect(next([undecided])).toBe('operations.next.undecided');
  const renewal = { Job: 'renewal', At: '2026-11-20T10:00:00.000Z', Why: 'HTTP 503' };
  expect(next([renewal])).toBe('operations.next.failed');
  expect(next([undecided, renewal])).toBe('operations.next.failed');
});
