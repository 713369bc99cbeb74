/**
 * What is stored of a consent, when it no longer counts, and the ways to decline and withdraw that it promises (15
 * U.S.C. 7001(c)).
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readEvidence } from '../../src/evidence/index.ts';
import { sha256 } from '../../src/platform/index.ts';
import { type Browser, newBrowser } from '../support/browser.ts';
import { identity } from '../support/identity-check.ts';
import { mailsTo } from '../support/outbox.ts';
import { fill, type Person, signIn, newInsured, submission, submit } from '../support/people.ts';
import { insuredSignature, readForms } from '../support/signatures.ts';
import { readyToSend, send } from '../support/stages.ts';
import { carrierFolder, startServer, type TestServer } from '../support/running-server.ts';

let server: TestServer;
let home: string;
let clock = 0;
beforeAll(async () => {
  home = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-consent-'));
  fs.cpSync(carrierFolder, home, { recursive: true });
  server = await startServer({ CARRIER: home }, { now: () => new Date(Date.now() + clock) });
});
afterAll(async () => {
  await server.close();
  fs.rmSync(home, { recursive: true, force: true });
});

const hour = 60 * 60 * 1_000;
const shown = async (browser: Browser) => (await browser.call('getConsent', undefined, { stateOfIssue: 'TX' })).data;

/** The insured of a new case, identified by their link, who has not consented yet. */
async function identified(): Promise<{ agent: Person; insured: Person }> {
  const grace = newInsured();
  const agent = await readyToSend(server, await signIn(server.url, 'A1'), grace);
  const link = await send(server, agent);
  const browser = newBrowser(server.url);
  await browser.open();
  const { data } = await browser.call('findApplication', identity(grace, link));
  await browser.open('customer');
  return { agent, insured: { browser, id: data.ApplicationId, handle: data.AppAuthId, agentId: '' } };
}

const agree = ({ browser, id, handle }: Person, to: { ConsentId: string; Shown?: string }) =>
  browser.call('giveConsent', {
    AppId: id,
    AppAuthId: handle,
    ConsentId: to.ConsentId,
    ...(to.Shown !== undefined && { Shown: to.Shown }),
  });

const recordOf = ({ id }: Person) =>
  server.database.query.selectFrom('consent').selectAll().where('application_id', '=', id).execute();

const sign = async (person: Person) =>
  person.browser.call(
    'submitPayload',
    submission(person, 'DeclarationsInsured', insuredSignature('Grace Rivera'), {
      DocumentSha256: await readForms(person),
    }),
  );

