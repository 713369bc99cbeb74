import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { agentDetails } from '../../../test/support/agent-details.ts';
import { bindAgain } from '../../../test/support/bind-again.ts';
import { type TestDatabase, testDatabase } from '../../../test/support/test-database.ts';
import { readConfig } from '../config/index.ts';
import { createLog } from '../logs.ts';
import { inTransaction } from '../transaction.ts';
import { ok, refuse } from './envelope.ts';
import { buildServer, type HttpServer } from './server.ts';

let database: TestDatabase;
let server: HttpServer;
const lines: string[] = [];
const origin = 'http://127.0.0.1:3000';

const ann = agentDetails();

async function build(database: TestDatabase, env: Record<string, string> = {}): Promise<HttpServer> {
  const web = path.join(database.folder, 'web');
  fs.mkdirSync(path.join(web, 'static'), { recursive: true });
  fs.writeFileSync(path.join(web, 'index.html'), '<!doctype html><title>page</title>');
  fs.writeFileSync(path.join(web, 'static', 'app-1a2b.js'), 'export {};');
  const config = readConfig({ WEB: web, COUNTERSIGN_DATA: database.folder, ...env });
  const log = createLog({ logLevel: 'info' }, { write: (line: string) => void lines.push(line) });
  const built = await buildServer({ config, database, vault: database.vault, log });
  built.calls.open('session', async ({ request, reply }) => {
    const { agent, customer } = request.presented;
    return ok({ csrf: built.callers.visitorCsrf(request, reply), agent, customer } as never);
  });
  built.calls.open('developmentLogin', async ({ request, reply, body }) => {
    const agentId = body.AgentId ?? 'A1';
    await inTransaction(database, (tx) =>
      built.callers.begin(request, reply, tx, { kind: 'agent', origin: 'development', agentId, details: ann }),
    );
    return ok({ AgentId: agentId });
  });
  built.calls.open('sessionEnd', async ({ request, reply, caller }) => {
    if (caller.kind !== 'none') await built.callers.end(request, reply, caller);
    return ok({ Ended: true as const });
  });
  built.calls.agent('getAgentApplications', async ({ caller }) => ok({ agentId: caller.agentId } as never), {
    limit: 'portal',
  });
  built.calls.agent('startApp', async ({ caller }) =>
    ok({ ApplicationId: 'x', AppAuthId: caller.handle('x', 'Agent') }),
  );
  built.calls.case('checkPendingJobs', async () => ok({ PendingJobs: [] }));
  built.calls.open('clientError', async () => {
    throw new Error('SENTINEL-123-45-6789 select secret from answers at /srv/countersign');
  });
  built.calls.open('getConsent', async ({ observed }) => ok({ address: observed.address } as never));
  built.calls.open('countries', async () => ok({ CountryLists: [] }));
  built.calls.customer('decline', async () => refuse(409, 'no'));
  return built;
}

beforeAll(async () => {
  database = await testDatabase();
  server = await build(database);
});
afterEach(() => {
  lines.length = 0;
});
afterAll(async () => {
  await server.fastify.close();
  await database.drop();
});

