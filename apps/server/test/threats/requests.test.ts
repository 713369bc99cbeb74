/** Requests that do not come from our own pages, or are malformed (T26; spec trust 1.8, 1.9). */
import { once } from 'node:events';
import net from 'node:net';
import { type CallName, type Route, routes } from '@countersign/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Browser, newBrowser } from '../support/browser.ts';
import { type Person, signIn, startCase } from '../support/people.ts';
import { idle, startServer, type TestServer } from '../support/running-server.ts';
import { stateOf } from '../support/state.ts';

let server: TestServer;
let agent: Person;
let browser: Browser;
const logged: string[] = [];

beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: 'debug' }, { logTo: { write: (line) => void logged.push(line) } });
  browser = await signIn(server.url, 'A1');
  agent = await startCase(browser);
  // What the server does by itself after its start would look like an effect of the foreign page.
  await idle(server);
});
afterAll(() => server.close());

const table = Object.entries(routes) as [CallName, Route][];
const unsafe = table.filter(([, { method }]) => method !== 'GET').map(([name, route]) => [name, route] as const);

/** Rows of every table but those that count requests. */
async function rowsOf(): Promise<Record<string, number>> {
  const { query } = server.database;
  const tables = ['application', 'block_answer', 'session', 'evidence', 'link', 'mail_outbox', 'signature'] as const;
  const counts = await Promise.all(
    tables.map(async (name) => {
      const row = await query
        .selectFrom(name)
        .select(({ fn }) => fn.countAll<string>().as('rows'))
        .executeTakeFirst();
      return [name, Number(row?.rows)] as const;
    }),
  );
  return Object.fromEntries(counts);
}

