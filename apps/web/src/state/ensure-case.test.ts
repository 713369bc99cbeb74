import { routes } from '@countersign/protocol';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { resumeCase } from './application.ts';
import { caseOutOfReach, ensureCase } from './ensure-case.ts';
import { AGENT_SESSION } from './agent-session.testkit.ts';
import { clock } from './session-clock.ts';
import { sessionData, sessionKind } from './session-store.ts';

const nobody = { environment: 'development', csrf: 'token', agent: null, customer: null };
const saying = (reason: string) => async () =>
  new Response(JSON.stringify({ code: 200, data: { ...nobody, reason } }), { status: 200 });

beforeEach(() => {
  sessionData.set(null);
  for (const storage of ['sessionStorage', 'localStorage']) {
    vi.stubGlobal(storage, { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  }
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionData.set(null);
  sessionKind.set(undefined);
  clock.set({ deadline: null, expired: false });
  caseOutOfReach.set(false);
});

it.each([
  // spec flow 4.23, 8.8
  ['whose session timed out', saying('expired'), 'expired', false],
  ['who left the session', saying('ended'), 'unauthenticated', false],
  ['who was never here', saying('none'), 'unauthenticated', false],
  ['without a connection', () => Promise.reject(new TypeError('offline')), 'offline', true],
])('a page of the form opened by somebody %s', async (_who, fetch, outcome, outOfReach) => {
  vi.stubGlobal('fetch', fetch);
  expect(await ensureCase()).toBe(outcome);
  expect(caseOutOfReach.get()).toBe(outOfReach);
});

// spec flow 4.10
it('a customer’s page takes the time of the customer’s session, and does not prolong an agent’s in the same browser', async () => {
  const customer = { csrf: 'customer', remaining: 900, purpose: 'application', ApplicationId: 'a', AppAuthId: 'b' };
  const agent = { ...AGENT_SESSION, csrf: 'agent', remaining: 60 };
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    calls.push(path);
    if (path !== '/session') return new Response('', { status: 500 });
    return new Response(JSON.stringify({ code: 200, data: { ...nobody, agent, customer, reason: 'none' } }));
  });
  await ensureCase();
  expect(calls).not.toContain('/session/continue');
  expect(Number(clock.get().deadline) - Date.now()).toBeGreaterThan(800_000);
});

// spec pages 1.8
it('a case that the server has no capacity for is asked for again', async () => {
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    calls.push(path);
    return new Response(JSON.stringify({ code: 503, data: null, message: '' }), {
      status: calls.length < 3 ? 503 : 404,
      headers: { 'retry-after': '0.001' },
    });
  });
  expect(await resumeCase({ kind: 'customer', appId: 'a', appAuthId: 'b' }, () => true)).not.toBe('open');
  expect(calls).toEqual(Array.from({ length: 3 }, () => routes.resumeApplication.path));
});
