import { expect, test } from 'vitest';
import { type FindFailureReason, whyNotFound } from './why-not-found.ts';

test.each<[string, number, 'exceeded' | 'altered' | undefined, FindFailureReason]>([
  ['no answer', 0, undefined, 'offline'],
  ['nobody has these data', 404, undefined, 'notFound'],
  ['the form is closed', 404, 'exceeded', 'exceeded'],
  ['data of another form', 422, undefined, 'notFound'],
  ['too many tries from this address', 429, undefined, 'busy'],
  ['too much to do', 503, undefined, 'busy'],
  ['a row that the program did not write', 409, 'altered', 'altered'],
  ['something went wrong', 500, undefined, 'failed'],
])('%s', (_what, status, reason, trouble) => {
  expect(whyNotFound({ status, refusal: reason ? { reason } : null })).toBe(trouble);
});
