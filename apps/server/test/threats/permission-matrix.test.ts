/** Every call of the route table, by every kind of caller, with the response to each (spec trust 1.2). */
import { type CallName, OPERATIONS_RIGHTS, type OperationsRight, type Route, routes } from '@countersign/protocol';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Browser, newBrowser, type Reply } from '../support/browser.ts';
import { findCase, identity } from '../support/identity-check.ts';
import { fill, type Person, signIn, newInsured } from '../support/people.ts';
import { readForms } from '../support/signatures.ts';
import { readyToSend, send } from '../support/stages.ts';
import { idle, startServer, type TestServer } from '../support/running-server.ts';
import { callers, codesOf, everyCall, expected, make } from './every-call.ts';

let server: TestServer;
const grace = newInsured();
let agent: Person;
let forged: Record<(typeof callers)[number], Person>;

beforeAll(async () => {
  server = await startServer();
  agent = await readyToSend(server, await signIn(server.url, 'A1'), grace);
  const insured = await findCase(server, grace, await send(server, agent));
  await fill(server, insured);
  await readForms(insured);
  const ruth = newInsured({ lastName: 'Okafor' });
  const otherCase = await readyToSend(server, agent.browser, ruth);
  const otherInsured = await findCase(server, ruth, await send(server, otherCase));

  const visitor = newBrowser(server.url);
  await visitor.open();
  const late = await signIn(server.url, 'A1');
  await sql`update session set active_at = now() - interval '1141 seconds'
    where id_hash = sha256(${late.cookies.get('eapp-agent') ?? ''}::bytea)`.execute(server.database.query);
  // Everybody else has the agent's own pair of IDs, however they got it.
  const stolen = (browser: Browser, agentId = 'A1'): Person => ({
    browser,
    id: agent.id,
    handle: agent.handle,
    agentId,
  });
  forged = {
    nobody: stolen(visitor),
    'another agent': stolen(await signIn(server.url, 'B1'), 'B1'),
    'the agent of record': agent,
    'the insured': insured,
    'the insured of another case': stolen(otherInsured.browser),
    'an expired agent': stolen(late, 'A1'),
    'an Omnipotent of other cases': stolen(await signIn(server.url, 'C1', { Persona: 'Omnipotent' }), 'C1'),
    operations: stolen(await operations()),
  };
});
afterAll(() => server.close());

/** Operations sign in elsewhere: their session is put where sign-in would put it. */
async function operations(rights: readonly OperationsRight[] = OPERATIONS_RIGHTS): Promise<Browser> {
  const browser = newBrowser(server.url);
  const { token, session } = await server.http.sessions.create(
    server.database.query,
    { kind: 'operations', origin: 'oidc', operatorId: 'O1', name: 'Olga', rights },
    undefined,
  );
  browser.cookies.set('eapp-operations', token);
  browser.csrf = session.csrf;
  return browser;
}

/** The calls that one right opens: according to the route table, not the handlers. */
const withRight = (name: CallName, right: OperationsRight): number => {
  const route: Route = routes[name];
  return route.caller === 'any' || route.right === right ? (codesOf(name).at(-1) ?? 0) : 403;
};

/** After them somebody has another session, or the case is closed to its insured. */
const changing: readonly CallName[] = [
  'decline',
  'findApplication',
  'developmentLogin',
  'operationsLogin',
  'sessionEnd',
];
const ordinary = everyCall.filter((name) => !changing.includes(name));

const table = (replies: Reply[]) => Object.fromEntries(callers.map((caller, at) => [caller, replies[at]?.code]));
const wanted = (name: CallName) => Object.fromEntries(callers.map((caller, at) => [caller, codesOf(name)[at]]));

