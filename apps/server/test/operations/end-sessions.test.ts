/** An operator signs people out: one of them, the customers of a case, or everybody (ASVS 7.4.5). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endStoredSessions, type SessionsOf } from '../../src/commands/end-sessions.ts';
import { type Browser, newBrowser } from '../support/browser.ts';
import { findCase } from '../support/identity-check.ts';
import { resume, signIn, newInsured, startCase } from '../support/people.ts';
import { readyToSend, send } from '../support/stages.ts';
import { startServer, type TestServer, urlOf } from '../support/running-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

async function operations(): Promise<Browser> {
  const browser = newBrowser(server.url);
  await browser.open();
  await browser.call('operationsLogin', {});
  return browser;
}

const end = (whose: SessionsOf) =>
  endStoredSessions(whose, {
    DATABASE_URL: urlOf(server.database.connection),
    COUNTERSIGN_DATA: `${server.database.folder}/data`,
    KEY_FILE: `${server.database.folder}/wrapping.key`,
  });

test('ends sessions of an agent, an operator, the customers of a case or of everybody: at once, and nobody else’s', async () => {
  const grace = newInsured();
  const agent = await readyToSend(server, await signIn(server.url, 'A1'), grace);
  const insured = await findCase(server, grace, await send(server, agent));
  const other = await startCase(await signIn(server.url, 'B1'));
  const operator = await operations();
  const all = { agent: agent.browser, other: other.browser, insured: insured.browser, operator };
  const present = async (): Promise<string[]> => {
    const found: string[] = [];
    for (const [name, browser] of Object.entries(all)) {
      const { data } = await browser.call('session');
      if (data.agent ?? data.customer ?? data.operations) found.push(name);
    }
    return found;
  };
  const none = { agent: 0, customer: 0, operations: 0 };

  expect(await end({ agent: 'nobody' })).toEqual(none);
  expect(await end({ operator: 'A1' })).toEqual(none);
  expect(await end({ application: other.id })).toEqual(none);
  // A mistyped ID must not read as if nobody were signed in.
  expect(await end({ application: `${other.id}x` })).toBeNull();
  expect(await present()).toEqual(['agent', 'other', 'insured', 'operator']);

  expect(await end({ agent: 'A1' })).toEqual({ ...none, agent: 1 });
  expect(await present()).toEqual(['other', 'insured', 'operator']);
  await expect(resume(server, agent)).rejects.toThrow('cannot be resumed');
  expect(await end({ agent: 'A1' })).toEqual(none);

  expect(await end({ application: insured.id })).toEqual({ ...none, customer: 1 });
  expect(await present()).toEqual(['other', 'operator']);
  await expect(resume(server, insured)).rejects.toThrow('cannot be resumed');

  const rows = await server.database.query
    .selectFrom('session')
    .select('agent_id')
    .where('kind', '=', 'operations')
    .execute();
  expect(await end({ operator: rows[0]?.agent_id ?? '' })).toEqual({ ...none, operations: 1 });
  expect(await present()).toEqual(['other']);

  all.operator = await operations();
  expect(await end('everybody')).toEqual({ agent: 1, customer: 0, operations: 1 });
  expect(await present()).toEqual([]);
});
