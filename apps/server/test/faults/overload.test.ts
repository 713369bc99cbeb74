/**
 * More people than the machine can serve, clients that send and read one byte at a time, and requests that none of our
 * pages send.
 */
import fs from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Data } from '@countersign/protocol';
import type { Reply } from '../support/browser.ts';
import { checkHistory, toldOf } from '../support/history.ts';
import { type Person, resume, signIn, startCase, submit, submission } from '../support/people.ts';
import { recorderOf } from '../support/record-history.ts';
import { figure, ms, percentile, measureContention, within } from './figures.ts';
import { type ServerProcess, startProcess } from './server-process.ts';
import { counted, orLost } from './typists.ts';

let server: ServerProcess;
let people: Person[];

beforeAll(async () => {
  server = await startProcess();
  people = [];
  for (let index = 0; index < 8; index += 1) people.push(await startCase(await signIn(server.url, `A${index}`)));
});
afterAll(() => server.remove());

const block = 'SECTIONAProposedInsured';
const save = (person: Person, text: string) =>
  submit(person, block, { 'PrimaryResidence.Street': text }, { Validation: { Enabled: false } });

/** A submission from a separate address: all of 127.0.0.0/8 is this machine. */
async function sendFrom(
  localAddress: string,
  { browser }: Person,
  body: string,
): Promise<{ status: number; retryAfter: boolean; answer: Pick<Reply<Data<'submitPayload'>>, 'code' | 'data'> }> {
  const headers = {
    'sec-fetch-site': 'same-origin',
    'x-csrf-token': browser.csrf,
    'content-type': 'application/json',
    cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  };
  const request = http.request(`${server.url}/composable/submit-payload`, { method: 'POST', localAddress, headers });
  request.end(body);
  const response: http.IncomingMessage = await new Promise((resolve, reject) =>
    request.once('response', resolve).once('error', reject),
  );
  // The server's own words, as `Reply` has them.
  const answer: Pick<Reply<Data<'submitPayload'>>, 'code' | 'data'> = JSON.parse(await text(response));
  return { status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] !== undefined, answer };
}

/** Times of this many saves by one person who waits for each response. */
async function usual(count: number): Promise<number[]> {
  const [person] = people;
  const times: number[] = [];
  for (let round = 0; person && round < count; round += 1) {
    const began = performance.now();
    const reply = await orLost(save(person, `${round} Usual Street`));
    // A connection that the server was about to close anyway: browsers send again.
    if (reply === null) continue;
    expect(reply.code).toBe(200);
    times.push(performance.now() - began);
  }
  return times;
}

// spec http 3.11
test('five times as many callers as it can serve', async () => {
  // The first one types as always when it is over.
  const [, ...typists] = people;
  const histories = typists.map((person) => recorderOf(person, block, 'PrimaryResidence.Street'));
  const answers = new Map<number, number>();
  const accepted: number[] = [];
  const health: number[] = [];
  let retryAfter = 0;
  let stopping = false;
  const contention = measureContention();
  const crowd = Array.from({ length: 200 }, async (_, index) => {
    const person = typists[index % typists.length];
    // They come within two seconds.
    await pause(index * 10);
    for (let round = 0; person && !stopping; round += 1) {
      const began = performance.now();
      const body = JSON.stringify(
        submission(person, block, [{ QuestionName: 'PrimaryResidence.Street', AnswerText: `${index} ${round}` }], {
          Validation: { Enabled: false },
        }),
      );
      // Everybody from a separate address: the limit per address would spare the server the work.
      const reply = await sendFrom(`127.0.1.${index + 1}`, person, body).catch(() => null);
      histories[index % typists.length]?.wrote({ invoked: began, text: `${index} ${round}` }, reply?.answer ?? null);
      const status = reply?.status ?? 0;
      answers.set(status, (answers.get(status) ?? 0) + 1);
      if (status === 200) accepted.push(performance.now() - began);
      else if (reply?.retryAfter) retryAfter += 1;
      // A page waits longer; without any pause the clients would use up this machine themselves.
      if (status !== 200) await pause(300);
    }
  });
  const watching = (async () => {
    while (!stopping) {
      const began = performance.now();
      const reply = await orLost(people[0]!.browser.send('GET', '/healthz'));
      expect(reply?.status).toBe(200);
      health.push(performance.now() - began);
      await pause(250);
    }
  })();
  await pause(15_000);
  stopping = true;
  await Promise.all([...crowd, watching]);
  const crowded = contention();
  const over = performance.now();
  await usual(1);
  const recovered = performance.now() - over;
  for (const [at, person] of typists.entries()) {
    const invoked = performance.now();
    histories[at]?.read(invoked, (await resume(server, person)).data);
  }
  expect(toldOf(histories.flatMap(({ operations }) => checkHistory(operations)))).toEqual([]);
  const refused = (answers.get(503) ?? 0) + (answers.get(429) ?? 0);
  expect(retryAfter).toBe(refused);
  figure(
    'overload: 200 people without a pause',
    `${counted(answers)}, accepted p95 ${ms(percentile(accepted, 0.95))}, /healthz at most ${ms(Math.max(...health))}, normal again after ${ms(recovered)}; everything took ${crowded.toFixed(1)} times as long as on an idle machine`,
    'only 200, 429 and 503 with Retry-After, some refused, accepted p95 under 2 s (multiplied by the slowdown of the machine), /healthz answers, normal in 10 s',
    [...answers.keys()].every((status) => [200, 429, 503].includes(status)) &&
      refused > 0 &&
      within(percentile(accepted, 0.95), 2_000, crowded) &&
      within(recovered, 10_000),
  );
});

