/**
 * A signer who stops before signing: the ways to decline and withdraw that the consent promises (15 U.S.C. 7001(c)).
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEvidence } from '../../src/evidence/index.ts';
import type { Body } from '@countersign/protocol';
import { newBrowser } from '../support/browser.ts';
import { findCase, identity } from '../support/identity-check.ts';
import { mailsTo } from '../support/outbox.ts';
import { type Person, signIn, newInsured, submission } from '../support/people.ts';
import { insuredSignature, readForms } from '../support/signatures.ts';
import { send, toInsured } from '../support/stages.ts';
import { idle, startServer, type TestServer } from '../support/running-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const decline = (who: Person, As: Body<'decline'>['As']) =>
  who.browser.call('decline', { AppId: who.id, AppAuthId: who.handle, As });

const sign = (who: Person, DocumentSha256: string) =>
  who.browser.call(
    'submitPayload',
    submission(who, 'DeclarationsInsured', insuredSignature('Grace Rivera'), { DocumentSha256 }),
  );

/** A case that is with its insured, who has read the forms; the agent has their own address. */
async function reading(agentId: string) {
  const grace = newInsured();
  const browser = await signIn(server.url, agentId, { AgentEmailAddress: `${agentId.toLowerCase()}@example.com` });
  const sent = await toInsured(server, browser, grace);
  return { ...sent, grace, forms: await readForms(sent.insured) };
}

const rowOf = async (agent: Person) => {
  const body = { AgentId: agent.agentId, appDefName: 'Brokerage E-App' };
  const { data } = await agent.browser.call('getAgentApplications', body);
  return data.Applications.find(({ Id }) => Id === agent.id);
};

const statusOf = async (agent: Person): Promise<string> => (await rowOf(agent))?.Status ?? '';

const eventsOf = async ({ id }: Person): Promise<string[]> =>
  (await readEvidence(server.database.query, id)).map(({ type }) => type);

const find = async (...given: Parameters<typeof identity>) => {
  const browser = newBrowser(server.url);
  await browser.open();
  return browser.call('findApplication', identity(...given));
};

test('a signer who asks for paper cannot sign until the agent sends again; the agent is told, no answer is lost', async () => {
  const { agent, grace, link, insured, forms } = await reading('P1');
  expect(await decline(insured, 'paper')).toMatchObject({ code: 200, data: { Declined: true } });
  expect((await decline(insured, 'declined')).code).toBe(200);

  expect(await sign(insured, forms)).toMatchObject({ code: 409, data: { reason: 'declined' } });
  expect(await find(grace, link)).toMatchObject({ code: 404 });
  expect(await find(grace)).toMatchObject({ code: 404 });
  expect(await rowOf(agent)).toMatchObject({
    Status: 'With you: Grace Rivera wants to sign on paper',
    Stopped: [{ SignerLetter: '', Why: 'paper' }],
  });
  expect((await eventsOf(agent)).filter((type) => /declined|paper|withdrawn/.test(type))).toEqual(['paper.requested']);
  const told = await mailsTo(server, 'p1@example.com');
  expect(told.map(({ subject }) => subject)).toEqual(['A signer has stopped']);
  expect(told[0]?.text).toContain('Grace Rivera has stopped before signing the application of Grace Rivera');
  expect(told[0]?.links).toEqual([`${server.url}/express/financial-professional`]);

  const again = await findCase(server, grace, await send(server, agent, true));
  expect(await rowOf(agent)).toMatchObject({
    Status: expect.stringMatching(/^Waiting for the proposed insured/),
    Stopped: [],
  });
  expect((await sign(again, await readForms(again))).code).toBe(200);
  await idle(server);
  expect(await decline(again, 'declined')).toMatchObject({ code: 409, data: { reason: 'signed' } });
});

test.each([
  ['declined', 'paper'],
  ['declined', 'withdrawn'],
  ['paper', 'withdrawn'],
] as const)('a signer who chose "%s" can still choose "%s": it is done, recorded and told', async (first, then) => {
  const who = `T${first}${then}`;
  const { agent, insured } = await reading(who);
  expect((await decline(insured, first)).code).toBe(200);
  expect((await decline(insured, then)).data).toEqual({ Declined: true });
  expect(await rowOf(agent)).toMatchObject({ Stopped: [{ SignerLetter: '', Why: then }] });
  const types = { declined: 'sign.declined', paper: 'paper.requested', withdrawn: 'consent.withdrawn' };
  const stops = (await eventsOf(agent)).filter((type) => /declined|paper|withdrawn/.test(type));
  expect(stops).toEqual([types[first], types[then]]);
  expect(await mailsTo(server, `${who.toLowerCase()}@example.com`)).toHaveLength(2);
  const { customer } = (await insured.browser.call('session')).data;
  expect(customer === null).toBe(then === 'withdrawn');
});

test('a page that stayed open on another device opens the forms and signs once the agent has sent again', async () => {
  const { agent, insured } = await reading('P9');
  expect((await decline(insured, 'declined')).code).toBe(200);
  await send(server, agent, true);
  expect((await sign(insured, await readForms(insured))).code).toBe(200);
});

test('a signer who withdraws consent is signed out in every browser, and told why; other signers stay signed in', async () => {
  const { agent, grace, link, insured } = await reading('S1');
  const elsewhere = await findCase(server, grace, link);
  expect((await decline(elsewhere, 'withdrawn')).data).toEqual({ Declined: true });
  for (const { browser, id, handle } of [insured, elsewhere]) {
    const ids = { AppId: id, AppAuthId: handle };
    expect((await browser.call('session')).data).toMatchObject({ customer: null, reason: 'withdrawn' });
    expect(await browser.call('resumeApplication', ids)).toMatchObject({ code: 401, data: { reason: 'withdrawn' } });
    expect(await browser.call('decline', { ...ids, As: 'withdrawn' })).toMatchObject({
      code: 401,
      data: { reason: 'withdrawn' },
    });
  }
  expect((await eventsOf(agent)).filter((type) => type === 'consent.withdrawn')).toHaveLength(1);
  const ids = { AppId: agent.id, AppAuthId: agent.handle };
  expect((await agent.browser.call('resumeApplication', ids)).code).toBe(200);
});

test('a withdrawn consent does not count when the person comes back', async () => {
  const { agent, grace, insured } = await reading('W1');
  expect((await decline(insured, 'withdrawn')).code).toBe(200);
  expect(await statusOf(agent)).toContain('withdrew their consent');
  expect(await eventsOf(agent)).toContain('consent.withdrawn');
  const kept = await server.database.query
    .selectFrom('consent_withdrawal')
    .select('withdrawn_at')
    .where('application_id', '=', agent.id)
    .execute();
  expect(kept).toHaveLength(1);

  const link = await send(server, agent, true);
  const browser = newBrowser(server.url);
  await browser.open();
  const found = await browser.call('findApplication', identity(grace, link));
  await browser.open('customer');
  const { ApplicationId: AppId, AppAuthId, ConsentRequired } = found.data;
  const person: Person = { browser, id: AppId, handle: AppAuthId, agentId: '' };
  const forms = await readForms(person);
  expect(await sign(person, forms)).toMatchObject({ code: 409, data: { reason: 'consent' } });
  await browser.call('giveConsent', { AppId, AppAuthId, ConsentId: ConsentRequired?.ConsentId ?? '' });
  expect((await sign(person, await readForms(person))).code).toBe(200);
});
