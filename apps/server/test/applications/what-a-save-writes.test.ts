/**
 * A save writes what changed, all of it or nothing: slots and look-ups stay as they are until something that they are
 * made from changes.
 */
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { renewOldMarks } from '../../src/applications/index.ts';
import { newBrowser } from '../support/browser.ts';
import { findCase, identity } from '../support/identity-check.ts';
import { fill, type Insured, resume, signIn, newInsured, startCase, submit } from '../support/people.ts';
import { readyToSend, send } from '../support/stages.ts';
import { startFaultProxy } from '../faults/fault-proxy.ts';
import { startServer, type TestServer } from '../support/running-server.ts';
import { stateOf } from '../support/state.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** The transactions that wrote the rows of a case's slots and look-ups. */
async function writers(id: string): Promise<{ slots: string[]; lookUps: string[] }> {
  const of = async (table: 'signing_slot' | 'blind_index'): Promise<string[]> => {
    const { rows } = await sql<{ writer: string }>`
      select xmin::text as writer from ${sql.table(table)} where application_id = ${id} order by 1
    `.execute(server.database.query);
    return rows.map(({ writer }) => writer);
  };
  return { slots: await of('signing_slot'), lookUps: await of('blind_index') };
}

async function isFound(insured: Insured, link: string): Promise<boolean> {
  const browser = newBrowser(server.url);
  await browser.open();
  return (await browser.call('findApplication', identity(insured, link))).code === 200;
}

test('a case just started is not renewed by housekeeping: nothing in it is old', async () => {
  const agent = await startCase(await signIn(server.url, 'A1'));
  const before = await stateOf(server.database, agent.id);
  expect((await renewOldMarks(server.services, new AbortController().signal)).renewed).toBe(0);
  expect(await stateOf(server.database, agent.id)).toBe(before);
});

test('a section that contains nothing about a signer leaves slots and look-ups alone; another zip renews them', async () => {
  const grace = newInsured();
  const agent = await readyToSend(server, await signIn(server.url, 'A1'), grace);
  const link = await send(server, agent);
  const insured = await findCase(server, grace, link);
  const before = await writers(agent.id);
  expect(before.slots).toHaveLength(2);
  expect(before.lookUps.length).toBeGreaterThan(0);

  await fill(server, insured, 'LifestyleInformation');
  expect(await writers(agent.id)).toEqual(before);

  const moved = { ...grace, zip: '75204' };
  const { code } = await submit(agent, 'SECTIONAProposedInsured', { 'PrimaryResidence.Zip': moved.zip });
  expect(code).toBe(200);
  const after = await writers(agent.id);
  expect(after.slots).toHaveLength(before.slots.length);
  for (const writer of after.slots) expect(before.slots).not.toContain(writer);
  expect(await isFound(grace, link)).toBe(false);
  expect(await isFound(moved, link)).toBe(true);
});

// docs/decisions/what-a-save-writes.md
test('an autosave sends three queries: for the caller, for the current state, and to save the change', async () => {
  const { connection, folder } = server.database;
  const { user, password, database } = connection;
  const proxy = await startFaultProxy(path.join(connection.host, '.s.PGSQL.5432'));
  const far = await startServer({
    DATABASE_URL: `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${proxy.port}/${database}`,
    KEY_FILE: path.join(folder, 'wrapping.key'),
    ROLE: 'web',
  });
  const agent = await startCase(await signIn(far.url, 'A1'));
  const seen: number[] = [];
  for (const text of ['1', '2', '3', '4', '5', '6'].map((digit) => `214-555-010${digit}`)) {
    const before = proxy.trips;
    const SubmissionId = `three-times-${text}`;
    const answers = { PrimaryPhone: text };
    const { code } = await submit(agent, 'SECTIONAProposedInsured', answers, {
      SubmissionId,
      Validation: { Enabled: false },
    });
    expect(code).toBe(200);
    seen.push(proxy.trips - before);
  }
  // The first one plans its statements, and the server's own work happens in between.
  expect(Math.min(...seen)).toBe(3);
  await far.close();
  await proxy.close();
});

// spec http 3.4
test('a wrong answer is saved with its error, and what a change hid is listed', async () => {
  const agent = await startCase(await signIn(server.url, 'A1'));
  const wrong = await submit(agent, 'SECTIONAProposedInsured', { DateOfBirth: '13/45/1986' });
  expect(wrong).toMatchObject({ code: 200, data: { Valid: false } });
  const named = { block: 'SECTIONAProposedInsured', path: 'DateOfBirth', key: 'invalidDate' };
  expect(wrong.data.Errors).toContainEqual(expect.objectContaining(named));
  const { form } = await resume(server, agent);
  expect(form.answerText('SECTIONAProposedInsured.DateOfBirth')).toBe('13/45/1986');

  const coverage = 'SECTIONDCoverageDetails';
  await submit(agent, coverage, { ProductName: 'Term20', TermFaceAmount: '500000' });
  const changed = await submit(agent, coverage, { ProductName: 'UniversalLife' });
  expect(changed.data.Removed).toContainEqual({ QuestionBlock: coverage, Path: 'TermFaceAmount' });
});

// spec http 3.4
test.each(['block_answer', 'evidence', 'application', 'blind_index', 'submission'])(
  'a save of which %s cannot be written is none: it is made whole when it is sent again',
  async (table) => {
    const agent = await startCase(await signIn(server.url, 'A1'));
    const { database } = server;
    const save = () =>
      submit(agent, 'SECTIONAProposedInsured', { 'Name.LastName': 'Whole' }, { SubmissionId: `all-of-${table}` });
    const before = await stateOf(database, agent.id);
    await database.asOwner(
      `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'the disk is full'; end $$`,
      `create trigger refuse before insert or update on ${table} for each row execute function refuse()`,
    );
    expect((await save()).code).toBe(500);
    expect(await stateOf(database, agent.id)).toBe(before);
    await database.asOwner('drop function refuse cascade');
    expect(await save()).toMatchObject({ code: 200, data: { Duplicate: false } });
    const { form } = await resume(server, agent);
    expect(form.answerText('SECTIONAProposedInsured.Name.LastName')).toBe('Whole');
  },
);
