/** Signing in without a link ends with a one-time code (T6; ASVS 6.4.2, 6.5.1 to 6.5.5, 6.6.3; spec trust 8.2). */
import { createHash } from 'node:crypto';
import type { Body } from '@countersign/protocol';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type StubService, startStubService } from '../../src/platform/http/stub-service.testkit.ts';
import { owesCode as owesCodeBy } from '../../src/applications/identity/codes.ts';
import { readEvidence } from '../../src/evidence/index.ts';
import type { CodePolicy } from '../../src/platform/index.ts';
import { type Browser, newBrowser } from '../support/browser.ts';
import { dump } from '../support/dump.ts';
import { findCase, identity, owesCode, prove } from '../support/identity-check.ts';
import { mailsTo, newestCode } from '../support/outbox.ts';
import { type Insured, type Person, signIn, newInsured } from '../support/people.ts';
import { readyToSend, send } from '../support/stages.ts';
import { startServer, type TestServer } from '../support/running-server.ts';

const seconds = 1_000;
/** How far the server's clock is ahead of this machine's. */
let ahead = 0;
const lines: string[] = [];
let server: TestServer;
let agent: Browser;

beforeAll(async () => {
  server = await startServer(
    { LOG_LEVEL: 'debug' },
    { now: () => new Date(Date.now() + ahead), logTo: { write: (line) => void lines.push(line) } },
  );
  agent = await signIn(server.url, 'C1');
});
afterEach(() => {
  ahead = 0;
});
afterAll(() => server.close());

interface Signer {
  who: Insured;
  person: Person;
  link: string;
}

let serial = 0;
async function sent(at: TestServer = server, by: Browser = agent): Promise<Signer> {
  serial += 1;
  const who = newInsured({ lastName: `Coder${'abcdefghijklmnopqrstuvwxyz'[serial]}`, dob: `02/03/19${50 + serial}` });
  const person = await readyToSend(at, by, who);
  return { who, person, link: await send(at, person) };
}

/** A new browser whose person entered the right data. */
async function waiting(who: Insured, link?: string, at: TestServer = server): Promise<Browser> {
  const browser = newBrowser(at.url);
  await browser.open();
  const reply = await browser.call('findApplication', identity(who, link));
  if (!owesCode(reply)) throw new Error(`no code is owed: ${reply.text}`);
  return browser;
}

/** The same, after a code was sent. */
async function withCode(who: Insured): Promise<{ browser: Browser; code: string }> {
  const browser = await waiting(who);
  const reply = await browser.call('sendCode', {});
  expect(reply).toMatchObject({ code: 200, data: { By: 'mail', Sent: 'sent', SecondsValid: 600 } });
  return { browser, code: await newestCode(server, who.email) };
}

const give = (browser: Browser, Code: string, Consent: Body<'confirmCode'>['Consent'] = true) =>
  browser.call('confirmCode', { Code, Consent });

