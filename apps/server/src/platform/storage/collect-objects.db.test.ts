import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/support/test-database.ts';
import { sha256 } from '../crypto/index.ts';
import { DAY_MS } from '../day.ts';
import { ALL_PREFIXES, collectObjects } from './collect-objects.ts';
import { copyObjects } from './copy-objects.ts';
import { StorageUnavailable } from './object-place.ts';
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
  expect(failed[0]).toContain('the folder of documents cannot be used');
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
  expect(await place.collect(30, ALL_PREFIXES)).toEqual({ removed: 0, locked: 0, failed: [] });
  expect(place.left()).toEqual(objects);
  expect(await place.copy()).toEqual({ copied: 0, kept: 0, lost: [] });
  expect(place.left()).toEqual(objects);
});

function isAway(error: unknown): void {
  expect(error).toBeInstanceOf(StorageUnavailable);
}
