/** Acts of operations that cannot be undone: one person requests them and another confirms (spec trust 8.14). */
import { applicationNumber } from '@countersign/engine';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadCase } from '../../src/applications/index.ts';
import { eraseStoredApplication } from '../../src/commands/erase-application.ts';
import { appendEvidence, readEvidence, systemOrigin, verifyStoredEvidence } from '../../src/evidence/index.ts';
import { inTransaction, padded } from '../../src/platform/index.ts';
import type { Browser } from '../support/browser.ts';
import { decide, found, operator, waiting } from '../support/operators.ts';
import { insuredAnswers, type Person, signIn, newInsured, startCase, submit } from '../support/people.ts';
import { startServer, type TestServer, urlOf } from '../support/running-server.ts';
import { signBeside } from '../support/sign-beside.ts';

const days = 24 * 60 * 60 * 1_000;

let server: TestServer;
const logged: string[] = [];
/** Moves the server's clock on. */
let later = 0;
let agent: Browser;
let olga: Browser;
let omar: Browser;

beforeAll(async () => {
  server = await startServer(
    { FOUR_EYES: 'on', LOG_LEVEL: 'error' },
    { now: () => new Date(Date.now() + later), logTo: { write: (line) => void logged.push(line) } },
  );
  agent = await signIn(server.url, 'A1');
  [olga, omar] = [await operator(server, 'Olga'), await operator(server, 'Omar')];
});
afterAll(() => server.close());

async function started(lastName: string): Promise<Person> {
  const person = await startCase(agent);
  await submit(person, 'SECTIONAProposedInsured', insuredAnswers(newInsured({ lastName })));
  return person;
}

/** A case that somebody signed. */
async function signed(lastName: string): Promise<Person> {
  const person = await started(lastName);
  await signBeside(server, person.id);
  return person;
}

const erase = async (by: Browser, { id }: Person, Confirmation: string) =>
  by.call('eraseCase', { ...(await found(by, id)).ids, Reason: 'request', Confirmation });

const exists = async ({ id }: Person) => (await loadCase(server.services, server.database.query, id)) !== null;

const told = async ({ id }: Person) =>
  (await readEvidence(server.database.query, id))
    .filter(({ type }) => /^(operations\.(?!read)|app\.erased|hold\.)/.test(type))
    .map(({ type, actor, data }) => [type, actor.id, data['because'] ?? data['act'] ?? data['reason']]);

// spec http 2.4
test('a case whose old row somebody put back is named as changed, and hides no other case and no other request', async () => {
  const { query } = server.database;
  const [intact, altered] = [await signed('Intact'), await signed('Altered')];
  for (const person of [intact, altered]) await erase(olga, person, person === intact ? 'Intact' : 'Altered');
  const old = await query
    .selectFrom('application')
    .select(['evidence_seq', 'evidence_hash', 'bound'])
    .where('id', '=', altered.id)
    .executeTakeFirstOrThrow();
  await waiting(omar, altered.id);
  await query.updateTable('application').set(old).where('id', '=', altered.id).execute();
  const ursula = await operator(server, 'Ursula');
  const { code, data } = await ursula.call('operationsCases', {});
  expect(code).toBe(200);
  expect(data.Altered).toEqual([altered.id]);
  expect(data.Cases.map(({ Summary }) => Summary.LastName)).toContain('Intact');
  expect(data.Cases.map(({ Summary }) => Summary.LastName)).not.toContain('Altered');
  expect(await waiting(ursula, intact.id)).toHaveLength(1);
  expect(await waiting(ursula, altered.id)).toEqual([]);
  const read = (await readEvidence(query, intact.id)).filter(({ actor }) => actor.id === 'ursula');
  expect(read.map(({ data: { what } }) => what)).toEqual(['list', 'requests']);
  // Each of the three lists says so to the operator.
  expect(logged.filter((line) => line.includes(altered.id) && line.includes('changed outside'))).toHaveLength(3);
});