/** A browser: keeps cookies, and sends what our pages send. */
function browser(target: () => HttpServer = () => server) {
  const jar = new Map<string, string>();
  let csrf = '';
  async function send(
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) {
    const answer = await target().fastify.inject({
      method,
      url,
      cookies: Object.fromEntries(jar),
      headers: { 'sec-fetch-site': 'same-origin', 'x-csrf-token': csrf, ...headers },
      ...(body !== undefined && { payload: body as object }),
    });
    for (const { name, value } of answer.cookies) {
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  }
  return {
    jar,
    send,
    token: () => csrf,
    async open() {
      csrf = (await send('GET', '/session')).json().data.csrf;
    },
    async signIn(agentId = 'A1') {
      csrf = (await send('GET', '/session')).json().data.csrf;
      await send('POST', '/session/agent/development', { AgentId: agentId });
      csrf = (await send('GET', '/session')).json().data.agent.csrf;
    },
  };
}
type Browser = ReturnType<typeof browser>;
const signedIn = async (): Promise<Browser> => {
  const made = browser();
  await made.signIn();
  return made;
};
const portal = { AgentId: 'A1', appDefName: 'Brokerage E-App' };
const list = (who: Browser, headers = {}) => who.send('POST', '/composable/get-agent-applications', portal, headers);

describe('a response', () => {
  // spec http 1.1, 1.3
  it('has the envelope, a request ID and headers that keep it private', async () => {
    const answer = await (await signedIn()).send('POST', '/composable/start-app', {});
    expect(answer.json()).toEqual({ code: 200, data: { ApplicationId: 'x', AppAuthId: expect.any(String) } });
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
    expect(answer.headers['content-security-policy']).not.toContain('unsafe');
    expect(answer.headers['referrer-policy']).toBe('no-referrer');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  });

  // spec http 1.1
  it('has no envelope if the protocol says so', async () => {
    expect((await browser().send('GET', '/assets/countries.json')).json()).toEqual({ CountryLists: [] });
  });

  // spec http 1.3
  it('to a failed call reveals nothing, in the response or in the log', async () => {
    const who = browser();
    await who.open();
    const answer = await who.send('POST', '/service/client-error', { message: 'x', page: '/', kind: 'x' });
    expect([answer.statusCode, answer.statusCode === 500 && answer.json()]).not.toEqual([200, false]);
    expect(answer.body + lines.join('')).not.toMatch(/SENTINEL|123-45|select secret/);
  });
});

describe('what is refused', () => {
  it.each([
    ['text', 'text/plain', 'x', 415],
    ['a form', 'application/x-www-form-urlencoded', 'a=b', 415],
    ['broken JSON', 'application/json', '{"a":', 400],
    ['not UTF-8', 'application/json', Buffer.from([0x22, 0xff, 0x22]), 400],
    ['NUL', 'application/json', JSON.stringify({ AgentId: 'a\0b', appDefName: 'x' }), 400],
    ['half a character', 'application/json', '{"AgentId":"\\ud800","appDefName":"x"}', 400],
    ['a prototype', 'application/json', '{"__proto__":{"a":1}}', 400],
    ['deep nesting', 'application/json', '['.repeat(5_000) + ']'.repeat(5_000), 400],
    ['another type', 'application/json', '{"AgentId":5,"appDefName":"x"}', 400],
    ['an unknown field', 'application/json', '{"AgentId":"A1","appDefName":"x","more":1}', 400],
    ['a list for text', 'application/json', '{"AgentId":["A1"],"appDefName":"x"}', 400],
    ['too much', 'application/json', JSON.stringify({ AgentId: 'x'.repeat(20_000) }), 413],
  ])('%s', async (_what, type, payload, status) => {
    const who = await signedIn();
    const answer = await who.send('POST', '/composable/get-agent-applications', payload, { 'content-type': type });
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ code: status, data: null, message: expect.any(String) });
  });

  it('compressed bodies, NUL in the address, foreign hosts', async () => {
    const who = await signedIn();
    expect((await list(who, { 'content-encoding': 'gzip' })).statusCode).toBe(415);
    expect((await who.send('GET', '/feed/get-states?x=%00')).statusCode).toBe(400);
    expect((await list(who, { host: 'evil.example' })).statusCode).toBe(403);
    expect((await list(who, { host: 'localhost:3000' })).statusCode).toBe(200);
  });

  // spec http 2.2
  it('calls from other sites and calls without the token', async () => {
    const who = await signedIn();
    for (const site of ['cross-site', 'same-site', 'none']) {
      expect((await list(who, { 'sec-fetch-site': site })).statusCode).toBe(403);
    }
    for (const token of ['', 'x', 'x'.repeat(43)]) {
      expect((await list(who, { 'x-csrf-token': token })).statusCode).toBe(403);
    }
    const other = await signedIn();
    expect((await list(who, { 'x-csrf-token': other.token() })).statusCode).toBe(403);
    // A page whose session has ended learns so: what it wanted to save waits, and is not refused for good.
    const stale = await list(who, { 'x-csrf-token': other.token(), 'x-session': 'agent' });
    expect(stale.json()).toMatchObject({ code: 401, data: { reason: 'ended' } });
    expect((await list(who)).statusCode).toBe(200);
  });

  it('calls of old browsers by their Origin', async () => {
    const who = await signedIn();
    const call = (headers: Record<string, string>) =>
      server.fastify.inject({
        method: 'POST',
        url: '/composable/get-agent-applications',
        cookies: Object.fromEntries(who.jar),
        headers: { 'x-csrf-token': who.token(), ...headers },
        payload: portal,
      });
    expect((await call({ origin })).statusCode).toBe(200);
    expect((await call({ origin: 'https://evil.example' })).statusCode).toBe(403);
    expect((await call({})).statusCode).toBe(403);
  });

  // spec flow 7.19; calls 1.3
  it('an address that a client claims to have, unless its proxy is trusted', async () => {
    const forged = { 'x-forwarded-for': '203.0.113.9' };
    const direct = await build(database, { ENVIRONMENT: 'staging' });
    const believed = await browser(() => direct).send('GET', '/feed/get-consent', undefined, forged);
    expect(believed.json().data.address).toBe('127.0.0.1');
    await direct.fastify.close();
    const behindProxy = await build(database, { ENVIRONMENT: 'staging', TRUSTED_PROXIES: '127.0.0.1' });
    const seen = await browser(() => behindProxy).send('GET', '/feed/get-consent', undefined, forged);
    expect(seen.json().data.address).toBe('203.0.113.9');
    await behindProxy.fastify.close();
  });

  it('broken HTTP, with the envelope', async () => {
    const text = await toldTo('NONSENSE\r\n\r\n');
    expect(text).toContain('400 Bad Request');
    expect(text).toContain('"code":400');
  });

  it('a request that never ends, so that a browser tries again', async () => {
    const text = await toldTo('GET /readyz HTTP/1.1\r\n');
    expect(text).toContain('408 Request Timeout');
    expect(text).toContain('"code":408');
  });

  it('what comes while the server stops, with the envelope and when to try again', async () => {
    const { fastify } = await build(database);
    await fastify.listen({ port: 0, host: '127.0.0.1' });
    const open = async (): Promise<net.Socket> => {
      const accepted = once(fastify.server, 'connection');
      const socket = net.connect(Number(new URL(fastify.listeningOrigin).port), '127.0.0.1');
      await accepted;
      return socket;
    };
    // A body that is still on its way keeps the server from ending.
    const busy = await open();
    const began = once(fastify.server, 'request');
    busy.write(`POST /composable/start-app HTTP/1.1\r\nhost: 127.0.0.1:3000\r\ncontent-length: 2\r\n\r\n{`);
    await began;
    const late = await open();
    const closed = fastify.close();
    late.write('GET /session HTTP/1.1\r\nhost: 127.0.0.1:3000\r\n\r\n');
    const text = String((await once(late, 'data'))[0]);
    expect(text).toMatch(
      /503 Service Unavailable[^]*\r\nretry-after: [123]\r\n[^]*\{"code":503,"data":null,"message":"/,
    );
    expect(text).toMatch(/\r\nconnection: close\r\n/i);
    busy.end('}');
    await closed;
  });

  it('an idle connection, which is closed without a response that the next request could take for its own', async () => {
    expect(await toldTo('')).toBe('');
  });

  /** What a connection receives until it is closed. */
  async function toldTo(sent: string): Promise<string> {
    const { fastify } = server;
    if (!fastify.server.listening) await fastify.listen({ port: 0, host: '127.0.0.1' });
    fastify.server.headersTimeout = 100;
    const socket = net.connect(Number(new URL(fastify.listeningOrigin).port), '127.0.0.1');
    socket.write(sent);
    let text = '';
    socket.on('data', (data) => (text += data.toString()));
    await once(socket, 'close');
    return text;
  }
});

