/**
 * How a case ends: it expires, it is erased by operations or after the carrier's time, and no backup restores it (spec
 * flow 9.4).
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bindAgain } from '../support/bind-again.ts';
import { eraseCase, eraseOutdated, loadCase, store } from '../../src/applications/index.ts';
import { verifyApplication } from '../../src/documents/index.ts';
import { eraseStoredApplication } from '../../src/commands/erase-application.ts';
import { readEvidence, systemOrigin, verifyStoredEvidence } from '../../src/evidence/index.ts';
import { inTransaction, SealBroken } from '../../src/platform/index.ts';
import { type Browser, newBrowser } from '../support/browser.ts';
import { dump, restore } from '../support/dump.ts';
import { findCase, identity } from '../support/identity-check.ts';
import {
  definitionName,
  fill,
  insuredAnswers,
  type Person,
  resume,
  signIn,
  newInsured,
  startCase,
  submission,
  submit,
} from '../support/people.ts';
import { insuredSignature, readForms } from '../support/signatures.ts';
import { readyToSend, send } from '../support/stages.ts';
import { idle, startServer, type TestServer, urlOf } from '../support/running-server.ts';

const days = 24 * 60 * 60 * 1_000;

let server: TestServer;
/** Moves the server's clock on. */
let later = 0;
let agent: Browser;
let operator: Browser;

beforeAll(async () => {
  server = await startServer({}, { now: () => new Date(Date.now() + later) });
  agent = await signIn(server.url, 'A1');
  operator = await operations(server.url);
});
afterAll(() => server.close());

async function operations(url: string): Promise<Browser> {
  const browser = newBrowser(url);
  await browser.open();
  await browser.call('operationsLogin', {});
  browser.csrf = (await browser.call('session')).data.operations?.csrf ?? '';
  return browser;
}

/** What operations know about a case that they found. */
async function found(by: Browser, id: string) {
  const { data } = await by.call('operationsCases', { Search: id });
  return data.Cases[0]?.Summary;
}

async function started(lastName: string): Promise<Person> {
  const person = await startCase(agent);
  await submit(person, 'SECTIONAProposedInsured', insuredAnswers(newInsured({ lastName })));
  return person;
}

