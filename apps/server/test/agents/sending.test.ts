/** A mail counts as sent only when a mail server took it, or while it is still being tried (spec flow 4.15). */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Browser, newBrowser } from '../support/browser.ts';
import { storyOf } from '../support/complete-story.ts';
import { type MailSink, startMailSink } from '../support/mail-sink.ts';
import { found, operator } from '../support/operators.ts';
import { findCase, identity, owesCode } from '../support/identity-check.ts';
import { allMails } from '../support/outbox.ts';
import { fill, owners, type Person, resume, signIn, newInsured, submit } from '../support/people.ts';
import { signForOwners } from '../support/signatures.ts';
import { readyToSend, send } from '../support/stages.ts';
import { requirementsOn } from '../requirements/raise-requirements.ts';
import { idle, startServer, type TestServer } from '../support/running-server.ts';

let server: TestServer;
let sink: MailSink;
beforeAll(async () => {
  sink = await startMailSink();
  server = await startServer({ SMTP_URL: sink.url, MAIL_FROM: 'forms@carrier.example' });
});
afterAll(async () => {
  await server.close();
  await sink.close();
});
beforeEach(() => sink.treat('*', 'take'));

type Call = 'sendEmail' | 'resendEmail' | 'sendUnlockEmail';
const sending = ({ browser, id }: Person, call: Call = 'sendEmail') =>
  browser.call(call, { emailInfo: { AppId: id, AgentId: 'A1' } });

const correctTo = (agent: Person, EmailAddress: string) =>
  submit(agent, 'SECTIONAProposedInsured', { EmailAddress }, { Validation: { Enabled: false } });

const takenBy = (address: string): number => sink.taken.filter((one) => one === address).length;

const invitationSent = async (agent: Person): Promise<boolean> =>
  (await resume(server, agent)).data.Case.InvitationSent;

const inPortal = async ({ browser, id }: Person) => {
  const listed = await browser.call('getAgentApplications', { AgentId: 'A1', appDefName: 'Brokerage E-App' });
  const row = listed.data.Applications.find(({ Id }) => Id === id);
  if (!row) throw new Error('the case is not in the portal');
  return row;
};

const refused = { code: 409, data: { reason: 'address' } };
const accepted = { code: 200, data: { Message: 'Mail Sent' } };

