/** What an agent is shown before a case is sent, and the line that they may add (spec flow 4.42). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readOutbox } from '../../src/mail/read-outbox.ts';
import { type MailSink, startMailSink } from '../support/mail-sink.ts';
import { findCase } from '../support/identity-check.ts';
import { mailsTo } from '../support/outbox.ts';
import { fill, owners, type Person, resume, signIn, newInsured, startCase, submit } from '../support/people.ts';
import { signForOwners } from '../support/signatures.ts';
import { readyToSend, send } from '../support/stages.ts';
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

const emailInfo = ({ id, agentId }: Person, Note?: string) => ({
  emailInfo: { AppId: id, AgentId: agentId, ...(Note !== undefined && { Note }) },
});
const preview = (agent: Person, Note?: string) => agent.browser.call('previewEmail', emailInfo(agent, Note));
const LINE = 'Shall we talk on Tuesday?';
/**
 * Of a mail and of its preview: their links differ, the preview's opens nothing, and the mark is not a separate part.
 */
const words = (html: string) =>
  html
    .replaceAll(/#link=[\w-]+/g, '')
    .replace('<base target="_blank"/>', '')
    .replace(/data:image\/png;base64,[\w+/=]+/, 'cid:carrier-mark');

/** Everything stored about a case that viewing could change. */
async function kept({ id }: Person): Promise<unknown> {
  const { query } = server.database;
  const of = { case: ['application_id', '=', id] } as const;
  return [
    await query.selectFrom('application').selectAll().where('id', '=', id).execute(),
    await query
      .selectFrom('evidence')
      .select(['seq', 'type'])
      .where(...of.case)
      .orderBy('seq')
      .execute(),
    await query
      .selectFrom('mail_outbox')
      .select('id')
      .where(...of.case)
      .execute(),
    await query
      .selectFrom('signing_slot')
      .selectAll()
      .where(...of.case)
      .orderBy('id')
      .execute(),
  ];
}

// spec flow 4.15, 4.42
test('the mail is shown as it will be sent, and viewing it sends and changes nothing', async () => {
  const who = newInsured();
  const agent = await readyToSend(server, await signIn(server.url, 'A1'), who);
  const before = await kept(agent);
  const { code, data } = await preview(agent, LINE);
  expect(code).toBe(200);
  expect(data).toMatchObject({ To: { email: who.email, name: 'Grace Rivera' }, TakesNote: true, ReminderDays: [3, 7] });
  const page = await agent.browser.send('GET', data.Page);
  expect(await kept(agent)).toEqual(before);
  expect(sink.taken).not.toContain(who.email);

  const named = (email: string) => ({
    emailInfo: { ...emailInfo(agent, LINE).emailInfo, Subject: 'You have won', To: [{ email, name: 'Grace' }] },
  });
  expect((await agent.browser.call('sendEmail', named('ada@example.com'))).code).toBe(422);
  expect((await agent.browser.call('sendEmail', named(who.email))).code).toBe(200);
  const [mail] = await mailsTo(server, who.email);
  if (!mail) throw new Error('nothing was sent');
  expect(mail.subject).toBe(data.Subject);
  expect(mail.text).toContain(`Insurance Agent writes: “${LINE}”`);
  expect(data.Minutes).toBeGreaterThan(1);
  expect(mail.text).toContain(`It takes about ${data.Minutes} minutes on a phone or a computer.`);
  expect(page.text).toContain('<img src="data:image/png;base64,');
  const [newest] = await readOutbox(server.database, server.services.vault);
  const html = newest?.mail.html ?? '';
  expect(words(page.text)).toBe(words(html));
  expect(page.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/);
  // Somebody with the address of the page, and another session.
  const other = await signIn(server.url, 'B1');
  expect((await other.send('GET', data.Page)).code).toBe(404);
});

test('an owner’s mail is shown as it will be sent, once it is their turn', async () => {
  const who = newInsured();
  const email = 'ruth.mail@example.com';
  const owned = owners({
    PolicyOwnerType: 'Individual',
    'PolicyOwnerName.FirstName': 'Ruth',
    'PolicyOwnerName.LastName': 'Okafor',
    PolicyOwnerEmail: email,
  });
  const agent = await readyToSend(server, await signIn(server.url, 'A1'), who, owned);
  const insured = await findCase(server, who, await send(server, agent));
  await fill(server, insured);
  const of = (SignerLetter: string) =>
    agent.browser.call('previewEmail', { emailInfo: { ...emailInfo(agent, LINE).emailInfo, SignerLetter } });
  expect(await of('A')).toMatchObject({ code: 409, data: { reason: 'turn' } });
  expect(await of('B')).toMatchObject({ code: 422 });

  await signForOwners(insured, 'Grace Rivera');
  await idle(server);
  const before = await kept(agent);
  const { code, data } = await of('A');
  expect(code).toBe(200);
  expect(data).toMatchObject({
    To: { email, name: 'Ruth Okafor' },
    TakesNote: true,
    ReminderDays: [3, 7],
    Sections: [],
    Minutes: 0,
  });
  const page = await agent.browser.send('GET', data.Page);
  expect(await kept(agent)).toEqual(before);
  expect(await mailsTo(server, email)).toHaveLength(1);

  const ruth = { OwnerFirstName: 'Ruth', OwnerLastName: 'Okafor', OwnerType: 'IndividualOwner', SignerLetter: 'A' };
  const asked = { emailInfo: { ...emailInfo(agent, LINE).emailInfo, ...ruth } };
  expect((await agent.browser.call('sendOwnerEmail', asked)).code).toBe(200);
  const [newest] = await readOutbox(server.database, server.services.vault, { application: agent.id });
  expect(newest?.mail.subject).toBe(data.Subject);
  expect(words(page.text)).toBe(words(newest?.mail.html ?? ''));
  expect(page.text).toContain(LINE);
});

test.each([
  'See www.evil.com',
  'Write to ceo@bank.com',
  'Call 1-800-555-0199',
  'Fine.” Cedar Quay Life says: “pay now',
  '{CarrierName}',
])('a line with more than words is refused, and nothing is sent: %s', async (line) => {
  const who = newInsured();
  const agent = await readyToSend(server, await signIn(server.url, 'A1'), who);
  const before = await kept(agent);
  for (const call of ['previewEmail', 'sendEmail', 'resendEmail'] as const) {
    const reply = await agent.browser.call(call, emailInfo(agent, line));
    expect(reply).toMatchObject({ code: 422, data: { reason: 'note' } });
  }
  expect(await kept(agent)).toEqual(before);
  expect(await mailsTo(server, who.email)).toEqual([]);
});

test('the record contains the line’s hash, and nothing if there was no line', async () => {
  const agent = await readyToSend(server, await signIn(server.url, 'A1'), newInsured());
  for (const note of ['', LINE]) await agent.browser.call('resendEmail', emailInfo(agent, note));
  const events = await server.database.query
    .selectFrom('evidence')
    .select('data')
    .where('application_id', '=', agent.id)
    .where('type', '=', 'link.issued')
    .orderBy('seq')
    .execute();
  const hashes = events.map(({ data }) => (data as { noteHash?: string }).noteHash);
  expect(hashes).toEqual([undefined, expect.stringMatching(/^\S{20,}$/)]);
  expect(JSON.stringify(events)).not.toContain('Tuesday');
});

test('a case that cannot be sent has no preview, for the same reason', async () => {
  const agent = await startCase(await signIn(server.url, 'A1'));
  const sent = await agent.browser.call('sendEmail', emailInfo(agent));
  expect(sent.code).toBe(409);
  expect(await preview(agent)).toMatchObject({ code: 409, data: sent.data });
});

describe('what the insured has to answer', () => {
  test('is listed by the sections that wait for them, and none that are the agent’s', async () => {
    const agent = await readyToSend(server, await signIn(server.url, 'A1'), newInsured());
    const titles = (await preview(agent)).data.Sections;
    expect(titles).toEqual(expect.arrayContaining(['Personal information', 'Lifestyle information']));
    expect(titles).not.toContain('Proposed Insured');
  });

  test('is the same whatever the insured has answered about their health', async () => {
    const who = newInsured();
    const agent = await readyToSend(server, await signIn(server.url, 'A1'), who);
    const insured = await findCase(server, who, await send(server, agent));
    const { Sections, Minutes } = (await preview(agent)).data;
    const asked = async () => (await resume(server, insured)).data.Menu.filter(({ visible }) => visible).length;
    const before = await asked();
    // Opens the supplement about alcohol.
    const reply = await submit(
      insured,
      'Part2GeneralInformation',
      { AlcoholDrinks: 'true', AlcoholReduce: 'true' },
      { Validation: { Enabled: false } },
    );
    expect(reply.code).toBe(200);
    expect(await asked()).toBe(before + 1);
    expect((await preview(agent)).data).toMatchObject({ Sections, Minutes });
  });
});
