import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type AwaitedCode, awaitedCode, forgetCode, rememberCode } from './awaited-code.ts';

const AT = new Date('2026-11-22T12:00:00Z').getTime();
const code: AwaitedCode = {
  sent: { By: 'mail', To: 'g•••@e•••.com', Sent: 'sent', SecondsValid: 600, SecondsToNext: 30, Ways: [] },
  nextAt: AT + 30_000,
  expiresAt: AT + 600_000,
  consent: true,
};

beforeEach(() => {
  vi.useFakeTimers({ now: AT });
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

// spec flow 4.20
it('is awaited until it expires, or the person goes on', () => {
  expect(awaitedCode()).toBe(null);
  rememberCode(code);
  expect(awaitedCode()).toEqual(code);
  vi.setSystemTime(code.expiresAt);
  expect(awaitedCode()).toBe(null);
  vi.setSystemTime(AT);
  forgetCode();
  expect(awaitedCode()).toBe(null);
});