describe('to the insured', () => {
  test('a refused address is reported as often as it is tried; once corrected, the same call mails it', async () => {
    const who = newInsured();
    sink.treat(who.email, 'refuse');
    const agent = await readyToSend(server, await signIn(server.url, 'A1'), who);
    for (const _ of [1, 2]) expect(await sending(agent)).toMatchObject(refused);
    expect(await invitationSent(agent)).toBe(false);
    expect(await inPortal(agent)).toMatchObject({
      Invitation: 'refused',
      Status: 'With you: the e-mail to Grace Rivera could not be delivered; correct the address, then send it again',
    });
    const right = newInsured().email;
    await correctTo(agent, right);
    expect(await sending(agent)).toMatchObject(accepted);
    expect([takenBy(who.email), takenBy(right)]).toEqual([0, 1]);
    expect(await invitationSent(agent)).toBe(true);
    // Sent once: a second press, or another tab, sends nothing more.
    expect(await sending(agent)).toMatchObject(accepted);
    expect(takenBy(right)).toBe(1);
    const told = (await agent.browser.call('timeline', { AppId: agent.id, AppAuthId: agent.handle })).data.Events;
    expect(told.filter(({ Text }) => Text === 'E-mail refused by the mail server: Grace Rivera')).toHaveLength(2);
  });

  test('an address that was corrected after a delivery is mailed too, without a reload', async () => {
    const who = newInsured();
    const agent = await readyToSend(server, await signIn(server.url, 'A1'), who);
    expect(await sending(agent)).toMatchObject(accepted);
    const right = newInsured().email;
    await correctTo(agent, right);
    expect(await sending(agent)).toMatchObject(accepted);
    expect([takenBy(who.email), takenBy(right)]).toEqual([1, 1]);
  });

  test('an address that was corrected before the insured came still has to be mailed, until it is the mailed one again', async () => {
    const who = newInsured();
    const agent = await readyToSend(server, await signIn(server.url, 'A1'), who);
    expect(await sending(agent)).toMatchObject(accepted);
    const waiting = { Stage: 'insured', Invitation: 'sent', Status: expect.stringContaining('e-mail sent') };
    expect(await inPortal(agent)).toMatchObject(waiting);
    const right = newInsured().email;
    expect((await correctTo(agent, right)).data).toMatchObject({ InvitationSent: false });
    const unsent = {
      Stage: 'send',
      Status: 'With you: send the application to the proposed insured',
      Invitation: 'none',
      EmailLogs: [],
      Reminders: { Due: [] },
    };
    expect(await inPortal(agent)).toMatchObject(unsent);
    expect(await invitationSent(agent)).toBe(false);
    // What is typed on the way back is another address too.
    expect((await correctTo(agent, who.email.slice(1))).data).toMatchObject({ InvitationSent: false });
    expect((await correctTo(agent, who.email.toUpperCase())).data).toMatchObject({ InvitationSent: true });
    expect(await inPortal(agent)).toMatchObject(waiting);
    expect(await invitationSent(agent)).toBe(true);

    await correctTo(agent, right);
    expect(await sending(agent)).toMatchObject(accepted);
    expect([takenBy(who.email), takenBy(right)]).toEqual([1, 1]);
    expect(await inPortal(agent)).toMatchObject(waiting);
    // They have come: nobody has to ask them again.
    await findCase(server, who, await server.newestLink(agent.id));
    expect((await correctTo(agent, newInsured().email)).data).toMatchObject({ InvitationSent: true });
    expect(await inPortal(agent)).toMatchObject(waiting);
  });

  test('a mail that is delayed counts as sent; when a newer one is sent, the older one is no longer sent', async () => {
    const who = newInsured();
    sink.treat(who.email, 'put off');
    const agent = await readyToSend(server, await signIn(server.url, 'A1'), who);
    expect(await sending(agent)).toMatchObject(accepted);
    expect(await sending(agent)).toMatchObject(accepted);
    expect((await inPortal(agent)).EmailLogs).toHaveLength(1);
    expect(await inPortal(agent)).toMatchObject({ Invitation: 'onItsWay' });
    sink.treat(who.email, 'take');
    expect(await sending(agent, 'resendEmail')).toMatchObject(accepted);
    // The older one's next try is due.
    await sql`update pgboss.job set start_after = now() where state < 'active'`.execute(server.database.query);
    await idle(server);
    expect(takenBy(who.email)).toBe(1);
    expect(await inPortal(agent)).toMatchObject({ Invitation: 'sent' });
    const told = (await agent.browser.call('timeline', { AppId: agent.id, AppAuthId: agent.handle })).data.Events;
    expect(told.map(({ Text }) => Text)).toContain('E-mail not sent, because it was no longer valid: Grace Rivera');
  });

  test('a mail that is delayed and then refused can be sent again by the agent', async () => {
    const who = newInsured();
    sink.treat(who.email, 'put off');
    const agent = await readyToSend(server, await signIn(server.url, 'A1'), who);
    expect(await sending(agent)).toMatchObject(accepted);
    sink.treat(who.email, 'refuse');
    await vi.waitFor(
      async () => {
        await sql`update pgboss.job set start_after = now() where state < 'active'`.execute(server.database.query);
        expect((await inPortal(agent)).Invitation).toBe('refused');
      },
      { timeout: 20_000, interval: 50 },
    );
    expect(await invitationSent(agent)).toBe(false);
    sink.treat(who.email, 'take');
    expect(await sending(agent)).toMatchObject(accepted);
    expect(takenBy(who.email)).toBe(1);
  });

  test('a mail server that accepts nothing is not reported as a wrong address', async () => {
    const who = newInsured();
    sink.treat('*', 'refuse the sender');
    const agent = await readyToSend(server, await signIn(server.url, 'A1'), who);
    for (const _ of [1, 2]) expect(await sending(agent)).toMatchObject({ code: 409, data: { reason: 'mail' } });
    expect(await inPortal(agent)).toMatchObject({ Invitation: 'held' });
    expect(await invitationSent(agent)).toBe(false);
    sink.treat('*', 'take');
    // Its try may still be being put off.
    await vi.waitFor(
      async () => {
        await sql`update pgboss.job set start_after = now() where state < 'active'`.execute(server.database.query);
        expect(await inPortal(agent)).toMatchObject({ Invitation: 'sent' });
      },
      { timeout: 20_000, interval: 50 },
    );
    await idle(server);
    // Both wait for the server; only the newer one opens anything.
    expect(takenBy(who.email)).toBe(1);
  });

  test('after an unlock the same rules apply to the e-mail of an unlocked application', async () => {
    const who = newInsured();
    const owned = owners({
      PolicyOwnerType: 'Individual',
      'PolicyOwnerName.FirstName': 'Ruth',
      'PolicyOwnerName.LastName': 'Okafor',
      PolicyOwnerEmail: newInsured().email,
    });
    const agent = await readyToSend(server, await signIn(server.url, 'A1'), who, owned);
    const insured = await findCase(server, who, await send(server, agent));
    await fill(server, insured);
    await signForOwners(insured, 'Grace Rivera');
    const { AppAuthId } = (
      await agent.browser.call('unlockApplication', { AppId: agent.id, AppAuthId: agent.handle, Reason: 'A typo' })
    ).data;
    const unlocked = { ...agent, handle: AppAuthId };
    sink.treat(who.email, 'refuse');
    for (const _ of [1, 2]) expect(await sending(unlocked, 'sendUnlockEmail')).toMatchObject(refused);
    expect(await invitationSent(unlocked)).toBe(false);
    const right = newInsured().email;
    await correctTo(unlocked, right);
    expect(await sending(unlocked, 'sendUnlockEmail')).toMatchObject(accepted);
    expect(takenBy(right)).toBe(1);
    const [mail] = (await allMails(server)).filter(({ to }) => to.address === right);
    expect(mail?.subject).toMatch(/changed/i);
  });
});

