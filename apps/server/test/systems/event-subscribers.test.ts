/** Systems that receive events as they happen (spec systems §6). */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findNeeds } from '../../src/find-needs.ts';
import { bindAgain } from '../support/bind-again.ts';
import type { Browser } from '../support/browser.ts';
import { operator } from '../support/operators.ts';
import { signIn, startCase } from '../support/people.ts';
import {
  type ReceivedMessage,
  closes,
  closesAfterHeaders,
  type ReceivingEnd,
  receivingEnd,
  status,
  subscribersSetting,
  takes,
  type Responder,
} from '../support/receiving-end.ts';
import { startServer, type TestServer } from '../support/running-server.ts';
import { type System, systemWith } from '../support/system.ts';

const HOUR = 3_600_000;
const NAMES = ['steady', 'moody', 'hanging', 'refusing', 'moving', 'agency'] as const;
type Name = (typeof NAMES)[number];

let end: ReceivingEnd;
let server: TestServer;
let agent: Browser;
let other: Browser;
let olga: Browser;
let reader: System;
/** Moves the server's clock on. */
let later = 0;
const lines: string[] = [];

const hangs: Responder = () => undefined;

beforeAll(async () => {
  end = await receivingEnd();
  const listed = NAMES.map((name) => ({
    name,
    url: end.addressOf(name),
    ...(name === 'agency' && { agent: 'B1' }),
  }));
  server = await startServer(
    { LOG_LEVEL: 'info', ...subscribersSetting(listed) },
    { now: () => new Date(Date.now() + later), logTo: { write: (line) => void lines.push(line) } },
  );
  agent = await signIn(server.url, 'A1');
  other = await signIn(server.url, 'B1');
  olga = await operator(server, 'Olga');
  const key = { name: 'Mirror', reader: 'carrier', agentId: null, scopes: ['status'] } as const;
  reader = await systemWith(server, key);
});
afterAll(async () => {
  await server.close();
  await end.close();
});

const cameTo = (name: Name): ReceivedMessage[] => end.came.filter(({ target }) => target === name);
/** The events that a subscriber has, without repeats, in the order of arrival. */
const told = (name: Name): string[] => [...new Set(cameTo(name).map(({ body }) => body))];
/** What the machine interface lists. */
const listed = async (): Promise<string[]> =>
  (await reader.get('/events?after=0&limit=500')).json.events.map((event: object) => JSON.stringify(event));

/** Makes the next try of every subscriber due now. */
const makeDueNow = () => sql`update event_subscriber set next_at = to_timestamp(0)`.execute(server.database.query);
const hasAll = (name: Name) =>
  vi.waitFor(
    async () => {
      await makeDueNow();
      expect(told(name)).toEqual(await listed());
    },
    { timeout: 30_000, interval: 50 },
  );

async function sent(id: string): Promise<void> {
  await sql`update application set sent_at = now() where id = ${id}`.execute(server.database.query);
  await bindAgain(server.database, 'application', id);
}

const subscribers = async () => {
  const { data, code, text } = await olga.call('eventSubscribers', {});
  if (code !== 200) throw new Error(text);
  return Object.fromEntries(data.Subscribers.map((one) => [one.Name, one]));
};
const sendAgain = (Name: string) => olga.call('sendEventsAgain', { Name });

// spec systems 6.1, 6.2, 6.3, 6.4
test('each gets every event once, in order, signed, whatever the others answer', async () => {
  end.ways.set('moody', [status(500), status(429, { 'retry-after': '0' }), closes, closesAfterHeaders, takes]);
  end.ways.set('hanging', [hangs]);
  end.ways.set('refusing', [status(400)]);
  end.ways.set('moving', [status(302, { location: end.addressOf('steady') })]);
  const cases = [await startCase(agent), await startCase(other), await startCase(agent)];
  for (const { id } of cases) await sent(id);
  await hasAll('steady');
  const all = await listed();
  expect(all).toHaveLength(6);
  expect(cameTo('steady')).toHaveLength(6);
  await hasAll('moody');
  for (const name of NAMES) {
    const came = cameTo(name);
    expect(came.every(({ isSigned }) => isSigned)).toBe(true);
    // Every repeat has the same ID and bytes, and no two events share them.
    expect(new Set(came.map(({ id, body }) => `${id} ${body}`)).size).toBe(told(name).length);
    expect(new Set(came.map(({ id }) => id)).size).toBe(told(name).length);
  }
  expect(
    cameTo('moody')
      .slice(0, 5)
      .map(({ body }) => body),
  ).toEqual(Array.from({ length: 5 }, () => all[0]));
  // Nothing but what the list of events has, and nothing of other agents' cases.
  expect(all.map((body) => Object.keys(JSON.parse(body)))).toEqual(all.map(() => ['number', 'case', 'kind', 'at']));
  expect(told('agency')).toEqual(all.filter((body) => JSON.parse(body).case === cases[1]?.id));
  expect(told('hanging')).toEqual(all.slice(0, 1));
  // The log says why each of the others did not count.
  const { number: event } = JSON.parse(all[0] ?? '');
  const said = (subscriber: Name) =>
    lines
      .map((line) => JSON.parse(line))
      .filter((line) => line.subscriber === subscriber)
      .map(({ level, attempt, reason, msg, ...line }) => [line.event === event, level, attempt, reason, msg]);
  const again = 'event is tried again';
  expect(said('moody')).toEqual([
    [true, 40, 1, 'status 500', again],
    [true, 40, 2, 'status 429', again],
    [true, 40, 3, 'ECONNRESET', again],
    [true, 40, 4, 'it closed the connection', again],
  ]);
  expect(said('refusing')).toEqual([[true, 50, 1, 'status 400', 'events are no longer sent']]);
  expect(said('steady')).toEqual([]);
});

