/**
 * A case on legal hold cannot be erased by anybody or anything, until two people in operations lift the hold (spec
 * trust 8.14).
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eraseCase, eraseOutdated, loadCase } from '../../src/applications/index.ts';
import { eraseStoredApplication } from '../../src/commands/erase-application.ts';
import { readEvidence, systemOrigin } from '../../src/evidence/index.ts';
import { bindAgain } from '../support/bind-again.ts';
import type { Browser } from '../support/browser.ts';
import { decide, found, operator, waiting } from '../support/operators.ts';
import { insuredAnswers, type Person, signIn, newInsured, startCase, submit } from '../support/people.ts';
import { startServer, type TestServer, urlOf } from '../support/running-server.ts';
import { signBeside } from '../support/sign-beside.ts';

const days = 24 * 60 * 60 * 1_000;

let server: TestServer;
let agent: Browser;
let olga: Browser;
let omar: Browser;
let person: Person;

beforeAll(async () => {
  server = await startServer({ FOUR_EYES: 'on' });
  agent = await signIn(server.url, 'A1');
  [olga, omar] = [await operator(server, 'Olga'), await operator(server, 'Omar')];
});
afterAll(() => server.close());

beforeEach(async () => {
  person = await startCase(agent);
  await submit(person, 'SECTIONAProposedInsured', insuredAnswers(newInsured({ lastName: 'Held' })));
});

const Reason = 'The heirs dispute the answers';

async function hold() {
  const reply = await olga.call('placeHold', { ...(await found(olga, person.id)).ids, Reason });
  expect(reply.data).toEqual({ Held: true });
}

const erase = async () =>
  omar.call('eraseCase', { ...(await found(omar, person.id)).ids, Reason: 'request', Confirmation: 'Held' });

const exists = async () => (await loadCase(server.services, server.database.query, person.id)) !== null;

const told = async () =>
  (await readEvidence(server.database.query, person.id)).filter(({ type }) => type.startsWith('hold.'));

test('operations see who placed it and why; its agent sees nothing of it', async () => {
  const list = async () =>
    (await agent.call('getAgentApplications', { AgentId: 'A1', appDefName: 'Brokerage E-App' })).text;
  const timeline = async () => (await agent.call('timeline', { AppId: person.id, AppAuthId: person.handle })).text;
  const before = [await list(), await timeline()];
  await hold();
  await hold();
  expect([await list(), await timeline()]).toEqual(before);
  const { one } = await found(omar, person.id);
  expect(one.Hold).toMatchObject({ By: 'Olga', Reason });
  expect(await told()).toMatchObject([{ type: 'hold.placed', actor: { kind: 'operations', id: 'olga' } }]);
  expect(JSON.stringify(await told())).not.toContain('heirs');
});

// spec trust 8.8
test('nobody erases it by taking the hold out of the database and the record for a moment', async () => {
  await hold();
  const isTheirs = `where application_id = '${person.id}'`;
  await server.database.asOwner(
    'set session_replication_role = replica',
    `delete from legal_hold ${isTheirs}`,
    `update evidence set type = 'uw.held' ${isTheirs} and type = 'hold.placed'`,
  );
  expect(await erase()).toMatchObject({ code: 409, data: { reason: 'altered' } });
  const origin = systemOrigin('test');
  await expect(eraseCase(server.services, person.id, { reason: 'retention', origin })).rejects.toThrow('was changed');
  expect(await exists()).toBe(true);
});

test('operations, the command line and a program that erases are refused', async () => {
  await hold();
  const refused = await erase();
  expect(refused).toMatchObject({ code: 409, data: { reason: 'held' } });
  expect(refused.message).toBe('This case is on legal hold and cannot be erased. Lift the hold first.');
  const environment = {
    DATABASE_URL: urlOf(server.database.connection),
    KEY_FILE: `${server.database.folder}/wrapping.key`,
    COUNTERSIGN_DATA: server.database.folder,
    FOUR_EYES: 'off',
  };
  const command = await eraseStoredApplication(person.id, { reason: 'legal', confirmed: true }, environment);
  expect(command.state).toBe('held');
  const origin = systemOrigin('test');
  expect(await eraseCase(server.services, person.id, { reason: 'retention', origin })).toBe('held');
  expect(await exists()).toBe(true);
});

test('neither the carrier’s retention nor the 48 hours of a test erase the case, but they still erase all others', async () => {
  const { query } = server.database;
  const others: Person[] = [];
  for (let count = 0; count < 3; count += 1) others.push(await startCase(agent));
  await hold();
  const ids = [person, ...others].map(({ id }) => id);
  const far = { database: server.database, now: () => new Date(Date.now() + 10_000 * days) };
  const sweep = async () => {
    const carrier = {
      ...server.services.carrier,
      retention: { UnsubmittedDays: 30, SubmittedDays: 365, DiscardedDays: 30 },
    };
    await eraseOutdated({ ...far, carrier }, new AbortController().signal);
    const rows = await query
      .selectFrom('application')
      .select('id')
      .where('id', 'in', ids)
      .where('erased_at', 'is', null)
      .execute();
    return rows.map(({ id }) => id);
  };
  await query
    .updateTable('application')
    .set({ is_demo: true })
    .where('id', 'in', [ids[0] ?? '', ids[1] ?? ''])
    .execute();
  await bindAgain(server.database, 'application');
  expect(await sweep()).toEqual([person.id]);
  await query.updateTable('application').set({ is_demo: false }).where('id', '=', person.id).execute();
  await bindAgain(server.database, 'application');
  expect(await sweep()).toEqual([person.id]);
  await query.updateTable('application').set({ submitted_at: new Date() }).where('id', '=', person.id).execute();
  await bindAgain(server.database, 'application');
  expect(await sweep()).toEqual([person.id]);
});

test('more held cases than one batch of the sweep do not keep it from erasing others', async () => {
  const { query } = server.database;
  await hold();
  const held = await query.selectFrom('application').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow();
  const copies = Array.from({ length: 120 }, (_, at) => `!held${String(at).padStart(3, '0')}`);
  const { versions } = held;
  await query
    .insertInto('application')
    .values(copies.map((id) => ({ ...held, id, versions: JSON.stringify(versions) })))
    .execute();
  await bindAgain(server.database, 'application');
  await query
    .insertInto('legal_hold')
    .values(copies.map((id) => ({ application_id: id, details: Buffer.alloc(0), placed_at: new Date() })))
    .execute();
  const last = await startCase(agent);
  const far = { database: server.database, now: () => new Date(Date.now() + 10_000 * days) };
  const carrier = {
    ...server.services.carrier,
    retention: { UnsubmittedDays: 30, SubmittedDays: 365, DiscardedDays: 30 },
  };
  await eraseOutdated({ ...far, carrier }, new AbortController().signal);
  expect(await loadCase(server.services, query, last.id)).toBeNull();
  await query.deleteFrom('legal_hold').where('application_id', 'in', copies).execute();
  await sql`update application set erased_at = now() where id like '!held%'`.execute(query);
});

test('it applies even if its row is removed from the database', async () => {
  await hold();
  await server.database.query.deleteFrom('legal_hold').where('application_id', '=', person.id).execute();
  expect((await erase()).data).toMatchObject({ reason: 'held' });
  expect(await exists()).toBe(true);
});

test('one person requests its release, another confirms; then the case can be erased', async () => {
  const lift = async (by: Browser) => by.call('liftHold', { ...(await found(by, person.id)).ids, Reason: 'Settled' });
  expect(await lift(olga)).toMatchObject({ code: 409, data: { reason: 'notOnHold' } });
  await hold();
  expect((await lift(olga)).data).toEqual({ State: 'waiting' });
  expect((await erase()).data).toMatchObject({ reason: 'held' });
  expect(await waiting(omar, person.id)).toMatchObject([{ Act: 'liftHold', Reason: 'Settled', ErasureReason: null }]);
  expect(await decide(olga, person.id, 'confirm')).toMatchObject({ data: { reason: 'own' } });
  expect((await decide(omar, person.id, 'confirm')).data).toEqual({ State: 'confirmed' });
  expect((await told()).map(({ type }) => type)).toEqual(['hold.placed', 'hold.lifted']);
  expect((await found(omar, person.id)).one.Hold).toBeNull();
  expect((await erase()).data).toEqual({ State: 'done' });
});

test('an erasure that was requested before the hold cannot be confirmed while it lasts', async () => {
  await signBeside(server, person.id);
  expect((await erase()).data).toEqual({ State: 'waiting' });
  await hold();
  expect(await decide(olga, person.id, 'confirm')).toMatchObject({ code: 409, data: { reason: 'held' } });
  expect(await exists()).toBe(true);
});
