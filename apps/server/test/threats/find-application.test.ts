/** The identity check at the API: how often it may fail, and for whom (T6 to T10; spec flow 4.18; §8). */
import { typedIdentity } from '@countersign/engine';
import { routes } from '@countersign/protocol';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { depth } from '../../../../packages/engine/src/testing/depth.ts';
import { store } from '../../src/applications/index.ts';
import { inTransaction } from '../../src/platform/index.ts';
import { type Browser, newBrowser, type Reply } from '../support/browser.ts';
import { findCase, identity, owesCode, prove } from '../support/identity-check.ts';
import { fill, type Insured, type Person, signIn, newInsured, submit } from '../support/people.ts';
import { insuredSignature, signForms } from '../support/signatures.ts';
import { readyToSend, send } from '../support/stages.ts';
import { startServer, type TestServer } from '../support/running-server.ts';

const notLocated = 'We are unable to locate your application based on the information provided';
const exceeded = "You've exceeded the number of attempts. Please contact your insurance agent for assistance.";

let server: TestServer;
let browser: Browser;
const grace = newInsured();
const wrong: Insured = { ...grace, zip: '75202' };
let agent: Person;
let link: string;

beforeAll(async () => {
  server = await startServer();
  agent = await readyToSend(server, await signIn(server.url, 'A1'), grace);
  link = await send(server, agent);
});
afterAll(() => server.close());

async function visitor(): Promise<Browser> {
  const made = newBrowser(server.url);
  await made.open();
  return made;
}

/** A try from a browser that nobody used before. */
async function attempt(who: Insured, token?: string, from?: Browser): Promise<Reply> {
  browser = from ?? (await visitor());
  return browser.call('findApplication', identity(who, token));
}