/** Tables that still have rows of a case. */
async function rowsOf(of: Pick<TestServer, 'database'>, id: string): Promise<string[]> {
  const { query } = of.database;
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns where column_name = 'application_id'`.execute(query);
  const held = await Promise.all(
    rows.map(async ({ name }) => {
      // Other systems are told that it is gone.
      const but = name === 'case_event' ? sql`and kind <> 'gone'` : sql``;
      const one = await sql`select 1 from ${sql.table(name)} where application_id = ${id} ${but} limit 1`.execute(
        query,
      );
      return one.rows.length > 0 ? [name] : [];
    }),
  );
  return held.flat().toSorted();
}

describe('a case that operations erase', () => {
  const grace = newInsured({ firstName: 'Xanthippa', lastName: 'Quellenbrunn', email: 'xanthippa@quellen.example' });
  let signed: Person;
  let customer: Person;

  beforeAll(async () => {
    signed = await readyToSend(server, agent, grace);
    customer = await findCase(server, grace, await send(server, signed));
    await fill(server, customer);
    const DocumentSha256 = await readForms(customer);
    const name = `${grace.firstName} ${grace.lastName}`;
    const answers = insuredSignature(name);
    const done = await customer.browser.call(
      'submitPayload',
      submission(customer, 'DeclarationsInsured', answers, { DocumentSha256 }),
    );
    if (done.code !== 200) throw new Error(done.text);
    await idle(server);
  });

  const erase = async (more: object = {}) =>
    operator.call('eraseCase', {
      AppId: signed.id,
      AppAuthId: (await found(operator, signed.id))?.AuthId ?? 'x'.repeat(43),
      Reason: 'request',
      Confirmation: 'Quellenbrunn',
      ...more,
    });

  test('stays if the name differs, the handle belongs to another case, or the caller is its agent', async () => {
    const before = await rowsOf(server, signed.id);
    const other = await started('Otherwise');
    const AppAuthId = (await found(operator, other.id))?.AuthId ?? '';
    expect((await erase({ Confirmation: 'Quellen' })).data).toMatchObject({ reason: 'unconfirmed' });
    expect((await erase({ AppAuthId })).code).toBe(404);
    expect((await erase({ Reason: 'because' })).code).toBe(400);
    const body = {
      AppId: signed.id,
      AppAuthId: signed.handle,
      Reason: 'request' as const,
      Confirmation: 'Quellenbrunn',
    };
    expect((await agent.call('eraseCase', body)).code).toBe(403);
    expect(await rowsOf(server, signed.id)).toEqual(before);
  });

  test('is gone for everybody, in every table, and says why in evidence that still verifies', async () => {
    expect(await rowsOf(server, signed.id)).toEqual(
      expect.arrayContaining(['block_answer', 'consent', 'data_key', 'document', 'mail_outbox', 'signature']),
    );
    expect((await erase({ Confirmation: ' quellenbrunn ' })).data).toEqual({ State: 'done' });
    expect((await erase()).code).toBe(404);
    // Only the mail to its agent is kept, for a week.
    expect(await rowsOf(server, signed.id)).toEqual(['evidence', 'mail_outbox']);
    expect(await found(operator, signed.id)).toBeUndefined();
    const ids = (who: Person) => ({ AppId: who.id, AppAuthId: who.handle });
    expect((await agent.call('resumeApplication', ids(signed))).code).toBe(404);
    expect((await customer.browser.call('session')).data.customer).toBeNull();
    const list = await agent.call('getAgentApplications', { AgentId: 'A1', appDefName: definitionName });
    expect(list.data.Applications.map(({ Id }) => Id)).not.toContain(signed.id);
    expect(list.data.Total).toBe(list.data.Applications.length);
    const { query } = server.database;
    const events = await readEvidence(query, signed.id);
    const erased = events.find(({ type }) => type === 'app.erased');
    expect([erased?.actor.kind, erased?.data]).toEqual(['operations', { reason: 'request' }]);
    expect(events.at(-1)).toMatchObject({ type: 'mail.shown', data: { kind: 'erased' } });
    expect((await verifyStoredEvidence(query, server.services.vault, signed.id)).ok).toBe(true);
    expect(await verifyApplication(query, server.services, signed.id, { trusted: [] })).toEqual([
      { ok: true, what: `evidence: intact, ${events.length} events` },
      { ok: true, what: expect.stringMatching(/^documents: \d+ recorded, erased with the case on \d{4}-/) },
    ]);
  });

  // spec trust 1.7
  test('leaves no word in a dump of the database', async () => {
    const everything = [...(await dump(server.database)).values()].join('\n');
    const hex = (text: string): string => Buffer.from(text).toString('hex');
    for (const word of [grace.firstName, grace.lastName, grace.email, grace.ss, grace.ss.replaceAll('-', '')]) {
      expect(everything).not.toContain(word);
      expect(everything).not.toContain(hex(word));
    }
    const { rows } = await sql`select 1 from pgboss.job where data::text like ${`%${grace.lastName}%`}`.execute(
      server.database.query,
    );
    expect(rows).toEqual([]);
  });
});

test('is gone for a caller who waits for it, and whose call writes nothing', async () => {
  const person = await started('Waiting');
  const { query } = server.database;
  let waiting: Promise<unknown> = Promise.resolve();
  await inTransaction(server.database, async (tx) => {
    await sql`select 1 from application where id = ${person.id} for update`.execute(tx);
    waiting = inTransaction(server.database, (other) => loadCase(server.services, other, person.id, { lock: true }));
    const isWaiting = () =>
      sql<{ count: number }>`select count(*) as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(query);
    await expect.poll(async () => (await isWaiting()).rows[0]?.count).toBeGreaterThan(0);
    await store.updateApplication(tx, person.id, { erased_at: new Date() });
    await sql`delete from data_key where application_id = ${person.id}`.execute(tx);
  });
  expect(await waiting).toBeNull();
});

