/**
 * Development features respond only to somebody at the machine, and the outbox elsewhere only to operations (spec trust
 * 8.11).
 */
import { once } from 'node:events';
import net from 'node:net';
import { type Route, routes } from '@countersign/protocol';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { developmentAgent } from '../../src/agents/development-agent.ts';
import { signIn, newInsured } from '../support/people.ts';
import { readyToSend, send } from '../support/stages.ts';
import { startServer, type TestServer, urlOf } from '../support/running-server.ts';

const sentence = 'This server is for development and answers on its own machine only';
const own = '127.0.0.1:3000';

/** What proxies, tunnels and hosting providers add. */
const added: Record<string, string> = {
  forwarded: 'for=203.0.113.7;host=evil.example',
  via: '1.1 proxy',
  'x-forwarded-for': '127.0.0.1',
  'x-forwarded-host': 'localhost',
  'x-forwarded-proto': 'https',
  'x-forwarded-port': '443',
  'x-forwarded-server': 'gate',
  'x-forwarded': '1',
  X_Forwarded_For: '127.0.0.1',
  'x-real-ip': '127.0.0.1',
  'x-client-ip': '127.0.0.1',
  'x-cluster-client-ip': '127.0.0.1',
  'x-original-host': 'evil.example',
  'x-original-forwarded-for': '203.0.113.7',
  'true-client-ip': '203.0.113.7',
  'cf-connecting-ip': '203.0.113.7',
  'cf-ray': '8a',
  'cdn-loop': 'cloudflare',
  'fastly-client-ip': '203.0.113.7',
  'x-envoy-external-address': '203.0.113.7',
  'x-amzn-trace-id': 'Root=1',
  'x-azure-clientip': '203.0.113.7',
  'x-arr-ssl': '1',
  'fly-client-ip': '203.0.113.7',
  'ngrok-trace-id': '1',
  'tailscale-user-login': 'a@b.example',
  'proxy-connection': 'keep-alive',
};

interface Asked {
  method: 'GET' | 'POST' | 'DELETE' | 'HEAD';
  url: string;
}

const addresses: Asked[] = [
  ...Object.values(routes).map(({ method, path }: Route) => ({ method, url: path })),
  ...[
    '/',
    '/express/welcome',
    '/static/app.js',
    '/nothing',
    '/outbox',
    '/outbox.json',
    '/outbox/x',
    '/preview',
    '/docs',
  ]
    .concat('/openapi.json', '/healthz', '/readyz', '/session/agent/login')
    .map((url) => ({ method: 'GET' as const, url })),
  { method: 'HEAD', url: '/healthz' },
];

/** What a connection receives until it is closed. */
async function told(url: string, sent: string): Promise<string> {
  const socket = net
    .connect(Number(new URL(url).port), '127.0.0.1')
    .end(sent)
    .setEncoding('utf8');
  let heard = '';
  socket.on('data', (text: string) => (heard += text));
  await once(socket, 'close');
  return heard;
}

describe('a development server', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.close());

  const ask = ({ method, url }: Asked, headers: Record<string, string>) =>
    server.http.fastify.inject({ method, url, headers: { host: own, accept: 'text/html', ...headers } });

  test('refuses what a proxy forwarded, at every address and with each header that reveals one', async () => {
    for (const [at, asked] of addresses.entries()) {
      const all = Object.entries(added);
      // Every header somewhere, and every address with some.
      const some = inject('depth') === 'full' ? all : [0, 1, 2].map((more) => all[(at * 3 + more) % all.length]);
      for (const header of some) {
        const { statusCode, body } = await ask(asked, Object.fromEntries(header ? [header] : []));
        expect([asked, header, statusCode]).toEqual([asked, header, 403]);
        const said: { message: string } = asked.method === 'HEAD' ? { message: sentence } : JSON.parse(body);
        expect([asked, said.message.slice(0, sentence.length)]).toEqual([asked, sentence]);
      }
    }
    for (const header of Object.entries(added)) {
      const { statusCode } = await ask({ method: 'GET', url: '/session' }, Object.fromEntries([header]));
      expect([header, statusCode]).toEqual([header, 403]);
    }
  });

  test('does not respond to a foreign name, whichever address of this machine it points to', async () => {
    const foreign = fc.oneof(
      fc.domain(),
      fc.ipV4().filter((address) => !address.startsWith('127.')),
      fc.domain().map((name) => `127.0.0.1.${name}`),
      fc.domain().map((name) => `localhost.${name}`),
      fc.constantFrom('127.0.0.1@evil.example', '[::ffff:127.0.0.1]', '127.1', '0.0.0.0', 'localhost.', '127.0.0.256'),
    );
    await fc.assert(
      fc.asyncProperty(foreign, fc.constantFrom(...addresses), async (name, asked) => {
        for (const host of [name, `${name}:3000`]) {
          const { statusCode } = await ask(asked, { host });
          expect([host, asked, statusCode]).toEqual([host, asked, 403]);
        }
      }),
      { numRuns: inject('depth') === 'full' ? 2_000 : 60 },
    );
  });

  test('does not respond to a page of another origin, or to HTTP/1.0 as a bare proxy speaks it', async () => {
    for (const asked of addresses) {
      const { statusCode } = await ask(asked, { origin: 'https://try.example.com', 'sec-fetch-site': 'same-origin' });
      expect([asked, statusCode]).toEqual([asked, 403]);
    }
    const heard = await told(server.url, `GET /session HTTP/1.0\r\nhost: ${own}\r\n\r\n`);
    expect(heard).toMatch(/^HTTP\/1\.[01] 403 /);
    expect(heard).toContain('its own machine only');
  });

  test('and responds to requests to this machine by any of its names', async () => {
    for (const host of [own, 'localhost:3000', '[::1]:3000', '127.8.8.8', 'localhost']) {
      expect([host, (await ask({ method: 'GET', url: '/session' }, { host })).statusCode]).toEqual([host, 200]);
    }
    const own2 = { origin: 'http://localhost:3000' };
    expect((await ask({ method: 'GET', url: '/session' }, own2)).statusCode).toBe(200);
    expect((await ask({ method: 'GET', url: '/outbox.json' }, {})).json()).toEqual([]);
  });
});

