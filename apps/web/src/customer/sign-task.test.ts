import { afterEach, expect, it, vi } from 'vitest';
import { signTask } from './sign-task.ts';

afterEach(() => vi.unstubAllGlobals());

const ids = { AppId: 'a', AppAuthId: 'b', Id: 'c' };
const fields = { name: 'Grace Rivera', city: 'Dallas', state: 'TX' };

it.each([
  ['in another window', 409, { reason: 'signed' }, { kind: 'signed' }],
  ['of a request that was withdrawn', 404, null, { kind: 'gone' }],
  ['of a document that is no longer the newest', 409, { reason: 'document' }, { kind: 'changed' }],
  ['that may have arrived', 500, null, { kind: 'refused', text: 'signing.unknown.failed' }],
  ['that was not accepted', 400, null, { kind: 'refused', text: 'task.unsigned' }],
])('a signature %s', async (_what, status, data, outcome) => {
  vi.stubGlobal('fetch', async () => Response.json({ code: status, data, message: '' }, { status }));
  expect(await signTask(ids, fields, '0'.repeat(64))).toEqual(outcome);
});
