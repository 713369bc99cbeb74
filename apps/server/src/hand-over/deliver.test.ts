import { lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { deliver, type Message, type Target } from './deliver.ts';
import { isPublicAddress } from '../platform/index.ts';

type Answer = (response: http.ServerResponse) => void;

let server: http.Server;
let port: number;
let answer: Answer;
let came: { id: string; body: string }[];

beforeAll(async () => {
  server = http.createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      came.push({ id: String(request.headers['webhook-id']), body });
      answer(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // It listens on a port, not on a pipe.
  ({ port } = server.address() as AddressInfo);
});
beforeEach(() => {
  came = [];
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const now = () => new Date('2026-11-20T12:00:00Z');
const at = (url: string, isPrivate: boolean): Target => ({
  kind: 'https',
  url: new URL(url),
  secrets: [Buffer.alloc(32)],
  isPrivate,
});
const messageOf = (id: string): Message => ({
  id,
  mediaType: 'application/json',
  body: Buffer.from(`{"case":"${id}"}`),
});
const send = (message = messageOf('msg_1'), limitMs = 20_000) =>
  deliver(at(`http://127.0.0.1:${port}/`, true), message, now, AbortSignal.timeout(limitMs));
const status =
  (code: number, headers: http.OutgoingHttpHeaders = {}, body = ''): Answer =>
  (response) =>
    void response.writeHead(code, headers).end(body);

// spec handover 3.2
describe('what the other system answers', () => {
  it.each<[string, Answer, object]>([
    ['200 with an id', status(200, {}, '{"id":"A-7"}'), { kind: 'delivered', answer: 'A-7' }],
    ['200 with words', status(200, {}, '<html>'), { kind: 'delivered', answer: null }],
    ['an id that is none', status(202, {}, '{"id":"<b>"}'), { kind: 'delivered', answer: null }],
    ['too much', status(200, {}, 'x'.repeat(200_000)), { kind: 'delivered', answer: null }],
    ['500', status(500), { kind: 'later', reason: 'status 500', seconds: null }],
    ['429', status(429, { 'retry-after': '7' }), { kind: 'later', reason: 'status 429', seconds: 7 }],
    [
      'a date to come back at',
      status(503, { 'retry-after': 'Fri, 20 Nov 2026 12:01:00 GMT' }),
      { kind: 'later', reason: 'status 503', seconds: 60 },
    ],
    ['400', status(400), { kind: 'refused', reason: 'status 400' }],
    [
      'another address',
      status(302, { location: 'http://127.0.0.1/' }),
      { kind: 'refused', reason: 'it redirects (status 302)' },
    ],
    [
      'half of it',
      (response) => {
        response.writeHead(200, { 'content-length': 100 });
        response.flushHeaders();
        setImmediate(() => response.destroy());
      },
      { kind: 'later', seconds: null },
    ],
    [
      'a closed connection',
      (response) => void response.destroy(),
      { kind: 'later', reason: 'ECONNRESET', seconds: null },
    ],
  ])('%s', async (_, said, delivery) => {
    answer = said;
    expect(await send()).toMatchObject(delivery);
    expect(came).toHaveLength(1);
  });

  it('nothing', async () => {
    answer = () => undefined;
    expect(await send(messageOf('msg_1'), 300)).toEqual({ kind: 'later', reason: 'it took too long', seconds: null });
  });
});

// spec handover 3.1, 3.2
test('two hundred messages get through to a system that fails in every way: all ids, and every repeat with the same bytes', async () => {
  let asked = 0;
  const ways: Answer[] = [
    status(500),
    status(429, { 'retry-after': '0' }),
    (response) => void response.destroy(),
    status(200, {}, '{"id":"ok"}'),
    (response) => {
      response.writeHead(200, { 'content-length': 10 });
      response.flushHeaders();
      setImmediate(() => response.destroy());
    },
  ];
  answer = (response) => (ways[(asked += 1) % ways.length] ?? status(200))(response);
  const ids = Array.from({ length: 200 }, (_, index) => `msg_${index}`);
  for (const id of ids) {
    let tries = 0;
    while ((await send(messageOf(id))).kind !== 'delivered') expect((tries += 1)).toBeLessThan(20);
  }
  expect([...new Set(came.map(({ id }) => id))].toSorted()).toEqual(ids.toSorted());
  expect(new Set(came.map(({ id, body }) => `${id} ${body}`)).size).toBe(200);
  expect(came.length).toBeGreaterThan(200);
});

// spec handover 3.4
describe('an address that nobody named as private', () => {
  it.each([
    'http://example.com/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://10.1.2.3/',
    'https://[fe80::1]/',
    'https://localhost/',
  ])('%s is refused', async (url) => {
    expect(await deliver(at(url, false), messageOf('msg_1'), now)).toMatchObject({ kind: 'refused' });
  });

  it.each([
    ['8.8.8.8', true],
    ['172.32.0.1', true],
    ['2606:4700::1111', true],
    ['0.0.0.0', false],
    ['10.255.255.255', false],
    ['100.64.0.1', false],
    ['127.1.2.3', false],
    ['169.254.169.254', false],
    ['172.31.255.255', false],
    ['192.168.1.1', false],
    ['224.0.0.1', false],
    ['255.255.255.255', false],
    ['::', false],
    ['::1', false],
    ['::ffff:10.0.0.1', false],
    ['::ffff:8.8.8.8', false],
    ['64:ff9b::a00:1', false],
    ['fd00::1', false],
    ['fe80::1', false],
    ['ff02::1', false],
    ['2001:db8::1', false],
    ['2002:a00:1::', false],
    ['localhost', false],
  ])('%s is public: %s', (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic);
  });
});

// spec handover 3.3
test('a folder has a file whole or not at all, once, and never another one of its name', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'countersign-folder-'));
  const put = (message: Message) => deliver({ kind: 'folder', folder }, message, now);
  const message = messageOf('msg_1');
  expect(await put(message)).toEqual({ kind: 'delivered', answer: null, body: '' });
  expect(await put(message)).toEqual({ kind: 'delivered', answer: null, body: '' });
  expect(readdirSync(folder)).toEqual(['msg_1.json']);
  expect(readFileSync(path.join(folder, 'msg_1.json'))).toEqual(message.body);
  writeFileSync(path.join(folder, 'msg_1.json'), 'other');
  expect(await put(message)).toMatchObject({ kind: 'refused' });
  // A file that cannot be read may be a different one.
  const unreadable = path.join(folder, 'msg_2.json');
  symlinkSync(unreadable, unreadable);
  expect(await put(messageOf('msg_2'))).toEqual({ kind: 'later', reason: 'ELOOP', seconds: null });
  expect(readdirSync(folder).toSorted()).toEqual(['msg_1.json', 'msg_2.json']);
  expect(lstatSync(unreadable).isSymbolicLink()).toBe(true);
  rmSync(folder, { recursive: true });
  expect(await put(message)).toEqual({ kind: 'later', reason: 'ENOENT', seconds: null });
});
