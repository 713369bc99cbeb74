/** Nobody is mailed the link, the code or the signed document of another signer (spec trust 8.3). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEvidence } from '../../src/evidence/index.ts';
import { type Browser, newBrowser } from '../support/browser.ts';
import { findCase, identity } from '../support/identity-check.ts';
import { allMails } from '../support/outbox.ts';
import { fill, owners, type Person, signIn, newInsured, submit } from '../support/people.ts';
import { signForOwners } from '../support/signatures.ts';
import { readyToSend, send } from '../support/stages.ts';
import { idle, startServer, type TestServer } from '../support/running-server.ts';

const own = 'Ann.Agent@gmail.com';
let server: TestServer;
let browser: Browser;
beforeAll(async () => {
  server = await startServer();
  browser = await signIn(server.url, 'A1', { AgentEmailAddress: own });
});
afterAll(() => server.close());

const sending = (agent: Person, call: 'sendEmail' | 'resendEmail' = 'sendEmail') =>
  browser.call(call, { emailInfo: { AppId: agent.id, AgentId: 'A1' } });

const addressTo = (agent: Person, EmailAddress: string) =>
  submit(agent, 'SECTIONAProposedInsured', { EmailAddress }, { Validation: { Enabled: false } });

test('an insured with the agent’s mailbox is not invited, however it is written; with their own they are', async () => {
  const who = newInsured();
  const agent = await readyToSend(server, browser, who);
  const before = (await allMails(server)).length;
  for (const address of [own, 'ann.agent@gmail.com', 'ann.agent+insured@gmail.com', 'a.n.n.agent@googlemail.com']) {
    await addressTo(agent, address);
    expect(await sending(agent)).toMatchObject({ code: 409, data: { reason: 'agentsMailbox' } });
  }
  expect(await allMails(server)).toHaveLength(before);
  const links = server.database.query.selectFrom('link').select('slot_id').where('application_id', '=', agent.id);
  expect(await links.execute()).toEqual([]);
  await addressTo(agent, who.email);
  expect((await sending(agent)).code).toBe(200);
});

test('an invited insured who is then given the agent’s mailbox gets neither a mail nor a code there', async () => {
  const who = newInsured();
  const agent = await readyToSend(server, browser, who);
  await send(server, agent);
  await addressTo(agent, own);
  expect(await sending(agent, 'resendEmail')).toMatchObject({ code: 409, data: { reason: 'agentsMailbox' } });
  const visitor = newBrowser(server.url);
  await visitor.open();
  expect(await visitor.call('findApplication', identity(who))).toMatchObject({ code: 403, data: { reason: 'code' } });
  expect(await visitor.call('sendCode', {})).toMatchObject({ code: 409, data: { reason: 'noWay' } });
  expect((await allMails(server)).filter(({ to }) => to.address.toLowerCase() === own.toLowerCase())).toEqual([]);
});

test('an owner whose mailbox became the agent’s is no longer mailed there', async () => {
  const who = newInsured();
  const ruths = 'ruth.agent@example.com';
  const owned = owners({
    PolicyOwnerType: 'Individual',
    'PolicyOwnerName.FirstName': 'Ruth',
    'PolicyOwnerName.LastName': 'Okafor',
    PolicyOwnerEmail: ruths,
  });
  const agent = await readyToSend(server, browser, who, owned);
  const insured = await findCase(server, who, await send(server, agent));
  await fill(server, insured);
  await signForOwners(insured, `${who.firstName} ${who.lastName}`);
  await idle(server);
  const mailed = async () => (await allMails(server)).filter(({ to }) => to.address === ruths);
  expect(await mailed()).toHaveLength(1);
  const given = { agentID: 'A2', agentEmailAddress: 'ruth.agent+office@example.com', agentFirstName: 'Ruth' };
  await browser.call('updateAgentRelationship', { appID: agent.id, agentLastName: 'Okafor', ...given });
  const next = await signIn(server.url, 'A2');
  const asked = await next.call('sendOwnerEmail', {
    emailInfo: {
      AppId: agent.id,
      AgentId: 'A2',
      OwnerFirstName: 'Ruth',
      OwnerLastName: 'Okafor',
      OwnerType: 'IndividualOwner',
    },
  });
  expect(asked).toMatchObject({ code: 409, data: { reason: 'agentsMailbox' } });
  expect(await mailed()).toHaveLength(1);
});

test('nothing is sent while the form says that an owner has the agent’s mailbox', async () => {
  const agent = await readyToSend(server, browser, newInsured());
  const owned = owners({ PolicyOwnerType: 'Individual', PolicyOwnerEmail: 'ann.agent+owner@gmail.com' });
  await submit(
    agent,
    'SECTIONBPolicyOwner',
    { PolicyOwnerInsuredNo: 'true', ...owned },
    { Validation: { Enabled: false } },
  );
  expect(await sending(agent)).toMatchObject({ code: 409, data: { reason: 'incomplete' } });
});

test('signers with one mailbox are mailed once the agent confirms that they share it; a person who joins them is asked about again', async () => {
  const who = newInsured({ email: 'the.okafors@example.com' });
  const ruth = {
    PolicyOwnerType: 'Individual',
    'PolicyOwnerName.FirstName': 'Ruth',
    'PolicyOwnerName.LastName': 'Okafor',
    PolicyOwnerEmail: 'The.Okafors+ruth@example.com',
  };
  const agent = await readyToSend(server, browser, who, owners(ruth));
  const name = `${who.firstName} ${who.lastName}`;
  const say = (more: { SharedMailbox?: true } = {}) =>
    browser.call('sendEmail', { emailInfo: { AppId: agent.id, AgentId: 'A1', ...more } });
  const spoken = async () =>
    (await readEvidence(server.database.query, agent.id)).filter(({ type }) => type === 'mailbox.shared');

  expect(await say()).toMatchObject({ code: 409, data: { reason: 'sharedMailbox', Names: [name, 'Ruth Okafor'] } });
  expect(await spoken()).toEqual([]);
  expect((await say({ SharedMailbox: true })).code).toBe(200);
  const [event] = await spoken();
  expect(event?.data).toMatchObject({ slots: [expect.any(String), expect.any(String)] });
  expect(JSON.stringify(event)).not.toMatch(/okafor|example\.com/i);
  // It was confirmed: the next mail no longer asks, and the server itself mails the owner.
  expect((await sending(agent, 'resendEmail')).code).toBe(200);
  const insured = await findCase(server, who, await server.newestLink(agent.id));
  await fill(server, insured);
  await signForOwners(insured, name);
  await idle(server);
  const subjects = (await allMails(server)).filter(({ to }) => to.address === 'The.Okafors+ruth@example.com');
  expect(subjects).toHaveLength(1);
});

test('an additional person in a shared mailbox requires another confirmation', async () => {
  const who = newInsured({ email: 'one.house@example.com' });
  const row = (first: string) => ({
    PolicyOwnerType: 'Individual',
    'PolicyOwnerName.FirstName': first,
    'PolicyOwnerName.LastName': 'House',
    PolicyOwnerEmail: 'one.house@example.com',
  });
  const agent = await readyToSend(server, browser, who, owners(row('Paul')));
  const emailInfo = { AppId: agent.id, AgentId: 'A1' };
  expect((await browser.call('sendEmail', { emailInfo: { ...emailInfo, SharedMailbox: true } })).code).toBe(200);
  await submit(
    agent,
    'SECTIONBPolicyOwner',
    { PolicyOwnerInsuredNo: 'true', ...owners(row('Paul'), row('Mary')) },
    { Validation: { Enabled: false } },
  );
  await fill(server, agent, server.model.definition.Bindings.FirstCustomerBlock);
  expect(await browser.call('resendEmail', { emailInfo })).toMatchObject({
    code: 409,
    data: { reason: 'sharedMailbox', Names: expect.arrayContaining(['Paul House', 'Mary House']) },
  });
});
