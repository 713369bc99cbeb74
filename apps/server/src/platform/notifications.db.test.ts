import events from 'node:events';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../test/support/test-database.ts';
import { openDatabase } from './database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const lose = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query = 'listen "lost_again"'`.execute(database.query);

test('listens again after each lost connection, and leaves nothing of the lost ones', async () => {
  const warnings: string[] = [];
  const note = ({ message }: Error): void => void warnings.push(message);
  const most = events.defaultMaxListeners;
  // One is enough at any time; Node warns of more, as it otherwise does of more than ten.
  events.defaultMaxListeners = 2;
  process.on('warning', note);
  onTestFinished(() => {
    process.off('warning', note);
    events.defaultMaxListeners = most;
  });
  const listening = openDatabase(database.connection, { connections: 1 });
  let begun = 0;
  const end = listening.listen({ channel: 'lost_again', heard: () => undefined, began: () => (begun += 1) });
  for (const times of [1, 2, 3, 4]) {
    await expect.poll(() => begun, { timeout: 20_000 }).toBe(times);
    await lose();
  }
  await expect.poll(() => begun, { timeout: 20_000 }).toBe(5);
  end();
  await listening.close();
  expect(warnings.filter((message) => message.includes('abort listeners'))).toEqual([]);
});