// While an installation is upgraded, processes of two versions use one database.
test('a request that another version of the program made is not open, and hides no other one', async () => {
  const [known, unknown] = [await signed('Known'), await signed('Unknown')];
  for (const person of [known, unknown]) await erase(olga, person, person === known ? 'Known' : 'Unknown');
  const { query } = server.database;
  const theCase = await loadCase(server.services, query, unknown.id);
  const row = await query
    .selectFrom('operations_request')
    .select(['id', 'details'])
    .where('application_id', '=', unknown.id)
    .executeTakeFirstOrThrow();
  if (!theCase) throw new Error('no such case');
  const contents = JSON.parse(theCase.key.openText('operations request', row.id, row.details));
  const details = theCase.key.seal(
    'operations request',
    row.id,
    padded(JSON.stringify({ ...contents, act: { kind: 'archive' } })),
  );
  await query.updateTable('operations_request').set({ details }).where('id', '=', row.id).execute();
  expect(await waiting(omar, known.id)).toHaveLength(1);
  expect(await waiting(omar, unknown.id)).toEqual([]);
  expect((await erase(olga, unknown, 'Unknown')).data).toEqual({ State: 'waiting' });
  expect(await waiting(omar, unknown.id)).toMatchObject([{ Act: 'erase' }]);
});