/** The far ends of connections that the server itself holds open; its own word, as who reads nothing learns nothing. */
function heldByServer(): Set<number> {
  const own = Number(new URL(server.url).port).toString(16).toUpperCase().padStart(4, '0');
  const rows = fs.readFileSync('/proc/net/tcp', 'utf8').split('\n').slice(1);
  const ends = rows
    .map((row) => row.trim().split(/\s+/))
    .filter(([, local, , state]) => local?.endsWith(`:${own}`) && state === '01');
  return new Set(ends.map(([, , remote = '']) => Number.parseInt(remote.split(':')[1] ?? '', 16)));
}

/**
 * Opens this many connections that behave as `speak` does; returns how long the server kept the last of them, up to
 * `limit`.
 */
async function connections(count: number, limit: number, speak: (socket: net.Socket) => void): Promise<number> {
  const began = performance.now();
  const sockets = Array.from({ length: count }, (_, at) => {
    const port = Number(new URL(server.url).port);
    const socket = net.connect({ port, host: '127.0.0.1', localAddress: `127.0.2.${at + 1}` });
    socket.on('error', () => undefined);
    socket.once('connect', () => speak(socket));
    return socket;
  });
  await pause(500);
  const ports = sockets.map(({ localPort }) => localPort ?? 0);
  for (;;) {
    const held = heldByServer();
    const took = performance.now() - began;
    if (took > limit || !ports.some((port) => held.has(port))) {
      for (const socket of sockets) socket.destroy();
      return took;
    }
    await pause(200);
  }
}

/** Sends a piece every half second as long as it can. */
function drip(socket: net.Socket, piece: string): void {
  const timer = setInterval(() => socket.write(piece), 500);
  socket.once('close', () => clearInterval(timer));
  socket.resume();
}

test.each<[string, number, (socket: net.Socket) => void]>([
  [
    'send headers byte by byte',
    20_000,
    (socket) => {
      socket.write('POST /composable/submit-payload HTTP/1.1\r\nhost: 127.0.0.1\r\n');
      drip(socket, 'x-a: b\r\n');
    },
  ],
  [
    'send a body byte by byte',
    20_000,
    (socket) => {
      socket.write(
        `POST /composable/submit-payload HTTP/1.1\r\nhost: ${new URL(server.url).host}\r\nsec-fetch-site: same-origin\r\n` +
          `cookie: ${[...people[0]!.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')}\r\n` +
          `x-csrf-token: ${people[0]!.browser.csrf}\r\ncontent-type: application/json\r\ncontent-length: 8192\r\n\r\n{"a":"`,
      );
      drip(socket, 'x');
    },
  ],
  [
    'never read a big answer',
    50_000,
    (socket) => {
      socket.pause();
      const ask = `GET /assets/countries.json HTTP/1.1\r\nhost: ${new URL(server.url).host}\r\n\r\n`;
      socket.write(ask.repeat(400));
    },
  ],
])('200 connections that %s', async (what, limit, speak) => {
  const before = percentile(await usual(40), 0.95);
  const attack = connections(200, limit + 10_000, speak);
  await pause(1_000);
  const during = percentile(await usual(60), 0.95);
  const lasted = await attack;
  const after = await usual(5);
  figure(
    `slow clients: 200 that ${what}`,
    `all closed after ${ms(lasted)}; others' p95 ${ms(before)} before, ${ms(during)} meanwhile`,
    `closed by ${ms(limit)}, others' p95 under twice or 250 ms`,
    within(lasted, limit) && within(during, Math.max(2 * before, 250)) && after.length === 5,
  );
});

