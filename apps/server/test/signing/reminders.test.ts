/**
 * Signers who were asked and have not signed are reminded, once for each step, and never after it ended (spec flow
 * 4.43).
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eraseCase, loadCase, remindersOf, store } from '../../src/applications/index.ts';
import { readEvidence, systemOrigin } from '../../src/evidence/index.ts';
import { remindSigners } from '../../src/signing/index.ts';
import { type MailSink, startMailSink } from '../support/mail-sink.ts';
import { found, operator } from '../support/operators.ts';
import { findCase } from '../support/identity-check.ts';
import { mailsTo } from '../support/outbox.ts';
import { fill, type Insured, owners, type Person, signIn, newInsured } from '../support/people.ts';
import { insuredSignature, signForms, signForOwners } from '../support/signatures.ts';
import { readyToSend, send } from '../support/stages.ts';
import { idle, startServer, type TestServer } from '../support/running-server.ts';

const DAY_MS = 24 * 3_600_000;

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

/**
 * The hourly job, so many days from now; `days`: other ones than the carrier's. Returns the cases that were left out.
 */
async function after(count: number, days = server.services.carrier.reminders): Promise<string[]> {
  const now = () => new Date(Date.now() + count * DAY_MS + 60_000);
  const carrier = { ...server.services.carrier, reminders: days };
  const leftOut = await remindSigners({ ...server.services, now, carrier }, new AbortController().signal);
  await idle(server);
  return leftOut.map(({ application }) => application);
}

const reminded = async (address: string): Promise<number> =>
  (await mailsTo(server, address)).filter(({ subject }) => subject.startsWith('Reminder')).length;

async function asked(owned?: Record<string, string>): Promise<{ agent: Person; who: Insured; link: string }> {
  const who = newInsured();
  const agent = await readyToSend(server, await signIn(server.url, 'A1'), who, owned);
  return { agent, who, link: await send(server, agent) };
}

async function hold(id: string): Promise<void> {
  const olga = await operator(server, 'Olga');
  const { code } = await olga.call('placeHold', { ...(await found(olga, id)).ids, Reason: 'The heirs dispute it' });
  expect(code).toBe(200);
}

async function caseOf({ id }: Person) {
  const theCase = await loadCase(server.services, server.database.query, id);
  if (!theCase) throw new Error('there is no such case');
  return theCase;
}

const erase = (id: string) => eraseCase(server.services, id, { reason: 'request', origin: systemOrigin('retention') });

const turn = ({ browser, id, handle }: Person, On: boolean) =>
  browser.call('setReminders', { AppId: id, AppAuthId: handle, On });

const recorded = async ({ id }: Person): Promise<string[]> =>
  (await readEvidence(server.database.query, id)).map(({ type }) => type);

const inPortal = async ({ browser, id }: Person) => {
  const listed = await browser.call('getAgentApplications', {
    AgentId: 'A1',
    appDefName: 'Brokerage E-App',
    PageSize: 100,
    Page: 1,
  });
  const row = listed.data.Applications.find(({ Id }) => Id === id);
  if (!row) throw new Error('the case is not in the portal');
  return row;
};

test('after 3 and 7 days a signer is mailed a new link, once each, and the record and the portal say so', async () => {
  const { agent, who, link } = await asked();
  const due = (await inPortal(agent)).Reminders;
  expect(due).toMatchObject({ On: true, Due: [{ SignerLetter: '' }] });
  expect(new Date(due.Due[0]?.At ?? '').getTime() - Date.now()).toBeCloseTo(3 * DAY_MS, -5);

  await after(2);
  expect(await reminded(who.email)).toBe(0);
  await after(3);
  await after(3);
  expect(await reminded(who.email)).toBe(1);
  expect(sink.taken.filter((address) => address === who.email)).toHaveLength(2);
  await after(6);
  expect(await reminded(who.email)).toBe(1);
  await after(7);
  await after(8);
  await after(12);
  expect(await reminded(who.email)).toBe(2);
  expect((await inPortal(agent)).Reminders.Due).toEqual([]);

  expect((await recorded(agent)).filter((type) => type === 'signer.reminded')).toHaveLength(2);
  const [newest] = await mailsTo(server, who.email);
  expect(newest?.links[0]).not.toContain(link);
  // The case, and with it the link, ends during that day.
  const { row } = await caseOf(agent);
  const ends = row.expires_at.toLocaleTimeString('en-US', { timeZone: 'America/Chicago', timeStyle: 'short' });
  expect(newest?.text).toMatch(
    new RegExp(`It works until \\d\\d/\\d\\d/\\d{4}, ${ends.replace('\u202f', ' ')} C[SD]T`),
  );
  const told = (await agent.browser.call('timeline', { AppId: agent.id, AppAuthId: agent.handle })).data.Events;
  expect(told.filter(({ Text }) => Text === 'Reminded: Grace Rivera')).toHaveLength(2);
  // The newest link opens the case.
  expect((await findCase(server, who, await server.newestLink(agent.id))).id).toBe(agent.id);
});

test('the portal names no past day for a reminder: a late one is due now, and one that is too late is no longer due', async () => {
  const { agent } = await asked();
  const theCase = await caseOf(agent);
  const mails = await store.mailsOf(server.database.query, agent.id);
  const dueAfter = (count: number): string[] => {
    const now = new Date(Date.now() + count * DAY_MS);
    const { Due } = remindersOf(theCase, mails, { days: [3, 7], now });
    return Due.map(({ At }) => ((Date.parse(At) - now.getTime()) / DAY_MS).toFixed(0));
  };
  expect(dueAfter(1)).toEqual(['2']);
  expect(dueAfter(5)).toEqual(['0']);
  expect(dueAfter(15)).toEqual([]);
});

