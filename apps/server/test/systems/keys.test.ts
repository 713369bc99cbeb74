/** The keys of other systems: made, confirmed, replaced and revoked, and what a changed row is worth (spec systems 2). */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEvidence } from '../../src/evidence/index.ts';
import { confirmKey, makeKey, type NewKey, revokeKey, rotateKey, type ShownKey } from '../../src/systems/index.ts';
import { operator } from '../support/operators.ts';
import { signIn, startCase } from '../support/people.ts';
import { startServer, type TestServer } from '../support/running-server.ts';
import { OF_AGENT, OF_CARRIER, System } from '../support/system.ts';

let server: TestServer;
/** Moves the server's clock on. */
let later = 0;

const make = (key: NewKey, fourEyes = false): Promise<ShownKey> =>
  makeKey(server.services.database, key, { by: 'olga', at: server.services.now(), fourEyes });
/** The new key of a rotation that was not refused. */
function shown(rotated: Awaited<ReturnType<typeof rotateKey>>): ShownKey {
  if (typeof rotated === 'string') throw new Error(`not rotated: ${rotated}`);
  return rotated;
}
/** What a list of cases is answered with, for each of these keys. */
const codesOf = (...keys: Pick<ShownKey, 'token'>[]): Promise<number[]> =>
  Promise.all(keys.map(async ({ token }) => (await new System(server.url, token).get('/cases')).status));

beforeAll(async () => {
  server = await startServer({}, { now: () => new Date(Date.now() + later) });
});
afterAll(() => server.close());

// spec systems 2.1, 2.2, 2.3
test('without a key, with a wrong one, a revoked one or one nobody confirmed, and without the scope', async () => {
  const { database } = server.services;
  const by = { by: 'otto', at: server.services.now() };
  const waiting = await make(OF_CARRIER, true);
  const revoked = await make(OF_CARRIER);
  await revokeKey(database, revoked.id, by);
  for (const token of ['', 'x', `countersign_${'A'.repeat(43)}`, revoked.token, waiting.token]) {
    expect((await new System(server.url, token).get('/cases')).status).toBe(401);
  }
  expect(await confirmKey(database, waiting.id, { ...by, by: 'olga' })).toBe('own');
  expect(await confirmKey(database, waiting.id, by)).toBe('done');
  expect((await new System(server.url, waiting.token).get('/cases')).status).toBe(200);
  const ofAgent = new System(server.url, (await make(OF_AGENT)).token);
  const refused = await ofAgent.post('/cases/nosuchapplication00000/answer', { outcome: 'declined' });
  expect(refused).toMatchObject({ status: 403, reason: 'scope' });
});

test.each(['bearer', 'BEARER', 'Bearer '])('a key is a key however the scheme is written: “%s”', async (scheme) => {
  const { token } = await make(OF_AGENT);
  const { status: code } = await new System(server.url, '').send('GET', '/cases', undefined, {
    authorization: `${scheme} ${token}`,
  });
  expect(code).toBe(200);
});

test('a key whose row was changed in the database is none', async () => {
  const { id, token } = await make(OF_AGENT);
  expect(await codesOf({ token })).toEqual([200]);
  await server.database.query.updateTable('system_key').set({ reader: 'carrier' }).where('id', '=', id).execute();
  expect(await codesOf({ token })).toEqual([401]);
});

test.each(['revoked', 'replaced', 'replaced by a key that was confirmed'] as const)(
  'a key that was %s works no more when its old row is put back',
  async (how) => {
    const { database, services } = server;
    const { id, token } = await make(OF_AGENT);
    const by = { by: 'olga', at: services.now() };
    if (how === 'replaced by a key that was confirmed') await rotateKey(database, id, { ...by, fourEyes: true });
    const row = await sql<{ old: object }>`
    select to_jsonb(system_key) as old from system_key where id = ${id}`.execute(database.query);
    if (how === 'revoked') await revokeKey(database, id, by);
    else if (how === 'replaced')
      for (const end of [undefined, 'previous'] as const)
        await rotateKey(database, id, { ...by, fourEyes: false, end });
    else await confirmKey(database, id, { ...by, by: 'otto' });
    await sql`
    update system_key set token_hash = old.token_hash, previous_hash = old.previous_hash,
      previous_until = old.previous_until, rotated_by = old.rotated_by, rotated_at = old.rotated_at,
      confirmed_by = old.confirmed_by, confirmed_at = old.confirmed_at, revoked_by = old.revoked_by, revoked_at = old.revoked_at, bound = old.bound
    from jsonb_populate_record(null::system_key, ${JSON.stringify(row.rows[0]?.old)}::jsonb) as old
    where system_key.id = old.id`.execute(database.query);
    expect(await codesOf({ token })).toEqual([401]);
    expect(await rotateKey(database, id, { ...by, fourEyes: false })).toBe('gone');
  },
);

