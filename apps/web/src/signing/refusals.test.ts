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

it.each<[number, string]>([
  [409, 'Nothing was signed'],
  [429, 'Nothing was signed'],
  // The response was lost, or is that of a server or a proxy that failed afterwards.
  [0, 'Your signature may not have arrived'],
  [500, 'Your signature may not have arrived'],
  [502, 'Your signature may not have arrived'],
  [503, 'Your signature may not have arrived'],
])('status %i: nobody is told that nothing was signed unless it is known: %s', (status, title) => {
  expect(words.get(refusalOf({ status, refusal: null }).title)).toBe(title);
});

it('names the missing sections, only if there are any', () => {
  expect(missingOf({ reason: 'incomplete', missing: ['Coverage'] })).toEqual(['Coverage']);
  expect(missingOf({ reason: 'turn' })).toEqual([]);
  expect(missingOf(null)).toEqual([]);
});