describe('every call of the table', () => {
  // Forms are ready, or will not be.
  beforeEach(() => idle(server));

  test('has a row with a code for each caller', () => {
    expect(Object.keys(expected).toSorted()).toEqual(everyCall.toSorted());
    expect(everyCall.filter((name) => codesOf(name).length !== callers.length)).toEqual([]);
  });

  test.each(ordinary)('%s', async (name) => {
    const replies: Reply[] = [];
    for (const caller of callers) replies.push(await make(name, forged[caller]));
    expect(table(replies)).toEqual(wanted(name));
  });

  test.each(ordinary.filter((name) => expected[name].includes('404')))(
    '%s answers "not yours" exactly as "does not exist"',
    async (name) => {
      for (const caller of callers) {
        const mine = await make(name, forged[caller]);
        const nowhere = await make(name, { ...forged[caller], id: 'nosuchapplication00000' });
        if (mine.code !== 404) continue;
        expect([caller, nowhere.status, nowhere.text]).toEqual([caller, mine.status, mine.text]);
      }
    },
  );

  test.each(OPERATIONS_RIGHTS)('operations with only the right to %s make its calls and no other', async (right) => {
    const browser = await operations([right]);
    const codes: Record<string, number> = {};
    for (const name of ordinary) codes[name] = (await make(name, { ...agent, browser })).code;
    expect(codes).toEqual(Object.fromEntries(ordinary.map((name) => [name, withRight(name, right)])));
    const refused = right === 'see' ? 'repair' : 'see';
    const name = right === 'see' ? 'retryJob' : 'operationsCases';
    expect((await make(name, { ...agent, browser })).data).toEqual({ reason: 'right', right: refused });
  });

  test('operations without a right, as in a session from before rights existed, see nothing', async () => {
    const browser = await operations([]);
    const guarded = ordinary.filter((name) => routes[name].caller !== 'any');
    const codes: [CallName, number][] = [];
    for (const name of guarded) codes.push([name, (await make(name, { ...agent, browser })).code]);
    expect(codes).toEqual(guarded.map((name) => [name, 403]));
  });

  test('a link to the signed document opens that document and nothing else of the case', async () => {
    const { query } = server.database;
    const slot = await query
      .selectFrom('signing_slot')
      .select('id')
      .where('application_id', '=', agent.id)
      .where('kind', '=', 'insured')
      .executeTakeFirstOrThrow();
    const browser = newBrowser(server.url);
    const { token, session } = await server.http.sessions.create(
      query,
      {
        kind: 'customer',
        origin: 'identity',
        applicationId: agent.id,
        slotId: slot.id,
        role: 'InsuredOwner',
        purpose: 'documents',
      },
      undefined,
    );
    browser.cookies.set('eapp-customer', token);
    browser.csrf = session.csrf;
    const reader: Person = { browser, id: agent.id, handle: session.handle(agent.id, 'InsuredOwner'), agentId: '' };
    const opened: string[] = [];
    for (const name of ordinary) {
      const { caller } = routes[name];
      if (caller !== 'any' && (await make(name, reader)).code === 200) opened.push(name);
    }
    expect(opened).toEqual(['getApplicationPdf', 'generatePdf', 'pdfStatus']);
  });

  test('decline', async () => {
    const replies: Reply[] = [];
    for (const caller of callers) replies.push(await make('decline', forged[caller]));
    expect(table(replies)).toEqual(wanted('decline'));
    expect((await make('resendEmail', agent)).code).toBe(200);
  });

  // These leave the browser with another session, so they come last.
  test('findApplication', async () => {
    const link = await server.newestLink(agent.id);
    const find = (browser: Browser) => browser.call('findApplication', identity(grace, link));
    expect(await byEverybody(find)).toEqual(wanted('findApplication'));
  });

  test('operationsLogin', async () => {
    expect(await byEverybody((browser) => browser.call('operationsLogin', {}))).toEqual(wanted('operationsLogin'));
  });

  test('developmentLogin', async () => {
    const login = (browser: Browser) => browser.call('developmentLogin', { AgentId: 'D1' });
    expect(await byEverybody(login)).toEqual(wanted('developmentLogin'));
  });

  test('sessionEnd', async () => {
    expect(await byEverybody((browser) => browser.call('sessionEnd'))).toEqual(wanted('sessionEnd'));
  });

  test('the cookie of a session that was ended opens nothing', async () => {
    const browser = await signIn(server.url, 'A1');
    const cookies = [...browser.cookies];
    await browser.call('sessionEnd');
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    const reply = await make('getAgentApplications', { ...agent, browser });
    expect(reply).toMatchObject({ code: 401, data: { reason: 'ended' } });
  });
});

async function byEverybody(act: (browser: Browser) => Promise<Reply>) {
  const replies: Reply[] = [];
  for (const caller of callers) {
    const { browser } = forged[caller];
    replies.push(await act(browser));
    if (caller !== 'an expired agent') await browser.open();
  }
  return table(replies);
}
