/**
 * A caller who is signed in and names a case that is not theirs leaves evidence in it, and learns nothing (spec trust
 * 3.3).
 */
import type { CallName } from '@countersign/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEvidence, verifyStoredEvidence } from '../../src/evidence/index.ts';
import { newBrowser, type Reply } from '../support/browser.ts';
import { found, operator } from '../support/operators.ts';
import { findCase } from '../support/identity-check.ts';
import { type Person, signIn, newInsured } from '../support/people.ts';
import { readyToSend, send } from '../support/stages.ts';
import { startServer, type TestServer } from '../support/running-server.ts';
import { callers, codesOf, everyCall, make, requests } from './every-call.ts';

const minute = 60_000;

let server: TestServer;
let later = 0;
let agent: Person;
let stranger: Person;
let neighbor: Person;
let neighborsCase: string;

beforeAll(async () => {
  server = await startServer({}, { now: () => new Date(Date.now() + later) });
  agent = await readyToSend(server, await signIn(server.url, 'A1'), newInsured());
  stranger = { ...agent, browser: await signIn(server.url, 'B1'), agentId: 'B1' };
  const ruth = newInsured({ lastName: 'Okafor' });
  const otherCase = await readyToSend(server, await signIn(server.url, 'A1'), ruth);
  const insured = await findCase(server, ruth, await send(server, otherCase));
  neighborsCase = otherCase.id;
  neighbor = { ...agent, browser: insured.browser };
});
afterAll(() => server.close());

const refusals = async () =>
  (await readEvidence(server.database.query, agent.id, ['access.refused'])).map(({ actor, data }) => ({
    kind: actor.kind,
    ...data,
  }));

/** Calls that respond "not found" to this caller, and name the case by its ID. */
const refusedTo = (caller: (typeof callers)[number]): CallName[] =>
  everyCall.filter((name) => {
    const namesCase = JSON.stringify(requests[name]?.({ ...agent, handle: '', id: 'the-case' }) ?? {});
    return codesOf(name)[callers.indexOf(caller)] === 404 && namesCase.includes('the-case');
  });

/** Makes it an hour after everything before, and waits for its event. */
async function refused(name: CallName, who: Person): Promise<Reply> {
  later += 61 * minute;
  const count = (await refusals()).length;
  const reply = await make(name, who);
  await expect.poll(async () => (await refusals()).length, { message: name }).toBe(count + 1);
  return reply;
}

test.each(['another agent', 'the insured of another case'] as const)(
  'every call that refuses it to %s leaves one event, again after an hour',
  async (caller) => {
    const calls = refusedTo(caller);
    expect(calls.length).toBeGreaterThan(10);
    for (const name of calls) {
      const who = caller === 'another agent' ? stranger : neighbor;
      expect((await refused(name, who)).code).toBe(404);
    }
  },
);

test('is one event within an hour, however often, through whatever call and session; it names the call and the caller', async () => {
  later += 61 * minute;
  const count = (await refusals()).length;
  const again = { ...stranger, browser: await signIn(server.url, 'B1') };
  await Promise.all([stranger, again, stranger, again].map((who) => make('resumeApplication', who)));
  for (const name of ['timeline', 'getDecision', 'resumeApplication'] as const) await make(name, again);
  await refused('changes', neighbor);
  // Agent and customer leave one each, an hour apart.
  expect((await refusals()).slice(count)).toEqual([
    { kind: 'agent', call: '/composable/resume-application' },
    { kind: 'customer', call: '/case/changes', from: neighborsCase },
  ]);
});

test('a caller who is not signed in, belongs to this case, or names one that does not exist leaves none', async () => {
  const before = await refusals();
  const wrongHandle = { ...agent, handle: stranger.browser.csrf };
  expect((await make('resumeApplication', wrongHandle)).code).toBe(404);
  const nowhere = await make('resumeApplication', { ...stranger, id: 'nosuchapplication00000' });
  const visitor = newBrowser(server.url);
  await visitor.open();
  expect((await make('resumeApplication', { ...stranger, browser: visitor })).code).toBe(401);
  const reply = await refused('resumeApplication', stranger);
  expect(await refusals()).toEqual([...before, { kind: 'agent', call: '/composable/resume-application' }]);
  expect([reply.status, reply.text]).toEqual([nowhere.status, nowhere.text]);
});

test('it is written after the response: a refused caller does not wait for the case', async () => {
  later += 61 * minute;
  const before = await refusals();
  await server.database.query.transaction().execute(async (tx) => {
    await tx.selectFrom('application').select('id').where('id', '=', agent.id).forUpdate().execute();
    expect((await make('resumeApplication', stranger)).code).toBe(404);
    expect(await refusals()).toEqual(before);
  });
  await expect.poll(async () => (await refusals()).length).toBe(before.length + 1);
});

test('operations read who it was, the agent of the case does not; the record stays whole', async () => {
  const { AppId, AppAuthId } = { AppId: agent.id, AppAuthId: agent.handle };
  const { data: ofAgent } = await agent.browser.call('timeline', { AppId, AppAuthId });
  expect(ofAgent.Events.map(({ Type }) => Type)).not.toContain('access.refused');
  const olga = await operator(server, 'Olga');
  const { ids } = await found(olga, agent.id);
  const { data } = await olga.call('timeline', ids);
  const told = data.Events.filter(({ Type }) => Type === 'access.refused').map(
    ({ Actor, Text }) => `${Actor}: ${Text}`,
  );
  expect([...new Set(told)].toSorted()).toEqual([
    'Another agent: Access to this case refused: B1',
    `Customer of another case: Access to this case refused: ${neighborsCase}`,
  ]);
  const { query } = server.database;
  expect(await verifyStoredEvidence(query, server.services.vault, agent.id)).toMatchObject({ ok: true });
});
