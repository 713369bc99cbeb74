/** An agent with some thousand cases: searches and counts look at a part of them, and say so. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '../support/browser.ts';
import { makeManyCases } from '../many-cases/index.ts';
import { type Person, signIn, startCase } from '../support/people.ts';
import { startServer, type TestServer } from '../support/running-server.ts';

let server: TestServer;
let desk: Browser;
/** Changed before all others; its insured took 45 days to sign. */
let oldest: Person;

beforeAll(async () => {
  server = await startServer();
  desk = await signIn(server.url, 'Desk');
  oldest = await startCase(desk);
  await server.database.asOwner(
    `update application set created_at = now() - interval '90 days', updated_at = now() - interval '45 days'
     where id = '${oldest.id}'`,
    `insert into signing_slot (id, application_id, epoch, kind, role, position, state, person, merge_type, signed_at)
     values ('oldest', '${oldest.id}', 1, 'insured', 'Insured', 0, 'signed', '', 'InsuredOwner', now() - interval '45 days')`,
  );
});
afterAll(() => server.close());

const figures = async () => {
  const { Days, Newest } = (await desk.call('caseFigures', {})).data;
  return { late: Days.find(({ To }) => To === null)?.Count, Newest };
};

test('figures count the 2,000 cases changed last, and a handle is found behind them', async () => {
  expect(await figures()).toEqual({ late: 1, Newest: null });
  const { vault, definitions } = server.services;
  await makeManyCases(
    { vault, query: server.database.query, version: definitions.current.version },
    { owner: server.database.owner, count: 2_600, agentOf: () => 'Desk' },
  );
  // All changed at one moment, so that only their IDs order them.
  await server.database.asOwner(
    `update application set created_at = now() - interval '20 days', updated_at = now() - interval '9 days'
     where agent_id = 'Desk' and id <> '${oldest.id}'`,
  );
  expect(await figures()).toEqual({ late: 0, Newest: 2_000 });
  // Whoever opens the case is told that somebody wrote a signing slot outside the program.
  await server.database.asOwner(`delete from signing_slot where id = 'oldest'`);
  const asked = { appAuthId: oldest.handle, AgentId: 'Desk', salesSource: 'Fair' };
  expect(await desk.call('saveInfo', asked)).toMatchObject({ code: 200, data: { Saved: true } });
});
