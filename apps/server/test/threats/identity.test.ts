/** Nobody can claim to be somebody else: sessions, handles and the agent's name (T1, T2, T3, T5). */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Browser, newBrowser } from '../support/browser.ts';
import {
  definitionName,
  insuredAnswers,
  type Person,
  resume,
  signIn,
  newInsured,
  startCase,
  submit,
} from '../support/people.ts';
import { productionSettings, startServer, type TestServer } from '../support/running-server.ts';
import { stateOf } from '../support/state.ts';

let server: TestServer;
/** Two agents, each with a case of their own. */
let ann: Person;
let ben: Person;

beforeAll(async () => {
  server = await startServer();
  ann = await startCase(await signIn(server.url, 'A1', { AgentLastName: 'Annsname' }));
  ben = await startCase(await signIn(server.url, 'B1', { AgentLastName: 'Bensname' }));
  await submit(ann, 'SECTIONAProposedInsured', insuredAnswers(newInsured({ lastName: 'Annsclient' })), {
    Validation: { Enabled: false },
  });
  await submit(ben, 'SECTIONAProposedInsured', insuredAnswers(newInsured({ lastName: 'Bensclient' })), {
    Validation: { Enabled: false },
  });
});
afterAll(() => server.close());

const bens = /Bensname|Bensclient|B1@|insured@/;

