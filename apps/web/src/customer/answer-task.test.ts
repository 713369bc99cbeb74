import { afterEach, expect, it, vi } from 'vitest';
import { answerTask, isMissingFile } from './answer-task.ts';

afterEach(() => vi.unstubAllGlobals());

const answers = { AppId: 'a', AppAuthId: 'b', Id: 'c', Sections: [] };
const wrong = { block: 'Part2', path: 'Weight', key: 'invalidRange', message: 'Too heavy.' };
const noFile = { block: '', path: 'File', key: 'required', message: 'Please choose the file.' };

// spec requirements 2.3
it.each([
  ['to a request that was signed in another window', 409, { data: { reason: 'signed' } }, { kind: 'gone' }],
  ['to a request that was withdrawn', 404, {}, { kind: 'gone' }],
  ['that are wrong', 422, { errors: [wrong] }, { kind: 'invalid', errors: [wrong] }],
  ['after the session has ended', 401, { data: { reason: 'expired' } }, { kind: 'signedOut' }],
  ['too many at a time', 429, {}, { kind: 'refused', text: 'task.busy' }],
  ['to a server with a fault', 500, {}, { kind: 'refused', text: 'task.busy' }],
  ['to a server that is restarting', 503, {}, { kind: 'refused', text: 'task.busy' }],
  ['that are not understood', 400, { errors: [wrong] }, { kind: 'refused', text: 'task.refused' }],
])('answers %s', async (_what, status, more, outcome) => {
  const body = { code: status, data: null, message: '', ...more };
  vi.stubGlobal('fetch', async () => Response.json(body, { status }));
  expect(await answerTask(answers)).toEqual(outcome);
});

it('answers that do not arrive', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await answerTask(answers)).toEqual({ kind: 'refused', text: 'task.offline' });
});

it('a missing file is told from a missing answer', () => {
  expect([wrong, noFile].map(isMissingFile)).toEqual([false, true]);
});
