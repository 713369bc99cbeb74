/** A journey may cut or slow down the network, but every answer in it comes from the real server, to what the page really asked. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const folder = path.resolve(import.meta.dirname, '../../e2e');

/** By what they do. To cut: `abort`, and `setOffline` of a context. To slow down: `continue` and `fallback`, later. */
const INVENTIONS: Readonly<Record<string, RegExp>> = {
  'gives an answer itself': /\bfulfill\(|\brouteFromHAR\(|\brouteWebSocket\(|\bFetch\.(?:enable|fulfillRequest)\b/,
  'asks in place of the page': /\broute\.fetch\(/,
  'changes what the page asks': /\b(?:continue|fallback)\(\s*[^)\s]/,
  'replaces a function of the browser': /\b(?:window|globalThis)\.(?:fetch|XMLHttpRequest)\s*=[^=]/,
};

/** Why code is not one of a journey with real answers; empty: it is. */
const inventionsIn = (code: string): string[] =>
  Object.entries(INVENTIONS).flatMap(([what, pattern]) => (pattern.test(code) ? [what] : []));

const files = ['tests', 'playwright.config.ts'].flatMap((place) =>
  place.endsWith('.ts')
    ? [place]
    : readdirSync(path.join(folder, place), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts'))
        .map((name) => path.join(place, name)),
);

it('no journey invents an answer of the server', () => {
  expect(files.length).toBeGreaterThan(100);
  const found = files.flatMap((name) =>
    inventionsIn(readFileSync(path.join(folder, name), 'utf8')).map((what) => `${name} ${what}`),
  );
  expect(found).toEqual([]);
});

it.each([
  ['await route.fulfill({ status: 404 });', ['gives an answer itself']],
  ['const response = await route.fetch();', ['asks in place of the page']],
  ['return route.continue({ url });', ['changes what the page asks']],
  ['window.fetch = () => Promise.reject();', ['replaces a function of the browser']],
  ["await page.route(LIST, (route) => route.abort('internetdisconnected'));", []],
  ['await slow.then(() => route.fallback());', []],
])('%s', (code, what) => {
  expect(inventionsIn(code)).toEqual(what);
});
