/** A bucket at start: what is wrong with it is one line that says what to do (spec trust 9.6). */
import fs from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { checkInstallation } from '../../src/commands/check-installation.ts';
import { ConfigError, readConfig } from '../../src/platform/config/index.ts';
import { createStorage, probeStorage, StorageUnavailable, usedByOthers } from '../../src/platform/storage/index.ts';
import { type TestDatabase, testDatabase } from '../support/test-database.ts';
import { type Bucket, startBucket } from './bucket.ts';

let bucket: Bucket;
let database: TestDatabase;
beforeAll(async () => {
  bucket = await startBucket();
  database = await testDatabase();
});
afterEach(() => Object.assign(bucket, { fault: null, denied: [], clockAhead: 0, hasVersions: false, locks: true }));
afterAll(async () => {
  await database.drop();
  await bucket.close();
});

const storageOf = (changes: Record<string, string> = {}) =>
  createStorage(readConfig({ DOCUMENTS: 's3', ...bucket.settings, ...changes }));

/** What keeps the program from starting; otherwise why it starts with a warning, or null. */
async function saidAtStart(changes: Record<string, string> = {}): Promise<string | null> {
  try {
    return await probeStorage(storageOf(changes), database);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    if (error.message.includes('\n')) throw new Error('it says more than one line', { cause: error });
    return `refused: ${error.message}`;
  }
}

