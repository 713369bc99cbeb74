/** Cases kept in memory between calls never change a response: the database decides (docs/decisions/live-cases.md). */
import path from 'node:path';
import { sql } from 'kysely';
import type { QuestionResponse } from '@countersign/engine';
import { fillBlock } from '@countersign/scenario';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eraseCase, loadCase, openLiveCases } from '../../src/applications/index.ts';
import { systemOrigin } from '../../src/evidence/index.ts';
import { createLog, createShutdown, inTransaction } from '../../src/platform/index.ts';
import { unlockCase } from '../../src/signing/index.ts';
import { newBrowser } from '../support/browser.ts';
import { type Person, resume, signIn, startCase, submission, submit } from '../support/people.ts';
import { startServer, type TestServer, urlOf } from '../support/running-server.ts';

let server: TestServer;
/** Another process on the same database. */
let other: TestServer;
/** One that keeps nothing in memory. */
let forgetful: TestServer;
beforeAll(async () => {
  server = await startServer();
  const { connection, folder } = server.database;
  const same = {
    DATABASE_URL: urlOf(connection),
    KEY_FILE: path.join(folder, 'wrapping.key'),
    ROLE: 'web',
  };
  other = await startServer(same);
  forgetful = await startServer({ ...same, CASE_CACHE_MB: '0' });
});
afterAll(async () => {
  await forgetful.close();
  await other.close();
  await server.close();
});

/** The same person in another process: their session is in the database. */
function at(place: TestServer, { browser, ...person }: Person): Person {
  const there = newBrowser(place.url);
  for (const [name, value] of browser.cookies) there.cookies.set(name, value);
  there.csrf = browser.csrf;
  return { ...person, browser: there };
}

/** What the response to a save says about the case. */
async function save(person: Person, block: string, responses: readonly QuestionResponse[], Enabled: boolean) {
  const body = submission(person, block, responses, { Validation: { Enabled } });
  const { code, errors, data } = await person.browser.call('submitPayload', body);
  return { code, errors, data };
}

const nameOf = async (person: Person): Promise<string> =>
  (await resume(server, person)).form.answerText('SECTIONAProposedInsured.Name.LastName');

// spec http 3.9
test('two processes that keep a case in memory, in turn and in any order, respond like one that keeps nothing', async () => {
  const kept = await startCase(await signIn(server.url, 'A1'));
  const plain = await startCase(await signIn(forgetful.url, 'A2'));
  const places = [kept, at(other, kept)];
  const blocks = server.model.blocks.filter(({ data, permissions }) => !data.Purpose && permissions.get(1) === 'Write');
  let count = 0;
  let saved = 0;
  for (const seed of [1, 2, 3]) {
    for (const { name } of blocks) {
      const { form } = await resume(forgetful, plain);
      if (!form.block(name).visible) continue;
      fillBlock(form, name, { seed, style: seed === 2 ? 'eventful' : 'plain' });
      const responses = form.responses(name);
      const validated = seed !== 2;
      // Now one of them several times, now the other one.
      const person = places[Math.floor((count * count) / 3) % 2] ?? kept;
      count += 1;
      const answer = await save(person, name, responses, validated);
      expect(answer).toEqual(await save(plain, name, responses, validated));
      saved += answer.code === 200 ? 1 : 0;
    }
  }
  expect(saved).toBeGreaterThan(20);
  expect(server.services.liveCases.size().cases).toBeGreaterThan(0);
  expect(forgetful.services.liveCases.size()).toEqual({ cases: 0, bytes: 0 });
});

test('what another process saved is visible at once, and a save that the database refused never is', async () => {
  const here = await startCase(await signIn(server.url, 'A1'));
  const there = at(other, here);
  const { database } = server;
  for (const [person, name] of [
    [here, 'One'],
    [there, 'Two'],
    [there, 'Three'],
    [here, 'Four'],
  ] as const) {
    expect((await submit(person, 'SECTIONAProposedInsured', { 'Name.LastName': name })).code).toBe(200);
    expect([await nameOf(here), await nameOf(there)]).toEqual([name, name]);
  }
  await database.asOwner(
    `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'the disk is full'; end $$`,
    `create trigger refuse before insert or update on block_answer for each row execute function refuse()`,
  );
  expect((await submit(here, 'SECTIONAProposedInsured', { 'Name.LastName': 'Never' })).code).toBe(500);
  await database.asOwner('drop function refuse cascade');
  expect([await nameOf(here), await nameOf(there)]).toEqual(['Four', 'Four']);
  expect((await submit(here, 'SECTIONAProposedInsured', { 'Name.FirstName': 'Ann' })).code).toBe(200);
  expect(await nameOf(there)).toBe('Four');
});