describe('a consent', () => {
  // spec trust 2.5
  test('is stored with its exact words, their hash, when they were shown and given, and to whom', async () => {
    const { insured } = await identified();
    const text = await shown(insured.browser);
    clock = hour;
    expect((await agree(insured, text)).code).toBe(200);
    clock = 0;
    // Twice is once.
    expect((await agree(insured, text)).code).toBe(200);
    // Nothing is left to be filled in: the number to call is the one that was shown.
    expect(text.Text).toContain(`call us at ${server.services.carrier.brand.Values['Phone']}.`);
    expect(text.Text).not.toMatch(/\{\w+\}/);
    const [record, ...more] = await recordOf(insured);
    expect(more).toEqual([]);
    expect(record).toMatchObject({
      consent_id: text.ConsentId,
      version: text.Version,
      content: text.Text,
      content_hash: sha256(text.Text),
      language: 'en-US',
      address: '127.0.0.1',
    });
    const between = Number(record?.given_at) - Number(record?.shown_at);
    expect(between).toBeGreaterThan(hour - 1_000);
    expect(between).toBeLessThan(hour + 60_000);
    expect(record?.email?.includes('example.com')).toBe(false);
    const event = (await readEvidence(server.database.query, insured.id)).find(({ type }) => type === 'consent.given');
    expect(event?.data).toEqual({
      consent: record?.id,
      consentId: text.ConsentId,
      version: text.Version,
      textSha256: sha256(text.Text),
      language: 'en-US',
      shownAt: record?.shown_at?.toISOString(),
      userAgentSha256: sha256(record?.user_agent ?? ''),
    });
  });

  test.each([
    ['a time that nobody gave out', async ({ Shown }: { Shown: string }) => Shown.replace(/^..../, '2020')],
    ['a time of its own making', async () => `${new Date().toISOString()}.${'A'.repeat(43)}`],
    [
      'the showing of another text',
      async (_: unknown, browser: Browser) =>
        (await browser.call('getConsent', undefined, { stateOfIssue: 'CA' })).data.Shown,
    ],
    ['no time at all', async () => 'yesterday'],
  ])('to %s does not count', async (_what, forged) => {
    const { insured } = await identified();
    const text = await shown(insured.browser);
    const reply = await agree(insured, { ...text, Shown: await forged(text, insured.browser) });
    expect(reply).toMatchObject({ code: 409, data: { reason: 'consent' } });
    expect(await recordOf(insured)).toEqual([]);
  });

  // spec flow 2.5, 2.28
  test('asks a Californian once: the link names the state, by its abbreviation or the specification’s key', async () => {
    const grace = newInsured();
    const agent = await readyToSend(server, await signIn(server.url, 'A1'), grace);
    const moved = { 'PrimaryResidence.State': 'CA', StateOfIssue: 'CA' };
    await submit(agent, 'SECTIONAProposedInsured', moved, { Validation: { Enabled: false } });
    await fill(server, agent, server.model.definition.Bindings.FirstCustomerBlock);
    const link = await send(server, agent);
    const [mail] = await mailsTo(server, grace.email);
    const stateOfIssue = new URL(mail?.links[0] ?? '').searchParams.get('stateOfIssue') ?? '';
    const browser = newBrowser(server.url);
    await browser.open();
    const text = (await browser.call('getConsent', undefined, { stateOfIssue })).data;
    expect((await browser.call('getConsent', undefined, { stateOfIssue: '5343' })).data.Text).toBe(text.Text);
    expect((await browser.call('getConsent', undefined, {})).data.Text).not.toBe(text.Text);
    const consent = { Given: true as const, ConsentId: text.ConsentId, Shown: text.Shown };
    const found = await browser.call('findApplication', { ...identity(grace, link), consent });
    expect(found.code).toBe(200);
    expect(found.data.ConsentRequired).toBeUndefined();
  });

  test('is requested again if its words were shown more than a day ago', async () => {
    const { insured } = await identified();
    const text = await shown(insured.browser);
    clock = 25 * hour;
    const late = await agree(insured, text);
    clock = 0;
    expect(late).toMatchObject({ code: 409, data: { reason: 'consent' } });
  });

  // spec trust 2.2
  test('no longer counts when the carrier changes a word, even for a signer who is about to sign', async () => {
    const { insured } = await identified();
    const old = await shown(insured.browser);
    await agree(insured, old);
    await fill(server, insured);
    await readForms(insured);
    const file = path.join(home, 'consent', 'default.md');
    fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace('costs up to $25', 'costs up to $30'));
    await expect.poll(async () => (await shown(insured.browser)).Text, { timeout: 30_000 }).toContain('up to $30');
    expect(await sign(insured)).toMatchObject({ code: 409, data: { reason: 'consent' } });
    expect(await agree(insured, old)).toMatchObject({ code: 409, data: { reason: 'consent' } });
    expect((await agree(insured, await shown(insured.browser))).code).toBe(200);
    expect((await sign(insured)).code).toBe(200);
    expect((await recordOf(insured)).map(({ content }) => /up to \$(\d+)/.exec(content)?.[1])).toEqual(
      expect.arrayContaining(['25', '30']),
    );
  });
});

describe('declining and withdrawing', () => {
  /** How far somebody is, from the first page after the identity check to the open forms. */
  const stages = {
    identified: async () => undefined,
    consented: async (person: Person) => void (await agree(person, await shown(person.browser))),
    reviewing: async (person: Person) => {
      await agree(person, await shown(person.browser));
      await fill(server, person);
      await readForms(person);
    },
  };
  const events = { declined: 'sign.declined', paper: 'paper.requested', withdrawn: 'consent.withdrawn' } as const;
  const names = Object.keys(stages).filter((name): name is keyof typeof stages => name in stages);
  const ways = Object.keys(events).filter((name): name is keyof typeof events => name in events);

  test.each(names)('are possible for a person who is %s, and each is evidence', async (stage) => {
    for (const As of ways) {
      const { insured } = await identified();
      await stages[stage](insured);
      const { database } = server;
      const slot = () =>
        database.query
          .selectFrom('signing_slot')
          .select(['state', 'declined_as'])
          .where('application_id', '=', insured.id)
          .where('kind', '=', 'insured')
          .executeTakeFirst();
      expect((await slot())?.state).toBe(stage);
      const reply = await insured.browser.call('decline', { AppId: insured.id, AppAuthId: insured.handle, As });
      expect(reply).toMatchObject({ code: 200, data: { Declined: true } });
      expect(await slot()).toEqual({ state: 'declined', declined_as: As });
      const told = (await readEvidence(database.query, insured.id)).map(({ type }) => type);
      expect(told.filter((type) => Object.values<string>(events).includes(type))).toEqual([events[As]]);
    }
  });
});
