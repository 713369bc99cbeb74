/**
 * What no journey does. It may cut or slow down the network, but every answer in it comes from the real server, to what
 * the page really asked; and it waits for what it means, not for a time.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const folder = path.resolve(import.meta.dirname, '../../e2e');

/** To cut the network there are `abort`, and `setOffline` of a context; to slow it down `continue` and `fallback`, later. */
const FORBIDDEN: Readonly<Record<string, RegExp>> = {
  'gives an answer itself': /\bfulfill\(|\brouteFromHAR\(|\brouteWebSocket\(|\bFetch\.(?:enable|fulfillRequest)\b/,
  'asks in place of the page': /\broute\.fetch\(/,
  'changes what the page asks': /\b(?:continue|fallback)\(\s*[^)\s]/,
  'replaces a function of the browser': /\b(?:window|globalThis)\.(?:fetch|XMLHttpRequest)\s*=[^=]/,
  'waits for a fixed time': /\bwaitForTimeout\(|(?<!\.)\bsetTimeout\([^()]*,\s*\d|timers\/promises/,
  'is tried again': /\bretries\b/,
  'is left out': /\btest(?:\.describe)?\.(?:skip|fixme|fail|only)\b/,
};

const forbiddenIn = (code: string): string[] =>
  Object.entries(FORBIDDEN).flatMap(([what, pattern]) => (pattern.test(code) ? [what] : []));

const files = [
  'playwright.config.ts',
  ...readdirSync(path.join(folder, 'tests'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => path.join('tests', name)),
];

it('journeys do none of it', () => {
  expect(files.length).toBeGreaterThan(100);
  const found = files.flatMap((name) =>
    forbiddenIn(readFileSync(path.join(folder, name), 'utf8')).map((what) => `${name} ${what}`),
  );
  expect(found).toEqual([]);
});

it.each([
  ['await route.fulfill({ status: 404 });', ['gives an answer itself']],
  ['const response = await route.fetch();', ['asks in place of the page']],
  ['return route.continue({ url });', ['changes what the page asks']],
  ['window.fetch = () => Promise.reject();', ['replaces a function of the browser']],
  ['await new Promise((resolve) => setTimeout(resolve, 500));', ['waits for a fixed time']],
  ["test.describe.configure({ mode: 'serial', retries: 2 });", ['is tried again']],
  ["test.skip('a story', async () => {", ['is left out']],
  ["await page.route(LIST, (route) => route.abort('internetdisconnected'));", []],
  ['await slow.then(() => route.fallback());', []],
  ['test.setTimeout(600_000);', []],
  ['new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))', []],
])('%s', (code, what) => {
  expect(forbiddenIn(code)).toEqual(what);
});