// spec http 3.9
test('a section that was changed, restored or removed outside the program is noticed at the next call', async () => {
  const agent = await startCase(await signIn(server.url, 'A1'));
  await submit(agent, 'SECTIONAProposedInsured', { 'Name.LastName': 'Before' });
  const { query } = server.database;
  const ofSection = { application_id: agent.id, block: 'SECTIONAProposedInsured' };
  const row = () =>
    query
      .selectFrom('block_answer')
      .selectAll()
      .where('application_id', '=', ofSection.application_id)
      .where('block', '=', ofSection.block)
      .executeTakeFirstOrThrow();
  const before = await row();
  await submit(agent, 'SECTIONAProposedInsured', { 'Name.LastName': 'After' });
  expect(await nameOf(agent)).toBe('After');
  const change = (set: object) =>
    query
      .updateTable('block_answer')
      .set(set)
      .where('application_id', '=', ofSection.application_id)
      .where('block', '=', ofSection.block)
      .execute();

  const { content, content_hash, version } = before;
  await change({ content, content_hash, version });
  expect(await nameOf(agent)).toBe('Before');
  await change({ content: Buffer.from('nothing of ours') });
  const { browser, id, handle } = agent;
  expect((await browser.call('resumeApplication', { AppId: id, AppAuthId: handle })).code).toBe(500);
  await change({ content });
  await sql`delete from block_answer where application_id = ${id} and block = ${ofSection.block}`.execute(query);
  expect(await nameOf(agent)).toBe('');
});

// spec flow 4.19, 8.5
test('a case that has lost all of its answers is blank, and not a form to fill in again', async () => {
  const agent = await startCase(await signIn(server.url, 'A1'));
  await submit(agent, 'SECTIONBPolicyOwner', { PolicyOwnerInsured: 'SoleOwner' });
  const blank = { EAppRawPayload: '', QuestionBlockResponses: [] };
  expect((await resume(server, agent)).data).not.toMatchObject(blank);
  await sql`delete from block_answer where application_id = ${agent.id}`.execute(server.database.query);
  expect((await resume(server, agent)).data).toMatchObject(blank);
});

// spec http 3.9
test('a case that is erased is dropped by every process at once', async () => {
  const here = await startCase(await signIn(server.url, 'A1'));
  const there = at(other, here);
  await submit(here, 'SECTIONAProposedInsured', { 'Name.LastName': 'Gone' });
  await submit(there, 'SECTIONAProposedInsured', { 'Name.LastName': 'Gone too' });
  for (const { services } of [server, other]) expect(services.liveCases.sections(here.id)).not.toBeNull();
  const origin = systemOrigin('test');
  expect(await eraseCase(server.services, here.id, { reason: 'retention', origin })).toBe('erased');
  for (const { services } of [server, other]) {
    await expect.poll(() => services.liveCases.sections(here.id)).toBeNull();
  }
});

test('a case that is unlocked while it is read has the signers of its own round', async () => {
  const { id } = await startCase(await signIn(server.url, 'A1'));
  const { database, services } = server;
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const { read } = await inTransaction(database, async (tx) => {
    const theCase = await loadCase(services, tx, id, { lock: true });
    if (!theCase) throw new Error('the case is gone');
    await sql`lock table signing_slot in access exclusive mode`.execute(tx);
    // Its row is read at once, its signers after the commit.
    const begun = loadCase(services, database.query, id);
    await expect.poll(async () => (await waiting.execute(database.query)).rows.length).toBeGreaterThan(0);
    const unlock = { reason: 'A correction', origin: systemOrigin('test'), at: new Date() };
    await unlockCase(services, tx, theCase, 'Agent', unlock);
    return { read: begun };
  });
  const seen = await read;
  expect(seen?.slots.length).toBeGreaterThan(0);
  expect(new Set([seen?.row.epoch, ...(seen?.slots ?? []).map(({ epoch }) => epoch)])).toEqual(new Set([2]));
});

test('a setting of more than half the process’s memory is reported in one line, and not used', async () => {
  const lines: string[] = [];
  const { config, database } = server.services;
  const log = createLog({ logLevel: 'warn' }, { write: (line) => void lines.push(line) });
  const shutdown = createShutdown(log);
  const cases = openLiveCases({ config: { ...config, caseCacheMb: 9_000 }, database, log, shutdown }, 1_000_000);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain("CASE_CACHE_MB 9000 is more than half of this process's memory: 0 MB are used");
  cases.keepSections('a', {
    answers: { One: { Long: 'x'.repeat(600_000) } },
    blocks: new Map(),
    rowVersions: new Map(),
  });
  expect(cases.size().cases).toBe(0);
  await shutdown.stop();
});
