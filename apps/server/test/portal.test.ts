/** The agent's list of cases at the API (spec flow §2, "Agent portal"). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from './browser.ts';
import { definitionName, insuredAnswers, signIn, somebody, startCase, submit } from './people.ts';
import { startServer, type TestServer } from './running-server.ts';

let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  server = await startServer();
  browser = await signIn(server.url, 'A1');
  for (const lastName of ['Rivera', 'Okafor', 'Riverside', 'Nguyen']) {
    const agent = await startCase(browser);
    await submit(agent, 'SECTIONAProposedInsured', insuredAnswers(somebody({ lastName })));
  }
});
afterAll(() => server.close());

const list = async (more: { Page?: number; PageSize?: number; Search?: string }) => {
  const { data } = await browser.call('getAgentApplications', { AgentId: 'A1', appDefName: definitionName, ...more });
  return { names: data.Applications.map(({ LastName }) => LastName), total: data.Total };
};

test('pages show the newest first and say how many there are', async () => {
  expect(await list({})).toEqual({ names: ['Nguyen', 'Riverside', 'Okafor', 'Rivera'], total: 4 });
  expect(await list({ Page: 2, PageSize: 3 })).toEqual({ names: ['Rivera'], total: 4 });
  expect(await list({ Page: 3, PageSize: 3 })).toEqual({ names: [], total: 4 });
});

test('a search looks through all pages, and pages what it found', async () => {
  expect(await list({ Search: 'rivera' })).toEqual({ names: ['Rivera'], total: 1 });
  expect(await list({ Search: 'rivera', Page: 1, PageSize: 1 })).toEqual({ names: ['Rivera'], total: 1 });
  expect(await list({ Search: 'river', Page: 2, PageSize: 1 })).toEqual({ names: ['Rivera'], total: 2 });
  expect(await list({ Search: 'nobody', Page: 1 })).toEqual({ names: [], total: 0 });
});

test('a search finds by the beginning of any name, by both, by the whole address; never by a part in the middle', async () => {
  const email = 'zoë@example.com';
  const agent = await startCase(browser);
  await submit(agent, 'SECTIONAProposedInsured', insuredAnswers(somebody({ firstName: 'Zoë', lastName: 'Li', email })));
  expect(await list({ Search: 'ZOE' })).toEqual({ names: ['Li'], total: 1 });
  expect(await list({ Search: 'li' })).toEqual({ names: ['Li'], total: 1 });
  expect(await list({ Search: 'li  zoë' })).toEqual({ names: ['Li'], total: 1 });
  expect((await list({ Search: 'gra riv' })).total).toBe(2);
  expect((await list({ Search: 'gra li' })).total).toBe(0);
  expect((await list({ Search: 'ivera' })).total).toBe(0);
  expect((await list({ Search: '  ' })).total).toBe(5);
});

test('a search follows a name that was changed, and finds nothing of another agent', async () => {
  const agent = await startCase(browser);
  await submit(agent, 'SECTIONAProposedInsured', insuredAnswers(somebody({ lastName: 'Before' })));
  await submit(agent, 'SECTIONAProposedInsured', { 'Name.LastName': 'Afterwards' });
  expect((await list({ Search: 'before' })).total).toBe(0);
  expect((await list({ Search: 'after' })).total).toBe(1);
  const other = await signIn(server.url, 'A2');
  const { data } = await other.call('getAgentApplications', {
    AgentId: 'A2',
    appDefName: definitionName,
    Search: 'after',
  });
  expect(data.Total).toBe(0);
});