describe('a staging server', () => {
  let development: TestServer;
  let staging: TestServer;
  const link = { value: '' };
  beforeAll(async () => {
    // Two servers on one installation: one creates a mail that the other shows.
    development = await startServer();
    staging = await startServer({
      ENVIRONMENT: 'staging',
      PUBLIC_URL: 'https://try.example.com',
      DATABASE_URL: urlOf(development.database.connection),
      KEY_FILE: `${development.database.folder}/wrapping.key`,
    });
    const agent = await readyToSend(development, await signIn(development.url, 'A1'), newInsured());
    link.value = await send(development, agent);
  });
  afterAll(async () => {
    await staging.close();
    await development.close();
  });

  const ask = (url: string, token?: { name: string; value: string }, headers: Record<string, string> = {}) =>
    staging.http.fastify.inject({
      url,
      headers: { host: 'try.example.com', ...headers },
      ...(token && { cookies: { [`__Host-${token.name}`]: token.value } }),
    });

  test('shows its outbox to operations only', async () => {
    const begun = await staging.http.sessions.create(
      development.database.query,
      { kind: 'operations', origin: 'oidc', operatorId: 'O1', name: 'Olga', rights: ['see'] },
      undefined,
    );
    const agent = await staging.http.sessions.create(
      development.database.query,
      { kind: 'agent', origin: 'oidc', ...developmentAgent({ AgentId: 'A1' }) },
      undefined,
    );
    const operations = { name: 'eapp-operations', value: begun.token };
    const mails = await ask('/outbox.json', operations);
    expect(mails.statusCode).toBe(200);
    expect(mails.body).toContain(link.value);
    const [mail]: { id: string }[] = mails.json();
    for (const url of ['/outbox', '/outbox.json', `/outbox/${mail?.id}`, '/outbox/nothing']) {
      for (const [who, expected] of [
        [undefined, 401],
        [{ name: 'eapp-operations', value: agent.token }, 401],
        [{ name: 'eapp-agent', value: agent.token }, 403],
      ] as const) {
        for (const accept of ['text/html', 'application/json']) {
          const refused = await ask(url, who, { accept });
          expect([url, who?.name, accept, refused.statusCode]).toEqual([url, who?.name, accept, expected]);
          const isJsonOfNobody = accept === 'application/json' && expected === 401;
          expect(refused.body).toContain(isJsonOfNobody ? '"reason":"none"' : 'shown to operations only');
          expect(refused.body).not.toContain(link.value);
        }
      }
    }
    expect((await ask(`/outbox/${mail?.id}`, operations)).statusCode).toBe(200);
    expect((await ask('/outbox', operations)).statusCode).toBe(200);
  });

  // spec trust 1.4
  test('has no preview, no debug pages and no sign-in for development, and simulates no decision', async () => {
    const there = staging.http.calls.registered();
    for (const name of ['carrierState', 'carrierMappings', 'developmentLogin', 'operationsLogin'] as const) {
      expect(there).not.toContain(name);
      const { method, path }: Route = routes[name];
      const { statusCode } = await staging.http.fastify.inject({
        method,
        url: path,
        headers: { host: 'try.example.com' },
      });
      expect([name, statusCode]).toEqual([name, method === 'GET' ? 404 : 403]);
    }
    expect((await ask('/session')).json().data).toMatchObject({
      signIn: 'oidc',
      features: { DevelopmentPages: false },
    });
  });

  test('believes nothing from a proxy that it does not trust', async () => {
    for (const header of Object.entries(added)) {
      const { statusCode, body, headers } = await ask('/session', undefined, Object.fromEntries([header]));
      expect([header, statusCode]).toEqual([header, 200]);
      expect(JSON.stringify(headers) + body).not.toContain('evil.example');
    }
  });
});
