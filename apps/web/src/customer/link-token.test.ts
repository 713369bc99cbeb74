import { afterEach, expect, it, vi } from 'vitest';
import { takeLinkToken, tokenOf } from './link-token.ts';

it.each([
  ['#link=abc_DEF-123', 'abc_DEF-123'],
  ['#x=1&link=abc', 'abc'],
  ['#link=', null],
  ['#link=%3Cscript%3E', null],
  ['', undefined],
  ['#top', undefined],
])('%s', (hash, expected) => {
  expect(tokenOf(hash)).toBe(expected);
});

afterEach(() => vi.unstubAllGlobals());

it('takes a mistyped link for no link, not for the one that was opened before', () => {
  const location = { hash: '#link=abc', pathname: '/express/find-application', search: '' };
  vi.stubGlobal('window', { location, history: { state: null, replaceState: () => (location.hash = '') } });
  expect(takeLinkToken()).toBe('abc');
  expect(takeLinkToken()).toBe('abc');
  location.hash = '#link=a b';
  expect(takeLinkToken()).toBeNull();
  expect(takeLinkToken()).toBeNull();
});