// spec systems 2.3
test('a key that was exchanged works beside the new one for a day', async () => {
  const { database } = server.services;
  const before = await make(OF_CARRIER);
  const after = shown(await rotateKey(database, before.id, { by: 'olga', at: server.services.now(), fourEyes: false }));
  const codes = () => codesOf(before, after);
  expect(await codes()).toEqual([200, 200]);
  later = 25 * 3_600_000;
  expect(await codes()).toEqual([401, 200]);
  later = 0;
});

// spec systems 2.3
test.each(['previous', 'newest'] as const)(
  'a key that is exchanged twice in a day ends none unasked; asked, it ends the %s one',
  async (end) => {
    const { database } = server.services;
    const by = { by: 'olga', at: server.services.now(), fourEyes: false };
    const first = await make(OF_CARRIER);
    const second = shown(await rotateKey(database, first.id, by));
    expect(await rotateKey(database, first.id, by)).toBe('twoKeys');
    expect(await codesOf(first, second)).toEqual([200, 200]);
    const third = shown(await rotateKey(database, first.id, { ...by, end }));
    expect(await codesOf(first, second, third)).toEqual(end === 'previous' ? [401, 200, 200] : [200, 401, 200]);
    later = 25 * 3_600_000;
    expect(await codesOf(first, second, third)).toEqual([401, 401, 200]);
    // Nothing has to be said once only one works.
    const fourth = shown(await rotateKey(database, first.id, { ...by, at: server.services.now() }));
    expect(await codesOf(third, fourth)).toEqual([200, 200]);
    later = 0;
  },
);

// spec systems 2.1
test('operations cannot create the same key twice, even at once, until it is revoked', async () => {
  const olga = await operator(server, 'Olga');
  const key = { Name: 'Twice', Reader: 'agent' as const, AgentId: null, Scopes: ['status' as const] };
  const made = await Promise.all([olga.call('makeSystemKey', key), olga.call('makeSystemKey', key)]);
  const [first, second] = made.toSorted((one, other) => one.code - other.code);
  expect(first).toMatchObject({ code: 200, data: { Key: expect.any(String) } });
  expect(second).toMatchObject({ code: 409, data: { reason: 'keyName' } });
  const named = (await olga.call('systemKeys', {})).data.Keys.filter(({ Name }) => Name === key.Name);
  expect(named).toHaveLength(1);
  await olga.call('changeSystemKey', { Id: named[0]?.Id ?? '', Act: 'revoke' });
  expect((await olga.call('makeSystemKey', { ...key, Name: ' Twice ' })).code).toBe(200);
});

// spec systems 2.1
test('operations see who created a key by name, and by the account where the name was not kept', async () => {
  const { database } = server.services;
  const olga = await operator(server, 'Olga');
  const key = { Name: 'Named', Reader: 'agent' as const, AgentId: null, Scopes: ['status' as const] };
  expect((await olga.call('makeSystemKey', key)).code).toBe(200);
  await make({ ...OF_AGENT, name: 'Earlier' });
  const makers = async (): Promise<Record<string, unknown>> => {
    const { Keys } = (await (await operator(server, 'Pat')).call('systemKeys', {})).data;
    return Object.fromEntries(Keys.map(({ Name, MadeBy, MadeByName, Own }) => [Name, { MadeBy, MadeByName, Own }]));
  };
  expect(await makers()).toMatchObject({
    Named: { MadeBy: 'olga', MadeByName: 'Olga', Own: false },
    Earlier: { MadeBy: 'olga', MadeByName: null, Own: false },
  });
  // The name cannot be put on somebody else in the database.
  await database.query.updateTable('system_key').set({ made_by_name: 'Pat' }).where('name', '=', 'Named').execute();
  expect(await makers()).not.toHaveProperty('Named');
});

