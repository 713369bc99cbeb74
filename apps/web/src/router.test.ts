import { sampleDefinition } from '@countersign/engine/sample';
import { routes } from '@countersign/protocol';
import { createRequestHandler } from '@tanstack/react-router/ssr/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { browserStorage } from './state/browser-storage.testkit.ts';
import { createAppRouter } from './router.tsx';
import { rememberHandle } from './state/case-handle.ts';
import { sessionData, sessionKind } from './state/session-store.ts';

const { Blocks: QuestionBlocks, ...Definition } = sampleDefinition();
const [{ Route: known } = { Route: '' }] = QuestionBlocks;
/** How the browser's session ended. */
let reason = 'expired';

const answer = (data: object) => Response.json({ code: 200, data, message: '' });

beforeEach(() => {
  sessionData.set(null);
  openTab(browserStorage());
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === routes.session.path) return answer({ agent: null, customer: null, csrf: '', reason });
    if (path !== routes.appDefinition.path) return new Response('', { status: 500 });
    return answer({ AppDefName: '', DefinitionVersion: 'newest', QuestionBlocks, Definition });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionData.set(null);
  sessionKind.set(undefined);
});

/** Of a browser that had a case open in another tab. */
function openTab(tab: Storage): void {
  const browser = browserStorage();
  vi.stubGlobal('sessionStorage', tab);
  vi.stubGlobal('localStorage', browser);
  rememberHandle({ appId: '1', appAuthId: 'auth-1', kind: 'customer' });
}

/** Where a browser is led that loads this page of the form; `unknown`: to what unknown addresses show. */
async function ledTo(route: string): Promise<string | null> {
  const request = new Request(`https://apply.example.com/express/${route}`);
  const load = createRequestHandler({ createRouter: createAppRouter, request });
  const { headers } = await load(async ({ router }) => {
    const isUnknown = router.state.matches.some(({ status }) => status === 'notFound');
    return new Response(null, { headers: { location: isUnknown ? 'unknown' : route } });
  });
  return headers.get('location');
}

it.each([
  ['expired', '/express/error-session'],
  ['ended', '/express/error-page'],
])('says of a section that only the form of this tab’s case has that the session is over: %s', async (how, page) => {
  reason = how;
  expect(await ledTo('withdrawn-section')).toBe(page);
  expect(await ledTo(known)).toBe(page);
});

// spec flow 2.1
it('takes the address for unknown in a tab that had no case', async () => {
  reason = 'expired';
  vi.stubGlobal('sessionStorage', browserStorage());
  expect(await ledTo('withdrawn-section')).toBe('unknown');
  expect(await ledTo(known)).toBe('/express/error-session');
});
