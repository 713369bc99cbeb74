/**
 * Guessing one person's data without a link: limited for the person, silent, harmless to everybody else (T6 to T8; spec
 * trust 8.6).
 */
import { routes } from '@countersign/protocol';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { depth } from '../../../../packages/engine/src/testing/depth.ts';
import { readEvidence } from '../../src/evidence/index.ts';
import { type Browser, newBrowser } from '../support/browser.ts';
import { findCase, identity, owesCode } from '../support/identity-check.ts';
import { mailsTo } from '../support/outbox.ts';
import { type Insured, type Person, signIn, newInsured } from '../support/people.ts';
import { readyToSend, send } from '../support/stages.ts';
import { idle, startServer, type TestServer } from '../support/running-server.ts';

const notLocated = 'We are unable to locate your application based on the information provided';

let server: TestServer;
let agent: Person['browser'];
beforeAll(async () => {
  server = await startServer();
  agent = await signIn(server.url, 'G1', { AgentEmailAddress: 'agent.g1@example.com' });
});
afterAll(() => server.close());

interface Target {
  who: Insured;
  id: string;
  link: string;
}

let born = 0;
/** Somebody who shares neither name and birth date nor number with anybody before: guesses are counted by these. */
async function target(changes: Partial<Insured> = {}): Promise<Target> {
  born += 1;
  const who = newInsured({
    lastName: `Riv${'aeiou'[born % 5]}ra`,
    dob: `03/${10 + (born % 18)}/19${60 + born}`,
    ...changes,
  });
  const person = await readyToSend(server, agent, who);
  return { who, id: person.id, link: await send(server, person) };
}

let place = 0;
/** From an address that nobody used before. */
const elsewhere = (): string => {
  place += 1;
  return `198.51.${Math.floor(place / 250)}.${place % 250}`;
};

interface Tried {
  code: number;
  message: string;
  text: string;
}

async function visitor(): Promise<Browser> {
  const browser = newBrowser(server.url);
  await browser.open();
  return browser;
}

/** A try, from a new browser unless one is given. */
async function attempt(
  who: Insured,
  { address = elsewhere(), link, from }: { address?: string; link?: string; from?: Browser } = {},
): Promise<Tried> {
  const browser = from ?? (await visitor());
  const { statusCode, body } = await server.http.fastify.inject({
    method: 'POST',
    url: routes.findApplication.path,
    remoteAddress: address,
    headers: { host: new URL(server.url).host, 'sec-fetch-site': 'same-origin', 'x-csrf-token': browser.csrf },
    cookies: Object.fromEntries(browser.cookies),
    payload: identity(who, link),
  });
  const { message = '' }: { message?: string } = JSON.parse(body);
  return { code: statusCode, message, text: body };
}

async function inTurns<Item>(items: readonly Item[], work: (item: Item) => Promise<Tried>): Promise<Tried[]> {
  const replies: Tried[] = [];
  for (let at = 0; at < items.length; at += 20)
    replies.push(...(await Promise.all(items.slice(at, at + 20).map(work))));
  return replies;
}

const numbers = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => `555-10-${String(1000 + at).padStart(4, '0')}`);

const throttled = async (id: string) =>
  (await readEvidence(server.database.query, id)).filter(({ type }) => type === 'identity.throttled');