const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('the code', () => {
  // spec flow 4.20
  test('is sent to the signer’s own mailbox, is not in the subject, and opens their case once', async () => {
    const { who, person } = await sent();
    const { browser, code } = await withCode(who);
    const [mail] = await mailsTo(server, who.email);
    expect(mail).toMatchObject({ subject: 'Your one-time code', links: [] });
    expect(await give(browser, ` ${code.slice(0, 3)} ${code.slice(3)} `)).toMatchObject({
      code: 200,
      data: { ApplicationId: person.id, SigningRole: 'InsuredOwner' },
    });
    expect((await browser.open()).customer?.purpose).toBe('application');
    expect(await give(browser, code)).toMatchObject({ code: 404, data: { reason: 'gone' } });
    const methods = (await readEvidence(server.database.query, person.id)).map(({ type, data }) => [
      type,
      data['method'],
    ]);
    expect(methods).toContainEqual(['code.issued', undefined]);
    expect(methods).toContainEqual(['identity.passed', 'identity data and one-time code']);
  });

  test('and the consent that was shown before it is recorded with it', async () => {
    const { who, person } = await sent();
    const { browser, code } = await withCode(who);
    const { data: text } = await browser.call('getConsent');
    const reply = await give(browser, code, { Given: true, ConsentId: text.ConsentId, Shown: text.Shown });
    expect(reply.data).not.toHaveProperty('ConsentRequired');
    expect((await readEvidence(server.database.query, person.id)).map(({ type }) => type)).toContain('consent.given');
  });

  test('allows five tries, then none, not even with the right code; another code has its own tries', async () => {
    const { who, person } = await sent();
    const { browser, code } = await withCode(who);
    const wrong = otherThan(code);
    for (const Left of [4, 3, 2, 1])
      expect(await give(browser, wrong)).toMatchObject({ code: 403, data: { reason: 'wrong', Left } });
    expect(await give(browser, wrong)).toMatchObject({ code: 403, data: { reason: 'usedUp' } });
    expect(await give(browser, code)).toMatchObject({ code: 403, data: { reason: 'usedUp' } });
    const failed = (await readEvidence(server.database.query, person.id)).filter(({ type }) => type === 'code.failed');
    expect(failed.map(({ data }) => data['attempt'])).toEqual([1, 2, 3, 4, 5]);
    ahead = 31 * seconds;
    await browser.call('sendCode', {});
    expect((await give(browser, await newestCode(server, who.email))).code).toBe(200);
  });

  test('allows five of 100 simultaneous tries', async () => {
    const { who, person } = await sent();
    const { browser, code } = await withCode(who);
    const wrong = otherThan(code);
    const replies = await Promise.all(Array.from({ length: 100 }, () => give(browser, wrong)));
    expect(replies.filter(({ text }) => text.includes('"wrong"'))).toHaveLength(4);
    expect(replies.filter(({ text }) => text.includes('"usedUp"'))).toHaveLength(96);
    const failed = (await readEvidence(server.database.query, person.id)).filter(({ type }) => type === 'code.failed');
    expect(failed).toHaveLength(5);
    expect((await give(browser, code)).code).toBe(403);
  });

  test('is used once if 20 enter it at the same moment', async () => {
    const { who } = await sent();
    const { browser, code } = await withCode(who);
    const codes = (await Promise.all(Array.from({ length: 20 }, () => give(browser, code)))).map((reply) => reply.code);
    expect(codes.filter((each) => each === 200)).toHaveLength(1);
  });

  test('expires after ten minutes by the server’s clock; the data can be used for another one', async () => {
    const { who } = await sent();
    const { browser, code } = await withCode(who);
    ahead = 600 * seconds;
    expect(await give(browser, code)).toMatchObject({ code: 403, data: { reason: 'codeExpired' } });
    expect((await browser.call('sendCode', {})).code).toBe(200);
    expect((await give(browser, await newestCode(server, who.email))).code).toBe(200);
  });

  test('does not work once another was sent', async () => {
    const { who } = await sent();
    const { browser, code } = await withCode(who);
    ahead = 31 * seconds;
    await browser.call('sendCode', {});
    const newer = await newestCode(server, who.email);
    expect(newer === code ? 403 : (await give(browser, code)).code).toBe(403);
    expect((await give(browser, newer)).code).toBe(200);
  });

  test('works in the browser that requested it and in no other, even one that entered the same data', async () => {
    const { who } = await sent();
    const { browser, code } = await withCode(who);
    const stranger = newBrowser(server.url);
    await stranger.open();
    expect(await give(stranger, code)).toMatchObject({ code: 404, data: { reason: 'gone' } });
    const second = await waiting(who);
    expect(await give(second, code)).toMatchObject({ code: 404, data: { reason: 'gone' } });
    expect((await give(browser, code)).code).toBe(200);
  });

  test('admits nobody else if its row is moved to another signer', async () => {
    const { who } = await sent();
    const { person } = await sent();
    const { browser, code } = await withCode(who);
    const [slot] = await server.database.query
      .selectFrom('signing_slot')
      .select('id')
      .where('application_id', '=', person.id)
      .where('kind', '=', 'insured')
      .execute();
    await server.database.query
      .updateTable('sign_in_code')
      .set({ application_id: person.id, slot_id: slot?.id ?? '' })
      .where('ends_at', '>', new Date())
      .execute();
    expect((await give(browser, code)).code).toBe(403);
  });

  test.each(['12345', '1234567', 'abcdef', '12345６', '１２３４５６'])('%s is none, and no try', async (text) => {
    const { who } = await sent();
    const browser = await waiting(who);
    await browser.call('sendCode', {});
    expect(await give(browser, text)).toMatchObject({ code: 400, data: { reason: 'digits' } });
    expect(await give(browser, await newestCode(server, who.email))).toMatchObject({ code: 200 });
  });

  test('opens nothing once its person asks for paper, and the data are requested again', async () => {
    const { who, link } = await sent();
    const { browser, code } = await withCode(who);
    const insured = await findCase(server, who, link);
    await insured.browser.call('decline', { AppId: insured.id, AppAuthId: insured.handle, As: 'paper' });
    expect(await give(browser, code)).toMatchObject({ code: 404, data: { reason: 'gone' } });
    expect((await browser.call('sendCode', {})).code).toBe(404);
  });
});