test('a case that was changed outside the program does not keep others from being reminded', async () => {
  const [first, second] = [await asked(), await asked()].toSorted((one, other) =>
    one.agent.id < other.agent.id ? -1 : 1,
  );
  await sql`update application set agent_id = 'Mallory' where id = ${first?.agent.id}`.execute(server.database.query);
  expect(await after(3)).toEqual([first?.agent.id]);
  expect(await reminded(first?.who.email ?? '')).toBe(0);
  expect(await reminded(second?.who.email ?? '')).toBe(1);
});

test('sending again starts over, and a reminder that was sent is not repeated', async () => {
  const { agent, who } = await asked();
  await after(3);
  await send(server, agent, true);
  await after(3);
  expect(await reminded(who.email)).toBe(1);
  await after(7);
  expect(await reminded(who.email)).toBe(2);
});

test('owners are reminded from their own turn on, with their own texts', async () => {
  const email = newInsured().email;
  const owned = owners({
    PolicyOwnerType: 'Individual',
    'PolicyOwnerName.FirstName': 'Ruth',
    'PolicyOwnerName.LastName': 'Okafor',
    PolicyOwnerEmail: email,
  });
  const { agent, who, link } = await asked(owned);
  const insured = await findCase(server, who, link);
  await fill(server, insured);
  expect((await inPortal(agent)).Reminders.Due.map(({ SignerLetter }) => SignerLetter)).toEqual(['']);
  await signForOwners(insured, 'Grace Rivera');
  expect((await inPortal(agent)).Reminders.Due.map(({ SignerLetter }) => SignerLetter)).toEqual(['A']);
  await after(3);
  expect([await reminded(who.email), await reminded(email)]).toEqual([0, 1]);
  const [mail] = await mailsTo(server, email);
  expect(mail?.text).toContain('as an owner of the policy');
});

describe('nobody is reminded', () => {
  const ended: Record<string, (one: { agent: Person; who: Insured; link: string }) => Promise<unknown>> = {
    'who has signed': async ({ who, link }) => {
      const insured = await findCase(server, who, link);
      await fill(server, insured);
      await signForms(insured, 'InsuredOwner', 'DeclarationsInsured', insuredSignature('Grace Rivera'));
    },
    'who declined': async ({ who, link }) => {
      const insured = await findCase(server, who, link);
      await insured.browser.call('decline', { AppId: insured.id, AppAuthId: insured.handle, As: 'declined' });
    },
    'who withdrew the consent': async ({ who, link }) => {
      const insured = await findCase(server, who, link);
      await insured.browser.call('decline', { AppId: insured.id, AppAuthId: insured.handle, As: 'withdrawn' });
    },
    'in a case whose agent turned reminders off': ({ agent }) => turn(agent, false),
    'in a case on legal hold': async ({ agent }) => hold(agent.id),
    'in a case that was erased': async ({ agent }) => erase(agent.id),
  };

  test.each(Object.entries(ended))('%s', async (_name, end) => {
    const one = await asked();
    await end(one);
    const before = (await mailsTo(server, one.who.email)).length;
    await after(3);
    await after(7);
    expect((await mailsTo(server, one.who.email)).length).toBeLessThanOrEqual(before);
    expect(await reminded(one.who.email)).toBe(0);
  });

  test('if the forms are closed after 90 days', async () => {
    const { who } = await asked();
    await after(91, [91]);
    expect(await reminded(who.email)).toBe(0);
  });

  test('if the carrier wants no reminders', async () => {
    const { who } = await asked();
    await after(3, []);
    expect(await reminded(who.email)).toBe(0);
  });

  test('if their e-mail was refused: the agent is asked to correct the address', async () => {
    const who = newInsured();
    sink.treat(who.email, 'refuse');
    const agent = await readyToSend(server, await signIn(server.url, 'A1'), who);
    await agent.browser.call('sendEmail', { emailInfo: { AppId: agent.id, AgentId: 'A1' } });
    expect((await inPortal(agent)).Reminders.Due).toEqual([]);
    await after(3);
    expect(await reminded(who.email)).toBe(0);
  });
});

test('turned off and on again, they continue; the record says who did it, once each', async () => {
  const { agent, who } = await asked();
  for (const On of [false, false, true]) expect((await turn(agent, On)).data).toEqual({ On });
  await after(3);
  expect(await reminded(who.email)).toBe(1);
  expect((await recorded(agent)).filter((type) => type.startsWith('reminders.'))).toEqual([
    'reminders.off',
    'reminders.on',
  ]);
  const told = (await agent.browser.call('timeline', { AppId: agent.id, AppAuthId: agent.handle })).data.Events;
  expect(told.map(({ Text }) => Text).filter((text) => text.startsWith('Reminders'))).toEqual([
    'Reminders turned on',
    'Reminders turned off',
  ]);
});

test('if there is time for one case an hour only, it is not always the same one', async () => {
  const people = [await asked(), await asked(), await asked()];
  const now = () => new Date(Date.now() + 3 * DAY_MS + 60_000);
  const oneOnly = (): AbortSignal => {
    let looks = 0;
    return {
      get aborted() {
        return (looks += 1) > 1;
      },
    } as AbortSignal;
  };
  const count = async () => Promise.all(people.map(({ who }) => reminded(who.email)));
  await expect
    .poll(
      async () => {
        for (let hour = 0; hour < 20; hour += 1) await remindSigners({ ...server.services, now }, oneOnly());
        return count();
      },
      { timeout: 60_000, interval: 1 },
    )
    .toEqual([1, 1, 1]);
});
