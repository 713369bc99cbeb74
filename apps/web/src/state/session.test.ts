import type { SessionData } from '@countersign/protocol';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AGENT_SESSION } from './agent-session.testkit.ts';
import { clock, CLOCK_CHANNEL, type ClockMessage, phaseOf } from './session-clock.ts';
import { sessionData, sessionKind } from './session-store.ts';
import { continueSession, learnSession, loadSession } from './session.ts';

const agent = { ...AGENT_SESSION, csrf: 'token', remaining: 60 };

const session: SessionData = {
  environment: 'development',
  signIn: 'development',
  features: { AddressSearch: false, DevelopmentPages: false, PageEvents: false },
  csrf: 'token',
  reason: 'none',
  now: '2026-11-20T10:00:00Z',
  agent,
  customer: null,
  operations: null,
};

beforeEach(() => {
  sessionKind.set('agent');
  clock.set({ deadline: 1000, expired: false });
});
afterEach(() => vi.unstubAllGlobals());

it.each([
  ['goes on without a connection', () => Promise.reject(new TypeError('offline')), false],
  ['goes on while the server is busy', () => Promise.resolve(new Response('', { status: 503 })), false],
  ['ends when the server has ended it', () => Promise.resolve(new Response('', { status: 401 })), true],
])('a session that is continued %s', async (_name, fetch, expired) => {
  vi.stubGlobal('fetch', fetch);
  await continueSession();
  expect(clock.get()).toEqual({ deadline: 1000, expired });
});

const answerOf = (data: SessionData) => () =>
  Promise.resolve(
    new Response(JSON.stringify({ code: 200, message: '', data }), { headers: { 'content-type': 'application/json' } }),
  );

// spec flow 4.10
it.each([
  ['continues if another tab continued it', answerOf({ ...session, agent: { ...agent, remaining: 900 } }), null, true],
  ['ended if the server says so', answerOf({ ...session, agent: null, reason: 'expired' }), 'expired', false],
  ['ended if its case was unlocked', answerOf({ ...session, agent: null, reason: 'unlocked' }), 'unlocked', false],
  ['ended if somebody else has signed in', answerOf({ ...session, agent: { ...agent, csrf: 'new' } }), 'none', false],
  ['is not known to have ended without a connection', () => Promise.reject(new TypeError('offline')), null, false],
])('learns that the session of a tab that was frozen %s', async (_name, fetch, reason, continues) => {
  sessionData.set(session);
  vi.stubGlobal('fetch', fetch);
  expect(await learnSession()).toBe(reason);
  expect(clock.get().expired).toBe(false);
  expect(phaseOf(clock.get().deadline, Date.now())).toBe(continues ? 'running' : 'expired');
});

it('takes the time of other tabs, but not of a customer’s, nor the end that a frozen tab believes in', async () => {
  sessionData.set(session);
  const other = new BroadcastChannel(CLOCK_CHANNEL);
  const say = (message: ClockMessage) => other.postMessage(message);
  say({ kind: 'customer', deadline: 5, expired: true });
  say({ kind: 'agent', deadline: 2000, expired: false });
  // A tab that was frozen meanwhile.
  say({ kind: 'agent', deadline: 1500, expired: true });
  say({ kind: 'agent', deadline: 2000, expired: true });
  const seen: unknown[] = [];
  const stop = clock.subscribe(() => seen.push(clock.get()));
  await expect.poll(() => seen).toHaveLength(2);
  expect(seen).toEqual([
    { deadline: 2000, expired: false },
    { deadline: 2000, expired: true },
  ]);
  stop();
  other.close();
});

// spec flow 4.10
it('continues without a question when a page is opened shortly before the session ends', async () => {
  sessionData.set(null);
  clock.set({ deadline: null, expired: false });
  const calls: string[] = [];
  vi.stubGlobal('fetch', (path: string) => {
    calls.push(path);
    const data = path === '/session' ? session : { remaining: 1140 };
    const headers = { 'content-type': 'application/json', 'x-session-remaining': '1140' };
    return Promise.resolve(new Response(JSON.stringify({ code: 200, message: '', data }), { headers }));
  });
  const phases: string[] = [];
  const stop = clock.subscribe(() => phases.push(phaseOf(clock.get().deadline, Date.now())));
  await loadSession();
  expect(calls).toEqual(['/session', '/session/continue']);
  expect(phases).toEqual(['running']);
  // Later, only a key or a click is activity.
  await loadSession();
  expect(calls).toEqual(['/session', '/session/continue', '/session']);
  expect(phases).toEqual(['running', 'warning']);
  stop();
});