test('360 guesses from 18 addresses get nothing, even the right ones among them; the link still works', async () => {
  const { who, id, link } = await target();
  const guesses = numbers(360);
  guesses[200] = who.ss;
  guesses[359] = who.ss;
  const addresses = Array.from({ length: 18 }, elsewhere);
  const replies = await inTurns([...guesses.entries()], ([at, ss]) =>
    attempt({ ...who, ss }, { address: addresses[Math.floor(at / 20)] ?? '' }),
  );
  expect(new Set(replies.map(({ code, message }) => `${code} ${message}`))).toEqual(new Set([`404 ${notLocated}`]));
  const right = await attempt(who);
  const unknown = await attempt(newInsured({ lastName: 'Nobody' }));
  expect(right.text).toBe(unknown.text);
  expect((await attempt(who, { link })).code).toBe(200);

  await idle(server);
  const events = await throttled(id);
  expect(events.map(({ data, actor }) => ({ data, actor }))).toEqual([
    {
      data: { slot: expect.any(String) as string, tries: 10, hours: 24 },
      actor: { kind: 'system', id: 'identity' },
    },
  ]);
  const mails = (await mailsTo(server, 'agent.g1@example.com')).filter(({ text }) => text.includes(who.lastName));
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).not.toContain(who.ss.slice(-4));
  expect(JSON.stringify(await server.database.query.selectFrom('attempt').selectAll().execute())).not.toMatch(
    new RegExp(`${who.lastName}|${who.ss}|${who.ss.replaceAll('-', '')}`, 'i'),
  );
});

test('a case that was changed in the database keeps nobody from being told of guesses at the same person', async () => {
  const { who, id } = await target();
  const changed = await readyToSend(server, agent, who);
  await send(server, changed);
  await server.database.query.updateTable('application').set({ agent_id: 'B1' }).where('id', '=', changed.id).execute();
  await inTurns(numbers(10), (ss) => attempt({ ...who, ss }));
  await idle(server);
  expect(await throttled(id)).toHaveLength(1);
});

// spec trust 1.6
describe('the limit applies to the person, however the guesses vary', () => {
  const some = Array.from({ length: 14 }, (_, at) => at);
  const zips = some.map((at) => String(60_000 + at));
  const dates = some.map((at) => `01/${10 + at}/1970`);
  const names = some.map((at) => `Rivera${'xyz'.slice(at % 3)}${at}`);
  const others = numbers(14);
  const strategies: Record<string, (who: Insured, at: number) => Insured> = {
    'the number': (who, at) => ({ ...who, ss: others[at] ?? '' }),
    'the zip': (who, at) => ({ ...who, zip: zips[at] ?? '' }),
    'the birth date': (who, at) => ({ ...who, dob: dates[at] ?? '' }),
    'the spelling of the name': (who, at) => ({ ...who, lastName: names[at] ?? '' }),
    'number and zip': (who, at) => ({ ...who, ss: others[at] ?? '', zip: zips[at] ?? '' }),
    'zip and birth date': (who, at) => ({ ...who, zip: zips[at] ?? '', dob: dates[at] ?? '' }),
    'name and zip': (who, at) => ({ ...who, lastName: names[at] ?? '', zip: zips[at] ?? '' }),
    'name and birth date': (who, at) => ({ ...who, lastName: names[at] ?? '', dob: dates[at] ?? '' }),
    'now this, now that': (who, at) =>
      at % 2 === 0 ? { ...who, ss: others[at] ?? '' } : { ...who, zip: zips[at] ?? '' },
  };

  test.each(Object.keys(strategies))('%s', async (name) => {
    const { who, link, id } = await target();
    const vary = strategies[name] ?? ((same: Insured) => same);
    const replies = await inTurns(some, (at) => attempt(vary(who, at)));
    expect(new Set(replies.map(({ message }) => message))).toEqual(new Set([notLocated]));
    expect((await attempt(who)).message).toBe(notLocated);
    expect((await attempt(who, { link })).code).toBe(200);
    await idle(server);
    expect(await throttled(id)).toHaveLength(1);
  });

  test('100 simultaneous wrong tries count ten', async () => {
    const { who } = await target();
    await inTurns(numbers(100), (ss) => attempt({ ...who, ss }));
    const counts = await server.database.query
      .selectFrom('attempt')
      .select('count')
      .where('key', 'like', 'person|%')
      .execute();
    expect(Math.max(...counts.map(({ count }) => count))).toBe(10);
    expect((await attempt(who)).message).toBe(notLocated);
  });
});

