/** Operations look after every case, and whatever they read is recorded as evidence (spec http §2). */
import { applicationNumber } from '@countersign/engine';
import type { CaseStatus } from '@countersign/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { renewOldMarks } from '../../src/applications/index.ts';
import { readEvidence } from '../../src/evidence/index.ts';
import { createLog } from '../../src/platform/index.ts';
import { runHousekeeping } from '../../src/run-housekeeping.ts';
import { bindAgain } from '../support/bind-again.ts';
import { type Browser, newBrowser } from '../support/browser.ts';
import { insuredAnswers, type Person, signIn, newInsured, startCase, submit } from '../support/people.ts';
import { startServer, type TestServer } from '../support/running-server.ts';

let server: TestServer;
let operator: Browser;
let rivera: Person;
let okafor: Person;

beforeAll(async () => {
  server = await startServer();
  [rivera, okafor] = [await startCase(await signIn(server.url, 'A1')), await startCase(await signIn(server.url, 'B1'))];
  await submit(rivera, 'SECTIONAProposedInsured', insuredAnswers(newInsured()));
  await submit(
    okafor,
    'SECTIONAProposedInsured',
    insuredAnswers(newInsured({ firstName: 'Ruth', lastName: 'Okafor' })),
  );
  operator = newBrowser(server.url);
  await operator.open();
  await operator.call('operationsLogin', {});
  operator.csrf = (await operator.call('session')).data.operations?.csrf ?? '';
});
afterAll(() => server.close());

const list = async (body: { Search?: string; OnlyFailed?: boolean; Step?: CaseStatus; Page?: number }) => {
  const { code, data } = await operator.call('operationsCases', body);
  expect(code).toBe(200);
  return { names: data.Cases.map(({ Summary }) => Summary.LastName), total: data.Total, cases: data.Cases };
};

const readings = async ({ id }: Person) =>
  (await readEvidence(server.database.query, id))
    .filter(({ type }) => type === 'operations.read')
    .map(({ actor, data }) => [actor.kind, actor.id, data['what']]);

// spec http 2.4
// spec trust 4.14
test('they find the cases of every agent by name, agent, number or ID', async () => {
  expect(await list({})).toMatchObject({ names: ['Okafor', 'Rivera'], total: 2 });
  expect((await list({ Search: 'oka' })).names).toEqual(['Okafor']);
  expect((await list({ Search: 'A1' })).names).toEqual(['Rivera']);
  expect((await list({ Search: okafor.id })).names).toEqual(['Okafor']);
  const number = applicationNumber(okafor.id);
  expect((await list({ Search: number })).names).toEqual(['Okafor']);
  expect((await list({ Search: number.toLowerCase().replaceAll('-', ' ') })).names).toEqual(['Okafor']);
  expect(await list({ Search: 'nobody' })).toMatchObject({ names: [], total: 0 });
  expect(await list({ Page: 2 })).toMatchObject({ names: [], total: 2 });
  expect((await list({})).cases[0]?.Summary.Status).toBe('With the agent: complete the agent’s sections');
});

test('they find cases that an earlier version saved without search marks, once a worker added them', async () => {
  const { query } = server.database;
  const renew = () => renewOldMarks(server.services, new AbortController().signal);
  await renew();
  await query.deleteFrom('blind_index').where('application_id', '=', okafor.id).execute();
  await query.updateTable('application').set({ marks_version: 0 }).where('id', '=', okafor.id).execute();
  expect((await list({ Search: 'oka' })).names).toEqual([]);
  expect(await renew()).toEqual({ renewed: 1, leftOut: [] });
  expect((await list({ Search: 'oka' })).names).toEqual(['Okafor']);
  expect((await renew()).renewed).toBe(0);
});

/** As an earlier version left it. */
const makeOld = (id: string) =>
  server.database.query.updateTable('application').set({ marks_version: 0 }).where('id', '=', id).execute();
const isOld = async (id: string): Promise<boolean> => {
  const of = server.database.query.selectFrom('application').select('marks_version').where('id', '=', id);
  return (await of.executeTakeFirstOrThrow()).marks_version === 0;
};
const keepHouse = () =>
  runHousekeeping(
    server.services,
    server.http.sessions,
    createLog(server.services.config, { write: () => undefined }),
    new AbortController().signal,
  );

