import { afterEach, expect, it, vi } from 'vitest';
import { fetchForms } from './forms.ts';

afterEach(() => vi.unstubAllGlobals());

const failed = { code: 500, data: { reason: 'failed' }, message: 'The document could not be created.' };
const notYet = {
  code: 500,
  data: null,
  message: 'The document generation was not completed in the allotted time',
};
const busy = { code: 503, data: null, message: 'Please try again in a moment.' };

// spec pages 1.8; flow 7.14
it.each([
  ['are still being made', 200, notYet, 'notReady'],
  ['could not be made', 500, failed, 'failed'],
  ['cannot be read at the moment', 503, busy, 'notLoaded'],
  ['are not the caller’s anymore', 404, { code: 404, data: null, message: 'This was not found.' }, 'notLoaded'],
  ['are behind a proxy whose server restarts', 502, '<html>Bad gateway</html>', 'notLoaded'],
])(
  'forms that %s (%i)',
  async (_what, status, body, kind) => {
    vi.stubGlobal('fetch', async () => Response.json(body, { status, headers: { 'retry-after': '0.001' } }));
    expect(await fetchForms({ appId: 'a', appAuthId: 'b' }, 'InsuredOwner')).toEqual({ kind });
  },
  20_000,
);

it('without a connection, nobody knows whether there are forms', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  expect(await fetchForms({ appId: 'a', appAuthId: 'b' }, 'InsuredOwner')).toEqual({ kind: 'notLoaded' });
});
