/**
 * Our client of the S3 interface works with a server that others wrote: what it stores, pages of lists, and refusals. That server
 * does not check signatures; `sign-request.test.ts` does, by the examples of AWS.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sha256 } from '../../apps/server/src/platform/crypto/index.ts';
import { type BucketSettings, bucketPlace } from '../../apps/server/src/platform/storage/bucket-place.ts';
import { freePort } from '../../apps/server/test/support/newest-link.ts';

/** More than a page of a list, which has a thousand. */
const OBJECTS = 1_050;
const program = fileURLToPath(new URL('../node_modules/s3rver/bin/s3rver.js', import.meta.url));

let settings: BucketSettings;
let stop: () => Promise<void>;
beforeAll(async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'countersign-s3-'));
  const port = await freePort();
  const words = ['-d', folder, '-a', '127.0.0.1', '-p', String(port), '--configure-bucket', 'documents'];
  // It encrypts the tokens of its lists with a cipher that only the legacy provider has.
  const server = spawn(process.execPath, ['--openssl-legacy-provider', program, ...words], { stdio: 'ignore' });
  stop = async () => {
    server.kill();
    await once(server, 'exit');
    rmSync(folder, { recursive: true });
  };
  const url = `http://127.0.0.1:${port}/documents`;
  settings = { url, region: 'us-east-1', keyId: 'S3RVER', key: 'S3RVER', lockDays: null };
  await vi.waitFor(() => fetch(url), { timeout: 60_000 });
});
afterAll(() => stop());

test('objects are stored, read, listed over pages, and removed', async () => {
  const place = bucketPlace(settings);
  await place.probe();
  const stored = new Map(
    Array.from({ length: OBJECTS }, (_, at) => Buffer.from(`object ${at} ß \0`)).map((bytes) => [sha256(bytes), bytes]),
  );
  for (const [object, bytes] of stored) await place.put(object, bytes, { isLocked: false });
  const [first = '', ...others] = stored.keys();
  expect(await place.get(first)).toEqual(stored.get(first));
  // Stored again, it is there once.
  await place.put(first, stored.get(first) ?? Buffer.alloc(0), { isLocked: false });
  const listed: string[] = [];
  for await (const { object, at } of place.list('')) {
    expect(Math.abs(Date.now() - at.getTime())).toBeLessThan(600_000);
    listed.push(object);
  }
  expect(listed.toSorted()).toEqual([...stored.keys()].toSorted());
  const begun: string[] = [];
  for await (const { object } of place.list('a')) begun.push(object);
  expect(begun.toSorted()).toEqual([...stored.keys()].filter((object) => object.startsWith('a')).toSorted());
  expect(await place.remove(first)).toBe('removed');
  expect(await place.get(first)).toBeNull();
  expect(await place.remove(first)).toBe('removed');
  expect(await place.get(others[0] ?? '')).toEqual(stored.get(others[0] ?? ''));
});

test.each([
  ['an id of a key that is not known', { keyId: 'other' }, /BUCKET_KEY_ID/],
  ['a bucket that is not there', { url: '/nothing' }, /there is no bucket at BUCKET_URL/],
  ['a bucket that keeps no lock', { lockDays: 30 }, /a locked object could be removed/],
])('%s is told in one line', async (_what, changes, line) => {
  const url = new URL('url' in changes ? changes.url : settings.url, settings.url).href;
  await expect(bucketPlace({ ...settings, ...changes, url }).probe()).rejects.toThrow(line);
});
