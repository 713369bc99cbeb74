import type { Refused } from '@countersign/protocol';
import { expect, it } from 'vitest';
import { messages } from '../messages/index.ts';
import { missingOf, refusalOf } from './refusals.ts';

// spec form 8.27
it.each<[number, Refused<'submitPayload'> | null, string]>([
  [0, null, 'retry'],
  [503, null, 'retry'],
  [429, null, 'retry'],
  [401, null, 'identify'],
  [409, { reason: 'turn' }, 'none'],
  [409, { reason: 'consent' }, 'consent'],
  [409, { reason: 'identity' }, 'identify'],
  [409, { reason: 'pending' }, 'wait'],
  [409, { reason: 'incomplete', missing: ['Coverage'] }, 'sections'],
  [409, { reason: 'document' }, 'renew'],
  [409, { reason: 'documentReady' }, 'review'],
  [409, { reason: 'review' }, 'review'],
  [409, { reason: 'declined' }, 'none'],
  [409, null, 'none'],
  [404, null, 'none'],
])('status %i with %j says why in a sentence, and leaves the way: %s', (status, refusal, wayOn) => {
  const said = refusalOf({ status, refusal });
  expect(said.wayOn).toBe(wayOn);
  expect(messages).toHaveProperty([said.text]);
  expect(messages).toHaveProperty([said.title]);
});

const words = new Map<string, string>(Object.entries(messages));

it('only a response says that nothing was signed: one that was lost can be that of a signature', () => {
  expect(words.get(refusalOf({ status: 409, refusal: { reason: 'turn' } }).title)).toBe('Nothing was signed');
  expect(words.get(refusalOf({ status: 0, refusal: null }).title)).toBe('Your signature may not have arrived');
});

it('names the missing sections, only if there are any', () => {
  expect(missingOf({ reason: 'incomplete', missing: ['Coverage'] })).toEqual(['Coverage']);
  expect(missingOf({ reason: 'turn' })).toEqual([]);
  expect(missingOf(null)).toEqual([]);
});
