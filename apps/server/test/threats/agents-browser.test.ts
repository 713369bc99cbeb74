/**
 * A browser that the agent uses, or recently used, admits none of a case's customers; their own device does (spec trust
 * 8.4).
 */
import type { AgentsBrowser, Body } from '@countersign/protocol';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readEvidence } from '../../src/evidence/index.ts';
import { agentDetails } from '../support/agent-details.ts';
import { type Browser, newBrowser, type Reply } from '../support/browser.ts';
import { identity, prove } from '../support/identity-check.ts';
import { type Insured, type Person, signIn, newInsured } from '../support/people.ts';
import { readyToSend, send } from '../support/stages.ts';
import { startServer, type TestServer } from '../support/running-server.ts';

let server: TestServer;
/** Used only by this agent; the case is created elsewhere. */
let desk: Browser;
let agent: Person;
let grace: Insured;
let link: string;

beforeAll(async () => {
  server = await startServer();
  desk = await signIn(server.url, 'A1');
});
afterAll(() => server.close());

/** A separate case for each story, so that none ends another's. */
async function sent(agentId = 'A1'): Promise<void> {
  grace = newInsured();
  agent = await readyToSend(server, await signIn(server.url, agentId), grace);
  link = await send(server, agent);
}

const find = (browser: Browser, more: Partial<Body<'findApplication'>> = {}): Promise<Reply> =>
  browser.call('findApplication', { ...identity(grace, link), ...more });

async function visitor(): Promise<Browser> {
  const made = newBrowser(server.url);
  await made.open();
  return made;
}

/** As sign-in leaves it behind. */
async function signOut(browser: Browser): Promise<void> {
  expect((await browser.call('sessionEnd')).code).toBe(200);
  await browser.open();
}

const slots = () =>
  server.database.query
    .selectFrom('signing_slot')
    .select(['state', 'identified_at'])
    .where('application_id', '=', agent.id)
    .orderBy('position')
    .execute();
const links = () =>
  server.database.query.selectFrom('link').selectAll().where('application_id', '=', agent.id).execute();
const types = async (): Promise<string[]> =>
  (await readEvidence(server.database.query, agent.id)).map(({ type }) => type);

/** The link that the agent's browser shows to the signer. */
async function deviceLink(browser: Browser): Promise<{ token: string; link: URL; seconds: number }> {
  const reply = await find(browser, { inAgentsBrowser: 'deviceLink' });
  expect(reply.code).toBe(403);
  const { DeviceLink } = reply.data as AgentsBrowser;
  const shown = new URL(DeviceLink?.Link ?? '');
  const token = new URLSearchParams(shown.hash.slice(1)).get('deviceLink') ?? '';
  return { token, link: shown, seconds: DeviceLink?.Seconds ?? 0 };
}

const whoByWay = (token: string, who = grace) => ({ ...identity(who), deviceLink: token });

const byWay = (browser: Browser, token: string, who = grace): Promise<Reply> =>
  browser.call('findApplication', whoByWay(token, who));

// spec flow 6.5
describe("in the agent's browser", () => {
  test('the signer is told why, and nothing changes but the evidence', async () => {
    await sent();
    const before = { slots: await slots(), links: await links() };
    const reply = await find(desk);
    expect(reply).toMatchObject({ code: 403, data: { reason: 'agentsBrowser', MayTry: true } });
    expect(reply.message).toContain('your own device');
    expect({ slots: await slots(), links: await links() }).toEqual(before);
    expect(desk.cookies.has('eapp-customer')).toBe(false);
    const events = await readEvidence(server.database.query, agent.id);
    expect(events.at(-1)).toMatchObject({ type: 'identity.refused', data: { reason: 'agentsBrowser' } });
    // The link still works in the signer's own browser.
    expect((await find(await visitor())).code).toBe(200);
  });

  test('signing out does not make it another browser; 30 days do', async () => {
    await sent();
    const shared = await signIn(server.url, 'A1');
    await signOut(shared);
    expect(shared.cookies.has('eapp-agent')).toBe(false);
    expect((await find(shared)).code).toBe(403);
    const age = (days: number) =>
      sql`update agent_browser set last_at = now() - ${days} * interval '1 day'`.execute(server.database.query);
    await age(29);
    expect((await find(shared)).code).toBe(403);
    await age(31);
    expect((await find(shared)).code).toBe(200);
  });

  test('without its long-lived cookie the session itself shows it', async () => {
    await sent();
    const bare = await signIn(server.url, 'A1');
    bare.cookies.delete('eapp-browser');
    expect((await find(bare)).code).toBe(403);
  });

  test('customers of another agent are admitted', async () => {
    await sent('B1');
    expect((await find(await signIn(server.url, 'A1'))).code).toBe(200);
  });

  test.each([
    ['wrong data', () => ({ zip: '75202' })],
    ['data of nobody', () => ({ lastName: 'Nobody' })],
  ])('%s are answered as in every other browser', async (_what, change) => {
    await sent();
    const replies = [await find(await signIn(server.url, 'A1'), change())];
    link = await send(server, agent, true);
    replies.push(await find(await visitor(), change()));
    expect(replies[0]).toMatchObject({ code: 404 });
    expect(replies[0]?.text).toBe(replies[1]?.text);
    expect(await types()).not.toContain('identity.refused');
  });

  test('if agents sign in by name only, the signer may continue for trying, and the evidence says so', async () => {
    await sent();
    const browser = await signIn(server.url, 'A1');
    expect((await find(browser, { inAgentsBrowser: 'try' })).code).toBe(200);
    // spec http 2.1
    const { agent: first, customer: second } = await browser.open();
    expect([first?.AgentId, second?.ApplicationId]).toEqual(['A1', agent.id]);
    expect(first?.csrf).not.toBe(second?.csrf);
    for (const each of [first, second]) expect(each?.remaining).toBeGreaterThan(1_000);
    const passed = (await readEvidence(server.database.query, agent.id)).find(({ type }) => type === 'identity.passed');
    expect(passed?.data).toMatchObject({ agentsBrowser: 'for trying' });
  });
});

