/** A server that is told to stop answers whom it holds, with what it knows, before anything is closed. */
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, signIn, startCase } from './people.ts';
import { startServer, type TestServer } from './running-server.ts';

let server: TestServer;
let agent: Person;
beforeAll(async () => {
  server = await startServer();
  agent = await startCase(await signIn(server.url, 'A1'));
});
afterAll(() => server.close());

// spec http 4.1
test('a held answer is given when the server stops, not when its wait is over', async () => {
  const arrived = once(server.http.fastify.server, 'request');
  const held = agent.browser.call('getDecision', { appId: agent.id, appAuthId: agent.handle, Wait: 20 });
  await arrived;
  const began = performance.now();
  await server.shutdown.stop();
  expect(await held).toMatchObject({ code: 200, data: { DecisionInfo: { Rows: [] } } });
  expect(performance.now() - began).toBeLessThan(10_000);
});
