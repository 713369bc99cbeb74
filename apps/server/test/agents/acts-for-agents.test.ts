/**
 * What operations do in place of an agent, with a second person: giving the case to another agent, unlocking it. The
 * agent is told.
 */
import { applicationNumber } from '@countersign/engine';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { agentOf, loadCase } from '../../src/applications/index.ts';
import { readEvidence } from '../../src/evidence/index.ts';
import { deleteOutdated } from '../../src/platform/index.ts';
import type { Browser } from '../support/browser.ts';
import { decide, found, operator, waiting } from '../support/operators.ts';
import { mailsTo } from '../support/outbox.ts';
import { type Person, signIn, newInsured } from '../support/people.ts';
import { insuredSignature, signForms } from '../support/signatures.ts';
import { toInsured } from '../support/stages.ts';
import { startServer, type TestServer } from '../support/running-server.ts';
import { signBeside } from '../support/sign-beside.ts';

let server: TestServer;
let olga: Browser;
let omar: Browser;
/** Sent to its insured, who has read the forms. */
let agent: Person;
let insured: Person;

beforeAll(async () => {
  server = await startServer({ FOUR_EYES: 'on' });
  [olga, omar] = [await operator(server, 'Olga'), await operator(server, 'Omar')];
  const grace = newInsured({ lastName: 'Quellen' });
  const browser = await signIn(server.url, 'A1', { AgentEmailAddress: 'ann@example.com' });
  ({ agent, insured } = await toInsured(server, browser, grace));
});
afterAll(() => server.close());

const textsTo = async (address: string): Promise<string[]> => {
  const answer = await fetch(`${server.url}/outbox.json`);
  const mails: { to: { address: string }; subject: string; text: string }[] = JSON.parse(await answer.text());
  return mails.filter(({ to }) => to.address === address).map(({ subject, text }) => `${subject}\n${text}`);
};

const takeOver = async (by: Browser, change: object = {}) =>
  by.call('takeOver', {
    ...(await found(by, agent.id)).ids,
    Reason: 'Ann has left',
    AgentId: 'B1',
    AgentFirstName: 'Bea',
    AgentLastName: 'Berg',
    AgentEmail: 'bea@example.com',
    ...change,
  });

const unlock = async (by: Browser) =>
  by.call('unlockCase', { ...(await found(by, agent.id)).ids, Reason: 'The zip is wrong' });

const whose = async () => (await loadCase(server.services, server.database.query, agent.id))?.row.agent_id;

const last = async (count: number) =>
  (await readEvidence(server.database.query, agent.id))
    .filter(({ type }) => !/^(operations\.read|mail\.|link\.)/.test(type))
    .slice(-count)
    .map(({ type, actor }) => [type, actor.id]);

test('unlocking a case that nobody signed is refused, and no second person is asked', async () => {
  expect(await unlock(olga)).toMatchObject({ code: 409, data: { reason: 'unsigned' } });
  expect(await waiting(omar, agent.id)).toEqual([]);
});

test('a signed case is unlocked once another person confirms; its agent reads why, and is mailed', async () => {
  await signForms(insured, 'InsuredOwner', 'DeclarationsInsured', insuredSignature('Grace Quellen'));
  expect((await unlock(olga)).data).toEqual({ State: 'waiting' });
  expect((await found(omar, agent.id)).one.Summary.CustomerSigned).toBe(1);
  expect(await waiting(omar, agent.id)).toMatchObject([{ Act: 'unlock', Reason: 'The zip is wrong', NewAgent: null }]);
  expect((await decide(omar, agent.id, 'confirm')).data).toEqual({ State: 'confirmed' });
  expect((await found(omar, agent.id)).one.Summary.CustomerSigned).toBe(0);
  expect((await insured.browser.call('session')).data).toMatchObject({ customer: null, reason: 'unlocked' });
  expect(await last(2)).toEqual([
    ['operations.confirmed', 'omar'],
    ['app.unlocked', 'omar'],
  ]);
  const timeline = await agent.browser.call('timeline', { AppId: agent.id, AppAuthId: agent.handle });
  expect(timeline.data.Events[0]).toMatchObject({
    Actor: 'Operations',
    Text: 'Unlocked, everyone signs again: The zip is wrong',
  });
  expect(timeline.text).not.toMatch(/Olga|Omar|olga|omar|operations\.asked/);
  const [mail] = await textsTo('ann@example.com');
  expect(mail).toMatch(/^One of your cases was unlocked\nHello Insurance Agent,/);
  expect(mail).toContain(`Grace Quellen (${applicationNumber(agent.id)})`);
});

