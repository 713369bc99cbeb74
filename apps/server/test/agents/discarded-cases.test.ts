/**
 * An agent discards an empty case: it disappears from the portal, is closed, and is then restored unchanged or erased
 * (spec flow 4.44).
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eraseOutdated, store } from '../../src/applications/index.ts';
import { readEvidence } from '../../src/evidence/index.ts';
import { inTransaction } from '../../src/platform/index.ts';
import type { Browser } from '../support/browser.ts';
import { found, operator } from '../support/operators.ts';
import { insuredAnswers, type Person, signIn, newInsured, startCase, submit } from '../support/people.ts';
import { readyToSend, send } from '../support/stages.ts';
import { startServer, type TestServer } from '../support/running-server.ts';

const DAY_MS = 24 * 3_600_000;
const waitsForLock = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

let server: TestServer;
/** Moves the server's clock on. */
let later = 0;
beforeAll(async () => {
  server = await startServer({}, { now: () => new Date(Date.now() + later) });
});
afterAll(() => server.close());

const ids = ({ id, handle }: Person) => ({ AppId: id, AppAuthId: handle });
const discard = (person: Person) => person.browser.call('discardCase', ids(person));
const restore = (person: Person) => person.browser.call('restoreCase', ids(person));
const open = (person: Person) => person.browser.call('resumeApplication', ids(person));
const save = (person: Person) => submit(person, 'SECTIONAProposedInsured', insuredAnswers(newInsured()));

/** Everything that an agent's portal shows. */
async function deskOf(browser: Browser, agentId: string) {
  const asked = { AgentId: agentId, appDefName: 'Brokerage E-App' };
  const [all, page, stage, stages, figures] = await Promise.all([
    browser.call('getAgentApplications', asked),
    browser.call('getAgentApplications', { ...asked, Tab: 'InProgress', Page: 1, Order: 'started' }),
    browser.call('getAgentApplications', { ...asked, Stage: 'complete', Page: 1 }),
    browser.call('caseStages', {}),
    browser.call('caseFigures', {}),
  ]);
  return [all, page, stage, stages, figures].map(({ data }) => data);
}

const recorded = async ({ id }: Person): Promise<string[]> =>
  (await readEvidence(server.database.query, id)).map(({ type }) => type);

// spec flow 4.44
test('an empty case disappears from every list and count of its agent, and is restored unchanged', async () => {
  const browser = await signIn(server.url, 'Desk');
  const before = await deskOf(browser, 'Desk');
  const person = await startCase(browser);
  const begun = await deskOf(browser, 'Desk');
  expect(begun[0]).toMatchObject({ Applications: [{ Id: person.id, CanDiscard: true }], Total: 1 });
  expect((await discard(person)).data).toEqual({ Discarded: true });
  expect(await deskOf(browser, 'Desk')).toEqual(before);
  // A repeat changes nothing.
  expect((await discard(person)).data).toEqual({ Discarded: true });
  expect((await restore(person)).data).toEqual({ Discarded: false });
  expect((await restore(person)).data).toEqual({ Discarded: false });
  expect(await deskOf(browser, 'Desk')).toEqual(begun);
  expect(await recorded(person)).toEqual(['app.created', 'app.discarded', 'app.restored']);
  const { data } = await browser.call('timeline', ids(person));
  expect(data.Events.map(({ Text }) => Text)).toEqual(['Restored', 'Discarded while empty', 'Case started']);
});

// spec flow 4.44
test('a discarded case cannot be read or changed, and a restored one can', async () => {
  const person = await startCase(await signIn(server.url, 'A1'));
  await discard(person);
  const { browser, id } = person;
  const tries = [
    await open(person),
    await save(person),
    await browser.call('timeline', ids(person)),
    await browser.call('setReminders', { ...ids(person), On: false }),
    await browser.call('checkPendingJobs', { ApplicationId: id }),
    await browser.call('updateAgentRelationship', {
      appID: id,
      agentID: 'A2',
      agentFirstName: 'Ann',
      agentLastName: 'Other',
      agentEmailAddress: 'ann@agency.example',
    }),
  ];
  expect(tries.map(({ code, data }) => [code, data])).toEqual(tries.map(() => [409, { reason: 'discarded' }]));
  // To others it is as if the case did not exist.
  const other = { ...person, browser: await signIn(server.url, 'A2') };
  expect([(await open(other)).code, (await discard(other)).code, (await restore(other)).code]).toEqual([404, 404, 404]);
  await restore(person);
  expect((await open(person)).code).toBe(200);
  expect((await save(person)).code).toBe(200);
});