describe('a session', () => {
  it('is needed, and of the right kind', async () => {
    const nobody = browser();
    await nobody.open();
    expect((await list(nobody)).json()).toMatchObject({ code: 401, data: { reason: 'none' } });
    const agent = await signedIn();
    // The caller is checked before the contents.
    expect((await agent.send('POST', '/case/decline', {})).statusCode).toBe(403);
    const declining = { AppAuthId: 'a', AppId: 'b', As: 'paper' };
    expect((await agent.send('POST', '/case/decline', declining)).statusCode).toBe(403);
  });

  it('has HttpOnly, SameSite=Lax cookies without prefix on loopback', async () => {
    const who = browser();
    await who.open();
    const answer = await who.send('POST', '/session/agent/development', {});
    const cookies = [answer.headers['set-cookie']].flat();
    expect(cookies).toContainEqual(expect.stringMatching(/^eapp-agent=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/));
    expect(cookies.filter((cookie) => !cookie?.endsWith('; HttpOnly; SameSite=Lax'))).toEqual([]);
  });

  // spec trust 1.5
  it('gets a new ID at every sign-in, and the old one becomes invalid', async () => {
    const who = await signedIn();
    const old = who.jar.get('eapp-agent') ?? '';
    await who.signIn();
    expect(who.jar.get('eapp-agent')).not.toBe(old);
    const thief = browser();
    thief.jar.set('eapp-agent', old);
    expect((await thief.send('GET', '/session')).json().data.agent).toBeNull();
  });

  // spec http 2.2
  it('ends at exit: the cookie becomes worthless', async () => {
    const who = await signedIn();
    const cookie = who.jar.get('eapp-agent') ?? '';
    await who.send('DELETE', '/session');
    expect(who.jar.has('eapp-agent')).toBe(false);
    who.jar.set('eapp-agent', cookie);
    expect((await list(who)).json()).toMatchObject({ code: 401, data: { reason: 'ended' } });
  });

  // spec flow 4.10; trust 1.5; http 2.2
  it('ends 1140 s after the last activity; polls do not count as activity', async () => {
    const who = await signedIn();
    const idle = (seconds: number) =>
      sql`update session set active_at = now() - ${seconds} * interval '1 second'`.execute(database.query);
    await idle(1_100);
    const poll = await list(who);
    expect(poll.statusCode).toBe(200);
    expect(Number(poll.headers['x-session-remaining'])).toBeLessThanOrEqual(40);
    await who.send('POST', '/composable/start-app', {});
    expect(Number((await list(who)).headers['x-session-remaining'])).toBeGreaterThan(1_130);
    await idle(1_139);
    await idle(1_140);
    expect((await list(who)).json()).toMatchObject({ code: 401, data: { reason: 'expired' } });
  });

  it('writes activity at most once in five seconds, and never ends later because of it', async () => {
    const who = await signedIn();
    const rested = async (seconds: number): Promise<number> => {
      await sql`update session set active_at = now() - ${seconds} * interval '1 second'`.execute(database.query);
      await who.send('POST', '/composable/start-app', {});
      const { rows } = await sql<{ rest: number }>`
        select min(extract(epoch from now() - active_at))::float8 as rest from session`.execute(database.query);
      return rows[0]?.rest ?? Number.NaN;
    };
    expect(await rested(2)).toBeGreaterThanOrEqual(2);
    expect(await rested(60)).toBeLessThan(30);
  });

  // spec trust 1.5
  it('ends at its absolute limit, however active', async () => {
    const who = await signedIn();
    await sql`update session set ends_at = now() - interval '1 second'`.execute(database.query);
    await bindAgain(database, 'session');
    expect((await list(who)).json()).toMatchObject({ code: 401, data: { reason: 'expired' } });
  });

  // spec http 2.5
  it('returns the same handle for an application until it ends, and another one to another session', async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    const handle = async (who: Browser) => (await who.send('POST', '/composable/start-app', {})).json().data.AppAuthId;
    expect(await handle(one)).toBe(await handle(one));
    expect(await handle(other)).not.toBe(await handle(one));
  });

  // spec trust 1.6
  it('leaves no cookie, token or name in the database', async () => {
    const who = await signedIn();
    const { rows } = await sql<{ row: string }>`select session::text as row from session`.execute(database.query);
    const text = rows.map(({ row }) => row).join('\n');
    for (const secret of [who.jar.get('eapp-agent') ?? '-', who.token(), 'ann@agency.example', 'Ann']) {
      expect(text).not.toContain(secret);
      expect(text).not.toContain(Buffer.from(secret).toString('hex'));
    }
  });
});

