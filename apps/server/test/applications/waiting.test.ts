/** Responses that are delayed until there is news (spec http §4). */
import { once } from 'node:events';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, signIn, startCase } from '../support/people.ts';
import { startServer, type TestServer } from '../support/running-server.ts';

let server: TestServer;
let agent: Person;
beforeAll(async () => {
  server = await startServer();
  agent = await startCase(await signIn(server.url, 'A1'));
});
afterAll(() => server.close());

/** Requests a decision that is not made yet, and waits; returns the response once it arrives. */
async function hold(Wait: number) {
  const arrived = once(server.http.fastify.server, 'request');
  const held = agent.browser.call('getDecision', { appId: agent.id, appAuthId: agent.handle, Wait });
  await arrived;
  return { held };
}

// spec http 4.1
test('nobody waits longer than 25 seconds', async () => {
  expect((await (await hold(26)).held).code).toBe(400);
});

// spec http 4.1
test('a wait holds no database connection, and does not count as activity', async () => {
  await sql`update session set active_at = now() - interval '1000 seconds'`.execute(server.database.query);
  const { pool } = server.services.database;
  const { held } = await hold(3);
  let isOver = false;
  void held.then(() => (isOver = true));
  await expect.poll(() => pool.totalCount - pool.idleCount, { interval: 10 }).toBe(0);
  expect(isOver).toBe(false);
  const answer = await held;
  expect(answer.code).toBe(200);
  expect(Number(answer.headers.get('x-session-remaining'))).toBeLessThanOrEqual(140);
  expect((await agent.browser.open()).agent?.remaining).toBeLessThanOrEqual(140);
});

// spec http 4.1
test('a delayed response is sent when the server stops, not when its wait is over', async () => {
  const { held } = await hold(20);
  const began = performance.now();
  await server.shutdown.stop();
  expect(await held).toMatchObject({ code: 200, data: { DecisionInfo: { Rows: [] } } });
  expect(performance.now() - began).toBeLessThan(10_000);
});
