import { once } from 'node:events';
import net from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { oidcClient, startIdentityProvider, type TestIdentityProvider } from '../../test/support/identity-provider.ts';
import { type TestDatabase, testDatabase } from '../../test/support/test-database.ts';
import { buildServer, createLog, type HttpServer, ok, readConfig } from '../platform/index.ts';
import { MAX_PENDING } from './oidc-pending.ts';
import { registerAgentSignIn } from './oidc-routes.ts';

const origin = 'http://127.0.0.1:3000';
const redirectUri = `${origin}/session/agent/callback`;
const portal = '/express/financial-professional';
const errorPage = '/express/error-page';
const ann = { sub: 'ann-7', given_name: 'Ann', family_name: 'Agent', email: 'ann@agency.example', producer: 'P100' };

let database: TestDatabase;
let provider: TestIdentityProvider;
let server: HttpServer;
let clock = new Date('2026-05-01T12:00:00Z');
const lines: string[] = [];
const opened: HttpServer[] = [];

/** One of our servers; its `/session` call tells who is signed in. */
async function build(env: Record<string, string>): Promise<HttpServer> {
  const config = readConfig({ COUNTERSIGN_DATA: database.folder, DEVELOPMENT_LOGIN: 'off', ...env });
  const log = createLog({ logLevel: 'info' }, { write: (line: string) => void lines.push(line) });
  const { vault } = database;
  const built = await buildServer({ config, database, vault, log });
  built.calls.open('session', async ({ request }) => {
    const { agent, operations } = request.presented;
    return ok({ agent, operations } as never);
  });
  built.calls.open('sessionEnd', async ({ caller, request, reply }) => {
    if (caller.kind !== 'none') await built.callers.end(request, reply, caller);
    return ok({ Ended: true as const });
  });
  registerAgentSignIn({ config, database, vault, now: () => clock }, built, { timeoutSeconds: 1 });
  opened.push(built);
  return built;
}

const settings = (issuer: string) => ({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: oidcClient.id,
  OIDC_CLIENT_SECRET: oidcClient.secret,
});

