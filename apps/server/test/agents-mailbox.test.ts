/** Nobody is mailed the link, the code or the signed document of somebody they sign with. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Browser, newBrowser } from './browser.ts';
import {
  allMails,
  fill,
  findCase,
  identity,
  owners,
  type Person,
  readyToSend,
  send,
  signForOwners,
  signIn,
  somebody,
  submit,
} from './people.ts';
import { idle, startServer, type TestServer } from './running-server.ts';

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

test('an insured with the mailbox of the agent is not invited, however it is written; with their own they are', async () => {
  const who = somebody();
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

test('who was invited and is given the mailbox of the agent afterwards gets neither a mail nor a code there', async () => {
  const who = somebody();
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

test('an owner with the mailbox of the agent is not mailed when their turn comes', async () => {
  const who = somebody();
  const owned = owners({
    PolicyOwnerType: 'Individual',
    'PolicyOwnerName.FirstName': 'Ruth',
    'PolicyOwnerName.LastName': 'Okafor',
    PolicyOwnerEmail: 'ann.agent@gmail.com',
  });
  const agent = await readyToSend(server, browser, who, owned);
  const insured = await findCase(server, who, await send(server, agent));
  await fill(server, insured);
  await signForOwners(insured, `${who.firstName} ${who.lastName}`);
  await idle(server);
  const asked = await browser.call('sendOwnerEmail', {
    emailInfo: {
      AppId: agent.id,
      AgentId: 'A1',
      OwnerFirstName: 'Ruth',
      OwnerLastName: 'Okafor',
      OwnerType: 'IndividualOwner',
    },
  });
  expect(asked).toMatchObject({ code: 409, data: { reason: 'agentsMailbox' } });
  expect((await allMails(server)).filter(({ to }) => to.address.toLowerCase() === own.toLowerCase())).toEqual([]);
});
