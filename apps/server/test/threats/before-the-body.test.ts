/**
 * A caller who may not make a call, or made it too often, is told before any of the body is read; and what is being
 * sent is limited (spec trust 8.12).
 */
import { once } from 'node:events';
import net from 'node:net';
import { type CallName, type Route, routes } from '@countersign/protocol';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limitRules } from '../../src/platform/http/limits.ts';
import type { Browser } from '../support/browser.ts';
import { newBrowser } from '../support/browser.ts';
import { type Person, signIn, startCase, submission, submit } from '../support/people.ts';
import { startServer, type TestServer } from '../support/running-server.ts';

let server: TestServer;
let agent: Person;
let other: Person;
let nobody: Browser;

beforeAll(async () => {
  server = await startServer();
  agent = await startCase(await signIn(server.url, 'A1'));
  other = await startCase(await signIn(server.url, 'B1'));
  nobody = newBrowser(server.url);
  await nobody.open();
});
afterAll(() => server.close());

const table = (Object.entries(routes) as [CallName, Route][]).filter(([, { method }]) => method === 'POST');

interface Head {
  path: string;
  who: Browser;
  length: number;
  type?: string;
  csrf?: string;
}

const headOf = ({ path, who, length, type = 'application/json', csrf = who.csrf }: Head): string =>
  [
    `POST ${path} HTTP/1.1`,
    `host: ${new URL(server.url).host}`,
    'sec-fetch-site: same-origin',
    `x-csrf-token: ${csrf}`,
    `cookie: ${[...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ')}`,
    `content-type: ${type}`,
    `content-length: ${length}`,
    '\r\n',
  ].join('\r\n');

/** A connection, and its responses one after the other. */
function connect() {
  const socket = net.connect(Number(new URL(server.url).port), '127.0.0.1').setNoDelay(true);
  let heard = '';
  socket.setEncoding('utf8').on('data', (text: string) => (heard += text));
  socket.on('error', () => undefined);
  return {
    socket,
    /** The next response, once it is here. */
    answer: async (): Promise<{ status: number; retryAfter: number }> => {
      for (;;) {
        const [all = '', head = '', length = ''] =
          /^([\s\S]*?content-length: (\d+)[\s\S]*?\r\n\r\n)/i.exec(heard)?.slice(0).map(String) ?? [];
        const size = Number(length);
        if (all !== '' && heard.length >= head.length + size) {
          heard = heard.slice(head.length + size);
          const status = Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]);
          return { status, retryAfter: Number(/retry-after: (\d+)/i.exec(head)?.[1] ?? 0) };
        }
        if (socket.destroyed) throw new Error(`the connection was closed after: ${heard}`);
        await Promise.race([once(socket, 'data'), once(socket, 'close')]);
      }
    },
  };
}

/** Sends the headers and none of the body that they announce. */
async function told(head: Head): Promise<number> {
  const { socket, answer } = connect();
  socket.write(headOf(head));
  const { status } = await answer();
  socket.destroy();
  return status;
}

// spec http 3.1
describe('a request is answered before its body arrives', () => {
  test.each(table)('%s', async (_, { path, caller, file, bodyLimit = 16_384 }) => {
    const type = file === undefined ? 'application/json' : 'multipart/form-data; boundary=b';
    const otherType = file === undefined ? 'multipart/form-data; boundary=b' : 'application/json';
    const length = bodyLimit;
    const may = (kinds: readonly string[]): boolean => kinds.includes(caller);
    const agentMay = may(['any', 'agent', 'case']);
    const { browser } = agent;
    const cases: [string, Head, number][] = [
      ['no token', { path, who: browser, length, type, csrf: 'x'.repeat(43) }, 403],
      ['a byte too many', { path, who: browser, length: bodyLimit + 1, type }, 413],
      ...(may(['any']) ? [] : ([['no session', { path, who: nobody, length, type }, 401]] as [string, Head, number][])),
      ['another kind of body', { path, who: browser, length, type: otherType }, agentMay ? 415 : 403],
      ...(agentMay
        ? []
        : ([['another’s call', { path, who: browser, length, type }, 403]] as [string, Head, number][])),
    ];
    for (const [what, head, status] of cases) expect([what, await told(head)]).toEqual([what, status]);
  });

  test('also from a caller who is over a limit', async () => {
    await sql`delete from rate_limit`.execute(server.database.query);
    const { path, bodyLimit = 0 } = routes.submitPayload;
    const submitOnce = () => agent.browser.call('submitPayload', submission(agent, 'nothing', []));
    expect((await submitOnce()).status).toBeLessThan(500);
    await sql`update rate_limit set points = 100000 where key like 'submit:%'`.execute(server.database.query);
    for (let taken = 1; taken < limitRules.submit.share; taken += 1) await submitOnce();
    expect(await told({ path, who: agent.browser, length: bodyLimit })).toBe(429);
    await sql`delete from rate_limit`.execute(server.database.query);
  });
});

test('a caller who is refused while sending 10 MiB gets the response, and the connection continues', async () => {
  const { path, bodyLimit = 0 } = routes.uploadIllustrationFile as Route;
  const { socket, answer } = connect();
  const type = 'multipart/form-data; boundary=b';
  socket.write(headOf({ path, who: nobody, length: bodyLimit, type }));
  for (let sent = 0; sent < bodyLimit; sent += 65_536) {
    if (!socket.write(Buffer.alloc(Math.min(65_536, bodyLimit - sent), 'x'))) await once(socket, 'drain');
  }
  expect((await answer()).status).toBe(401);
  socket.write(`GET /healthz HTTP/1.1\r\nhost: ${new URL(server.url).host}\r\n\r\n`);
  expect((await answer()).status).toBe(200);
  socket.destroy();
});

test('one session that never ends its sections is told to come back; another one can save', async () => {
  const { path, bodyLimit = 0 } = routes.submitPayload;
  const slow = await startCase(await signIn(server.url, 'C1'));
  const sending = Array.from({ length: 40 }, () => {
    const connection = connect();
    connection.socket.write(headOf({ path, who: slow.browser, length: bodyLimit }));
    connection.socket.write(' ');
    return connection;
  });
  const refused: number[] = [];
  void Promise.allSettled(
    sending.map(async ({ answer }) => {
      const { status, retryAfter } = await answer();
      if (status === 503 && retryAfter > 0) refused.push(status);
    }),
  );
  // 8 MiB of one session are taken.
  await expect.poll(() => refused.length, { timeout: 10_000 }).toBe(32);
  const saved = await submit(
    other,
    'SECTIONAProposedInsured',
    { 'PrimaryResidence.Street': 'Elm' },
    { Validation: { Enabled: false } },
  );
  expect(saved.code).toBe(200);
  for (const { socket } of sending) socket.destroy();
  // What was released is available again.
  await expect
    .poll(
      async () =>
        (
          await submit(
            slow,
            'SECTIONAProposedInsured',
            { 'PrimaryResidence.Street': 'Oak' },
            { Validation: { Enabled: false } },
          )
        ).code,
      { timeout: 10_000 },
    )
    .toBe(200);
});
