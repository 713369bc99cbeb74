/**
 * Random requests to every call, made from its schema (T11, T12): never an internal error, never an undocumented
 * response, never somebody else's data, and a refusal changes nothing. `TEST_DEPTH=full` makes many, `TEST_SEED` the
 * same again.
 */
import { type CallName, routes } from '@countersign/protocol';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { runs, SEED } from '../../../../packages/engine/src/testing/depth.ts';
import { readEvidence } from '../../src/evidence/index.ts';
import { type Browser, newBrowser, type Reply } from '../support/browser.ts';
import { findCase } from '../support/identity-check.ts';
import { definitionName, fill, type Person, resume, signIn, newInsured } from '../support/people.ts';
import { readyToSend, send } from '../support/stages.ts';
import { startServer, type TestServer } from '../support/running-server.ts';
import { stateOf } from '../support/state.ts';
import { type Known, type RawRequest, requestsTo } from './arbitrary-requests.ts';
import { everyCall } from './every-call.ts';

const documented = [200, 204, 304, 400, 401, 403, 404, 409, 413, 415, 422, 429];
/** If they succeed they begin or end a session: their caller is new each time. */
const changing: readonly CallName[] = [
  'session',
  'sessionEnd',
  'developmentLogin',
  'operationsLogin',
  'findApplication',
  'portalLaunch',
  'decline',
];
const insides = /\bat .+:\d+:\d+|\bselect |insert into|postgres|kysely|node_modules|\/work\/|\/tmp\/|fastify|ajv/i;

const grace = newInsured({ firstName: 'Xanthippa', lastName: 'Quellenbrunn', email: 'xanthippa@quellen.example' });
const marks = [grace.ss, grace.ss.replaceAll('-', ''), 'Xanthippa', 'Quellenbrunn', 'quellen.example'];

let server: TestServer;
let people: Person[];
let strangers: Browser[];
let known: Known;
const logged: string[] = [];

beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: 'warn' }, { logTo: { write: (line) => void logged.push(line) } });
  const agent = await readyToSend(server, await signIn(server.url, 'A1'), grace);
  const insured = await findCase(server, grace, await send(server, agent));
  await fill(server, insured);
  people = [agent, insured];
  const visitor = newBrowser(server.url);
  await visitor.open();
  const another = await signIn(server.url, 'B1');
  // What a refusal leaves in the record, it leaves once an hour (spec trust 3.3): done before states are compared.
  await another.call('resumeApplication', { AppId: agent.id, AppAuthId: agent.handle });
  const refusals = () => readEvidence(server.database.query, agent.id, ['access.refused']);
  await vi.waitUntil(async () => (await refusals()).length === 1, { timeout: 10_000 });
  strangers = [another, visitor];
  const blocks = server.model.blocks.map(({ name }) => name);
  const questions = server.model.nodes.filter(({ kind }) => kind === 'answer').map(({ path }) => path);
  const ids = [agent.id];
  const handles = [agent.handle, insured.handle];
  known = {
    AppId: ids,
    appId: ids,
    appID: ids,
    ApplicationId: ids,
    AppAuthId: handles,
    appAuthId: handles,
    AgentId: ['A1', 'B1'],
    agentID: ['A1', 'B1'],
    appDefName: [definitionName],
    QuestionBlock: blocks,
    QuestionName: questions,
    EAppRawPayload: ['', 'e30=', 'bnVsbA=='],
    SubmissionId: ['one', 'two'],
  };
});
afterAll(() => server.close());

/** Somebody who holds what that browser holds. */
function copyOf(browser: Browser): Browser {
  const copy = newBrowser(server.url);
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  copy.csrf = browser.csrf;
  return copy;
}

async function make(name: CallName, browser: Browser, { method, path, body, headers }: RawRequest): Promise<Reply> {
  const who = copyOf(browser);
  const reply = await who.send(method, path, body ?? undefined, body === null ? {} : headers);
  const isOther = method === routes[name].method ? '' : ` (${method})`;
  if (!documented.includes(reply.status))
    throw new Error(`${name}${isOther} was answered ${reply.status}: ${reply.text.slice(0, 300)}`);
  if (reply.status === 429 && !Number(reply.headers.get('retry-after')))
    throw new Error(`${name} does not say when to come back`);
  if (reply.status >= 400 && insides.test(reply.text))
    throw new Error(`our insides are told: ${reply.text.slice(0, 300)}`);
  return reply;
}

/** The caller: if success ends a session, only somebody without one; nobody gives the case away. */
function callersOf(name: CallName): Browser[] {
  if (changing.includes(name)) return strangers.slice(1);
  const ours = people.map(({ browser }) => browser);
  return [...(name === 'updateAgentRelationship' ? ours.slice(1) : ours), ...strangers];
}

// spec http 1.3
describe('random requests', () => {
  test.each(everyCall)('to %s', async (name) => {
    const callers = callersOf(name);
    const property = fc.asyncProperty(
      requestsTo(name, known),
      fc.constantFrom(...callers),
      async (request, browser) => {
        const id = people[0]?.id ?? '';
        const before = await stateOf(server.database, id);
        const reply = await make(name, browser, request);
        const after = reply.status >= 400 ? await stateOf(server.database, id) : before;
        const told = strangers.includes(browser) ? marks.filter((mark) => reply.text.includes(mark)) : [];
        expect(after).toBe(before);
        expect(told).toEqual([]);
      },
    );
    await expect(fc.assert(property, { ...runs('requests'), seed: SEED })).resolves.toBeUndefined();
  });

  test('left no internal error in the log, and nobody’s name', () => {
    expect(logged.filter((line) => line.includes('call failed'))).toEqual([]);
    expect(logged.filter((line) => marks.some((mark) => line.includes(mark)))).toEqual([]);
  });

  test('left the case open to its agent', async () => {
    const [agent] = people;
    const role = agent && (await resume(server, agent)).data.SigningRole;
    expect(role).toBe('Agent');
  });
});