test('is not readable from a backup made before the erasure with the newest backup of the keys', async () => {
  const [gone, kept] = [await started('Vanished'), await started('Remaining')];
  const dataFromBefore = await dump(server.database);
  dataFromBefore.delete('data_key');
  const origin = systemOrigin('test');
  expect(await eraseCase(server.services, gone.id, { reason: 'request', origin })).toBe('erased');
  const newestKeys = await dump(server.database, ['data_key']);

  const database = await restore(dataFromBefore, newestKeys);
  database.bindWith(server.services.vault);
  const restored = await startServer({
    DATABASE_URL: urlOf(database.connection),
    KEY_FILE: `${server.database.folder}/wrapping.key`,
    ROLE: 'web',
  });
  try {
    const people = await operations(restored.url);
    expect((await found(people, kept.id))?.LastName).toBe('Remaining');
    expect(await found(people, gone.id)).toBeUndefined();
    expect(await loadCase(restored.services, database.query, gone.id)).toBeNull();
    const opened = await loadCase(restored.services, database.query, kept.id);
    expect(JSON.stringify(opened?.answers)).toContain('Remaining');
    // The sealed rows of the erased case are there, and no key of this installation opens them.
    const row = await database.query
      .selectFrom('block_answer')
      .selectAll()
      .where('application_id', '=', gone.id)
      .where('block', '=', 'SECTIONAProposedInsured')
      .executeTakeFirstOrThrow();
    const keys = await database.query.selectFrom('data_key').selectAll().execute();
    expect(keys.length).toBeGreaterThan(0);
    for (const key of keys) {
      const stored = { wrapped: key.wrapped, keyId: key.key_id };
      expect(() => restored.services.vault.openKey(gone.id, stored)).toThrow(SealBroken);
      const own = restored.services.vault.openKey(key.application_id, stored);
      expect(() => own.openText('answers', `${row.block}|${row.version}`, row.content)).toThrow(SealBroken);
    }
  } finally {
    await restored.close();
    await database.drop();
  }
});

test('a command erases a case of this installation, once it is confirmed', async () => {
  const { id } = await started('Commanded');
  const environment = {
    DATABASE_URL: urlOf(server.database.connection),
    KEY_FILE: `${server.database.folder}/wrapping.key`,
    COUNTERSIGN_DATA: server.database.folder,
  };
  const command = (confirmed: boolean) => eraseStoredApplication(id, { reason: 'mistake', confirmed }, environment);
  const outline = { agentId: 'A1', isDemo: false, submittedAt: null, signatures: 0 };
  expect(await command(false)).toMatchObject({ state: 'unconfirmed', outline });
  expect(await rowsOf(server, id)).toContain('block_answer');
  expect(await command(true)).toMatchObject({ state: 'erased', outline });
  expect(await rowsOf(server, id)).toEqual(['evidence']);
  const last = (await readEvidence(server.database.query, id)).at(-1);
  expect([last?.actor, last?.data]).toEqual([{ kind: 'operations', id: 'command line' }, { reason: 'mistake' }]);
  expect(await command(true)).toEqual({ state: 'gone' });
});

