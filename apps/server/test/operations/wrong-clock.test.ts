/** A clock that is ahead ends and erases nothing for good. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { eraseOutdated, store } from '../../src/applications/index.ts';
import { bindAgain } from '../support/bind-again.ts';
import { insertApplication } from '../support/sample-application.ts';
import { type TestDatabase, testDatabase } from '../support/test-database.ts';

const DAY_MS = 86_400_000;
const { signal } = new AbortController();
const now = (): Date => new Date();

let database: TestDatabase;
let ids = 0;
let id = '';
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  id = `case-${(ids += 1)}`;
  await insertApplication(database, id);
});
afterEach(() => vi.useRealTimers());
afterAll(() => database.drop());

/** This process's clock is a hundred days ahead of the database's. */
const goAhead = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 100 * DAY_MS });

const row = () =>
  database.query
    .selectFrom('application')
    .select(['stage', 'erased_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

test('no case expires by a clock that is ahead of the database’s', async () => {
  goAhead();
  expect(await store.noteExpired(database, now(), signal)).toBe(0);
  expect((await row()).stage).toBe('complete');
});

test('a case that expired while both were ahead is open again once they are not', async () => {
  expect(await store.noteExpired(database, new Date(Date.now() + 100 * DAY_MS), signal)).toBeGreaterThan(0);
  expect((await row()).stage).toBe('expired');
  expect(await store.unmarkExpired(database, now(), signal)).toBeGreaterThan(0);
  expect((await row()).stage).toBe('complete');
});

test('one whose time is over stays expired', async () => {
  await database.query
    .updateTable('application')
    .set({ expires_at: new Date(Date.now() - DAY_MS) })
    .where('id', '=', id)
    .execute();
  await bindAgain(database, 'application', id);
  await store.noteExpired(database, now(), signal);
  await store.unmarkExpired(database, now(), signal);
  expect((await row()).stage).toBe('expired');
});

test('no case is erased by a clock that is ahead of the database’s', async () => {
  await database.query
    .updateTable('application')
    .set({ is_demo: true, expires_at: new Date(Date.now() + DAY_MS) })
    .where('id', '=', id)
    .execute();
  await bindAgain(database, 'application', id);
  const retention = { UnsubmittedDays: null, SubmittedDays: null, DiscardedDays: 30 };
  const erase = () => eraseOutdated({ database, now, carrier: { retention } }, signal);
  goAhead();
  expect(await erase()).toEqual({ demos: 0, discarded: 0, cases: 0, leftOut: [] });
  expect((await row()).erased_at).toBeNull();
});