describe('a foreign page', () => {
  /** What a browser adds to a form or a script of another site, and what that site cannot know. */
  const foreign: [string, Record<string, string | null>, number][] = [
    ['another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['another host of the same site', { 'sec-fetch-site': 'same-site' }, 403],
    ['an address typed in', { 'sec-fetch-site': 'none' }, 403],
    ['another origin, in an old browser', { 'sec-fetch-site': null, origin: 'https://evil.example' }, 403],
    ['no origin', { 'sec-fetch-site': null, origin: 'null' }, 403],
    ['without the token', { 'x-csrf-token': null }, 403],
    ['with a made-up token', { 'x-csrf-token': 'x'.repeat(43) }, 403],
    ['as text', { 'content-type': 'text/plain' }, 415],
    ['as a form', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['without a content type', { 'content-type': null }, 415],
  ];

  test.each(unsafe)('cannot make a call of %s', async (_, { method, path, caller }) => {
    const before = [await rowsOf(), await stateOf(server.database, agent.id)];
    const answers: [string, number][] = [];
    for (const [what, headers, expected] of foreign) {
      // A request to end a session has no body that could have a wrong type.
      if (method === 'DELETE' && expected === 415) continue;
      const body = method === 'POST' ? Buffer.from('{}') : undefined;
      const { status } = await browser.send(method, path, body, headers);
      // A caller who may not make the call at all is told so first.
      const told = ['customer', 'operations'].includes(caller) ? 403 : expected;
      if (status !== told) answers.push([what, status]);
    }
    expect(answers).toEqual([]);
    expect([await rowsOf(), await stateOf(server.database, agent.id)]).toEqual(before);
  });

  test('cannot read or embed a document', async () => {
    for (const name of ['getApplicationPdf', 'pdfStatus'] as const) {
      const address = `${routes[name].path}?appId=${agent.id}&mergeType=Agent`;
      for (const site of ['cross-site', 'same-site']) {
        const { status } = await browser.send('GET', address, undefined, { 'sec-fetch-site': site });
        expect([name, site, status]).toEqual([name, site, 403]);
      }
    }
  });

  test('is never allowed to read a response: none names an origin that may', async () => {
    for (const [, { method, path }] of table) {
      const body = method === 'POST' ? '{}' : undefined;
      const { headers } = await browser.send(method, path, body, {
        origin: 'https://evil.example',
        'sec-fetch-site': 'cross-site',
      });
      expect([path, headers.get('access-control-allow-origin')]).toEqual([path, null]);
    }
  });
});

// spec http 2.6
test('a GET changes nothing: rows stay as they are', async () => {
  const before = await rowsOf();
  for (const [, { path }] of table.filter(([, { method }]) => method === 'GET')) {
    await browser.send('GET', `${path}?appId=${agent.id}&mergeType=Agent&stateOfIssue=TX`);
    await newBrowser(server.url).send('GET', path);
  }
  expect(await rowsOf()).toEqual(before);
});

describe('methods', () => {
  /** `fetch` refuses TRACE and CONNECT itself. */
  const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'CONNECT', 'PROPFIND'];

  test('other than that of a call are refused', async () => {
    const wrong: unknown[] = [];
    for (const path of new Set(table.map(([, route]) => route.path))) {
      const own: string[] = table.filter(([, route]) => route.path === path).map(([, { method }]) => method);
      for (const method of methods) {
        if (own.includes(method)) continue;
        const status = await statusOf(`${method} ${path} HTTP/1.1\r\nhost: ${host()}\r\nconnection: close\r\n\r\n`);
        // 0: after a request for a tunnel the connection is closed without a response.
        if (![400, 403, 404].includes(status) && !(method === 'CONNECT' && status === 0))
          wrong.push({ path, method, status });
      }
    }
    expect(wrong).toEqual([]);
  });

  test('an ID in a longer or shorter path is no call', async () => {
    for (const path of [
      '/composable',
      '/composable/',
      '/composable/start-app/',
      '/composable//start-app',
      '/COMPOSABLE/start-app',
      '/composable/start-app/x',
      '/pdf/getapplicationpdf',
    ]) {
      expect([path, (await browser.send('POST', path, '{}')).status]).toEqual([path, 404]);
    }
  });
});

const host = (): string => new URL(server.url).host;

/** What a connection receives for the text as it is written here. */
async function told(text: string): Promise<string> {
  const socket = net.connect(Number(new URL(server.url).port), '127.0.0.1');
  let heard = '';
  socket.on('data', (data) => (heard += data.toString('latin1')));
  socket.write(text);
  await once(socket, 'close');
  return heard;
}
const statusOf = async (text: string): Promise<number> => Number((await told(text)).slice(9, 12));

describe('broken or ambiguous HTTP', () => {
  const head = (more: string): string =>
    `POST /service/event HTTP/1.1\r\nhost: ${host()}\r\ncontent-type: application/json\r\n${more}`;
  const hidden = `GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n`;

  test.each<[string, () => string]>([
    ['a length and chunks', () => head(`content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`)],
    ['two lengths', () => head(`content-length: 2\r\ncontent-length: 50\r\n\r\n{}${hidden}`)],
    ['a negative length', () => head(`content-length: -1\r\n\r\n{}`)],
    ['a length in words', () => head(`content-length: 2x\r\n\r\n{}`)],
    ['chunks by another name', () => head(`transfer-encoding: xchunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`)],
    ['chunks twice', () => head(`transfer-encoding: chunked, chunked\r\n\r\n0\r\n\r\n`)],
    ['a chunk of no length', () => head(`transfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`)],
    ['a space before the colon', () => head(`x-y : z\r\ncontent-length: 2\r\n\r\n{}`)],
    ['a folded header', () => head(`x-y: z\r\n w\r\ncontent-length: 2\r\n\r\n{}`)],
    ['a bare line feed in a header', () => head(`x-y: z\nx-z: w\r\ncontent-length: 2\r\n\r\n{}`)],
    ['NUL in a header', () => head(`x-y: a\0b\r\ncontent-length: 2\r\n\r\n{}`)],
    ['no host', () => 'GET /healthz HTTP/1.1\r\n\r\n'],
    ['two hosts', () => `GET /session HTTP/1.1\r\nhost: ${host()}\r\nhost: evil.example\r\n\r\n`],
    ['another protocol', () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['headers over 8 kB', () => head(`x-long: ${'x'.repeat(9_000)}\r\n\r\n`)],
  ])('%s: one answer that refuses, and the connection ends', async (_, text) => {
    const heard = await told(text());
    expect(heard).toMatch(/^HTTP\/1\.1 (400|403|431|505) /);
    expect(heard.match(/HTTP\/1\.1 \d{3}/g)).toHaveLength(1);
  });
});

describe('a foreign host', () => {
  test.each([
    'evil.example',
    'evil.example:80',
    '127.0.0.1.evil.example',
    'localhost@evil.example',
    '[::1',
    '127.0.0.1:3000#evil',
    '',
  ])('"%s" gets nothing, whatever it asks for', async (foreign) => {
    for (const path of ['/session', '/express/welcome', '/feed/get-states', '/outbox.json']) {
      const heard = await told(
        `GET ${path} HTTP/1.1\r\nhost: ${foreign}\r\naccept: text/html\r\nconnection: close\r\n\r\n`,
      );
      expect(heard).toMatch(/^HTTP\/1\.1 40[03] /);
      expect(heard).not.toContain('csrf');
    }
  });
});

test('no address redirects to another site', async () => {
  const target = encodeURIComponent('//evil.example/');
  const names = ['next', 'returnTo', 'return', 'redirect', 'redirect_uri', 'url', 'target', 'continue', 'to', 'goto'];
  for (const path of [
    '/session/agent/login',
    '/express/welcome',
    '/',
    '/session',
    '//evil.example/',
    '/\\evil.example',
    '/%2f%2fevil.example',
    '/express/..//evil.example',
  ]) {
    const search = path.includes('evil') ? '' : `?${names.map((name) => `${name}=${target}`).join('&')}`;
    const { headers, status } = await browser.send('GET', path + search, undefined, { accept: 'text/html' });
    expect([path, status < 300 || status >= 400, headers.get('location'), headers.get('refresh')]).toEqual([
      path,
      true,
      null,
      null,
    ]);
  }
});

describe('headers', () => {
  const asked: [string, string, string, Record<string, string>][] = [
    ['a call', 'GET', '/session', {}],
    ['a refused call', 'POST', '/composable/start-app', { 'sec-fetch-site': 'cross-site' }],
    ['a malformed call', 'POST', '/session/continue', { 'content-type': 'text/plain' }],
    ['an unknown path', 'GET', '/nothing', {}],
    ['a missing file', 'GET', '/static/nothing.js', {}],
    ['a page', 'GET', '/express/welcome', { accept: 'text/html' }],
    ['a foreign host', 'GET', '/session', { host: 'evil.example' }],
    ['another method', 'PUT', '/session', {}],
    ['health', 'GET', '/healthz', {}],
    ['sign-in that failed', 'GET', '/session/agent/callback?code=x', {}],
  ];

  test.each(asked)('of %s keep it private and unframed', async (_, method, path, more) => {
    const answer = await server.http.fastify.inject({
      method: method as 'GET',
      url: path,
      headers: { host: host(), ...more },
    });
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    const policy = String(answer.headers['content-security-policy']);
    for (const rule of [
      "default-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'report-uri /service/csp-report',
    ])
      expect(policy).toContain(rule);
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
    expect(answer.headers).not.toHaveProperty('server');
    expect(answer.headers).not.toHaveProperty('x-powered-by');
    expect(answer.headers['content-type']).toMatch(/^(application\/json|text\/html)/);
  });

  test.each(['/outbox', '/docs', '/openapi.json'])('of %s allow no script', async (path) => {
    const { headers } = await browser.send('GET', path);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|\*/);
  });
});

test('no file of ours, metric or folder index is served', async () => {
  const names = [
    '.env',
    '.git/HEAD',
    '.git/config',
    '.npmrc',
    'package.json',
    'package-lock.json',
    'metrics',
    'wrapping.key',
    'keys/wrapping.key',
    'data/',
    'static/',
    'static',
    'assets/',
    'server-status',
    'debug',
    'actuator/env',
    'app.js.map',
    'static/app.js.map',
    'static/index.js.map',
    'carrier/definition.yaml',
    'node_modules/fastify/package.json',
    'swagger.json',
    'api-docs',
    'docs/',
    'graphql',
    '.well-known/security.txt',
    'backup.sql',
    'dump.sql',
    '%2e%2e/package.json',
    '..%5cpackage.json',
    'static/%2e%2e/%2e%2e/package.json',
    'static/..%252f..%252fpackage.json',
  ];
  for (const name of names) expect([name, (await browser.send('GET', `/${name}`)).status]).toEqual([name, 404]);
});

test('reports of the policy are accepted without logging a word of a page’s contents', async () => {
  const report = (uri: string) =>
    JSON.stringify({
      'csp-report': {
        'effective-directive': 'img-src',
        'blocked-uri': uri,
        'document-uri': `${server.url}/express/x?ssn=219-47-3391`,
      },
    });
  const send = (body: string, type = 'application/csp-report') =>
    browser.send('POST', '/service/csp-report', body, {
      'content-type': type,
      'x-csrf-token': null,
      'sec-fetch-site': 'cross-site',
    });
  expect((await send(report('https://evil.example/x?ssn=219-47-3391'))).status).toBe(204);
  expect(logged.join('')).toContain('"directive":"img-src","blocked":"https://evil.example"');
  expect(logged.join('')).not.toMatch(/219-47|\/express\/x/);
  expect((await send('[]', 'application/reports+json')).status).toBe(204);
  expect((await send('{')).status).toBe(400);
  expect((await send(`"${'x'.repeat(17_000)}"`)).status).toBe(413);
  expect((await send('{}', 'text/plain')).status).toBe(415);
  const words = JSON.stringify({ body: { effectiveDirective: 'Xanthippa has asthma', blockedURL: 'in Quellenbrunn' } });
  expect((await send(words, 'application/reports+json')).status).toBe(204);
  expect(logged.join('')).not.toMatch(/Xanthippa|Quellenbrunn/);
  // As many as the pages of everybody behind one address send in a minute.
  await server.database.asOwner(`update rate_limit set points = 600 where key like 'report:%'`);
  expect(await send(report('https://evil.example'))).toMatchObject({ status: 429, code: 429 });
});

test('errors of pages are logged without what they quote', async () => {
  const Message = `Can't read "O'Brien" of jane@example.com, 219-47-3391`;
  const agent = await signIn(server.url, 'A1');
  expect((await agent.call('clientError', { Message, Page: 'welcome' })).code).toBe(200);
  expect(logged.join('')).toContain(`"clientError":"Can't read … of … #-#-#","msg":"error in a page"`);
});