// spec systems 2.3
test('a replacement that was lost before it was confirmed can be replaced, and the system keeps its key', async () => {
  const { database } = server.services;
  const at = server.services.now();
  const before = await make(OF_CARRIER, true);
  // No key works yet that could be replaced.
  expect(await rotateKey(database, before.id, { by: 'otto', at, fourEyes: true })).toBe('gone');
  await confirmKey(database, before.id, { by: 'otto', at });
  const lost = shown(await rotateKey(database, before.id, { by: 'otto', at, fourEyes: true }));
  const after = shown(await rotateKey(database, before.id, { by: 'otto', at, fourEyes: true }));
  const codes = () => codesOf(before, lost, after);
  expect(await codes()).toEqual([200, 401, 401]);
  expect(await confirmKey(database, before.id, { by: 'olga', at })).toBe('done');
  expect(await codes()).toEqual([200, 401, 200]);
  // On the machine itself, no confirmation is needed.
  await rotateKey(database, before.id, { by: 'otto', at, fourEyes: true, end: 'previous' });
  const made = shown(await rotateKey(database, before.id, { by: 'root', at, fourEyes: false }));
  expect(await codesOf(made)).toEqual([200]);
  expect(await codes()).toEqual([401, 401, 200]);
});

// spec systems 2.3
test('the system keeps the key that it uses when its replacement is lost hours later and replaced, however long nobody confirms', async () => {
  const { database, now } = server.services;
  const used = await make(OF_CARRIER);
  const rotate = (more: object = {}) =>
    rotateKey(database, used.id, { by: 'otto', at: now(), fourEyes: true, ...more });
  await rotate();
  await confirmKey(database, used.id, { by: 'olga', at: now() });
  later = 5 * 3_600_000;
  const made = shown(await rotate({ end: 'newest' }));
  const codes = () => codesOf(used, made);
  later = 25 * 3_600_000;
  expect(await codes()).toEqual([200, 401]);
  await confirmKey(database, used.id, { by: 'olga', at: now() });
  later = 48 * 3_600_000;
  expect(await codes()).toEqual([200, 200]);
  later = 50 * 3_600_000;
  expect(await codes()).toEqual([401, 200]);
  later = 0;
});

// spec systems 2.1, 2.3
test('with four eyes, one person alone cannot get a key that works by replacing one', async () => {
  const { database } = server.services;
  const at = server.services.now();
  const before = await make(OF_CARRIER, true);
  expect(await confirmKey(database, before.id, { by: 'otto', at })).toBe('done');
  const after = shown(await rotateKey(database, before.id, { by: 'otto', at, fourEyes: true }));
  const codes = () => codesOf(before, after);
  // The system continues with its current key, however long nobody decides.
  later = 25 * 3_600_000;
  expect(await codes()).toEqual([200, 401]);
  later = 0;
  expect(await confirmKey(database, before.id, { by: 'otto', at })).toBe('own');
  // Who made the first one has not seen this one.
  expect(await confirmKey(database, before.id, { by: 'olga', at })).toBe('done');
  expect(await codes()).toEqual([200, 200]);
  later = 25 * 3_600_000;
  expect(await codes()).toEqual([401, 200]);
  later = 0;
  await revokeKey(database, before.id, { by: 'otto', at });
  expect(await codes()).toEqual([401, 401]);
});

// spec systems 2.1, 2.4
test('of a key its hash is stored, and each use is counted and in the record of the case that was read', async () => {
  const { id, token } = await make(OF_CARRIER);
  const system = new System(server.url, token);
  const { id: application } = await startCase(await signIn(server.url, 'A1'));
  for (let times = 0; times < 3; times += 1) await system.get(`/cases/${application}`);
  await system.get('/cases');
  const { query } = server.database;
  expect(JSON.stringify(await query.selectFrom('system_key').selectAll().execute())).not.toContain(token.slice(12));
  const uses = await query
    .selectFrom('system_key_use')
    .select(['call', 'uses'])
    .where('key_id', '=', id)
    .orderBy('call')
    .execute();
  expect(uses).toEqual([
    { call: 'listCases', uses: 1 },
    { call: 'readCase', uses: 3 },
  ]);
  const read = await readEvidence(query, application, ['system.read']);
  expect(read.filter(({ actor }) => actor.id === `key ${id}`).map(({ data }) => data)).toEqual([{ what: 'status' }]);
});
