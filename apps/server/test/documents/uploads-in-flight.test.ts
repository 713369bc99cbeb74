/** Files that never end, as many as a caller likes: the server keeps little of them, and reads other callers' files. */
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProcess, type ServerProcess } from '../faults/server-process.ts';
import { type Person, signIn, startCase } from '../support/people.ts';
import { carrierFolder, urlOf } from '../support/running-server.ts';
import { type TestDatabase, testDatabase } from '../support/test-database.ts';

const MiB = 1_048_576;
/** What 20 of them, 180 or 400 MiB, may add to the server's memory, with what its collector leaves for later. */
const mostGrowth = 100 * MiB;

let database: TestDatabase;
let server: ServerProcess;
let slow: Person;
let honest: Person;

beforeAll(async () => {
  database = await testDatabase();
  server = await startProcess({
    DATABASE_URL: urlOf(database.connection),
    KEY_FILE: `${database.folder}/wrapping.key`,
  });
  slow = await startCase(await signIn(server.url, 'A1'));
  honest = await startCase(await signIn(server.url, 'B1'));
});
afterAll(async () => {
  await server.kill();
  await database.drop();
});

const sample = fs.readFileSync(path.join(carrierFolder, 'samples', 'illustration-scanned.pdf'));
const boundary = 'files';
const around = (name: string): [string, string] => [
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="a.pdf"\r\n\r\n`,
  `\r\n--${boundary}--\r\n`,
];

/** Begins a call with a file of so many bytes; the answer's status, undefined without one. */
function started(who: Person, to: string, length: number) {
  const request = http.request(`${server.url}${to}`, {
    method: 'POST',
    headers: {
      'sec-fetch-site': 'same-origin',
      'x-csrf-token': who.browser.csrf,
      cookie: [...who.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': length,
    },
  });
  const promise = new Promise<number | undefined>((resolve) => {
    request.on('error', () => resolve(undefined));
    request.on('response', (response) => {
      response.resume();
      resolve(response.statusCode);
    });
  });
  return { request, promise };
}

/** Begins to send a file and goes on until nothing more is taken; never ends it. */
function begin(who: Person, to: string, field: string, bytes: number): http.ClientRequest {
  const { request } = started(who, to, bytes + 1_000);
  request.write(Buffer.concat([Buffer.from(around(field)[0]), Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes, 'x')]));
  return request;
}

const uploadOf = (person: Person): string =>
  `/pdf/uploadIllustrationFile?${new URLSearchParams({ AppAuthId: person.handle, QuestionName: 'IllustrationUpload' }).toString()}`;

/** The status of the answer; what a busy machine makes of the file in the time it has is not the question here. */
async function upload(person: Person): Promise<number> {
  const [before, after] = around('illustrationFile');
  const body = Buffer.concat([Buffer.from(before), sample, Buffer.from(after)]);
  const type = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  return (await person.browser.send('POST', uploadOf(person), body, type)).status;
}

test.each([
  ['of an agent to be read', () => uploadOf(slow), 'illustrationFile', 9 * MiB],
  ['of a visitor to be verified', () => '/documents/verify', 'file', 20 * MiB],
])('20 unfinished files %s cost little memory; another agent’s is read meanwhile', async (what, to, field, bytes) => {
  // Once, so that what is loaded for the first one does not count.
  await upload(honest);
  const before = server.memory();
  const sending = Array.from({ length: 20 }, () => begin(slow, to(), field, bytes));
  let most = 0;
  const watch = setInterval(() => (most = Math.max(most, server.memory())), 50);
  const began = performance.now();
  const taken = await upload(honest);
  const waited = performance.now() - began;
  expect(taken).toBe(200);
  // While more of them may arrive.
  await expect.poll(() => performance.now() - began > 4_000, { timeout: 10_000, interval: 200 }).toBe(true);
  clearInterval(watch);
  for (const request of sending) request.destroy();
  process.stdout.write(
    `${what}: ${Math.round((most - before) / MiB)} MiB more, the other waited ${Math.round(waited)} ms\n`,
  );
  expect(most - before).toBeLessThan(mostGrowth);
});

/** Sends a file in so many pieces, one a second, and returns the status of the answer; null: the last piece never comes. */
function slowly(who: Person, to: string, field: string, seconds: number | null): Promise<number | undefined> {
  const [before, after] = around(field);
  const body = Buffer.concat([Buffer.from(before), sample, Buffer.from(after)]);
  const { promise, request } = started(who, to, body.length);
  const size = Math.ceil(body.length / (seconds ?? 100));
  let at = 0;
  const sending = setInterval(() => {
    request.write(body.subarray(at, at + size));
    at += size;
    if (at < body.length) return;
    clearInterval(sending);
    request.end();
  }, 1_000);
  return promise.finally(() => clearInterval(sending));
}

test(
  'a file that a phone sends for 17 seconds is read; one that does not arrive is told so',
  { timeout: 90_000 },
  async () => {
    const statuses = await Promise.all([
      slowly(honest, uploadOf(honest), 'illustrationFile', 17),
      slowly(honest, '/documents/verify', 'file', 17),
      slowly(honest, '/documents/verify', 'file', null),
    ]);
    expect(statuses).toEqual([200, 200, 408]);
  },
);