// spec systems 6.1, 6.4
test('one that redirects is given up, with the reason for operations, who send again', async () => {
  const all = await listed();
  const { refusing, moving, steady, hanging } = await subscribers();
  expect(refusing).toMatchObject({ Stopped: 'status 400', Waiting: 6, NextAt: null });
  expect(moving).toMatchObject({ Stopped: 'it redirects (status 302)', Waiting: 6 });
  expect(steady).toMatchObject({ Stopped: null, Waiting: 0, Since: null });
  expect(hanging).toMatchObject({ Stopped: null, Waiting: 6 });
  expect([told('refusing'), told('moving')]).toEqual([all.slice(0, 1), all.slice(0, 1)]);
  expect(cameTo('refusing')).toHaveLength(1);
  for (const name of ['steady', 'nobody']) expect((await sendAgain(name)).code).toBe(404);
  const counted = async () => (await olga.call('openCases', {})).data.Keys;
  // The daily mail counts the same: one that is no longer in the settings is on no page, and nobody could resume it.
  await sql`insert into event_subscriber (name, told, next_at, stopped) values ('renamed', 0, now(), 'status 410')`.execute(
    server.database.query,
  );
  expect(await counted()).toEqual({ Count: 2, More: false });
  expect(await findNeeds({ ...server.services, health: server.health, contradictions: 0 })).toContainEqual({
    key: 'operations.need.subscribers',
    values: { Count: 2 },
  });
  end.ways.set('refusing', [takes]);
  expect((await sendAgain('refusing')).code).toBe(200);
  await hasAll('refusing');
  expect(await counted()).toEqual({ Count: 1, More: false });
  expect(
    cameTo('refusing')
      .slice(0, 2)
      .map(({ id }) => id),
  ).toEqual([cameTo('refusing')[0]?.id, cameTo('refusing')[0]?.id]);
});

// spec systems 6.4
test('one that is away for three days is given up, can read what it missed, and gets it when it is back', async () => {
  end.ways.set('steady', [status(503)]);
  const before = (await listed()).length;
  await startCase(agent);
  const triesOf = sql<{ tries: number }>`select tries from event_subscriber where name = 'steady'`;
  /** After the try has ended: while it is sent, nothing says when the next one is. */
  const hasFailed = (tries: number) =>
    vi.waitFor(
      async () => {
        const { rows } = await triesOf.execute(server.database.query);
        const seen = { ...rows[0], ...(await subscribers())['steady'] };
        expect(seen).toMatchObject({ tries, Stopped: null, Waiting: 1, NextAt: expect.any(String) });
      },
      { timeout: 20_000 },
    );
  await hasFailed(1);
  // Somebody in operations who knows that it is back need not wait for the pause.
  expect((await sendAgain('steady')).code).toBe(200);
  await hasFailed(2);
  later = 24 * HOUR;
  await hasFailed(3);
  later = 73 * HOUR;
  const gaveUp = 'not accepted for 3 days; the last time: status 503';
  await vi.waitFor(async () => expect((await subscribers())['steady']?.Stopped).toBe(gaveUp), { timeout: 20_000 });
  const last = JSON.parse((await listed())[before - 1] ?? '').number;
  expect((await reader.get(`/events?after=${last}`)).json.events).toHaveLength(1);
  end.ways.set('steady', [takes]);
  expect((await sendAgain('steady')).code).toBe(200);
  await hasAll('steady');
});

// spec systems 6.2
test('one that took an event just when its process is gone gets the same bytes again, from another process', async () => {
  const before = cameTo('steady').length;
  end.ways.set('steady', [
    (response, came) => {
      // The sending process has lost its lease, like a process that was killed.
      sql`update event_subscriber set lease = 'gone' where name = 'steady'`
        .execute(server.database.query)
        .then(() => takes(response, came))
        .catch(() => response.destroy());
    },
    takes,
  ]);
  await startCase(agent);
  await vi.waitFor(() => expect(cameTo('steady').length).toBe(before + 1), { timeout: 20_000 });
  // Not before its lease is over.
  expect((await subscribers())['steady']?.Waiting).toBeGreaterThan(0);
  expect(cameTo('steady').length).toBe(before + 1);
  later += 60_000;
  await hasAll('steady');
  const came = cameTo('steady').slice(before);
  expect(came[1]).toEqual(came[0]);
  expect(came).toHaveLength(1 + new Set(came.map(({ id }) => id)).size);
});