describe('with a link', () => {
  test('opening the page and the session 20 times uses up nothing', async () => {
    const before = await server.database.query.selectFrom('link').selectAll().execute();
    for (let times = 0; times < 20; times += 1) {
      await newBrowser(server.url).send('GET', '/express/find-application');
      await visitor();
    }
    expect(await server.database.query.selectFrom('link').selectAll().execute()).toEqual(before);
    expect((await attempt(grace, link)).code).toBe(200);
  });

  // spec flow 8.4, 9.4; trust 1.6
  test('two failures close it, whatever follows, until the agent sends again', async () => {
    expect(await attempt(wrong, link)).toMatchObject({ code: 404, message: notLocated });
    expect(await attempt({ ...grace, dob: '04/09/1986' }, link)).toMatchObject({ code: 404, message: exceeded });
    expect(await attempt(grace, link)).toMatchObject({ code: 404, message: exceeded });
    const old = link;
    link = await send(server, agent, true);
    expect(link).not.toBe(old);
    expect(await attempt(grace, old)).toMatchObject({ code: 404, message: exceeded });
    expect((await attempt(grace, link)).code).toBe(200);
  });

  // spec flow 8.4; trust 1.6
  test('a form that is closed stays closed for that browser and that link, and the agent is told', async () => {
    const who = newInsured({ firstName: 'Odette', lastName: 'Closedout' });
    const theirs = await readyToSend(server, agent.browser, who);
    const token = await send(server, theirs);
    const slip = { ...who, zip: '75202' };
    const mine = await visitor();
    const isClosed = async (from: Browser, body: { link?: string } = {}) =>
      (await from.call('findStanding', body)).data.Closed;
    expect([await isClosed(mine, { link: token }), await isClosed(mine)]).toEqual([false, false]);
    await attempt(slip, token, mine);
    expect(await isClosed(mine, { link: token })).toBe(false);
    await attempt(slip, token, mine);
    // A page that was reloaded has no link; a mail that is opened again has it, in whatever browser.
    expect([await isClosed(mine), await isClosed(mine, { link: token })]).toEqual([true, true]);
    const other = await visitor();
    expect([await isClosed(other), await isClosed(other, { link: token })]).toEqual([false, true]);
    expect(await attempt(who, undefined, mine)).toMatchObject({ code: 404, message: exceeded });

    const list = { AgentId: theirs.agentId, appDefName: server.model.name, Search: 'Closedout' };
    const row = async () => (await agent.browser.call('getAgentApplications', list)).data.Applications[0];
    expect(await row()).toMatchObject({
      Stage: 'send',
      Status: expect.stringContaining('Odette Closedout entered wrong information twice'),
      Stopped: [{ SignerLetter: '', Why: 'lockedOut' }],
    });
    const told = await agent.browser.call('timeline', { AppId: theirs.id, AppAuthId: theirs.handle });
    expect(told.data.Events.map(({ Type }) => Type)).toContain('identity.locked');

    const fresh = await send(server, theirs, true);
    expect(await row()).toMatchObject({
      Stage: 'insured',
      Status: expect.stringContaining('Waiting for the proposed insured'),
      Stopped: [],
    });
    expect(await isClosed(mine, { link: fresh })).toBe(false);
    expect((await attempt(who, fresh, mine)).code).toBe(200);
  });

  // spec flow 3.11
  test.each(["O'Brien", 'obrien', 'O BRIEN'])('Siobhán Ó’Brien finds her case as %s', async (typed) => {
    const siobhan = newInsured({ firstName: 'Siobhán', lastName: 'Ó’Brien' });
    const token = await send(server, await readyToSend(server, agent.browser, siobhan));
    expect(await attempt({ ...siobhan, lastName: 'Bryan' }, token)).toMatchObject({ code: 404 });
    expect(await attempt({ ...siobhan, lastName: typed }, token)).toMatchObject({ code: 200 });
  });

  test('a case that an earlier version saved is found by its name as it is spelled', async () => {
    const ronan = newInsured({ firstName: 'Ronan', lastName: "O'Dea" });
    const theirs = await readyToSend(server, agent.browser, ronan);
    const { id } = theirs;
    const token = await send(server, theirs);
    const { variant = 'insured', keys = [] } = typedIdentity(identity(ronan), '2026-01-01') ?? {};
    const mac = server.services.vault.blindIndex(variant, keys[1] ?? '');
    await inTransaction(server.database, async (tx) => {
      const [slot] = await store.slots(tx, id, 1);
      const row = { application_id: id, slot_id: slot?.id ?? '', kind: 'insured', mac };
      await store.replaceIndex(tx, id, 1, [row]);
    });
    expect((await attempt({ ...ronan, lastName: 'ODea' }, token)).code).toBe(404);
    expect((await attempt(ronan, token)).code).toBe(200);
  });

  // spec flow 4.18
  test('a link that no longer works says so, in the same words whatever the reason', async () => {
    const ida = newInsured({ firstName: 'Ida', lastName: 'Overlook' });
    const theirs = await readyToSend(server, agent.browser, ida);
    const first = await send(server, theirs);
    const told = async (token?: string) =>
      (await (await visitor()).call('findStanding', token === undefined ? {} : { link: token })).data;
    const open = { Closed: false, LinkOver: false };
    const over = { Closed: false, LinkOver: true };
    expect([await told(), await told(first)]).toEqual([open, open]);
    const newest = await send(server, theirs, true);
    expect([await told(first), await told(newest)]).toEqual([over, open]);
    const insured = await findCase(server, ida, newest);
    await fill(server, insured);
    await signForms(insured, 'InsuredOwner', 'DeclarationsInsured', insuredSignature('Ida Overlook'));
    expect([await told(newest), await told('made-up-made-up-made-up')]).toEqual([over, over]);
    // The response does not depend on who they are: the check still finds nobody.
    expect(await attempt(ida, newest)).toMatchObject({ code: 404, message: notLocated });
  });

  test('a mistake followed by the right data is forgotten: the next visit has two tries again', async () => {
    const paul = newInsured({ lastName: 'Slipp' });
    const token = await send(server, await readyToSend(server, agent.browser, paul));
    const slip = { ...paul, zip: '75202' };
    for (let visit = 0; visit < 3; visit += 1) {
      expect(await attempt(slip, token)).toMatchObject({ code: 404, message: notLocated });
      expect((await attempt(paul, token)).code).toBe(200);
    }
    expect(await attempt(slip, token)).toMatchObject({ code: 404, message: notLocated });
    expect(await attempt(slip, token)).toMatchObject({ code: 404, message: exceeded });
  });

  test('a link that was replaced opens nothing even with the right data', async () => {
    const old = link;
    link = await send(server, agent, true);
    expect(await attempt(grace, old)).toMatchObject({ code: 404, message: notLocated });
    expect((await attempt(grace, link)).code).toBe(200);
  });

  test('a link that went to an address that was wrong opens nothing, until it is the address again', async () => {
    const ruth = newInsured();
    const hers = await readyToSend(server, agent.browser, ruth);
    const mailed = await send(server, hers);
    const isOver = async () => (await (await visitor()).call('findStanding', { link: mailed })).data;
    const correctTo = (EmailAddress: string) =>
      submit(hers, 'SECTIONAProposedInsured', { EmailAddress }, { Validation: { Enabled: false } });

    await correctTo(newInsured().email);
    expect(await isOver()).toMatchObject({ LinkOver: true });
    expect(await attempt(ruth, mailed)).toMatchObject({ code: 404, message: notLocated });

    await correctTo(ruth.email);
    expect(await isOver()).toMatchObject({ LinkOver: false });
    expect((await attempt(ruth, mailed)).code).toBe(200);

    // They have come with it: it did reach them, whatever is corrected later.
    await correctTo(newInsured().email);
    expect(await isOver()).toMatchObject({ LinkOver: false });
    expect((await attempt(ruth, mailed)).code).toBe(200);
  });

  test('another person’s data do not open it, and no word reveals that they are known', async () => {
    const ruth = newInsured({ lastName: 'Okafor' });
    await send(server, await readyToSend(server, agent.browser, ruth));
    const known = await attempt(ruth, link);
    const unknown = await attempt(newInsured({ lastName: 'Nobody' }), 'x'.repeat(43));
    expect(known).toMatchObject({ code: 404, message: notLocated });
    expect(known.text).toBe(unknown.text);
    link = await send(server, agent, true);
  });

  // spec trust 1.6
  test('50 simultaneous failures count exactly two', async () => {
    const made = await visitor();
    const replies = await Promise.all(Array.from({ length: 50 }, () => attempt(wrong, link, made)));
    const messages = replies.map(({ message }) => message);
    expect(messages.filter((message) => message === notLocated)).toHaveLength(1);
    expect(messages.filter((message) => message === exceeded)).toHaveLength(49);
    const counts = await server.database.query
      .selectFrom('attempt')
      .selectAll()
      .where('key', 'like', 'link|%')
      .execute();
    expect(counts.every(({ count }) => count <= 2)).toBe(true);
    expect(await attempt(grace, link)).toMatchObject({ code: 404, message: exceeded });
    link = await send(server, agent, true);
    expect((await attempt(grace, link)).code).toBe(200);
  });

  test('a try that the database could not serve does not count, right or wrong, and leaves nothing behind', async () => {
    const hope = newInsured({ lastName: 'Hopewell' });
    const hers = await readyToSend(server, agent.browser, hope);
    const token = await send(server, hers);
    const slip = { ...hope, zip: '75202' };
    await withoutEvidence(async () => {
      for (const who of [slip, hope, slip, hope]) expect((await attempt(who, token)).code).toBe(503);
    });
    expect(await attempt(slip, token)).toMatchObject({ code: 404, message: notLocated });
    expect((await attempt(hope, token)).code).toBe(200);
  });

  test('a failure with an open link is evidence of its case, without what was typed; one without a link belongs to no case', async () => {
    const failures = () =>
      server.database.query
        .selectFrom('evidence')
        .select(['application_id', 'data', 'actor'])
        .where('type', '=', 'identity.failed')
        .orderBy('seq')
        .execute();
    const fay = newInsured({ lastName: 'Faye' });
    const hers = await readyToSend(server, agent.browser, fay);
    const token = await send(server, hers);
    const before = (await failures()).length;
    await attempt({ ...fay, lastName: 'Mistyped' }, 'y'.repeat(43));
    expect(await failures()).toHaveLength(before);
    await attempt({ ...fay, lastName: 'Mistyped' }, token);
    const mine = (await failures()).filter(({ application_id }) => application_id === hers.id);
    expect(mine).toMatchObject([
      { actor: { kind: 'customer', id: '' }, data: { method: 'link and identity data', attempt: 1 } },
    ]);
    expect(JSON.stringify(mine)).not.toMatch(/Mistyped|75201/);
  });

  test('a refusal takes the same time, whatever was found', async () => {
    const unknown = performance.now();
    expect((await attempt(grace, 'z'.repeat(43))).code).toBe(404);
    expect(performance.now() - unknown).toBeGreaterThan(99);
  });

  test('sending again while the insured works does not interrupt them', async () => {
    const insured = await findCase(server, grace, link);
    const before = await server.database.query
      .selectFrom('signing_slot')
      .select('state')
      .where('application_id', '=', agent.id)
      .orderBy('position')
      .execute();
    link = await send(server, agent, true);
    const after = await server.database.query
      .selectFrom('signing_slot')
      .select('state')
      .where('application_id', '=', agent.id)
      .orderBy('position')
      .execute();
    expect(after).toEqual(before);
    expect((await insured.browser.call('checkPendingJobs', { ApplicationId: insured.id })).code).toBe(200);
  });
});