describe('sending', () => {
  test('says where it was sent, masked', async () => {
    const { who } = await sent();
    const { data } = await (await waiting(who)).call('sendCode', {});
    expect(data).toMatchObject({ To: 'g•••@e•••.com', SecondsToNext: 30, Ways: [{ By: 'mail', To: 'g•••@e•••.com' }] });
  });

  test('pauses 30 s per browser, and is limited to five an hour for a signer without a link', async () => {
    const { who } = await sent();
    const { browser } = await withCode(who);
    const again = await browser.call('sendCode', {});
    expect(again).toMatchObject({ code: 429, data: { reason: 'tooSoon' } });
    expect(Number(again.headers.get('retry-after'))).toBeLessThanOrEqual(30);
    for (let times = 0; times < 4; times += 1) expect((await (await waiting(who)).call('sendCode', {})).code).toBe(200);
    expect((await (await waiting(who)).call('sendCode', {})).code).toBe(429);
    expect(
      await mailsTo(server, who.email).then((mails) => mails.filter(({ links }) => links.length === 0)),
    ).toHaveLength(5);
  });

  test('says how long it takes until one of the hour, or of the day, is over', async () => {
    const { who } = await sent();
    const refused = async (): Promise<number> => {
      const { code, headers } = await (await waiting(who)).call('sendCode', {});
      expect(code).toBe(429);
      return Number(headers.get('retry-after')) / 60;
    };
    for (let times = 0; times < 5; times += 1) expect((await (await waiting(who)).call('sendCode', {})).code).toBe(200);
    ahead = 55 * 60 * seconds;
    expect(await refused()).toBeCloseTo(5, 0);
    ahead = 0;
    // The hour is over for the counters, which go by the database's clock, and so are the ten that are left of the day.
    const { query } = server.database;
    await query.deleteFrom('attempt').where('key', 'like', 'code|hour|%').execute();
    await query.updateTable('attempt').set({ count: 15 }).where('key', 'like', 'code|day|%').execute();
    ahead = 20 * 3_600 * seconds;
    expect((await refused()) / 60).toBeCloseTo(4, 1);
  });

  test('is only for browsers whose person entered the right data', async () => {
    const browser = newBrowser(server.url);
    await browser.open();
    expect(await browser.call('sendCode', {})).toMatchObject({ code: 404, data: { reason: 'gone' } });
    browser.cookies.set('eapp-code', 'A'.repeat(43));
    expect((await browser.call('sendCode', {})).code).toBe(404);
    expect((await give(browser, '123456')).code).toBe(404);
  });

  test('by text message is not offered without a service for it', async () => {
    const { who } = await sent();
    expect(await (await waiting(who)).call('sendCode', { By: 'text' })).toMatchObject({
      code: 409,
      data: { reason: 'noWay' },
    });
  });

  test('does not use the agent’s mail limits, and is not shown as a mail in the portal', async () => {
    const { who, person } = await sent();
    for (let times = 0; times < 5; times += 1) await (await waiting(who)).call('sendCode', {});
    const token = await send(server, person, true);
    expect(token).toMatch(/^[\w-]{43}$/);
  });
});

test('a code is in no log, event, metric, page of agent or operations, or column of the database', async () => {
  const { who, person } = await sent();
  const { browser, code } = await withCode(who);
  await give(browser, otherThan(code));
  const events = await readEvidence(server.database.query, person.id);
  expect(JSON.stringify(events.map(({ data }) => data))).not.toContain(code);
  expect(lines.join('')).not.toContain(`"${code}"`);
  const { text } = await person.browser.call('timeline', { AppId: person.id, AppAuthId: person.handle });
  expect(text).toContain('One-time code created');
  expect(text).not.toContain(code);
  const hashed = createHash('sha256').update(code).digest('hex');
  for (const [table, rows] of await dump(server.database, [
    'sign_in_code',
    'mail_outbox',
    'attempt',
    'evidence',
    'job_status',
  ])) {
    expect([table, rows.includes(hashed), new RegExp(`\\b${code}\\b`).test(rows)]).toEqual([table, false, false]);
  }
  expect((await give(browser, code)).code).toBe(200);
});

