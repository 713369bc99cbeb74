/**
 * Every limit, its number and its response (T21, T30; spec trust 1.8): 429 says when to come back, and nothing was
 * done.
 */
import { type CallName, type Route, routes } from '@countersign/protocol';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LimitName, limitRules } from '../../src/platform/http/limits.ts';
import { type Browser, newBrowser, type Reply } from '../support/browser.ts';
import { identity } from '../support/identity-check.ts';
import { allMails } from '../support/outbox.ts';
import { type Person, signIn, newInsured } from '../support/people.ts';
import { readyToSend, send } from '../support/stages.ts';
import { startServer, type TestServer } from '../support/running-server.ts';
import { stateOf } from '../support/state.ts';
import { everyCall, make } from './every-call.ts';

/** A development machine allows 20 times more (docs/operating/settings.md). */
const scale = 20;
const minute = 60;

/** Keys of other systems make no calls of sessions: `systems/systems.test.ts`. */
type OfSystems = 'system' | 'system-ask' | 'system-asked';

/** What a page or a person may do how often, per whom; the calls that count. */
const limits: Record<Exclude<LimitName, OfSystems>, { times: number; seconds: number; calls: readonly CallName[] }> = {
  submit: {
    times: 120,
    seconds: minute,
    calls: ['submitPayload', 'noteAnswer', 'setReminders', 'discardCase', 'restoreCase'],
  },
  start: { times: 30, seconds: 60 * minute, calls: ['startApp', 'startDemoApp'] },
  'sign-in': {
    times: 10,
    seconds: minute,
    calls: ['findApplication', 'portalLaunch', 'developmentLogin', 'operationsLogin'],
  },
  code: { times: 20, seconds: minute, calls: ['sendCode', 'confirmCode'] },
  upload: {
    times: 20,
    seconds: 60 * minute,
    calls: ['uploadIllustrationFile', 'startAppWithIllustration'],
  },
  portal: {
    times: 60,
    seconds: minute,
    calls: [
      'getAgentApplications',
      'caseFigures',
      'caseStages',
      'inventedCases',
      'addInventedCases',
      'agentProfile',
      'saveAgentProfile',
      'operationsCases',
      'openCases',
      'systemKeys',
      'makeSystemKey',
      'eventSubscribers',
      'handOverTargets',
      'requirements',
      'raiseRequirement',
      'resendRequirement',
      'withdrawRequirement',
      'completeFile',
      'previewEmail',
      'mailPage',
    ],
  },
  'physician-search': { times: 60, seconds: minute, calls: ['physicianSearch'] },
  'identity-check': { times: 30, seconds: 60 * minute, calls: ['identityCheck'] },
  address: { times: 120, seconds: minute, calls: ['zipPlace', 'addressSearch'] },
  document: { times: 60, seconds: minute, calls: ['getApplicationPdf', 'generatePdf'] },
  mail: {
    times: 100,
    seconds: 24 * 60 * minute,
    calls: ['sendEmail', 'resendEmail', 'sendUnlockEmail', 'sendDemoEmail', 'sendOwnerEmail'],
  },
  verify: { times: 20, seconds: minute, calls: ['verifyFile'] },
  report: { times: 30, seconds: minute, calls: ['clientError', 'pageEvent', 'findStanding'] },
};
const names = Object.keys(limits).filter((name): name is keyof typeof limits => name in limits);
const counted = names.flatMap((name) => limits[name].calls.map((call) => [call, name] as const));

let server: TestServer;
let agent: Person;
let operator: Browser;
const grace = newInsured();

/** Uses that a process takes from the shared count at once. */
function shareOf(name: LimitName): number {
  const rules = limitRules[name];
  return 'share' in rules ? rules.share : 1;
}

beforeAll(async () => {
  server = await startServer();
  agent = await readyToSend(server, await signIn(server.url, 'A1'), grace);
  await send(server, agent);
  operator = newBrowser(server.url);
  const session = {
    kind: 'operations',
    origin: 'oidc',
    operatorId: 'O1',
    name: 'Olga',
    rights: ['see', 'keys', 'require'],
  } as const;
  const begun = await server.http.sessions.create(server.database.query, session, undefined);
  operator.cookies.set('eapp-operations', begun.token);
  operator.csrf = begun.session.csrf;
});
afterAll(() => server.close());