describe('erasing a signed case', () => {
  test('waits for another person, who sees in the list who requested it and why', async () => {
    const person = await signed('Waitfor');
    expect((await erase(olga, person, 'Waitfor')).data).toEqual({ State: 'waiting' });
    expect(await exists(person)).toBe(true);
    const [request] = await waiting(omar, person.id);
    expect(request).toMatchObject({
      Act: 'erase',
      Person: 'Grace Waitfor',
      AgentName: 'Insurance Agent',
      AskedBy: 'Olga',
      ErasureReason: 'request',
      Reason: null,
      Own: false,
      May: true,
    });
    expect(Date.parse(request?.Until ?? '') - Date.parse(request?.AskedAt ?? '')).toBe(7 * days);
    expect((await decide(omar, person.id, 'confirm')).data).toEqual({ State: 'confirmed' });
    expect(await exists(person)).toBe(false);
    expect(await told(person)).toEqual([
      ['operations.asked', 'olga', 'erase'],
      ['operations.confirmed', 'omar', 'erase'],
      ['app.erased', 'omar', 'request'],
    ]);
    expect((await verifyStoredEvidence(server.database.query, server.services.vault, person.id)).ok).toBe(true);
    expect(await waiting(omar, person.id)).toEqual([]);
  });

  test('is requested once, even if it is requested again', async () => {
    const person = await signed('Oncemore');
    for (let time = 0; time < 2; time += 1)
      expect((await erase(olga, person, 'Oncemore')).data).toEqual({ State: 'waiting' });
    expect(await erase(omar, person, 'Oncemore')).toMatchObject({
      code: 409,
      data: { reason: 'asked' },
      message: 'Olga has already requested this. It is waiting for a second person.',
    });
    expect(await waiting(omar, person.id)).toHaveLength(1);
    expect(await told(person)).toEqual([['operations.asked', 'olga', 'erase']]);
  });

  test('cannot be confirmed by its requester in any session, without the permission, or with another handle', async () => {
    const person = await signed('Notmine');
    await erase(olga, person, 'Notmine');
    const [request] = await waiting(omar, person.id);
    const Id = request?.Id ?? '';
    const olgaElsewhere = await operator(server, 'Olga');
    for (const by of [olga, olgaElsewhere]) {
      for (const Decision of ['confirm', 'refuse'] as const)
        expect(await decide(by, person.id, Decision)).toMatchObject({ code: 403, data: { reason: 'own' } });
    }
    expect(await decide(omar, person.id, 'withdraw')).toMatchObject({ code: 403, data: { reason: 'notOwn' } });
    const ines = await operator(server, 'Ines', ['see', 'repair', 'takeOver']);
    expect((await waiting(ines, person.id))[0]).toMatchObject({ Own: false, May: false });
    for (const Decision of ['confirm', 'refuse', 'withdraw'] as const)
      expect(await decide(ines, person.id, Decision)).toMatchObject({
        code: 403,
        data: { reason: 'right', right: 'erase' },
      });
    const confirm = { Id, Decision: 'confirm' } as const;
    const other = await signed('Otherwise');
    const wrong = [
      { AppId: person.id, AppAuthId: request?.AppAuthId ?? '', ...confirm, Id: 'nosuchrequest' },
      { AppId: person.id, AppAuthId: (await found(omar, other.id)).ids.AppAuthId, ...confirm },
      { ...(await found(omar, other.id)).ids, ...confirm },
    ];
    for (const body of wrong) expect((await omar.call('decideRequest', body)).code).toBe(404);
    expect(await exists(person)).toBe(true);
    expect(await told(person)).toEqual([['operations.asked', 'olga', 'erase']]);
  });

  test('happens once if two confirm at the same moment', async () => {
    const person = await signed('Atonce');
    await erase(olga, person, 'Atonce');
    const [request] = await waiting(omar, person.id);
    const others = [
      omar,
      await operator(server, 'Omar'),
      await operator(server, 'Ines'),
      await operator(server, 'Ines'),
    ];
    const replies = await Promise.all(
      others.map(async (by) => {
        const { ids } = await found(by, person.id);
        return by.call('decideRequest', { ...ids, Id: request?.Id ?? '', Decision: 'confirm' });
      }),
    );
    expect(replies.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 404, 404, 404]);
    expect((await told(person)).map(([type]) => type)).toEqual([
      'operations.asked',
      'operations.confirmed',
      'app.erased',
    ]);
  });

  test('does not happen if the case has changed: the request ends, and a new one can be made', async () => {
    const person = await signed('Changed');
    await erase(olga, person, 'Changed');
    const [request] = await waiting(omar, person.id);
    await signBeside(server, person.id);
    const reply = await decide(omar, person.id, 'confirm');
    expect(reply).toMatchObject({ code: 409, data: { reason: 'changed' } });
    expect(reply.message).toMatch(/^The case has changed since/);
    expect(await exists(person)).toBe(true);
    expect(await told(person)).toEqual([
      ['operations.asked', 'olga', 'erase'],
      ['operations.refused', 'omar', 'changed'],
    ]);
    expect((await erase(olga, person, 'Changed')).data).toEqual({ State: 'waiting' });
    const [anew] = await waiting(omar, person.id);
    expect(anew?.Id).not.toBe(request?.Id);
    await signBeside(server, person.id);
    expect((await erase(omar, person, 'Changed')).data).toEqual({ State: 'waiting' });
    expect((await told(person)).slice(2)).toEqual([
      ['operations.asked', 'olga', 'erase'],
      ['operations.refused', 'omar', 'superseded'],
      ['operations.asked', 'omar', 'erase'],
    ]);
  });

  test.each([
    ['refused', 'omar'],
    ['withdrawn', 'olga'],
  ] as const)('is over when it is %s by %s, and no row that is put back opens it again', async (state, who) => {
    const person = await signed(`Over${who}`);
    await erase(olga, person, `Over${who}`);
    const [request] = await waiting(omar, person.id);
    const [by, decision] = state === 'refused' ? ([omar, 'refuse'] as const) : ([olga, 'withdraw'] as const);
    expect((await decide(by, person.id, decision)).data).toEqual({ State: state });
    const ended = state === 'refused' ? 'operations.refused' : 'operations.withdrawn';
    expect((await told(person)).at(-1)).toEqual([ended, who, 'erase']);
    const { query } = server.database;
    await query
      .updateTable('operations_request')
      .set({ state: 'asked' })
      .where('application_id', '=', person.id)
      .execute();
    expect(await waiting(omar, person.id)).toEqual([]);
    const body = { ...(await found(omar, person.id)).ids, Id: request?.Id ?? '', Decision: 'confirm' } as const;
    expect((await omar.call('decideRequest', body)).code).toBe(404);
    expect(await exists(person)).toBe(true);
  });

  // spec trust 8.8
  test('is not confirmed while the record says another thing, though it were put back a moment later', async () => {
    const person = await signed('Moment');
    await erase(olga, person, 'Moment');
    const [request] = await waiting(omar, person.id);
    expect((await decide(omar, person.id, 'refuse')).data).toEqual({ State: 'refused' });
    const named = (from: string, to: string) =>
      server.database.asOwner(
        'set session_replication_role = replica',
        `update operations_request set state = 'asked' where application_id = '${person.id}'`,
        `update evidence set type = '${to}' where application_id = '${person.id}' and type = '${from}'`,
      );
    await named('operations.refused', 'uw.held');
    const body = { ...(await found(omar, person.id)).ids, Id: request?.Id ?? '', Decision: 'confirm' } as const;
    expect(await omar.call('decideRequest', body)).toMatchObject({ code: 409, data: { reason: 'altered' } });
    await named('uw.held', 'operations.refused');
    expect((await omar.call('decideRequest', body)).code).toBe(404);
    expect(await exists(person)).toBe(true);
  });

  test('cannot be moved to another case by somebody who writes to the database', async () => {
    const [from, to] = [await signed('Movedfrom'), await signed('Movedto')];
    await erase(olga, from, 'Movedfrom');
    await erase(olga, to, 'Movedto');
    const { query } = server.database;
    const [one] = await waiting(omar, from.id);
    await sql`update operations_request as mine set details = other.details from operations_request as other
      where mine.application_id = ${to.id} and other.application_id = ${from.id}`.execute(query);
    expect(await waiting(omar, to.id)).toEqual([]);
    await query
      .updateTable('operations_request')
      .set({ application_id: to.id })
      .where('id', '=', one?.Id ?? '')
      .execute();
    expect(await waiting(omar, to.id)).toEqual([]);
    expect(await exists(to)).toBe(true);
  });

  test('expires after a week', async () => {
    const person = await signed('Forgotten');
    await erase(olga, person, 'Forgotten');
    const [request] = await waiting(omar, person.id);
    const body = { ...(await found(omar, person.id)).ids, Id: request?.Id ?? '', Decision: 'confirm' } as const;
    try {
      later = 7 * days + 60_000;
      expect(await waiting(omar, person.id)).toEqual([]);
      expect((await omar.call('decideRequest', body)).code).toBe(404);
      expect((await erase(omar, person, 'Forgotten')).data).toEqual({ State: 'waiting' });
    } finally {
      later = 0;
    }
  });

  test('is done at once if nobody has signed, because no proof is lost', async () => {
    const person = await started('Unsigned');
    expect((await erase(olga, person, 'Unsigned')).data).toEqual({ State: 'done' });
    expect(await exists(person)).toBe(false);
    expect(await told(person)).toEqual([
      ['operations.confirmed', 'olga', 'erase'],
      ['app.erased', 'olga', 'request'],
    ]);
  });

  // spec trust 8.8
  test('waits for another person although somebody removed its signatures from the database', async () => {
    const person = await started('Unsigning');
    await inTransaction(server.database, (tx) =>
      appendEvidence(tx, person.id, {
        type: 'sign.completed',
        origin: systemOrigin('signing'),
        at: new Date(),
        data: { signature: 'removed' },
      }),
    );
    expect((await erase(olga, person, 'Unsigning')).data).toEqual({ State: 'waiting' });
    expect(await exists(person)).toBe(true);
  });

  test('by the command line requires a request on the page, even if no setting says so', async () => {
    const person = await signed('Commanded');
    const environment = {
      DATABASE_URL: urlOf(server.database.connection),
      KEY_FILE: `${server.database.folder}/wrapping.key`,
      COUNTERSIGN_DATA: server.database.folder,
    };
    const command = async () =>
      (await eraseStoredApplication(person.id, { reason: 'mistake', confirmed: true }, environment)).state;
    expect(await command()).toBe('unasked');
    await erase(olga, person, 'Commanded');
    await signBeside(server, person.id);
    expect(await command()).toBe('unasked');
    await erase(olga, person, 'Commanded');
    expect(await command()).toBe('erased');
    expect((await told(person)).slice(-2)).toEqual([
      ['operations.confirmed', 'command line', 'erase'],
      ['app.erased', 'command line', 'request'],
    ]);
  });
});

test('if the setting is off, one person does at once what otherwise another confirms', async () => {
  const alone = await startServer();
  try {
    const person = await startCase(await signIn(alone.url, 'A1'));
    await signBeside(alone, person.id);
    const by = await operator(alone, 'Olga');
    const body = {
      ...(await found(by, person.id)).ids,
      Reason: 'mistake' as const,
      Confirmation: applicationNumber(person.id),
    };
    expect((await by.call('eraseCase', body)).data).toEqual({ State: 'done' });
    const events = await readEvidence(alone.database.query, person.id);
    expect(events.slice(-3).map(({ type, data }) => [type, data['alone'] ?? data['reason'] ?? data['kind']])).toEqual([
      ['operations.confirmed', true],
      ['app.erased', 'mistake'],
      ['mail.shown', 'erased'],
    ]);
  } finally {
    await alone.close();
  }
});
