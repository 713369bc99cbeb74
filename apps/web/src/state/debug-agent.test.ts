import { afterEach, expect, it, vi } from 'vitest';
import { signInAs } from './debug-agent.ts';

afterEach(() => vi.unstubAllGlobals());

it('signs in once if a page asks twice, and again afterwards', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    return Promise.resolve(new Response('', { status: 403 }));
  });
  expect(await Promise.all([signInAs({}), signInAs({})])).toEqual([null, null]);
  expect(asked).toHaveLength(1);
  await signInAs({});
  expect(asked).toHaveLength(2);
});