describe('cookies on https', () => {
  it('are __Host- and Secure, and HSTS is set', async () => {
    const secure = await build(database, { ENVIRONMENT: 'staging', PUBLIC_URL: 'https://apply.example.com' });
    const who = browser(() => secure);
    const answer = await who.send('GET', '/session', undefined, { host: 'apply.example.com' });
    expect(answer.headers['set-cookie']).toMatch(/^__Host-eapp-visitor=.*; Secure; SameSite=Lax$/);
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    await secure.fastify.close();
  });
});

describe('pages', () => {
  it('are served for every address that accepts HTML; an unknown call is a JSON 404', async () => {
    const who = browser();
    const page = await who.send('GET', '/express/personal-information', undefined, { accept: 'text/html' });
    expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(page.body).toContain('<title>page</title>');
    const missing = await who.send('GET', '/composable/nothing', undefined, { accept: 'application/json' });
    expect(missing.json()).toEqual({ code: 404, data: null, message: 'Not found.' });
    const hashed = await who.send('GET', '/static/app-1a2b.js');
    expect(hashed.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it('never reveal files outside their folder', async () => {
    for (const url of ['/../wrapping.key', '/%2e%2e/wrapping.key', '/static/..%2f..%2fwrapping.key']) {
      expect((await browser().send('GET', url)).statusCode).toBeGreaterThanOrEqual(400);
    }
  });
});

describe('limits', () => {
  it('are shared by two processes and say when to try again', async () => {
    const who = await signedIn();
    const second = await build(database);
    const call = (target: HttpServer) =>
      target.fastify.inject({
        method: 'POST',
        url: '/composable/get-agent-applications',
        cookies: Object.fromEntries(who.jar),
        headers: { 'sec-fetch-site': 'same-origin', 'x-csrf-token': who.token() },
        payload: portal,
      });
    const answers: Awaited<ReturnType<typeof call>>[] = [];
    // Not more at the same time than a process accepts.
    for (let round = 0; round < 13; round += 1) {
      answers.push(
        ...(await Promise.all(Array.from({ length: 100 }, (_, at) => call(at % 2 === 0 ? server : second)))),
      );
    }
    await second.fastify.close();
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1_200);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
  });
});