describe('without a link', () => {
  // spec flow 4.20
  test('the data alone open nothing: a one-time code is required', async () => {
    const reply = await attempt(grace);
    expect(reply).toMatchObject({ code: 403, data: { reason: 'code' } });
    expect(reply.text).not.toContain(agent.id);
    expect((await browser.open()).customer).toBeNull();
    const found = await prove(server, browser, identity(grace));
    expect(found).toMatchObject({ code: 200, data: { ApplicationId: agent.id, SigningRole: 'InsuredOwner' } });
  });

  test('the limit applies to the client: nobody locks another person out', async () => {
    const made = await visitor();
    expect(await attempt(wrong, undefined, made)).toMatchObject({ code: 404, message: notLocated });
    expect(await attempt(wrong, undefined, made)).toMatchObject({ code: 404, message: exceeded });
    expect(await attempt(grace, undefined, made)).toMatchObject({ code: 404, message: exceeded });
    expect(owesCode(await attempt(grace))).toBe(true);
    expect((await attempt(grace, link)).code).toBe(200);
  });

  test('a client that drops its cookie has no more tries than one that keeps it', async () => {
    const codes = new Set<string>();
    for (let times = 0; times < 30; times += 1) codes.add((await attempt(wrong)).message);
    expect(codes).toContain(exceeded);
  });
});

