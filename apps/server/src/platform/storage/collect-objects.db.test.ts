import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/support/test-database.ts';
import { sha256 } from '../crypto/index.ts';
import { DAY_MS } from '../durations.ts';
import { ALL_PREFIXES, collectObjects } from './collect-objects.ts';
import { copyObjects } from './copy-objects.ts';
import { folderPlace } from './folder-place.ts';
import { StorageUnavailable } from './object-place.ts';
import { usedByOthers } from './place-users.ts';
import { createStorage } from './storage.ts';

const KEEP_DAYS = 8;
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const objects = Array.from({ length: 12 }, (_, index) => sha256(Buffer.from(String(index))));

/** Objects that no row names, the first ones longest; a folder with the name of a file cannot be removed like one. */
async function stored(name: string, stuck: (at: number) => boolean) {
  const folder = path.join(database.folder, name);
  const at = new Date();
  for (const [index, object] of objects.entries()) {
    const file = path.join(folder, object.slice(0, 2), object);
    fs.mkdirSync(stuck(index) ? file : path.dirname(file), { recursive: true });
    if (!stuck(index)) fs.writeFileSync(file, 'sealed');
    await database.query
      .insertInto('unnamed_object')
      .values({ object, place: 'folder', since: new Date(at.getTime() - (30 * DAY_MS - index * 1_000)) })
      .execute();
  }
  const storage = createStorage({ documents: { place: 'folder', folder, bucket: null, keepDays: KEEP_DAYS } });
  return {
    storage,
    left: () => objects.filter((object) => fs.existsSync(path.join(folder, object.slice(0, 2), object))),
    /** The folder as a backup that was copied a month ago. */
    copy: () => {
      const old = new Date(at.getTime() - 30 * DAY_MS);
      for (const object of objects) fs.utimesSync(path.join(folder, object.slice(0, 2), object), old, old);
      return copyObjects({ database, storage }, folder);
    },
    collect: (days = 0, prefixes: readonly string[] = []) =>
      collectObjects(
        { database, storage },
        {
          at: new Date(at.getTime() + days * DAY_MS),
          prefixes,
          signal: new AbortController().signal,
        },
      ),
    async end() {
      await database.query.deleteFrom('unnamed_object').execute();
    },
  };
}

// spec trust 9.2
it('one that cannot be removed keeps none behind it, and is tried again a day later', async () => {
  const place = await stored('some', (at) => at < 2);
  const stuck = objects.slice(0, 2);
  const { removed, failed } = await place.collect();
  expect(removed).toBe(10);
  expect(failed.map((problem) => problem.slice(0, 64))).toEqual(stuck);
  expect(failed[0]).toContain(`the folder of documents ${path.join(database.folder, 'some')} cannot be used`);
  expect(place.left()).toEqual(stuck);
  expect((await place.collect(0.9)).failed).toEqual([]);
  expect((await place.collect(1.1)).failed).toHaveLength(2);
  await place.end();
});

it('many that cannot be removed do not keep the others for ever', async () => {
  const place = await stored('many', (at) => at < 7);
  let runs = 0;
  for (; place.left().length > 7 && runs < 6; runs += 1) await place.collect().catch(isAway);
  expect({ left: place.left(), runs }).toEqual({ left: objects.slice(0, 7), runs: 4 });
  await place.end();
});

it('a database that names nothing, as one before its restore, removes nothing that it does not know', async () => {
  const place = await stored('restored', () => false);
  await place.end();
  expect(await place.collect(30, ALL_PREFIXES)).toEqual({ removed: 0, locked: 0, failed: [], shared: [] });
  expect(place.left()).toEqual(objects);
  expect(await place.copy()).toEqual({ copied: 0, kept: 0, lost: [], shared: null });
  expect(place.left()).toEqual(objects);
});

it('removes nothing where another database has documents too, whichever is asked, until one of them is gone', async () => {
  const place = await stored('shared', () => false);
  const folder = path.join(database.folder, 'shared');
  const other = await testDatabase();
  const storage = createStorage({ documents: { place: 'folder', folder, bucket: null, keepDays: KEEP_DAYS } });
  expect(await usedByOthers(database, storage, { marks: true })).toBeNull();
  expect(await usedByOthers(other, storage, { marks: true })).toMatch(
    /^another database has documents in the folder too/,
  );
  const { removed, shared } = await place.collect(30, ALL_PREFIXES);
  expect({ removed, shared }).toEqual({ removed: 0, shared: [expect.stringMatching(/\(used-by-[0-9a-f]{16}\)/)] });
  expect(place.left()).toEqual(objects);
  const [mark = ''] = /used-by-[0-9a-f]+/.exec(shared[0] ?? '') ?? [];
  fs.rmSync(path.join(folder, mark));
  expect((await place.collect()).removed).toBe(objects.length);
  await other.drop();
  await place.end();
});

it('says which folder cannot be used: the command that copies has two', async () => {
  const folder = path.join(database.folder, 'copy');
  const [object = ''] = objects;
  fs.mkdirSync(folder);
  // As unusable as one without room.
  fs.writeFileSync(path.join(folder, object.slice(0, 2)), '');
  await expect(folderPlace(folder).put(object, Buffer.from('sealed'), { isLocked: false })).rejects.toThrow(
    `the folder of documents ${folder} cannot be used (EEXIST)`,
  );
});

function isAway(error: unknown): void {
  expect(error).toBeInstanceOf(StorageUnavailable);
}

// spec trust 8.8
it.each(['./../anchor.json', '', '/etc/hostname', `${'0'.repeat(63)}/../../../anchor.json`])(
  'a row that names %j removes no file, and reads none',
  async (object) => {
    const place = await stored('named', () => false);
    const anchor = path.join(database.folder, 'anchor.json');
    fs.writeFileSync(anchor, '{}');
    await database.query
      .insertInto('unnamed_object')
      .values({ object, place: 'folder', since: new Date(0) })
      .execute();
    expect(await place.collect()).toMatchObject({ removed: objects.length, failed: [] });
    expect([fs.readFileSync(anchor, 'utf8'), place.left()]).toEqual(['{}', []]);
    const row = { bytes: null, place: 'folder', object, object_length: 2 } as const;
    await expect(place.storage.get(row)).rejects.toThrow('a row names what cannot be an object');
    expect(await database.query.selectFrom('unnamed_object').selectAll().execute()).toEqual([]);
  },
);
