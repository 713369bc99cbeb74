/** The built pages, served by production: nothing of the debug pages and of the preview is in them (T24). */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { routes } from '@countersign/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { productionSettings, startServer, type TestServer } from '../support/running-server.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const web = path.join(root, 'apps/web/dist');
const outside = ['apps/web/src/debug/', 'apps/web/src/messages/debug.ts', 'apps/web/src/preview/'];

let server: TestServer;
let home: string;
beforeAll(async () => {
  if (!fs.existsSync(path.join(web, 'index.html'))) throw new Error('The pages are not built: npm run build');
  home = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-production-'));
  server = await startServer({ ...(await productionSettings(home)), WEB: web });
});
afterAll(async () => {
  await server.close();
  fs.rmSync(home, { recursive: true, force: true });
});

const filesBelow = (folder: string): string[] =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'));

/** Words of 9 characters and more in quotation marks that stand in those screens and in no other source of a page. */
function marks(): string[] {
  const literals = (file: string): string[] =>
    fs
      .readFileSync(path.join(root, file), 'utf8')
      .split('\n')
      .filter((line) => !line.startsWith('import'))
      .flatMap((line) => [...line.matchAll(/['"]([\w. -]{9,})['"]/g)].map(([, text = '']) => text));
  const sources = ['apps/web/src', 'packages/engine/src', 'packages/protocol/src']
    .flatMap((folder) => filesBelow(path.join(root, folder)).map((file) => `${folder}/${file}`))
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'));
  const isOutside = (file: string): boolean => outside.some((folder) => file.startsWith(folder));
  const elsewhere = sources
    .filter((file) => !isOutside(file))
    .map((file) => fs.readFileSync(path.join(root, file), 'utf8'))
    .join('\n');
  return [...new Set(sources.filter(isOutside).flatMap(literals))].filter((text) => !elsewhere.includes(text));
}

// spec flow 1.5; trust 1.4; pages 3.3; form 9.7
test('contain no development page, no part of one, and no source map', async () => {
  const built = filesBelow(web);
  const served: string[] = [];
  for (const file of built) {
    const { statusCode } = await server.http.fastify.inject({
      url: `/${file}`,
      headers: { host: 'apply.example.com' },
    });
    expect([200, 404]).toContain(statusCode);
    if (statusCode === 200) served.push(file);
  }
  const textOf = (files: readonly string[]): string =>
    files
      .filter((file) => /\.(js|html)$/.test(file))
      .map((file) => fs.readFileSync(path.join(web, file), 'utf8'))
      .join('\n');
  const hidden = built.filter((file) => !served.includes(file));
  const words = marks();
  // They are built but not served, so that the search can find something.
  const known = words.filter((word) => textOf(hidden).includes(word));
  expect(known.length).toBeGreaterThan(15);
  expect(words.filter((word) => textOf(served).includes(word))).toEqual([]);
  expect(built.filter((file) => file.endsWith('.map'))).toEqual([]);
  expect(served.length).toBeGreaterThan(20);
});

// spec form 9.7
test('and these calls are the only ones that it lacks', () => {
  const there = server.http.calls.registered();
  const names = Object.keys(routes);
  expect(names.filter((name) => !there.some((one) => one === name)).toSorted()).toEqual([
    'carrierMappings',
    'carrierState',
    'developmentLogin',
    'operationsLogin',
  ]);
});
