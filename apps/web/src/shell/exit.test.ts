import { afterEach, expect, it, vi } from 'vitest';
import { EVERY_SESSION } from '../state/every-session.testkit.ts';
import { type CallerKind, sessionData, sessionKind } from '../state/session-store.ts';
import { exitTo } from './exit.tsx';

const PAGES = { agent: 'for-agents', customer: 'for-customers', operations: 'for-operations' };

afterEach(() => {
  vi.unstubAllGlobals();
  sessionData.set(null);
  sessionKind.set(undefined);
});

// spec http 2.1
it.each<CallerKind>(['agent', 'customer', 'operations'])(
  'signs out the %s whose page it is, in a browser with every kind of session',
  async (kind) => {
    const ended: unknown[] = [];
    const opened: string[] = [];
    for (const storage of ['sessionStorage', 'localStorage']) {
      vi.stubGlobal(storage, { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
    }
    vi.stubGlobal('window', { location: { assign: (path: string) => opened.push(path) } });
    vi.stubGlobal('fetch', async (_path: string, { method, headers }: RequestInit) => {
      ended.push([method, new Headers(headers).get('x-session'), new Headers(headers).get('x-csrf-token')]);
      return Response.json({ code: 200, data: { Ended: true }, message: '' });
    });
    sessionData.set(EVERY_SESSION);
    sessionKind.set(kind);
    await exitTo(PAGES);
    expect(ended).toEqual([['DELETE', kind, kind]]);
    expect(opened).toEqual([`/express/${PAGES[kind]}`]);
  },
);

it('opens no page that says one has left while the server has not ended the session', async () => {
  const opened: string[] = [];
  const statuses = [500, 200];
  vi.stubGlobal('window', { location: { assign: (path: string) => opened.push(path) } });
  for (const storage of ['sessionStorage', 'localStorage']) {
    vi.stubGlobal(storage, { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  }
  vi.stubGlobal('fetch', async () => {
    const status = statuses.shift() ?? 200;
    return Response.json({ code: status, data: null, message: '' }, { status });
  });
  sessionData.set(EVERY_SESSION);
  sessionKind.set('customer');
  await exitTo(PAGES);
  expect(opened).toEqual([]);
  expect(sessionData.get()).toBe(EVERY_SESSION);
  await exitTo(PAGES);
  expect(opened).toEqual([`/express/${PAGES.customer}`]);
});