test('the table is the one that the server counts by', () => {
  const { system: _, 'system-ask': _asks, 'system-asked': _asked, ...ofSessions } = limitRules;
  const rules = Object.entries(ofSessions).map(([name, { points, seconds }]) => [name, { points, seconds }]);
  expect(Object.fromEntries(rules)).toEqual(
    Object.fromEntries(names.map((name) => [name, { points: limits[name].times, seconds: limits[name].seconds }])),
  );
  // Guesses are counted at once.
  expect(names.filter((name) => shareOf(name) > 1)).toEqual(['submit', 'physician-search', 'address']);
});

/** One only reads an address; the other is counted, by signer, and none of those who call here has a task. */
const OTHERS: ReadonlySet<CallName> = new Set<CallName>(['getAgentEmail', 'uploadTaskFile']);

test('only calls that store nothing, or that cost no more than what they find, are not counted', () => {
  const uncounted = everyCall.filter((name) => !counted.some(([call]) => call === name));
  const dear = uncounted.filter(
    (name) => !OTHERS.has(name) && /email$|pdf$|upload|search|login|launch|find/i.test(name),
  );
  expect(dear).toEqual([]);
});

describe('mails', () => {
  const emailInfo = () => ({ AppId: agent.id, AgentId: agent.agentId });
  const countMails = async () => (await allMails(server)).length;

  test('are sent only to the case’s address: for another one none, and 422', async () => {
    const before = [await stateOf(server.database, agent.id), await countMails()];
    for (const email of [
      'victim@evil.example',
      `${grace.email}, victim@evil.example`,
      `${grace.email}\r\nBcc: victim@evil.example`,
      '',
    ]) {
      const reply = await agent.browser.call('resendEmail', {
        emailInfo: { ...emailInfo(), To: [{ email, name: 'x' }] },
      });
      expect([email, reply.code]).toEqual([email, 422]);
    }
    expect([await stateOf(server.database, agent.id), await countMails()]).toEqual(before);
  });

  test('have the carrier’s own subject, whatever the call says', async () => {
    const Subject = 'You won\r\nBcc: victim@evil.example';
    expect((await agent.browser.call('resendEmail', { emailInfo: { ...emailInfo(), Subject } })).code).toBe(200);
    const [newest] = await allMails(server);
    expect(newest?.subject).not.toMatch(/won|Bcc/);
    expect(newest?.to.address).toBe(grace.email);
  });

  test('link to our own address, whatever host the request names', async () => {
    const named = { host: `localhost:${new URL(server.url).port}` };
    const body = JSON.stringify({ emailInfo: emailInfo() });
    const { browser } = agent;
    const sent = await server.http.fastify.inject({
      method: 'POST',
      url: routes.resendEmail.path,
      headers: {
        ...named,
        'sec-fetch-site': 'same-origin',
        'x-csrf-token': browser.csrf,
        'content-type': 'application/json',
      },
      cookies: Object.fromEntries(browser.cookies),
      payload: body,
    });
    expect(sent.statusCode).toBe(200);
    const [newest] = await allMails(server);
    expect(newest?.links.every((link) => link.startsWith(`${server.url}/`))).toBe(true);
  });

  test('are limited to six an hour per person; the seventh is refused with the time to wait', async () => {
    let last = await agent.browser.call('resendEmail', { emailInfo: emailInfo() });
    while (last.code === 200) last = await agent.browser.call('resendEmail', { emailInfo: emailInfo() });
    expect(last).toMatchObject({
      status: 429,
      message: 'Too many e-mails to this person. Please try again in an hour.',
    });
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(3_000);
    expect(await countMails()).toBe(6);
    const before = await stateOf(server.database, agent.id);
    expect((await agent.browser.call('resendEmail', { emailInfo: emailInfo() })).code).toBe(429);
    expect(await stateOf(server.database, agent.id)).toEqual(before);
  });
});