// spec flow 4.19
test('a missing state of issue is copied from the residence before the consent is chosen', async () => {
  const carla = newInsured({ lastName: 'Calloway' });
  const hers = await readyToSend(server, agent.browser, carla);
  const token = await send(server, hers);
  const moved = { 'PrimaryResidence.State': 'CA', StateOfIssue: '' };
  const change = await submit(hers, 'SECTIONAProposedInsured', moved, { Validation: { Enabled: false } });
  expect(change.code).toBe(200);
  const found = await attempt(carla, token);
  expect(found.data).toMatchObject({ ConsentRequired: { ConsentId: 'electronic-consent-california' } });
  const consent = { Given: true, ConsentId: 'electronic-consent-california' } as const;
  const again = await (await visitor()).call('findApplication', { ...identity(carla, token), consent });
  expect(again.data).not.toHaveProperty('ConsentRequired');
  const row = await server.database.query
    .selectFrom('application')
    .select('state_of_issue')
    .where('id', '=', hers.id)
    .executeTakeFirstOrThrow();
  expect(row.state_of_issue).toBe('CA');
});

// spec flow 5.4
test.each([
  { ss: '219-09-999' },
  { zip: '1' },
  { zip: '7520A' },
  { dob: '04/1986' },
  { dob: '02/30/1986' },
  { dob: '04/08/2986' },
])('%j is no number, zip code or date of birth: the sentence says so, and it does not count as a try', async (part) => {
  expect(await attempt({ ...grace, ...part }, link)).toMatchObject({
    code: 400,
    message: expect.stringContaining('missing or not valid'),
  });
  expect((await attempt(grace, link)).code).toBe(200);
});

