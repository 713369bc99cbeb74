import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AGENT_SESSION } from './agent-session.testkit.ts';
import { clock, CLOCK_CHANNEL, type ClockMessage } from './session-clock.ts';
import { sessionData, sessionKind } from './session-store.ts';
import { continueSession } from './session.ts';

const agent = { ...AGENT_SESSION, csrf: 'token', remaining: 60 };

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

it('keeps the agent’s remaining time apart from that of a customer in another tab', async () => {
  sessionData.set({
    environment: 'development',
    signIn: 'development',
    features: { AddressSearch: false, DevelopmentPages: false, PageEvents: false },
    csrf: 'token',
    reason: 'none',
    now: '2026-11-20T10:00:00Z',
    agent,
    customer: null,
    operations: null,
  });
  const other = new BroadcastChannel(CLOCK_CHANNEL);
  const say = (message: ClockMessage) => other.postMessage(message);
  say({ kind: 'customer', deadline: 5, expired: true });
  say({ kind: 'agent', deadline: 2000, expired: false });
  const seen: unknown[] = [];
  const stop = clock.subscribe(() => seen.push(clock.get()));
  await vi.waitFor(() => expect(seen).toHaveLength(1));
  expect(seen).toEqual([{ deadline: 2000, expired: false }]);
  stop();
  other.close();
});