test('an owner’s refused e-mail is for the agent to correct, and a caller who asks for it is not told that it was sent', async () => {
  const who = newInsured();
  const [ruth, ines] = [newInsured().email, newInsured().email];
  const owner = (first: string, last: string, email: string): Record<string, string> => ({
    PolicyOwnerType: 'Individual',
    'PolicyOwnerName.FirstName': first,
    'PolicyOwnerName.LastName': last,
    PolicyOwnerEmail: email,
  });
  sink.treat(ruth, 'refuse');
  const owned = owners(owner('Ruth', 'Okafor', ruth), owner('Ines', 'Larsen', ines));
  const agent = await readyToSend(server, await signIn(server.url, 'A1'), who, owned);
  const insured = await findCase(server, who, await send(server, agent));
  await fill(server, insured);
  expect((await inPortal(agent)).OwnershipSignatories.map(({ Invitation }) => Invitation)).toEqual([
    'notYet',
    'notYet',
  ]);
  await signForOwners(insured, 'Grace Rivera');
  await idle(server);
  const row = await inPortal(agent);
  expect(row.OwnershipSignatories.map(({ Invitation, OwnerEmails }) => [Invitation, OwnerEmails.length])).toEqual([
    ['refused', 0],
    ['sent', 1],
  ]);
  // The forms that the insured signed contain the address.
  expect(row.Status).toBe(
    'With you: the e-mail to Ruth Okafor could not be delivered; unlock the application to correct the address, or send it again',
  );
  const asking = (by: Person) =>
    by.browser.call('sendOwnerEmail', {
      emailInfo: {
        AppId: agent.id,
        AgentId: by.agentId || 'A1',
        OwnerFirstName: 'Ruth',
        OwnerLastName: 'Okafor',
        OwnerType: 'IndividualOwner',
      },
    });
  expect(await asking(agent)).toMatchObject(refused);
  expect(await asking(insured)).toMatchObject(refused);
  sink.treat(ruth, 'take');
  expect(await asking(insured)).toMatchObject(accepted);
  expect(await asking(insured)).toMatchObject(accepted);
  expect(takenBy(ruth)).toBe(1);
  expect((await inPortal(agent)).Status).toBe('Waiting for 2 owners: Ruth Okafor, Ines Larsen (e-mail sent)');
});

describe('where the insured always has to enter a code', () => {
  let strict: TestServer;
  beforeAll(async () => {
    const settings = { SMTP_URL: sink.url, MAIL_FROM: 'forms@carrier.example', SIGN_IN_CODE_INSURED: 'always' };
    strict = await startServer(settings);
  });
  afterAll(() => strict.close());

  // spec requirements 5.1
  test('a code that came back from somebody who answers a requirement is shown to operations, and not to the agent', async () => {
    const ann = await signIn(strict.url, 'A1');
    const { agent, who } = await storyOf(strict, ann).signed();
    await idle(strict);
    const olga = await operator(strict, 'Olga');
    await requirementsOn(strict, olga).raise(agent.id);
    await idle(strict);
    const timeline = async (browser: Browser, handle: string) =>
      (await browser.call('timeline', { AppId: agent.id, AppAuthId: handle })).data.Events;
    const before = await timeline(ann, agent.handle);
    const browser = newBrowser(strict.url);
    await browser.open();
    const link = await strict.newestLink(agent.id);
    expect(owesCode(await browser.call('findApplication', identity(who, link)))).toBe(true);
    sink.treat(who.email, 'refuse');
    expect((await browser.call('sendCode', {})).data).toMatchObject({ Sent: 'refused' });
    await idle(strict);
    expect(await timeline(ann, agent.handle)).toEqual(before);
    const told = await timeline(olga, (await found(olga, agent.id)).ids.AppAuthId);
    expect(told.map(({ Type }) => Type)).toContain('mail.bounced');
  });
});