const wrong: [string, () => Record<string, string> | void, RegExp][] = [
  [
    'a path that is no bucket',
    () => ({ BUCKET_URL: bucket.settings['BUCKET_URL']?.replace('documents', 'x') ?? '' }),
    /^refused: .*there is no bucket at BUCKET_URL: create it/,
  ],
  [
    'a host that does not exist',
    () => ({ BUCKET_URL: 'https://bucket.invalid/documents' }),
    /^refused: .*BUCKET_URL does not lead to it \(ENOTFOUND\): correct the address/,
  ],
  ['another key', () => ({ BUCKET_KEY: 'wrong' }), /^refused: .*BUCKET_KEY does not belong to BUCKET_KEY_ID/],
  ['an unknown key', () => ({ BUCKET_KEY_ID: 'nobody' }), /^refused: .*BUCKET_KEY_ID is not known there/],
  ['another region', () => ({ BUCKET_REGION: 'us-west-2' }), /^refused: .*set BUCKET_REGION/],
  [
    'a clock that is 20 minutes behind',
    () => void (bucket.clockAhead = 1_200),
    /^refused: .*the clock of this machine is wrong by 1[12]\d\d s, by the clock of the store: synchronize it/,
  ],
  [
    'a key that may not list',
    () => void (bucket.denied = ['s3:ListBucket']),
    /^refused: .*does not have the permission s3:ListBucket in this bucket: grant it/,
  ],
  [
    'a key that may not store',
    () => void (bucket.denied = ['s3:PutObject']),
    /^refused: .*does not have the permission s3:PutObject/,
  ],
  [
    'a key that may not read',
    () => void (bucket.denied = ['s3:GetObject']),
    /^refused: .*does not have the permission s3:GetObject/,
  ],
  [
    'a key that may not remove',
    () => void (bucket.denied = ['s3:DeleteObject']),
    /^refused: .*does not have the permission s3:DeleteObject/,
  ],
  ['a store that closes connections', () => void (bucket.fault = 'away'), /^the bucket does not answer \(/],
  ['a store that is too busy', () => void (bucket.fault = 'busy'), /^the bucket answers 503$/],
];

test.each(wrong)('%s', async (_, change, said) => {
  expect(await saidAtStart(change() ?? {})).toMatch(said);
});

test('a bucket that is well leaves nothing behind', async () => {
  const before = bucket.objects();
  expect(await saidAtStart()).toBeNull();
  expect(bucket.objects()).toEqual(before);
});

test('a lock has to hold', async () => {
  const locked = { BUCKET_LOCK_DAYS: '30' };
  expect(await saidAtStart(locked)).toMatch(
    /^refused: .*the bucket does not support locked objects: create one with Object Lock/,
  );
  bucket.hasVersions = true;
  expect(await saidAtStart(locked)).toBeNull();
  bucket.locks = false;
  expect(await saidAtStart(locked)).toMatch(/^refused: .*a locked object could be removed/);
  // Then it cannot be told whether the lock holds.
  Object.assign(bucket, { locks: true, denied: ['s3:DeleteObjectVersion'] });
  expect(await saidAtStart(locked)).toMatch(/^refused: .*does not have the permission s3:DeleteObjectVersion/);
});

test('a locked object stays until its time is over, another one is removed in all its versions', async () => {
  bucket.hasVersions = true;
  const storage = storageOf({ BUCKET_LOCK_DAYS: '30' });
  const [place] = storage.outside.filter(({ name }) => name === 's3');
  const sealed = Buffer.from('sealed');
  const [locked, plain] = [await storage.put(sealed, { isLocked: true }), await storage.put(sealed)];
  expect(await place?.remove(locked.object ?? '')).toBe('locked');
  expect(await storage.get(locked)).toEqual(sealed);
  expect(await place?.remove(plain.object ?? '')).toBe('removed');
  await expect(storage.get(plain)).rejects.toThrow(/is not in the s3/);
  bucket.endLocks();
  expect(await place?.remove(locked.object ?? '')).toBe('removed');
  await expect(storage.get(locked)).rejects.toThrow(/is not in the s3/);
});

test('a store that does not answer is given up within 2 s', async () => {
  const storage = storageOf();
  const stored = await storage.put(Buffer.from('sealed'));
  bucket.fault = 'silent';
  const begun = performance.now();
  await expect(storage.get(stored)).rejects.toThrow(StorageUnavailable);
  expect(performance.now() - begun).toBeLessThan(2_000);
});

test('a database sees that another one has documents there', async () => {
  const other = await testDatabase();
  expect(await usedByOthers(database, storageOf(), { marks: true })).toBeNull();
  expect(await usedByOthers(other, storageOf(), { marks: false })).toMatch(
    /^another database has documents in the s3 too \(used-by-/,
  );
  expect(await usedByOthers(database, storageOf(), { marks: true })).toBeNull();
  await other.drop();
});

test('lists more than one page', async () => {
  const storage = storageOf();
  const [place] = storage.outside.filter(({ name }) => name === 's3');
  const names = Array.from({ length: 250 }, (_, at) => `ab${String(at).padStart(62, '0')}`);
  for (const name of names) bucket.set(name, Buffer.from('x'));
  const listed: string[] = [];
  for await (const { object } of place?.list('ab') ?? []) {
    // Another test's object may begin like these by chance.
    if (names.includes(object)) listed.push(object);
  }
  expect(listed).toEqual(names);
  for (const name of names) bucket.set(name, null);
});

test('a bucket or a folder of another database keeps the program from starting', async () => {
  await database.asOwner(
    'set session_replication_role = replica',
    "insert into upload (application_id, question, file_name, sha256, length, uploaded_at, place, object, object_length) values ('x', 'y', '', '', 1, now(), 's3', repeat('a', 64), 1)",
  );
  expect(await saidAtStart()).toMatch(
    /^refused: The bucket at BUCKET_URL does not hold the documents of this database/,
  );
  expect(await saidAtStart({ DOCUMENTS: 'folder', DOCUMENT_FOLDER: `${database.folder}/documents` })).toMatch(
    /^refused: The bucket/,
  );
  await database.asOwner("update upload set place = 'folder'");
  expect(await saidAtStart({ DOCUMENT_FOLDER: `${database.folder}/documents` })).toMatch(
    /^refused: DOCUMENT_FOLDER does not hold the documents/,
  );
  await database.asOwner('delete from upload');
});

// spec trust 1.4
test('eapp ops check says the same', async () => {
  const look = async (changes: Record<string, string>) => {
    const looked = await checkInstallation({ COUNTERSIGN_DATA: database.folder, CARRIER: '/nowhere', ...changes });
    const found = looked.find(({ what }) => what === 'documents');
    return found?.state === 'wrong' ? found.repair : (found?.state ?? 'not looked at');
  };
  const file = `${database.folder}/a-file`;
  fs.writeFileSync(file, '');
  expect(await look({ DOCUMENTS: 's3', ...bucket.settings })).toBe('well');
  expect(await look({ DOCUMENTS: 's3', ...bucket.settings, BUCKET_KEY: 'wrong' })).toMatch(
    /BUCKET_KEY does not belong/,
  );
  bucket.fault = 'away';
  expect(await look({ DOCUMENTS: 's3', ...bucket.settings })).toMatch(
    /does not answer .*: check BUCKET_URL and the network/,
  );
  expect(await look({ DOCUMENTS: 'folder', DOCUMENT_FOLDER: `${file}/x` })).toMatch(
    /^The folder of documents .* cannot be written \(ENOTDIR\): give it/,
  );
  expect(await look({})).toBe('not looked at');
});