/** The database is out of room for evidence while `work` runs. */
async function withoutEvidence(work: () => Promise<void>): Promise<void> {
  const { database } = server;
  await database.asOwner(
    `create function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'no room' using errcode = '53100'; end $$`,
    'create trigger no_room before insert on evidence execute function no_room()',
  );
  try {
    await work();
  } finally {
    await database.asOwner('drop trigger no_room on evidence');
  }
}

/** A try from a different place each time. */
async function fromAfar(who: Insured, token: string | undefined, place: number): Promise<number> {
  const made = await visitor();
  const { statusCode } = await server.http.fastify.inject({
    method: 'POST',
    url: routes.findApplication.path,
    remoteAddress: `203.0.${Math.floor(place / 250)}.${place % 250}`,
    headers: { host: new URL(server.url).host, 'sec-fetch-site': 'same-origin', 'x-csrf-token': made.csrf },
    cookies: Object.fromEntries(made.cookies),
    payload: identity(who, token),
  });
  return statusCode;
}

describe('somebody who wants to do harm or to find something out', () => {
  const ulla = newInsured({ lastName: 'Ullmann' });
  let hers: string;
  beforeAll(async () => {
    hers = await send(server, await readyToSend(server, agent.browser, ulla));
  });

  test('cannot lock a person out: after many failures for her from everywhere, her first try with her link succeeds', async () => {
    const guess = { ...ulla, ss: '219-00-0001' };
    for (let at = 0; at < depth('lockOuts'); at += 20) {
      await Promise.all(Array.from({ length: 20 }, (_, more) => fromAfar(guess, undefined, at + more)));
    }
    expect((await attempt(ulla, hers)).code).toBe(200);
  });

  // spec flow 4.19
  test('gets no role or state of a link but its own', async () => {
    const { zip: ownerZip, dob: ownerDOB, ss: ownerSSN, lastName } = ulla;
    const owner = { role: 'IndividualOwner', lastName, ownerLastName: lastName, ownerSSN, ownerZip, ownerDOB } as const;
    const made = await visitor();
    const asOwner = await made.call('findApplication', {
      appDefName: 'Brokerage E-App',
      ...owner,
      consent: true,
      link: hers,
    });
    expect(asOwner).toMatchObject({ code: 404, message: notLocated });
    const withType = { ...identity(ulla, hers), OwnerType: 'Trustee', stateOfIssue: 'CA' };
    expect((await made.send('POST', routes.findApplication.path, JSON.stringify(withType))).code).toBe(400);
    const consent = { Given: true, ConsentId: 'electronic-consent-california' } as const;
    const found = await (await visitor()).call('findApplication', { ...identity(ulla, hers), consent });
    expect(found).toMatchObject({ code: 200, data: { SigningRole: 'InsuredOwner' } });
    expect(found.data.ConsentRequired?.ConsentId).toBe('electronic-consent');
  });

  // spec trust 1.6
  test('learns nothing from the time of a refusal: it is the same for known and unknown people, live and dead links', async () => {
    const classes: (() => Promise<number>)[] = [
      () => fromAfar(newInsured({ lastName: 'Nobody' }), 'x'.repeat(43), (place += 1)),
      () => fromAfar(ulla, 'y'.repeat(43), (place += 1)),
      () => fromAfar({ ...ulla, zip: '75202' }, hers, (place += 1)),
    ];
    let place = 10_000;
    const times: number[][] = classes.map(() => []);
    for (let pair = 0; pair < depth('timedPairs'); pair += 1) {
      for (const [at, refused] of classes.entries()) {
        await server.database.query.deleteFrom('attempt').execute();
        const begun = performance.now();
        expect(await refused()).toBe(404);
        times[at]?.push(performance.now() - begun);
      }
    }
    // How often one of the first kind takes longer than one of the other: half, if they do not differ.
    const apart = inject('depth') === 'full' ? 0.1 : 0.3;
    for (const other of times.slice(1)) expect(Math.abs(longer(times[0] ?? [], other) - 0.5)).toBeLessThan(apart);
  });

  /** Share of pairs in which the first takes longer. */
  const longer = (some: readonly number[], others: readonly number[]): number =>
    some.flatMap((one) => others.map((other): number => (one > other ? 1 : 0))).reduce((sum, one) => sum + one, 0) /
    (some.length * others.length);
});