test('requests that no honest client sends', async () => {
  const [person] = people;
  if (!person) throw new Error('nobody is here');
  const good = JSON.stringify(submission(person, block, []));
  const answered = (text: string): string => good.replace('"QuestionResponses":[]', `"QuestionResponses":${text}`);
  const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  const corpus: [string, Record<string, string>?][] = [
    [''],
    ['{'],
    ['null'],
    ['[]'],
    ['"text"'],
    ['1e999'],
    [nested(200_000)],
    [answered(nested(100_000))],
    [answered(`[${'{"QuestionName":"a","AnswerText":"b"},'.repeat(20_000)}{}]`)],
    [answered('[{"QuestionName":"Name.FirstName","AnswerText":"\\u0000"}]')],
    [answered('[{"QuestionName":"Name.FirstName","AnswerText":"\\ud800"}]')],
    [answered(`[{"QuestionName":"Name.FirstName","AnswerText":"${'x'.repeat(900_000)}"}]`)],
    [answered('[{"QuestionName":"Name.FirstName","AnswerText":{"$gt":""}}]')],
    [answered('[{"QuestionName":"__proto__.polluted","AnswerText":"yes"}]')],
    [answered('[{"QuestionName":"constructor","AnswerText":"yes"}]')],
    [`{"__proto__":{"polluted":true},${good.slice(1)}`],
    [`{${'"a":1,'.repeat(100_000)}"b":2}`],
    [`{"${'k'.repeat(900_000)}":1}`],
    ['x'.repeat(2_000_000)],
    [good, { 'content-type': 'text/plain' }],
    [good, { 'content-type': 'multipart/form-data; boundary=x' }],
    [good, { 'content-encoding': 'gzip' }],
    [good, { 'content-encoding': 'br' }],
    [good, { 'x-csrf-token': '\u00ff'.repeat(43) }],
    [good, { cookie: `${'a=b; '.repeat(1_500)}` }],
    [good, { 'sec-fetch-site': 'cross-site' }],
  ];
  const before = await resume(server, person);
  await usual(20);
  const memory = server.memory();
  const answers = new Map<number, number>();
  let slowest = 0;
  const leaks: string[] = [];
  const broken = Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0xc0, 0x80, 0x22, 0x7d]);
  const send = async (body: string | Buffer, headers?: Record<string, string>): Promise<void> => {
    const began = performance.now();
    const reply: Reply | null = await orLost(person.browser.send('POST', '/composable/submit-payload', body, headers));
    slowest = Math.max(slowest, performance.now() - began);
    answers.set(reply?.status ?? 0, (answers.get(reply?.status ?? 0) ?? 0) + 1);
    if (/\bat .+:\d+:\d+|select |insert into|node_modules/i.test(reply?.text ?? '')) leaks.push(reply?.text ?? '');
  };
  for (let round = 0; round < 20; round += 1) {
    for (const [body, headers] of corpus) await send(body, headers);
    await send(broken);
  }
  const grown = (server.memory() - memory) / 1_048_576;
  const after = await resume(server, person);
  expect(leaks).toEqual([]);
  expect(after.data.QuestionBlockResponses.length).toBe(before.data.QuestionBlockResponses.length);
  // A body that is refused before it was read may end the connection while it is being written.
  const refusals = [...answers].filter(([status]) => status !== 0);
  figure(
    `malformed corpus: ${corpus.length + 1} bodies, 20 times`,
    `${counted(answers)}, slowest ${ms(slowest)}, memory ${grown < 0 ? '' : '+'}${grown.toFixed(0)} MB`,
    'only 4xx, each under 1 s, memory under +100 MB',
    refusals.every(([status]) => status >= 400 && status < 500) && within(slowest, 1_000) && grown < 100,
  );
});