describe('T1: a name in the address', () => {
  const spellings = ['AgentId', 'agentId', 'agentid', 'AGENTID', 'AgentID', 'agent_id'];
  const search = (name: string): string =>
    `?${name}=B1&AgentEmailAddress=b%40x.example&AgentFirstName=Ben&AgentLastName=Bensname&Persona=Omnipotent`;

  test.each(spellings)('%s=B1 gives nobody the identity of B1, on a page or in a call', async (name) => {
    const stranger = newBrowser(server.url);
    for (const page of [
      '/',
      '/express/welcome',
      '/express/financial-professional',
      '/express/debug',
      '/session',
      '/session/agent/login',
    ]) {
      await stranger.send('GET', page + search(name), undefined, { accept: 'text/html' });
      expect((await stranger.open()).agent).toBeNull();
    }
    const body = { AgentId: 'B1', appDefName: definitionName };
    const list = (browser: Browser) =>
      browser.send('POST', `/composable/get-agent-applications${search(name)}`, JSON.stringify(body));
    expect((await list(stranger)).status).toBe(401);
    const asAnn = await list(ann.browser);
    expect([asAnn.status, asAnn.text]).toEqual([403, expect.not.stringMatching(bens)]);
  });

  // spec flow 1.5, 6.4; trust 1.4
  describe('in production', () => {
    let production: TestServer;
    const home = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-identity-'));
    beforeAll(async () => {
      production = await startServer(await productionSettings(home));
    });
    afterAll(async () => {
      await production.close();
      fs.rmSync(home, { recursive: true, force: true });
    });

    /** Like the pages at that address. */
    async function ask(method: 'GET' | 'POST', url: string, payload?: object) {
      const { fastify } = production.http;
      const host = 'apply.example.com';
      const opened = await fastify.inject({ url: '/session', headers: { host } });
      const cookies = Object.fromEntries(opened.cookies.map(({ name, value }) => [name, value]));
      const headers = { host, 'sec-fetch-site': 'same-origin', 'x-csrf-token': opened.json().data.csrf };
      return fastify.inject({ method, url, headers, cookies, ...(payload && { payload }) });
    }

    test.each(['/session/agent/development', '/session/operations/development'])('%s is no call', async (url) => {
      const answer = await ask('POST', url, url.includes('operations') ? {} : { AgentId: 'B1', Persona: 'Omnipotent' });
      expect([answer.statusCode, answer.cookies]).toEqual([404, []]);
    });

    test.each(spellings)('%s=B1 in an address begins no session', async (name) => {
      for (const page of ['/', '/express/welcome', '/express/debug', '/session']) {
        const answer = await ask('GET', page + search(name));
        expect(answer.cookies.filter((cookie) => !cookie.name.endsWith('visitor'))).toEqual([]);
      }
    });

    test('the mails, the preview and the description of the calls are not there', async () => {
      for (const url of ['/outbox', '/outbox.json', '/docs', '/openapi.json', '/preview/carrier-state', '/metrics'])
        expect([url, (await ask('GET', url)).statusCode]).toEqual([url, 404]);
    });

    // spec trust 1.5
    test('cookies are __Host-, Secure, HttpOnly and SameSite=Lax', async () => {
      const { headers } = await ask('GET', '/session');
      expect(headers['set-cookie']).toBeUndefined();
      const first = await production.http.fastify.inject({ url: '/session', headers: { host: 'apply.example.com' } });
      expect(first.headers['set-cookie']).toMatch(
        /^__Host-eapp-visitor=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      );
      expect(first.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    });
  });
});

describe('T2: an agent’s ID in a body', () => {
  const emailInfo = { AppId: 'x', AgentId: 'B1' };
  test.each<[string, (who: Person) => Promise<{ code: number; text: string }>]>([
    ['the list', ({ browser }) => browser.call('getAgentApplications', { AgentId: 'B1', appDefName: definitionName })],
    [
      'a page of the list',
      ({ browser }) =>
        browser.call('getAgentApplications', { AgentId: 'B1', appDefName: definitionName, Page: 1, Search: 'Bens' }),
    ],
    ['saving', ({ browser, id, handle }) => browser.call('saveInfo', { appAuthId: handle, AppId: id, AgentId: 'B1' })],
    [
      'processing',
      ({ browser, id, handle }) =>
        browser.call('processApplication', {
          AppAuthId: handle,
          AppId: id,
          AgentId: 'B1',
          AgentFirstName: '',
          AgentLastName: '',
          AgentEmail: '',
        }),
    ],
    ['a mail', ({ browser, id }) => browser.call('sendEmail', { emailInfo: { ...emailInfo, AppId: id } })],
    ['a mail again', ({ browser, id }) => browser.call('resendEmail', { emailInfo: { ...emailInfo, AppId: id } })],
    [
      'a mail after unlock',
      ({ browser, id }) => browser.call('sendUnlockEmail', { emailInfo: { ...emailInfo, AppId: id } }),
    ],
    [
      'a mail of a test application',
      ({ browser, id }) => browser.call('sendDemoEmail', { emailInfo: { ...emailInfo, AppId: id } }),
    ],
  ])('of another agent, for %s: 403 without a word of them', async (_, call) => {
    const before = [await stateOf(server.database, ann.id), await stateOf(server.database, ben.id)];
    const reply = await call(ann);
    expect([reply.code, reply.text]).toEqual([403, expect.not.stringMatching(bens)]);
    expect([await stateOf(server.database, ann.id), await stateOf(server.database, ben.id)]).toEqual(before);
  });
});

// spec http 2.5
describe('T3: a stolen pair of IDs', () => {
  const resumed = (browser: Browser, { id, handle }: Person) =>
    browser.call('resumeApplication', { AppId: id, AppAuthId: handle });

  test('opens nothing in another session or without one, or with another case’s ID', async () => {
    const visitor = newBrowser(server.url);
    await visitor.open();
    expect((await resumed(visitor, ann)).status).toBe(401);
    const stolen = await resumed(ben.browser, ann);
    const unknown = await resumed(ben.browser, { ...ann, id: 'nosuchapplication0000' });
    expect([stolen.status, stolen.text]).toEqual([404, unknown.text]);
    expect((await resumed(ann.browser, { ...ann, handle: ben.handle })).text).toBe(unknown.text);
    expect((await resumed(ann.browser, { ...ben, handle: ann.handle })).text).toBe(unknown.text);
  });

  test('of the same agent is worthless in their next session', async () => {
    const again = await signIn(server.url, 'A1');
    expect((await resumed(again, ann)).status).toBe(404);
  });

  // spec flow 4.10, 9.1; trust 1.5
  test('does not work after exit or after 1141 s without activity', async () => {
    for (const end of ['exit', 'idle'] as const) {
      const browser = await signIn(server.url, 'A1');
      const mine = await startCase(browser);
      const cookies = [...browser.cookies];
      if (end === 'exit') await browser.call('sessionEnd');
      else
        await sql`update session set active_at = now() - interval '1141 seconds'
          where id_hash = sha256(${browser.cookies.get('eapp-agent') ?? ''}::bytea)`.execute(server.database.query);
      for (const [name, value] of cookies) browser.cookies.set(name, value);
      const reply = await resumed(browser, mine);
      expect(reply).toMatchObject({ status: 401, data: { reason: end === 'exit' ? 'ended' : 'expired' } });
    }
  });

  test('cannot be guessed: 10,000 handles of one session and of many are all different and without a pattern', async () => {
    const { sessions } = server.http;
    const handles: string[] = [];
    for (let at = 0; at < 10; at += 1) {
      const { session } = await sessions.create(
        server.database.query,
        { kind: 'operations', origin: 'oidc', operatorId: 'O1', name: 'Olga', rights: ['see'] },
        undefined,
      );
      for (let id = 0; id < 1_000; id += 1) handles.push(session.handle(`application${id}`, 'Agent'));
    }
    expect(new Set(handles).size).toBe(10_000);
    expect(handles.every((handle) => /^[\w-]{43}$/.test(handle))).toBe(true);
    // 64 first characters about as often as each other: 156 each, and never more than six deviations from it.
    const first = grouped(handles);
    const counts = [...first.values()].map(({ length }) => length);
    expect(counts).toHaveLength(64);
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThan(156);
  });

  // spec trust 1.1
  test('IDs of applications are random: no order, no neighbor', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, async () => (await startCase(ann.browser)).id));
    expect(new Set(ids.map((id) => id.slice(0, 4))).size).toBeGreaterThan(15);
    expect(ids.every((id) => /^[\w-]{21,}$/.test(id))).toBe(true);
  });

  test('the database stores only a hash of the cookie, and no handle at all', async () => {
    const cookie = ann.browser.cookies.get('eapp-agent') ?? '';
    const { rows } = await sql<{ row: string }>`select session::text as row from session`.execute(
      server.database.query,
    );
    const text = rows.map(({ row }) => row).join('\n');
    expect(text).toContain(createHash('sha256').update(cookie).digest('hex'));
    for (const secret of [cookie, ann.handle, ann.browser.csrf]) {
      expect(text).not.toContain(secret);
      expect(text).not.toContain(Buffer.from(secret).toString('hex'));
    }
  });

  test('an old or made-up cookie of any shape identifies nobody', async () => {
    for (const value of [
      '',
      'x',
      'x'.repeat(43),
      `${'x'.repeat(42)}=`,
      '../../etc',
      '%00',
      'a;b',
      "' or 1=1 --",
      'x'.repeat(2_000),
    ]) {
      const browser = newBrowser(server.url);
      browser.cookies.set('eapp-agent', encodeURIComponent(value));
      browser.cookies.set('eapp-customer', encodeURIComponent(value));
      browser.cookies.set('eapp-operations', encodeURIComponent(value));
      const { agent, customer, operations } = await browser.open();
      expect([value, agent, customer, operations]).toEqual([value, null, null, null]);
    }
  });
});

