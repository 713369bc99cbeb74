import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { caseOutOfReach, ensureCase } from './ensure-case.ts';
import { sessionData } from './session-store.ts';

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
