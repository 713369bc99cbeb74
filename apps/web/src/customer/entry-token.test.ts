import { afterEach, expect, it, vi } from 'vitest';
import { entryTokenOf, takeEntryToken } from './entry-token.ts';

it.each([
  ['#link=abc_DEF-123', { kind: 'link', token: 'abc_DEF-123' }],
  ['#x=1&link=abc', { kind: 'link', token: 'abc' }],
  ['#deviceLink=abc', { kind: 'deviceLink', token: 'abc' }],
  ['#link=', null],
  ['#link=%3Cscript%3E', null],
  ['#deviceLink=%3Cscript%3E', null],
  ['', undefined],
  ['#top', undefined],
])('%s', (hash, expected) => {
  expect(entryTokenOf(hash)).toEqual(expected);
});

afterEach(() => vi.unstubAllGlobals());

it('treats a mistyped link as no link, not as the one that was opened before', () => {
  const location = { hash: '#link=abc', pathname: '/express/find-application', search: '' };
  vi.stubGlobal('window', { location, history: { state: null, replaceState: () => (location.hash = '') } });
  expect(takeEntryToken()).toEqual({ kind: 'link', token: 'abc' });
  expect(takeEntryToken()).toEqual({ kind: 'link', token: 'abc' });
  location.hash = '#link=a b';
  expect(takeEntryToken()).toBeNull();
  expect(takeEntryToken()).toBeNull();
});