const grouped = (texts: readonly string[]): Map<string, string[]> => {
  const groups = new Map<string, string[]>();
  for (const text of texts) groups.set(text[0] ?? '', [...(groups.get(text[0] ?? '') ?? []), text]);
  return groups;
};

test('T5: claiming to be the agent of record changes nothing; an agent who loses a case loses it at the next call', async () => {
  const take = (who: Person, agentID: string) =>
    who.browser.call('updateAgentRelationship', {
      appID: ann.id,
      agentID,
      agentEmailAddress: 'b@x.example',
      agentFirstName: 'Ben',
      agentLastName: 'Bensname',
    });
  const before = await stateOf(server.database, ann.id);
  const unknown = await ben.browser.call('updateAgentRelationship', {
    appID: 'nosuchapplication0000',
    agentID: 'B1',
    agentEmailAddress: 'b@x.example',
    agentFirstName: 'Ben',
    agentLastName: 'Bensname',
  });
  const taken = await take(ben, 'B1');
  expect([taken.status, taken.text]).toEqual([404, unknown.text]);
  expect(await stateOf(server.database, ann.id)).toEqual(before);
  expect((await resume(server, ann)).data.ApplicationId).toBe(ann.id);
  expect((await take(ann, 'B1')).code).toBe(200);
  expect((await ann.browser.call('resumeApplication', { AppId: ann.id, AppAuthId: ann.handle })).status).toBe(404);
});
