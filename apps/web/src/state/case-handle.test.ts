import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { browserStorage } from './browser-storage.testkit.ts';
import { forgetHandle, rememberedHandle, rememberHandle } from './case-handle.ts';

const first = { appId: 'first', appAuthId: 'a', kind: 'agent' } as const;
const second = { appId: 'second', appAuthId: 'b', kind: 'agent' } as const;
let browser: Storage;

beforeEach(() => {
  browser = browserStorage();
  openTab();
});
afterEach(() => vi.unstubAllGlobals());

it('gives a new tab the case that was opened last', () => {
  rememberHandle(first);
  openTab();
  rememberHandle(second);
  openTab();
  expect(rememberedHandle()).toEqual(second);
});

it('gives a tab its own case, whatever other tabs opened since', () => {
  const tab = openTab();
  rememberHandle(first);
  openTab();
  rememberHandle(second);
  vi.stubGlobal('sessionStorage', tab);
  expect(rememberedHandle()).toEqual(first);
});

it('gives no case that was left', () => {
  rememberHandle(first);
  forgetHandle();
  expect(rememberedHandle()).toBe(null);
  openTab();
  expect(rememberedHandle()).toBe(null);
});

it('keeps the case of another tab when one is left', () => {
  const tab = openTab();
  rememberHandle(first);
  openTab();
  rememberHandle(second);
  vi.stubGlobal('sessionStorage', tab);
  forgetHandle();
  expect(rememberedHandle()).toEqual(second);
});

it('opens a case though the browser keeps nothing more, and does not take an older one for it after a reload', () => {
  rememberHandle(first);
  for (const full of [sessionStorage, localStorage]) {
    full.setItem = () => {
      throw new Error('QuotaExceededError');
    };
  }
  rememberHandle(second);
  expect(rememberedHandle()).toBe(null);
});

it.each(['', 'null', '7', '{"appId":"first"}', 'not JSON'])('takes %j for no case', (text) => {
  browser.setItem('countersign.case', text);
  expect(rememberedHandle()).toBe(null);
});

function openTab(): Storage {
  const tab = browserStorage();
  vi.stubGlobal('sessionStorage', tab);
  vi.stubGlobal('localStorage', browser);
  return tab;
}