describe('sizes', () => {
  const table = Object.entries(routes) as [CallName, Route][];
  const calls = table.filter(([, { method, file }]) => method === 'POST' && file === undefined).map(([name]) => name);

  test.each(calls)('%s: 413 for a byte more than it accepts', async (name) => {
    const { path, bodyLimit = 16_384 }: Route = routes[name];
    const reply = await agent.browser.send('POST', path, ' '.repeat(bodyLimit + 1));
    expect(reply).toMatchObject({ status: 413, code: 413, data: null });
    // As many bytes as it accepts are read, and are not JSON; from a caller who may not make the call, none.
    const isForAgents = ['any', 'agent', 'case'].includes(routes[name].caller);
    const { status } = await agent.browser.send('POST', path, ' '.repeat(bodyLimit));
    expect(status).toBe(isForAgents ? 400 : 403);
  });

  test('an address of 2,048 characters is read, a longer one is not', async () => {
    const address = (length: number) => `/feed/get-states?${'x'.repeat(length - '/feed/get-states?'.length)}`;
    expect((await agent.browser.send('GET', address(2_048))).status).toBe(200);
    expect((await agent.browser.send('GET', address(2_049))).status).toBe(400);
  });

  test('only sections, answers after signing and files may be more than 16 kB', () => {
    const large = table.filter(([, { bodyLimit = 0 }]) => bodyLimit > 16_384).map(([name]) => name);
    expect(large).toEqual([
      'submitPayload',
      'uploadIllustrationFile',
      'startAppWithIllustration',
      'uploadTaskFile',
      'answerTask',
      'verifyFile',
    ]);
  });
});

// spec trust 1.8
test.each(limits['sign-in'].calls)('%s is counted by address, whatever session the browser has', async (call) => {
  const browser = await signIn(server.url, 'A2');
  await sql`delete from rate_limit`.execute(server.database.query);
  await make(call, { ...agent, browser });
  const { rows } = await sql<{ key: string }>`select key from rate_limit where key like 'sign-in:%'`.execute(
    server.database.query,
  );
  expect(rows).toEqual([{ key: 'sign-in:127.0.0.1' }]);
});

describe.each(names)('the limit "%s"', (name) => {
  const { calls, times, seconds } = limits[name];
  const share = shareOf(name);

  /** Who makes that call; sign-ins would end the session that the other calls are made with. */
  async function callerOf(call: CallName): Promise<Person> {
    if (routes[call].caller === 'operations') return { ...agent, browser: operator };
    if (name !== 'sign-in') return agent;
    const stranger = newBrowser(server.url);
    await stranger.open();
    return { ...agent, browser: stranger };
  }

  const request = (call: CallName, who: Person): Promise<Reply> =>
    call === 'findApplication'
      ? who.browser.call('findApplication', identity(newInsured({ lastName: 'Nobody' })))
      : make(call, who);

  test(`is ${times} in ${seconds} s, for ${calls.join(', ')}: then 429 with Retry-After, and nothing done`, async () => {
    await sql`delete from rate_limit`.execute(server.database.query);
    // A process first uses up what it took from the shared count before.
    const useUp = async () => {
      for (let uses = 0; uses < share; uses += 1) {
        for (const call of calls) {
          const { status } = await request(call, await callerOf(call));
          expect([call, status < 500]).toEqual([call, true]);
        }
      }
    };
    await useUp();
    const { rows } = await sql<{ points: number }>`select points from rate_limit where key like ${`${name}:%`}`.execute(
      server.database.query,
    );
    const counted = rows.reduce((sum, { points }) => sum + points, 0);
    expect(counted).toBe(calls.length * share);
    await sql`update rate_limit set points = ${times * scale} where key like ${`${name}:%`}`.execute(
      server.database.query,
    );
    const callers = await Promise.all(calls.map(callerOf));
    if (share > 1) await useUp();
    const before = await stateOf(server.database, agent.id);
    for (const [at, call] of calls.entries()) {
      const refused = await request(call, callers[at] ?? agent);
      expect([call, refused.status, refused.code, refused.data]).toEqual([call, 429, 429, null]);
      const wait = Number(refused.headers.get('retry-after'));
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(seconds);
    }
    expect(await stateOf(server.database, agent.id)).toEqual(before);
  });
});