describe('90 days', () => {
  const ruth = newInsured({ firstName: 'Ruth', lastName: 'Okafor', email: 'ruth@example.com' });
  let sent: Person;
  let link: string;

  beforeAll(async () => {
    sent = await readyToSend(server, agent, ruth);
    link = await send(server, sent);
  });

  // spec flow 9.4
  test('after that an unsubmitted case is closed for every way in, shown as expired, and kept', async () => {
    const tryToFind = async (given?: string) => {
      const visitor = newBrowser(server.url);
      await visitor.open();
      return (await visitor.call('findApplication', identity(ruth, given))).code;
    };
    const unknown = await tryToFind('x'.repeat(43));
    later = 90 * days - 60_000;
    // Found: a code is required next.
    expect(await tryToFind()).toBe(403);
    later = 90 * days + 60_000;
    expect([await tryToFind(link), await tryToFind()]).toEqual([unknown, unknown]);
    const changes = [
      await submit(sent, 'SECTIONAProposedInsured', {}),
      await sent.browser.call('resendEmail', { emailInfo: { AppId: sent.id, AgentId: 'A1' } }),
    ];
    expect(changes.map(({ code, data }) => [code, data])).toEqual(
      changes.map(() => [409, expect.objectContaining({ reason: 'expired' })]),
    );
    const summary = await found(operator, sent.id);
    expect([summary?.Expired, summary?.Status]).toEqual([true, 'Expired: not submitted within 90 days']);
    await eraseOutdated(server.services, new AbortController().signal);
    expect(JSON.stringify((await resume(server, sent)).data)).toContain('Okafor');
  });

  test('after the carrier’s additional time it is erased; a submitted one is kept for its own time', async () => {
    const submitted = await started('Submitted');
    const { query } = server.database;
    await query.updateTable('application').set({ submitted_at: new Date() }).where('id', '=', submitted.id).execute();
    await bindAgain(server.database, 'application');
    const carrier = {
      ...server.services.carrier,
      retention: { UnsubmittedDays: 30, SubmittedDays: 365, DiscardedDays: 30 },
    };
    const sweep = async (): Promise<string[]> => {
      const parts = { database: server.database, now: server.services.now, carrier };
      await eraseOutdated(parts, new AbortController().signal);
      const stillThere = [sent, submitted].map(async ({ id }) => (await rowsOf(server, id)).length > 1);
      return (await Promise.all(stillThere)).map((is, at) => (is ? ['unsubmitted', 'submitted'][at] : '') ?? '');
    };
    later = 120 * days - 60_000;
    expect(await sweep()).toEqual(['unsubmitted', 'submitted']);
    later = 120 * days + 60_000;
    expect(await sweep()).toEqual(['', 'submitted']);
    later = 365 * days + 60_000;
    expect(await sweep()).toEqual(['', '']);
    const last = (await readEvidence(query, submitted.id)).at(-1);
    expect([last?.actor.kind, last?.data]).toEqual(['system', { reason: 'retention' }]);
  });
});

test('a case that was changed outside the program is kept and named, and does not keep others from being erased', async () => {
  const { query } = server.database;
  const others = [await started('Anna'), await started('Bert'), await started('Carl')];
  const altered = others[1]?.id ?? '';
  await query
    .updateTable('application')
    .set({ submitted_at: new Date(0) })
    .where('id', '=', altered)
    .execute();
  const carrier = {
    ...server.services.carrier,
    retention: { UnsubmittedDays: 30, SubmittedDays: 365, DiscardedDays: 30 },
  };
  const far = { database: server.database, now: () => new Date(Date.now() + 10_000 * days), carrier };
  const { leftOut } = await eraseOutdated(far, new AbortController().signal);
  expect(leftOut).toEqual([{ application: altered, why: expect.any(SealBroken) }]);
  const left = others.map(async ({ id }) => (await rowsOf(server, id)).length > 1);
  expect(await Promise.all(left)).toEqual([false, true, false]);
  await bindAgain(server.database, 'application');
});

// spec trust 6.3
test('a case that somebody else holds does not keep others from being erased, and is erased the next time', async () => {
  const others = [await started('Dora'), await started('Emil'), await started('Fred')];
  const carrier = {
    ...server.services.carrier,
    retention: { UnsubmittedDays: 30, SubmittedDays: 365, DiscardedDays: 30 },
  };
  const far = { database: server.database, now: () => new Date(Date.now() + 10_000 * days), carrier };
  const held = others[1]?.id ?? '';
  const there = () => Promise.all(others.map(async ({ id }) => (await rowsOf(server, id)).length > 1));
  await server.database.transaction(async (tx) => {
    await tx.selectFrom('application').select('id').where('id', '=', held).forUpdate().execute();
    const { leftOut } = await eraseOutdated(far, new AbortController().signal);
    expect(leftOut.map(({ application }) => application)).toEqual([held]);
  });
  expect(await there()).toEqual([false, true, false]);
  expect((await eraseOutdated(far, new AbortController().signal)).leftOut).toEqual([]);
  expect(await there()).toEqual([false, false, false]);
});