describe('a case is not empty', () => {
  const done: Record<string, (browser: Browser) => Promise<Person>> = {
    'once a section was saved': async (browser) => {
      const person = await startCase(browser);
      await save(person);
      return person;
    },
    'once a section was saved while typing': async (browser) => {
      const person = await startCase(browser);
      const answers = insuredAnswers(newInsured());
      await submit(person, 'SECTIONAProposedInsured', answers, { Validation: { Enabled: false } });
      return person;
    },
    'once it was sent': async (browser) => {
      const person = await readyToSend(server, browser, newInsured());
      await send(server, person);
      return person;
    },
  };
  // spec flow 4.44
  test.each(Object.entries(done))('%s', async (_, make) => {
    const person = await make(await signIn(server.url, 'A1'));
    const { code, data } = await discard(person);
    expect([code, data]).toEqual([409, { reason: 'notEmpty' }]);
    const list = await person.browser.call('getAgentApplications', { AgentId: 'A1', appDefName: 'Brokerage E-App' });
    expect(list.data.Applications.find(({ Id }) => Id === person.id)?.CanDiscard).toBe(false);
    expect((await open(person)).code).toBe(200);
    expect(await recorded(person)).not.toContain('app.discarded');
  });
});

// spec flow 4.44
test('if a save and a discard happen at the same moment, one is refused', async () => {
  const browser = await signIn(server.url, 'A1');
  for (let round = 0; round < 4; round += 1) {
    const person = await startCase(browser);
    const [discarded, saved] = await Promise.all([discard(person), save(person)]);
    expect(new Set([discarded.code, saved.code])).toEqual(new Set([200, 409]));
    expect((await open(person)).code).toBe(discarded.code === 200 ? 409 : 200);
  }
});

// spec flow 4.44
test('operations find it, marked as discarded, and do not count it as open', async () => {
  const person = await startCase(await signIn(server.url, 'A3'));
  const olga = await operator(server, 'Olga');
  const opened = async () => (await olga.call('openCases', {})).data.Counts.reduce((sum, { Count }) => sum + Count, 0);
  const before = await opened();
  await discard(person);
  expect(await opened()).toBe(before - 1);
  const { data } = await olga.call('operationsCases', { Search: person.id });
  expect(data.Cases.map(({ Summary, Age }) => [Summary.Status, Age])).toEqual([['Discarded by the agent', null]]);
  expect((await olga.call('operationsCases', { Search: person.id, Step: 'agent' })).data.Total).toBe(0);
  expect((await olga.call('operationsCases', { Search: person.id, Age: 'day' })).data.Total).toBe(0);
});

// spec flow 4.44
test('after 30 days it is erased, unless it was restored or is on legal hold', async () => {
  const browser = await signIn(server.url, 'A1');
  const [gone, back, held] = [await startCase(browser), await startCase(browser), await startCase(browser)];
  for (const person of [gone, back, held]) await discard(person);
  await restore(back);
  const olga = await operator(server, 'Olga');
  await olga.call('placeHold', { ...(await found(olga, held.id)).ids, Reason: 'A complaint' });
  const sweep = () => eraseOutdated(server.services, new AbortController().signal);
  later = 30 * DAY_MS - 60_000;
  expect((await sweep()).discarded).toBe(0);
  later = 30 * DAY_MS + 60_000;
  await sweep();
  const last = (await readEvidence(server.database.query, gone.id)).at(-1);
  expect([last?.type, last?.data]).toEqual(['app.erased', { reason: 'discarded' }]);
  expect(await recorded(back)).not.toContain('app.erased');
  expect(await recorded(held)).not.toContain('app.erased');
  later = 0;
  expect((await restore(gone)).code).toBe(404);
  expect((await restore(held)).code).toBe(200);
  expect((await open(held)).code).toBe(200);
});

// spec flow 4.44
test('it is not erased if it is restored while those that are due are being erased', async () => {
  const person = await startCase(await signIn(server.url, 'Late'));
  await discard(person);
  later = 31 * DAY_MS;
  const { database } = server;
  const { sweep } = await inTransaction(database, async (tx) => {
    await sql`select from application where id = ${person.id} for update`.execute(tx);
    // Its list is read; then it waits, as if other cases were erased first.
    const erasing = eraseOutdated(server.services, new AbortController().signal);
    await expect.poll(async () => (await waitsForLock.execute(database.query)).rows.length).toBe(1);
    await store.updateApplication(tx, person.id, { discarded_at: null });
    return { sweep: erasing };
  });
  expect(await sweep).toMatchObject({ discarded: 0, leftOut: [] });
  later = 0;
  expect(await recorded(person)).toEqual(['app.created', 'app.discarded']);
});

test('a test application ends by itself', async () => {
  const browser = await signIn(server.url, 'A1');
  const { data } = await browser.call('startDemoApp', {});
  const { code, data: refused } = await browser.call('discardCase', {
    AppId: data.ApplicationId,
    AppAuthId: data.AppAuthId,
  });
  expect([code, refused]).toEqual([409, { reason: 'demo' }]);
});