/** A browser at our server. */
function browser(target: HttpServer = server) {
  const jar = new Map<string, string>();
  const get = (url: string) => send('GET', url);
  async function send(method: 'GET' | 'DELETE', url: string, sent: Record<string, string> = {}) {
    const answer = await target.fastify.inject({ method, url, cookies: Object.fromEntries(jar), headers: sent });
    for (const { name, value } of answer.cookies) {
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    return {
      status: answer.statusCode,
      to: answer.headers.location ?? null,
      body: answer.body,
      cookies: answer.cookies,
      headers: answer.headers,
    };
  }
  return {
    jar,
    get,
    /** Starts a sign-in and returns as far as the address of the callback. */
    async toCallback(query = '', atProvider = new Map<string, string>()): Promise<string> {
      const { to } = await get(`/session/agent/login${query}`);
      const back = await provider.visit(to ?? '', atProvider);
      return back.slice(origin.length);
    },
    who: async () => JSON.parse((await get('/session')).body).data,
    /** What the button of a page for this kind of caller does. */
    async exit(kind: 'agent' | 'operations') {
      const { csrf } = JSON.parse((await get('/session')).body).data[kind];
      const headers = { 'x-session': kind, 'x-csrf-token': csrf, 'sec-fetch-site': 'same-origin' };
      return (await send('DELETE', '/session', headers)).cookies;
    },
  };
}

type Jar = ReadonlyMap<string, string>;

/** The cookies of the sign-ins that are in progress in a browser. */
const signIns = (jar: Jar): [name: string, value: string][] =>
  [...jar].filter(([name]) => name.startsWith('eapp-sign-in-'));
const onlySignIn = (jar: Jar): [name: string, value: string] => {
  const [only, ...others] = signIns(jar);
  if (!only || others.length > 0) throw new Error(`${signIns(jar).length} sign-ins are in progress`);
  return only;
};

const logged = (): string => lines.filter((line) => line.includes('sign-in')).join('\n');
const count = async (): Promise<number> =>
  (await database.query.selectFrom('session').select('id_hash').execute()).length;

beforeAll(async () => {
  database = await testDatabase();
  provider = await startIdentityProvider(redirectUri);
  server = await build(settings(provider.issuer));
});
afterEach(() => {
  lines.length = 0;
  clock = new Date('2026-05-01T12:00:00Z');
});
afterAll(async () => {
  for (const { fastify } of opened) await fastify.close();
  await provider.close();
  await database.drop();
});

// spec http 2.3
describe('signing in', () => {
  it('sends the browser with code, PKCE, state and nonce, and keeps what must come back in a sealed cookie', async () => {
    const who = browser();
    const { status, to, cookies } = await who.get('/session/agent/login');
    const asked = new URL(to ?? '').searchParams;
    expect(status).toBe(302);
    expect(Object.fromEntries(asked)).toMatchObject({
      response_type: 'code',
      client_id: oidcClient.id,
      redirect_uri: redirectUri,
      code_challenge_method: 'S256',
      scope: 'openid profile email',
    });
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked.get(name)).toMatch(/^[\w-]{43}$/);
    const name = expect.stringMatching(/^eapp-sign-in-[\da-f]{16}$/);
    expect(cookies).toMatchObject([{ name, httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 600 }]);
    expect(Buffer.from(cookies[0]?.value ?? '', 'base64url').toString('latin1')).not.toContain(asked.get('state'));
  });

  // spec flow 6.4
  it('begins a session of the agent whom the provider names, and opens the portal', async () => {
    provider.person = { claims: ann };
    const who = browser();
    const answer = await who.get(await who.toCallback());
    expect(answer).toMatchObject({ status: 302, to: portal });
    expect([...who.jar.keys()]).toEqual(['eapp-agent', 'eapp-browser']);
    const { agent, operations } = await who.who();
    expect(agent).toMatchObject({
      agentId: 'ann-7',
      origin: 'oidc',
      details: { AgentFirstName: 'Ann', AgentLastName: 'Agent', AgentEmail: 'ann@agency.example', Persona: 'Agent' },
    });
    expect(operations).toBeNull();
    expect(lines.join('')).not.toMatch(/ann@agency|code=|state=/);
  });

  it('keeps an agent’s ID for the first person who had it', async () => {
    const claimed = await build({ ...settings(provider.issuer), OIDC_AGENT_CLAIM: 'producer' });
    const come = async (claims: object) => {
      provider.person = { claims: { ...ann, ...claims } };
      const who = browser(claimed);
      return { ...(await who.get(await who.toCallback())), agent: (await who.who()).agent };
    };
    expect((await come({ producer: 'P200' })).agent).toMatchObject({ agentId: 'P200' });
    expect((await come({ producer: 'P200', given_name: 'Anna' })).agent).toMatchObject({ agentId: 'P200' });
    const second = await come({ sub: 'bob-1', producer: 'P200' });
    expect(second).toMatchObject({ to: errorPage, agent: null });
    expect(logged()).toContain('agent-id-taken');
    expect(logged()).not.toContain('bob-1');
    expect((await come({ sub: 'bob-1', producer: 'P201' })).agent).toMatchObject({ agentId: 'P201' });
  });

  it('takes the ID from the configured claim', async () => {
    provider.person = { claims: ann };
    const who = browser(await build({ ...settings(provider.issuer), OIDC_AGENT_CLAIM: 'producer' }));
    await who.get(await who.toCallback());
    expect((await who.who()).agent.agentId).toBe('P100');
  });

  it('continues to the requested page, and to the portal only if that page is not ours', async () => {
    provider.person = { claims: ann };
    const wanted = '/express/financial-professional?Tab=submitted';
    const one = browser();
    expect((await one.get(await one.toCallback(`?returnTo=${encodeURIComponent(wanted)}`))).to).toBe(wanted);
    const operator = browser();
    expect((await operator.get(await operator.toCallback('?returnTo=/outbox'))).to).toBe('/outbox');
    const other = browser();
    expect((await other.get(await other.toCallback('?returnTo=https://evil.example/express/'))).to).toBe(portal);
  });

  it.each([
    ['name', { name: 'Ann Marie Agent' }, 'Ann Marie Agent'],
    ['given and family name', {}, 'Ann Agent'],
    ['given and family name, because the other is none', { name: '\u0000' }, 'Ann Agent'],
  ])('also begins an operations session if the provider says so, with the %s', async (_what, claims, name) => {
    provider.person = { claims: { ...ann, ...claims, countersign_operations: true } };
    const who = browser();
    await who.get(await who.toCallback());
    const { agent, operations } = await who.who();
    expect(agent.agentId).toBe('ann-7');
    expect(operations).toMatchObject({
      kind: 'operations',
      operatorId: 'ann-7',
      name,
      rights: ['see', 'repair'],
    });
  });

  // spec http 2.2, 2.4
  it.each(['agent', 'operations'] as const)('Exit as %s ends both sessions of the person', async (left) => {
    provider.person = { claims: { ...ann, countersign_operations: true } };
    const who = browser();
    await who.get(await who.toCallback());
    const kept = new Map(who.jar);
    await who.exit(left);
    expect([...who.jar.keys()]).toEqual(['eapp-browser', 'eapp-left']);
    for (const [name, value] of kept) who.jar.set(name, value);
    expect(await who.who()).toEqual({ agent: null, operations: null });
  });

  // spec http 2.3
  it.each(['agent', 'operations'] as const)('after Exit as %s asks the next person who they are', async (left) => {
    provider.person = { claims: { ...ann, countersign_operations: true } };
    const who = browser();
    const atProvider = new Map<string, string>();
    const signIn = async () => who.get(await who.toCallback('', atProvider));
    await signIn();
    // Without Exit, whom the provider knows comes back without a question.
    who.jar.delete('eapp-agent');
    provider.person = { claims: { ...ann, sub: 'bob-1' } };
    await signIn();
    expect((await who.who()).agent.agentId).toBe('ann-7');
    await who.exit(left);
    const cookie = (await signIn()).cookies.find(({ name }) => name === 'eapp-left');
    expect((await who.who()).agent.agentId).toBe('bob-1');
    expect(cookie).toMatchObject({ value: '', httpOnly: true, path: '/' });
    expect(who.jar.has('eapp-left')).toBe(false);
  });

  it('keeps for twelve hours that somebody has left, and until somebody has signed in', async () => {
    provider.person = { claims: ann };
    const who = browser();
    await who.get(await who.toCallback());
    const [cookie] = (await who.exit('agent')).filter(({ name }) => name === 'eapp-left');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 12 * 3_600 });
    const prompt = async () => new URL((await who.get('/session/agent/login')).to ?? '').searchParams.get('prompt');
    provider.person = { claims: ann, refuses: true };
    await who.get(await who.toCallback());
    expect(await prompt()).toBe('login');
    provider.person = { claims: ann };
    await who.get(await who.toCallback());
    who.jar.delete('eapp-agent');
    expect(await prompt()).toBeNull();
  });

  // spec http 2.4
  it('takes over no operations session that somebody left in the browser, and replaces its own', async () => {
    const manager = { ...ann, sub: 'olga-1', countersign_operations: true };
    for (const [claims, operator] of [
      [ann, undefined],
      [{ ...ann, countersign_operations: true }, 'ann-7'],
    ] as const) {
      provider.person = { claims: manager };
      const who = browser();
      await who.get(await who.toCallback());
      who.jar.delete('eapp-agent');
      expect((await who.who()).operations).toMatchObject({ operatorId: 'olga-1' });
      provider.person = { claims };
      await who.get(await who.toCallback());
      const { agent, operations } = await who.who();
      expect(agent.agentId).toBe('ann-7');
      expect(operations?.operatorId).toBe(operator);
    }
  });

  it('of two tabs at once ends where each was going, in whatever order, and if one of them is refused', async () => {
    provider.person = { claims: ann };
    const wanted = `${portal}?Tab=submitted`;
    for (const order of [(tabs: string[]) => tabs, (tabs: string[]) => tabs.toReversed()]) {
      const who = browser();
      const tabs = [await who.toCallback(`?returnTo=${wanted}`), await who.toCallback(`?returnTo=${wanted}`)];
      for (const callback of order(tabs)) expect((await who.get(callback)).to).toBe(wanted);
      expect([...who.jar.keys()]).toEqual(['eapp-agent', 'eapp-browser']);
      expect((await who.who()).agent.agentId).toBe('ann-7');
    }
    const who = browser();
    provider.person = { claims: ann, refuses: true };
    const declined = await who.toCallback();
    provider.person = { claims: ann };
    const accepted = await who.toCallback();
    expect((await who.get(declined)).to).toBe(errorPage);
    expect((await who.get(accepted)).to).toBe(portal);
  });

  it('leaves a few sign-ins in progress in a browser, however often it begins one', async () => {
    provider.person = { claims: ann };
    const who = browser();
    const begun: string[] = [];
    for (let tab = 0; tab < MAX_PENDING + 2; tab += 1) begun.push(await who.toCallback());
    expect(signIns(who.jar)).toHaveLength(MAX_PENDING);
    expect((await who.get(begun[1] ?? '')).to).toBe(errorPage);
    expect((await who.get(begun[2] ?? '')).to).toBe(portal);
  });

  it('satisfies the requested authentication context', async () => {
    const strict = await build({ ...settings(provider.issuer), OIDC_ACR: 'two-factors' });
    provider.person = { claims: ann, acr: 'two-factors' };
    const strong = browser(strict);
    expect((await strong.get(await strong.toCallback())).to).toBe(portal);
    provider.person = { claims: ann, acr: 'password' };
    const weak = browser(strict);
    expect((await weak.get(await weak.toCallback())).to).toBe(errorPage);
    expect(logged()).toContain('"code":"weak-sign-in"');
  });

  it('leaves an agent who is already signed in as they are', async () => {
    provider.person = { claims: ann };
    const who = browser();
    await who.get(await who.toCallback());
    expect(await who.get('/session/agent/login')).toMatchObject({ status: 302, to: portal });
    const other = browser();
    provider.person = { claims: { ...ann, sub: 'mallory' } };
    const foreign = await other.toCallback();
    who.jar.set(...onlySignIn(other.jar));
    expect(await who.get(foreign)).toMatchObject({ status: 302, to: portal });
    expect((await who.who()).agent.agentId).toBe('ann-7');
  });
});