describe('the link to another device', () => {
  test('admits its person, with their data, once', async () => {
    await sent();
    const way = await deviceLink(desk);
    expect(way.seconds).toBe(60);
    expect(way.link.pathname).toBe('/express/find-application');
    const phone = await visitor();
    expect((await phone.call('openDeviceLink', { Token: way.token })).code).toBe(200);
    // Its response may have been lost.
    expect((await phone.call('openDeviceLink', { Token: way.token })).code).toBe(200);
    expect((await prove(server, phone, whoByWay(way.token))).code).toBe(200);
    expect((await byWay(phone, way.token)).code).toBe(404);
    const second = await visitor();
    expect((await second.call('openDeviceLink', { Token: way.token })).code).toBe(404);
    expect((await byWay(second, way.token)).code).toBe(404);
  });

  test('belongs to the browser that used it first', async () => {
    await sent();
    const { token } = await deviceLink(desk);
    const [phone, other] = [await visitor(), await visitor()];
    const takes = await Promise.all([phone, other].map((one) => one.call('openDeviceLink', { Token: token })));
    expect(takes.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 404]);
    const [loser, winner] = takes[0]?.code === 200 ? [other, phone] : [phone, other];
    expect((await byWay(loser, token)).code).toBe(404);
    expect((await prove(server, winner, whoByWay(token))).code).toBe(200);
  });

  test.each([
    ['that nobody took', async () => undefined],
    [
      'that is older than 60 seconds',
      async (token: string, phone: Browser) => {
        await sql`update hand_over set until = until - interval '61 seconds'`.execute(server.database.query);
        expect(await phone.call('openDeviceLink', { Token: token })).toMatchObject({
          code: 404,
          data: { reason: 'deviceLink' },
        });
      },
    ],
    [
      'that was taken more than 10 minutes ago',
      async (token: string, phone: Browser) => {
        expect((await phone.call('openDeviceLink', { Token: token })).code).toBe(200);
        await sql`update hand_over set until = until - interval '601 seconds'`.execute(server.database.query);
      },
    ],
    [
      'after which another was made',
      async (token: string, phone: Browser) => {
        expect((await phone.call('openDeviceLink', { Token: token })).code).toBe(200);
        await deviceLink(desk);
      },
    ],
  ])('leads nobody in %s', async (_what, happens) => {
    await sent();
    const { token } = await deviceLink(desk);
    const phone = await visitor();
    await happens(token, phone);
    expect((await byWay(phone, token)).code).toBe(404);
  });

  test('asks for its person’s data, and counts the tries', async () => {
    await sent();
    const ruth = newInsured({ lastName: 'Okafor' });
    await send(server, await readyToSend(server, agent.browser, ruth));
    const { token } = await deviceLink(desk);
    const phone = await visitor();
    await phone.call('openDeviceLink', { Token: token });
    expect((await byWay(phone, token, ruth)).code).toBe(404);
    expect((await byWay(phone, token, { ...grace, zip: '75202' })).data).toEqual({ reason: 'exceeded' });
    expect((await byWay(phone, token)).data).toEqual({ reason: 'exceeded' });
  });

  test('is closed in the agent’s browser too', async () => {
    await sent();
    const { token } = await deviceLink(desk);
    expect((await desk.call('openDeviceLink', { Token: token })).code).toBe(200);
    expect((await byWay(desk, token)).code).toBe(403);
  });

  test('is not given for wrong data', async () => {
    await sent();
    const reply = await find(await signIn(server.url, 'A1'), { inAgentsBrowser: 'deviceLink', zip: '75202' });
    expect(reply.data).toEqual({ reason: 'notFound' });
    expect(
      await server.database.query.selectFrom('hand_over').selectAll().where('application_id', '=', agent.id).execute(),
    ).toEqual([]);
  });
});

describe('if agents have to prove who they are', () => {
  test('nobody may continue for trying', async () => {
    const strict = await startServer({ DEVELOPMENT_LOGIN: 'off' });
    try {
      const browser = newBrowser(strict.url);
      const { token, session } = await strict.http.sessions.create(
        strict.database.query,
        {
          kind: 'agent',
          origin: 'oidc',
          agentId: 'A1',
          details: agentDetails(),
        },
        undefined,
      );
      browser.cookies.set('eapp-agent', token);
      browser.csrf = session.csrf;
      const who = newInsured();
      const theirs = await readyToSend(strict, browser, who);
      const reply = await browser.call('findApplication', {
        ...identity(who, await send(strict, theirs)),
        inAgentsBrowser: 'try',
      });
      expect(reply).toMatchObject({ code: 403, data: { reason: 'agentsBrowser', MayTry: false } });
    } finally {
      await strict.close();
    }
  });
});