describe('nobody else is locked out', () => {
  test('by guesses at somebody with the same name and home, or born on the same day', async () => {
    const { who } = await target();
    const spouse = await target({ lastName: who.lastName, zip: who.zip, dob: '09/09/1984' });
    const stranger = await target({ lastName: 'Sameday', zip: who.zip, dob: who.dob });
    await inTurns(numbers(14), (ss) => attempt({ ...who, ss }));
    await inTurns(numbers(14), () => attempt({ ...who, zip: '60606' }));
    expect(owesCode(await attempt(who))).toBe(false);
    expect(owesCode(await attempt(spouse.who))).toBe(true);
    expect(owesCode(await attempt(stranger.who))).toBe(true);
  });

  test('in an office where each of many people mistypes once', async () => {
    const people = [];
    for (const lastName of ['Abel', 'Baker', 'Clay']) people.push(await target({ lastName }));
    const address = elsewhere();
    for (const { who } of people) {
      expect((await attempt({ ...who, zip: '75202' }, { address })).code).toBe(404);
      expect(owesCode(await attempt(who, { address }))).toBe(true);
    }
  });

  test('in an office where somebody keeps trying after their own tries are used up', async () => {
    const [impatient, colleague] = [await target(), await target()];
    const [address, from] = [elsewhere(), await visitor()];
    for (let times = 0; times < 25; times += 1) await attempt({ ...impatient.who, zip: '75202' }, { address, from });
    expect(owesCode(await attempt(impatient.who, { address, from }))).toBe(false);
    expect(owesCode(await attempt(colleague.who, { address }))).toBe(true);
  });

  test('by returning with right data when nothing is left to do', async () => {
    const { who, id, link } = await target();
    const insured = await findCase(server, who, link);
    await insured.browser.call('decline', { AppId: id, AppAuthId: insured.handle, As: 'paper' });
    const replies = await inTurns(numbers(14), () => attempt(who));
    expect(new Set(replies.map(({ message }) => message))).toEqual(new Set([notLocated]));
    await send(server, await readyToSend(server, agent, who));
    expect(owesCode(await attempt(who))).toBe(true);
  });

  test('after nine mistakes the right data still work, and do not count', async () => {
    const { who } = await target();
    await inTurns(numbers(9), (ss) => attempt({ ...who, ss }));
    for (let times = 0; times < 3; times += 1) expect(owesCode(await attempt(who))).toBe(true);
  });
});

test('the last try that counts takes the same time for people with and without a case, and so does one too many', async () => {
  const known = (await target()).who;
  const unknown = newInsured({ lastName: 'Nobody' });
  const setCounts = async (count: number) => {
    await server.database.query.deleteFrom('attempt').where('key', 'not like', 'person|%').execute();
    await server.database.query.updateTable('attempt').set({ count }).where('key', 'like', 'person|%').execute();
  };
  const isFull = inject('depth') === 'full';
  const classes: { count: number; who: Insured }[] = [
    { count: 9, who: { ...known, zip: '60606' } },
    { count: 9, who: { ...unknown, zip: '60606' } },
    // Both are the same few statements: measured in a long run only.
    ...(isFull
      ? [
          { count: 10, who: known },
          { count: 10, who: unknown },
        ]
      : []),
  ];
  for (const { who } of classes) await attempt({ ...who, zip: '60607' });
  const times: number[][] = classes.map(() => []);
  for (let pair = 0; pair < depth('timedPairs'); pair += 1) {
    for (const [at, { count, who }] of classes.entries()) {
      await setCounts(count);
      const begun = performance.now();
      expect((await attempt(who)).code).toBe(404);
      times[at]?.push(performance.now() - begun);
    }
  }
  // As in find-application.test.ts: how often the one takes longer than the other.
  const apart = isFull ? 0.1 : 0.3;
  for (let one = 0; one < classes.length; one += 2)
    expect(Math.abs(longer(times[one] ?? [], times[one + 1] ?? []) - 0.5)).toBeLessThan(apart);
});

/** Share of pairs in which the first takes longer. */
const longer = (some: readonly number[], others: readonly number[]): number =>
  some.flatMap((one) => others.map((other): number => (one > other ? 1 : 0))).reduce((sum, one) => sum + one, 0) /
  (some.length * others.length);