describe('a refused sign-in ends on the error page, begins nothing and gives the reason in the log only', () => {
  const change = (name: string, value: string) => (callback: string) => {
    const url = new URL(callback, origin);
    url.searchParams.set(name, value);
    return url.pathname + url.search;
  };
  it.each<[string, (callback: string) => string, string]>([
    ['another issuer', change('iss', 'https://evil.example'), 'OAUTH_INVALID_RESPONSE'],
    ['an invented code', change('code', 'x'.repeat(43)), 'invalid_grant'],
    ['neither code nor error', (callback) => callback.replace('code=', 'mode='), 'OAUTH_INVALID_RESPONSE'],
    ['markup', (callback) => callback.replace(/code=[\w-]+/, 'error=%3Cscript%3E'), 'unknown'],
  ])('%s', async (_what, changed, code) => {
    provider.person = { claims: ann };
    const who = browser();
    const callback = await who.toCallback();
    const before = await count();
    const answer = await who.get(changed(callback));
    expect([answer.status, answer.to, answer.body]).toEqual([302, errorPage, '']);
    expect(logged()).toContain(`"code":"${code}"`);
    expect(await count()).toBe(before);
    expect([...who.jar.keys()]).toEqual([]);
  });

  it.each<[string, (callback: string) => string]>([
    ['another state', change('state', 'x'.repeat(43))],
    ['two states', (callback) => `${callback}&state=1`],
    ['nothing', () => '/session/agent/callback'],
    ['markup without our state', () => '/session/agent/callback?error=%3Cscript%3E&state=1'],
  ])('%s, and the sign-in that is in progress continues', async (_what, changed) => {
    provider.person = { claims: ann };
    const who = browser();
    const callback = await who.toCallback();
    const before = await count();
    expect((await who.get(changed(callback))).to).toBe(errorPage);
    expect(logged()).toContain('"code":"not-begun-here"');
    expect(await count()).toBe(before);
    expect((await who.get(callback)).to).toBe(portal);
  });

  it('the state of one sign-in with what was kept of another', async () => {
    provider.person = { claims: ann };
    const who = browser();
    await who.toCallback();
    const [, kept] = onlySignIn(who.jar);
    const other = browser();
    const callback = await other.toCallback();
    const [name] = onlySignIn(other.jar);
    other.jar.set(name, kept);
    expect((await other.get(callback)).to).toBe(errorPage);
    expect(logged()).toContain('"code":"OAUTH_INVALID_RESPONSE"');
  });

  it('a code that was already used', async () => {
    provider.person = { claims: ann };
    const who = browser();
    const callback = await who.toCallback();
    const kept = onlySignIn(who.jar);
    expect((await who.get(callback)).to).toBe(portal);
    const again = browser();
    again.jar.set(...kept);
    expect((await again.get(callback)).to).toBe(errorPage);
    expect(logged()).toContain('"code":"invalid_grant"');
    expect((await again.who()).agent).toBeNull();
  });

  it('a callback that another browser began', async () => {
    provider.person = { claims: ann };
    const attacker = browser();
    const callback = await attacker.toCallback();
    const victim = browser();
    expect((await victim.get(callback)).to).toBe(errorPage);
    expect(logged()).toContain('"code":"not-begun-here"');
    const inOwnFlow = browser();
    await inOwnFlow.toCallback();
    expect((await inOwnFlow.get(callback)).to).toBe(errorPage);
  });

  it('a cookie that was changed, and one that is too old', async () => {
    provider.person = { claims: ann };
    const changed = browser();
    const callback = await changed.toCallback();
    const [name, value] = onlySignIn(changed.jar);
    changed.jar.set(name, `${value.slice(0, -2)}AA`);
    expect((await changed.get(callback)).to).toBe(errorPage);
    const late = browser();
    const lateCallback = await late.toCallback();
    clock = new Date(clock.getTime() + 600_000);
    expect((await late.get(lateCallback)).to).toBe(errorPage);
  });

  it('a provider that does not accept our secret', async () => {
    provider.person = { claims: ann };
    const who = browser(await build({ ...settings(provider.issuer), OIDC_CLIENT_SECRET: 'x'.repeat(40) }));
    expect((await who.get(await who.toCallback())).to).toBe(errorPage);
    expect(logged()).toContain('"code":"OAUTH_WWW_AUTHENTICATE_CHALLENGE"');
  });

  it('a person who declines', async () => {
    provider.person = { claims: ann, refuses: true };
    const who = browser();
    expect((await who.get(await who.toCallback())).to).toBe(errorPage);
    expect(logged()).toContain('"code":"access_denied"');
  });

  it.each([
    ['producer', { producer: undefined }],
    ['producer', { producer: 'with space' }],
    ['name', { given_name: undefined }],
    ['email', { email: undefined }],
  ])('a missing or unusable claim: %s', async (claim, without) => {
    const strict = await build({ ...settings(provider.issuer), OIDC_AGENT_CLAIM: 'producer' });
    provider.person = { claims: { ...ann, countersign_operations: true, ...without } };
    const who = browser(strict);
    expect((await who.get(await who.toCallback())).to).toBe(errorPage);
    expect(logged()).toContain(`"code":"claim-missing","claim":"${claim}"`);
    expect(await who.who()).toEqual({ agent: null, operations: null });
  });
});

