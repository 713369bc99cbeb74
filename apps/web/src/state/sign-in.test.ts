import { afterEach, expect, it, vi } from 'vitest';
import { signInElsewhere } from './sign-in.ts';

afterEach(() => vi.unstubAllGlobals());

// spec http 2.3
it('comes back to the page and what it shows, without what only this page may read of its address', () => {
  const assign = vi.fn<(address: string) => void>();
  const location = {
    pathname: '/express/financial-professional',
    search: '?Tab=submitted&Page=2',
    hash: '#launch=a.b.c',
  };
  vi.stubGlobal('window', { location: { ...location, assign } });
  signInElsewhere();
  const { pathname, searchParams } = new URL(assign.mock.calls[0]?.[0] ?? '', 'https://apply.example.com');
  expect(pathname).toBe('/session/agent/login');
  expect([...searchParams]).toEqual([['returnTo', '/express/financial-professional?Tab=submitted&Page=2']]);
});