test('a confirmed request is not open again if its row is restored', async () => {
  await server.database.query.updateTable('operations_request').set({ state: 'asked' }).execute();
  expect(await unlock(olga)).toMatchObject({ code: 409, data: { reason: 'unsigned' } });
  expect(await waiting(omar, agent.id)).toEqual([]);
});

test('a case is given to another agent once another person confirms; both agents are mailed, and the first one is told the name', async () => {
  expect(await takeOver(olga, { AgentId: 'A1' })).toMatchObject({ code: 409, data: { reason: 'same' } });
  expect((await takeOver(olga)).data).toEqual({ State: 'waiting' });
  expect(await takeOver(olga, { AgentId: 'C1' })).toMatchObject({ code: 409, data: { reason: 'asked' } });
  expect(await whose()).toBe('A1');
  expect(await waiting(omar, agent.id)).toMatchObject([{ Act: 'takeOver', NewAgent: 'Bea Berg (B1)' }]);
  expect((await decide(omar, agent.id, 'confirm')).data).toEqual({ State: 'confirmed' });
  expect(await whose()).toBe('B1');
  const theCase = await loadCase(server.services, server.database.query, agent.id);
  expect(theCase && agentOf(theCase)).toMatchObject({ AgentFirstName: 'Bea', AgentEmail: 'bea@example.com' });
  expect(await last(2)).toEqual([
    ['operations.confirmed', 'omar'],
    ['agent.assigned', 'omar'],
  ]);
  const [toAnn] = await textsTo('ann@example.com');
  expect(toAnn).toMatch(/^One of your cases has a new agent\nHello Insurance Agent,/);
  expect(toAnn).toContain(`Grace Quellen (${applicationNumber(agent.id)}) to Bea Berg.`);
  expect((await textsTo('bea@example.com'))[0]).toMatch(/^You have a new case\nHello Bea Berg,/);
});

test('it is not given away if the agent in the request no longer has it', async () => {
  expect((await takeOver(olga, { AgentId: 'C1' })).data).toEqual({ State: 'waiting' });
  const bea = await signIn(server.url, 'B1');
  const gives = { appID: agent.id, agentID: 'D1', agentEmailAddress: 'dee@example.com', agentFirstName: 'Dee' };
  expect((await bea.call('updateAgentRelationship', { ...gives, agentLastName: 'Dorn' })).code).toBe(200);
  expect(await decide(omar, agent.id, 'confirm')).toMatchObject({ code: 409, data: { reason: 'changed' } });
  expect(await whose()).toBe('D1');
});

test('an agent whose case was erased is mailed its number and no name, and the mail is deleted after a week', async () => {
  await signBeside(server, agent.id);
  const body = { ...(await found(olga, agent.id)).ids, Reason: 'request' as const, Confirmation: 'Quellen' };
  expect((await olga.call('eraseCase', body)).data).toEqual({ State: 'waiting' });
  expect((await decide(omar, agent.id, 'confirm')).data).toEqual({ State: 'confirmed' });
  const [mail, ...more] = await textsTo('dee@example.com');
  expect(mail).toMatch(/^One of your cases was erased\nHello Dee Dorn,/);
  expect(mail).toContain(applicationNumber(agent.id));
  expect(mail).not.toMatch(/Grace|Quellen/);
  expect(more).toEqual([]);
  const { query } = server.database;
  await deleteOutdated(server.database, server.http.sessions);
  expect(await mailsTo(server, 'dee@example.com')).toHaveLength(1);
  await sql`update mail_outbox set created_at = now() - interval '8 days'`.execute(query);
  await deleteOutdated(server.database, server.http.sessions);
  expect(await query.selectFrom('mail_outbox').select('id').where('application_id', '=', agent.id).execute()).toEqual(
    [],
  );
});