test('who has to enter one: by role, setting and way', () => {
  const table: Record<CodePolicy, [withLink: boolean, without: boolean]> = {
    off: [false, false],
    'without-link': [false, true],
    always: [true, true],
  };
  for (const policy of ['off', 'without-link', 'always'] as const) {
    const other = policy === 'always' ? 'off' : 'always';
    for (const [at, hasLink] of [true, false].entries()) {
      const insured = { signInCode: { insured: policy, owner: other } } as const;
      const owner = { signInCode: { insured: other, owner: policy } } as const;
      expect(owesCodeBy(insured, { kind: 'insured' }, hasLink)).toBe(table[policy][at]);
      expect(owesCodeBy(owner, { kind: 'owner' }, hasLink)).toBe(table[policy][at]);
    }
  }
});

describe('if the insured always has to enter a code, by mail or text message', () => {
  let strict: TestServer;
  let theAgent: Browser;
  const asked: { to: string; text: string; key: string }[] = [];
  let accepted = true;
  let service: StubService;

  beforeAll(async () => {
    service = await startStubService(({ headers, body }, response) => {
      const { to, text } = JSON.parse(body) as { to: string; text: string };
      asked.push({ to, text, key: headers.authorization ?? '' });
      response.end(JSON.stringify({ accepted }));
    });
    strict = await startServer({
      SIGN_IN_CODE_INSURED: 'always',
      SMS_URL: `${service.origin}/messages`,
      SMS_KEY: 'sms-key',
    });
    theAgent = await signIn(strict.url, 'C2');
  });
  afterAll(async () => {
    await strict.close();
    await service.close();
  });

  test('a link alone opens nothing, and works with the code', async () => {
    const { who, person, link } = await sent(strict, theAgent);
    const browser = newBrowser(strict.url);
    await browser.open();
    expect(owesCode(await browser.call('findApplication', identity(who, link)))).toBe(true);
    expect(await prove(strict, browser, identity(who, link))).toMatchObject({ code: 200 });
    const types = (await readEvidence(strict.database.query, person.id)).map(({ type, data }) => [
      type,
      data['method'],
    ]);
    expect(types).toContainEqual(['link.redeemed', undefined]);
    expect(types).toContainEqual(['identity.passed', 'link, identity data and one-time code']);
  });

  test('the code of a link that was replaced opens nothing', async () => {
    const { who, person, link } = await sent(strict, theAgent);
    const browser = await waiting(who, link, strict);
    const { data } = await browser.call('sendCode', {});
    const code = await newestCode(strict, data.To);
    await send(strict, person, true);
    expect(await give(browser, code)).toMatchObject({ code: 404, data: { reason: 'gone' } });
  });

  test('a person who only knows the data uses up no codes of the link', async () => {
    const { who, link } = await sent(strict, theAgent);
    for (let times = 0; times < 5; times += 1) await (await waiting(who, undefined, strict)).call('sendCode', {});
    expect((await (await waiting(who, undefined, strict)).call('sendCode', {})).code).toBe(429);
    expect((await (await waiting(who, link, strict)).call('sendCode', {})).code).toBe(200);
  });

  test('a text message is sent to the phone on file, and a refusal by the service is reported', async () => {
    const { who, person } = await sent(strict, theAgent);
    const browser = await waiting(who, undefined, strict);
    const first = await browser.call('sendCode', { By: 'text' });
    expect(first.data).toMatchObject({ By: 'text', Sent: 'sent' });
    expect(first.data.Ways.map(({ By }) => By)).toEqual(['mail', 'text']);
    const message = asked.at(-1);
    expect(message?.key).toBe('Bearer sms-key');
    expect(message?.to.replaceAll(/\D/g, '')).toHaveLength(10);
    expect(first.data.To).toBe(`•••${message?.to.slice(-2)}`);
    const code = /\b\d{6}\b/.exec(message?.text ?? '')?.[0] ?? '';
    expect((await give(browser, code)).code).toBe(200);
    accepted = false;
    const other = await waiting(who, undefined, strict);
    expect((await other.call('sendCode', { By: 'text' })).data).toMatchObject({ Sent: 'refused' });
    const texted = (await readEvidence(strict.database.query, person.id)).filter(({ type }) => type === 'code.texted');
    expect(texted.map(({ data }) => data['outcome'])).toEqual(['sent', 'refused']);
  });
});