describe('a provider that is down', () => {
  it('is reported with 503 at once if it refuses connections, and used again when it is back', async () => {
    const gone = await startIdentityProvider(redirectUri);
    await gone.close();
    const who = browser(await build(settings(gone.issuer)));
    const answer = await who.get('/session/agent/login');
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '30']);
    expect(answer.body).toContain('Please try again in a minute.');
    expect(logged()).toContain('"code":"ECONNREFUSED"');
    expect([...who.jar.keys()]).toEqual([]);
    const back = await startIdentityProvider(redirectUri, Number(new URL(gone.issuer).port));
    expect((await who.get('/session/agent/login')).to).toMatch(back.issuer);
    await back.close();
  });

  it('is reported with 503 if it accepts the connection and sends nothing', async () => {
    const silent = net.createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as net.AddressInfo;
    const who = browser(await build(settings(`http://127.0.0.1:${port}`)));
    const asked = performance.now();
    expect((await who.get('/session/agent/login')).status).toBe(503);
    expect(performance.now() - asked).toBeLessThan(10_000);
    expect(logged()).toContain('"code":"OAUTH_TIMEOUT"');
    silent.close();
  });

  it.each(['before', 'during'])(
    'is reported with 503 if it disappears %s the sign-in; trying again leads to the page that was asked for',
    async (moment) => {
      const wanted = '/express/application?id=1&section=C';
      const leaving = await startIdentityProvider(redirectUri);
      const person = { claims: { ...ann, sub: `returns-${moment}` } };
      leaving.person = person;
      const who = browser(await build(settings(leaving.issuer)));
      let next = `/session/agent/login?returnTo=${encodeURIComponent(wanted)}`;
      if (moment === 'during') next = await leaving.visit((await who.get(next)).to ?? '');
      await leaving.close();
      const answer = await who.get(next.replace(origin, ''));
      expect(answer.status).toBe(503);
      expect((await who.who()).agent).toBeNull();

      const back = await startIdentityProvider(redirectUri, Number(new URL(leaving.issuer).port));
      back.person = person;
      const [, again = ''] = /href="([^"]*)"/.exec(answer.body) ?? [];
      const { to } = await who.get(again);
      expect((await who.get((await back.visit(to ?? '')).replace(origin, ''))).to).toBe(wanted);
      await back.close();
    },
  );
});

describe('without a provider', () => {
  it.each([
    ['off', 'No identity provider is configured.'],
    ['on', 'This is a development installation'],
  ])('the address says so (DEVELOPMENT_LOGIN=%s)', async (login, text) => {
    const answer = await browser(await build({ DEVELOPMENT_LOGIN: login })).get('/session/agent/login');
    expect([answer.status, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(answer.body).toContain(text);
  });
});
