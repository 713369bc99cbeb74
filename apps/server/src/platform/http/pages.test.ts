/** Built files that an upgrade puts beside those of a running process. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { servePages } from './pages.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pages-'));
const server = Fastify();
beforeAll(async () => {
  fs.mkdirSync(path.join(folder, 'static'));
  fs.writeFileSync(path.join(folder, 'index.html'), 'the page');
  fs.writeFileSync(path.join(folder, 'static', 'page-old.js'), 'old');
  await servePages(server, { webFolder: folder, isForOwnMachine: false, environment: 'production' });
  for (const name of ['page-new.js', 'page-new.js.br', 'preview-new.js', 'debug-new.js'])
    fs.writeFileSync(path.join(folder, 'static', name), `new ${name}`);
  fs.writeFileSync(path.join(folder, 'secret.js'), 'not for anybody');
});
afterAll(async () => {
  await server.close();
  fs.rmSync(folder, { recursive: true });
});

const get = async (url: string, headers = {}) => {
  const { statusCode, body, headers: given } = await server.inject({ url, headers });
  return { statusCode, body, cached: given['cache-control'] };
};

test('files of another release are served as our own', async () => {
  const forever = 'public, max-age=31536000, immutable';
  expect(await get('/static/page-old.js')).toEqual({ statusCode: 200, body: 'old', cached: forever });
  expect(await get('/static/page-new.js')).toEqual({ statusCode: 200, body: 'new page-new.js', cached: forever });
  const compressed = await get('/static/page-new.js', { 'accept-encoding': 'br' });
  expect(compressed.body).toBe('new page-new.js.br');
});

test.each([
  '/static/page-none.js',
  '/static/preview-new.js',
  '/static/debug-new.js',
  '/static/..%2fsecret.js',
  '/static/../secret.js',
  '/static/%2e%2e/secret.js',
  '/static/',
])('%s is not one of them', async (url) => {
  expect((await get(url)).statusCode).toBe(404);
});

test.each([
  ['GET', '/express/welcome', 'text/html', 200],
  ['HEAD', '/express/welcome', 'text/html', 200],
  ['HEAD', '/any/address', 'text/html', 200],
  // Programs that look up a link.
  ['GET', '/express/find-application?AppId=1', '*/*', 200],
  ['HEAD', '/express/find-application?AppId=1', '*/*', 200],
  ['GET', '/composable/no-such-call', '*/*', 404],
  ['GET', '/express/welcome', 'application/json', 404],
  ['GET', '/express/image.png', '*/*', 404],
  ['POST', '/express/welcome', 'text/html', 404],
] as const)('%s %s, accepting %s, is answered by %i', async (method, url, accept, status) => {
  const answer = await server.inject({ method, url, headers: { accept } });
  const hasPage = status === 200 && method === 'GET';
  expect({ status: answer.statusCode, hasPage: answer.body === 'the page' }).toEqual({ status, hasPage });
});

test("on one's own machine, files of the development pages are there, of which sign-in needs one", async () => {
  const own = Fastify();
  await servePages(own, { webFolder: folder, isForOwnMachine: true, environment: 'development' });
  expect((await own.inject('/static/debug-new.js')).statusCode).toBe(200);
  await own.close();
});

test('a folder that is not there is told in production', async () => {
  const webFolder = path.join(folder, 'nope');
  await expect(servePages(Fastify(), { webFolder, isForOwnMachine: false, environment: 'production' })).rejects.toThrow(
    /^WEB: there is no folder .*nope/,
  );
});
