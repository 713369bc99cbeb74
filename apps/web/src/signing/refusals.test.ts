import { expect, it } from 'vitest';
import { reasonOf } from '../state/reason-of.ts';
import { missingOf, refusalOf } from './refusals.ts';

// spec form 8.27
it.each([
  [0, null, 'retry'],
  [503, null, 'retry'],
  [429, null, 'retry'],
  [401, { reason: 'expired' }, 'identify'],
  [409, { reason: 'turn' }, 'none'],
  [409, { reason: 'consent' }, 'consent'],
  [409, { reason: 'identity' }, 'identify'],
  [409, { reason: 'pending' }, 'wait'],
  [409, { reason: 'incomplete', missing: ['Coverage'] }, 'sections'],
  [409, { reason: 'document' }, 'review'],
  [409, { reason: 'documentReady' }, 'review'],
  [409, { reason: 'review' }, 'review'],
  [409, { reason: 'declined' }, 'none'],
  [409, { reason: 'something new' }, 'none'],
  [404, null, 'none'],
])('status %i with %j leaves the way: %s', (status, data, wayOn) => {
  expect(refusalOf({ status, data }).wayOn).toBe(wayOn);
});

it('reads reason and missing sections only where they are', () => {
  expect(reasonOf({ reason: 'mail' })).toBe('mail');
  expect(reasonOf('mail')).toBe('');
  expect(missingOf({ missing: ['Coverage', 7] })).toEqual(['Coverage']);
  expect(missingOf(null)).toEqual([]);
});