test('a case that cannot be read does not keep the others from being found, nor the rest of housekeeping', async () => {
  const { query } = server.database;
  const { definition_version: version } = await query
    .selectFrom('application')
    .select('definition_version')
    .where('id', '=', rivera.id)
    .executeTakeFirstOrThrow();
  const useDefinition = async (used: string): Promise<void> => {
    await query.updateTable('application').set({ definition_version: used }).where('id', '=', rivera.id).execute();
    await bindAgain(server.database, 'application', rivera.id);
  };
  await query
    .insertInto('definition')
    .values({ version: 'damaged', name: 'x', body: Buffer.from('') })
    .execute();
  await useDefinition('damaged');
  await makeOld(rivera.id);
  await makeOld(okafor.id);
  const { renewed, leftOut } = await renewOldMarks(server.services, new AbortController().signal);
  expect([renewed, leftOut]).toEqual([1, [{ application: rivera.id, why: expect.any(Error) }]]);
  expect(String(leftOut[0]?.why)).toContain('not as it was written');
  await keepHouse();
  await useDefinition(version);
  await keepHouse();
  expect(await isOld(rivera.id)).toBe(false);
});

test('a step of housekeeping that fails does not keep the others from running', async () => {
  await makeOld(okafor.id);
  await server.database.asOwner('alter table sign_in_code rename to away');
  await expect(keepHouse()).rejects.toThrow('sign_in_code');
  await server.database.asOwner('alter table away rename to sign_in_code');
  expect(await isOld(okafor.id)).toBe(false);
});

// spec http 2.4
test('they read why a case was decided, only by their own handle, and the case records that they did', async () => {
  const [one] = (await list({ Search: rivera.id })).cases;
  const ids = { AppId: rivera.id, AppAuthId: one?.Summary.AuthId ?? '' };
  expect((await operator.call('decisionReasons', ids)).data).toEqual({ Rules: [] });
  expect((await readings(rivera)).at(-1)).toEqual(['operations', 'development-operator', 'reasons']);
  expect((await operator.call('decisionReasons', { ...ids, AppId: okafor.id })).code).toBe(404);
});

test('they find a case that another agent took over', async () => {
  const appID = okafor.id;
  const given = {
    appID,
    agentID: 'C1',
    agentEmailAddress: 'cy@example.com',
    agentFirstName: 'Cy',
    agentLastName: 'Lee',
  };
  expect((await okafor.browser.call('updateAgentRelationship', given)).code).toBe(200);
  expect((await list({ Search: 'oka' })).names).toEqual(['Okafor']);
  expect((await list({ Search: 'C1' })).names).toEqual(['Okafor']);
});

// spec http 2.4
test('they try failed work again, and see what happened; each case records that they read it', async () => {
  const { query } = server.database;
  const failed = { application_id: rivera.id, epoch: 1, kind: 'render', step: 'lost', state: 'failed' } as const;
  await query
    .insertInto('job_status')
    .values({ ...failed, holding: true, data: '{}' })
    .execute();
  const [stuck] = (await list({ OnlyFailed: true })).cases;
  expect(stuck?.Summary.FailedJobs).toMatchObject([{ Job: 'render' }]);
  expect((await list({ OnlyFailed: true, Step: 'agent' })).cases).toMatchObject([{ Summary: { Id: rivera.id } }]);
  expect((await list({ OnlyFailed: true, Step: 'sign' })).cases).toEqual([]);
  const ids = { AppId: rivera.id, AppAuthId: stuck?.Summary.AuthId ?? '' };
  const before = (await readings(okafor)).length;
  expect((await operator.call('retryJob', { ...ids, Job: 'render' })).code).toBe(200);
  const [retried] = (await readEvidence(query, rivera.id)).filter(({ type }) => type === 'job.retried');
  expect(retried).toMatchObject({ actor: { kind: 'operations' }, data: { job: 'render', step: 'lost' } });
  expect((await operator.call('timeline', ids)).data.Events.map(({ Text }) => Text)).toEqual(['Case started']);
  // That they saw it in the list was recorded before, in this hour.
  expect((await readings(rivera)).slice(-2)).toEqual([
    ['operations', 'development-operator', 'retry'],
    ['operations', 'development-operator', 'timeline'],
  ]);
  expect(await readings(okafor)).toHaveLength(before);
});

test('they cannot open a case: not its answers, its forms or its mails', async () => {
  const [one] = (await list({})).cases;
  const ids = { AppId: okafor.id, AppAuthId: one?.Summary.AuthId ?? '' };
  expect((await operator.call('resumeApplication', ids)).code).toBe(403);
  expect((await operator.call('unlockApplication', { ...ids, Reason: 'x' })).code).toBe(403);
  expect((await operator.call('timeline', { ...ids, AppId: rivera.id })).code).toBe(404);
});
