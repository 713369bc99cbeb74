/** A portal full of invented cases: created by the server's own calls, once, and only in a development installation. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { developmentAgent } from '../../src/agents/development-agent.ts';
import { type Browser, newBrowser } from '../support/browser.ts';
import { signIn } from '../support/people.ts';
import { disagreements } from '../support/agreement.ts';
import { carrierFolder, idle, startServer, type TestServer } from '../support/running-server.ts';

/** The first people of the list: one for each kind of story. */
const FEW = 7;

let server: TestServer;
const home = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-few-'));
beforeAll(async () => {
  fs.cpSync(carrierFolder, home, { recursive: true });
  const people = path.join(home, 'invented-cases/people.csv');
  const lines = fs.readFileSync(people, 'utf8').split('\n');
  fs.writeFileSync(people, lines.slice(0, 1 + FEW).join('\n'));
  server = await startServer({ CARRIER: home });
});
afterAll(async () => {
  await server.close();
  fs.rmSync(home, { recursive: true });
});

// spec pages 3.8
test('an empty portal is filled once, with cases at every stage that are as old as their stories say', async () => {
  const agent = await signIn(server.url, 'D1');
  const filling = async () => (await agent.call('inventedCases', {})).data;
  expect(await filling()).toEqual({ Offered: true, Running: false, Total: FEW, Made: 0, Failed: 0 });
  const started = await agent.call('addInventedCases', {});
  expect({ code: started.code, data: started.data }).toEqual({ code: 200, data: { Total: FEW } });
  expect((await agent.call('addInventedCases', {})).data).toMatchObject({ reason: 'filled' });
  await vi.waitFor(async () => expect((await filling()).Running).toBe(false), { timeout: 60_000, interval: 200 });
  expect(await filling()).toEqual({ Offered: false, Running: false, Total: FEW, Made: FEW, Failed: 0 });
  expect((await agent.call('addInventedCases', {})).data).toMatchObject({ reason: 'filled' });
  await idle(server);

  const list = await agent.call('getAgentApplications', {
    AgentId: 'D1',
    appDefName: 'Brokerage E-App',
    PageSize: 50,
    Page: 1,
  });
  const stages = Object.fromEntries(list.data.Applications.map(({ LastName, Stage }) => [LastName, Stage]));
  expect(list.data.Applications.every(({ Invented }) => Invented)).toBe(true);
  expect(stages).toEqual({
    Torres: 'insured',
    Dahl: 'complete',
    Nair: 'send',
    Okoye: 'decided',
    Marchetti: 'owners',
    Lindgren: 'complete',
    Whitfield: 'sign',
  });
  const okoye = list.data.Applications.find(({ LastName }) => LastName === 'Okoye');
  const days = (Date.now() - Date.parse(okoye?.CreatedDateTime_ISO ?? '')) / 86_400_000;
  expect(Math.round(days)).toBe(11);
  // Her owner was asked after she had signed, today.
  const marchetti = list.data.Applications.find(({ LastName }) => LastName === 'Marchetti');
  const daysAgo = marchetti?.EmailLogs.map(({ created_at }) => (Date.now() - Date.parse(created_at)) / 86_400_000);
  expect(daysAgo?.map(Math.round)).toEqual([3, 0]);
  const traces = await server.database.query.selectFrom('signing_trace').select('flagged').execute();
  expect(traces.map(({ flagged }) => flagged)).toEqual([false, false, false, false]);
  for (const { Id } of list.data.Applications) expect(await disagreements(server.services, Id)).toEqual([]);
});

test('what a process left when it was killed at the last case is offered once more, and then over', async () => {
  const agent = await signIn(server.url, 'D5');
  const rows = (['made', 'playing'] as const).map((state, number) => ({ agent_id: 'D5', number, state }));
  await server.database.query.insertInto('invented_case').values(rows).execute();
  const filling = async () => (await agent.call('inventedCases', {})).data;
  expect(await filling()).toMatchObject({ Offered: true, Total: 2, Made: 1, Failed: 0 });
  expect((await agent.call('addInventedCases', {})).code).toBe(200);
  await expect.poll(filling).toEqual({ Offered: false, Running: false, Total: 2, Made: 1, Failed: 1 });
  expect((await agent.call('addInventedCases', {})).data).toMatchObject({ reason: 'filled' });
});

test('why a case could not be created is in the log, by file and line', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-refused-'));
  fs.cpSync(carrierFolder, folder, { recursive: true });
  const people = path.join(folder, 'invented-cases/people.csv');
  const lines = fs.readFileSync(people, 'utf8').split('\n');
  fs.writeFileSync(people, [lines[0], lines.find((line) => line.startsWith('just-started,'))].join('\n'));
  const story = path.join(folder, 'invented-cases/just-started.yaml');
  const steps = fs.readFileSync(story, 'utf8').trimEnd().split('\n');
  fs.writeFileSync(
    story,
    [...steps, '  - expect: { rows: { SECTIONCBeneficiaryInformation.BeneficiaryInformation: 4 } }', ''].join('\n'),
  );
  const logged: string[] = [];
  const other = await startServer(
    { CARRIER: folder, LOG_LEVEL: 'warn' },
    { logTo: { write: (line) => void logged.push(line) } },
  );
  try {
    const agent = await signIn(other.url, 'D6');
    expect((await agent.call('addInventedCases', {})).code).toBe(200);
    const filling = async () => (await agent.call('inventedCases', {})).data;
    await expect.poll(filling, { timeout: 60_000 }).toMatchObject({ Running: false, Made: 0, Failed: 1 });
    const line = logged.find((each) => each.includes('an invented case was not created'));
    expect(line).toContain(`just-started.yaml:${steps.length + 1}`);
  } finally {
    await other.close();
    fs.rmSync(folder, { recursive: true });
  }
});

test('if there are cases, nothing is offered and nothing is created', async () => {
  const agent = await signIn(server.url, 'D2');
  await agent.call('startApp', {});
  expect((await agent.call('inventedCases', {})).data).toMatchObject({ Offered: false, Total: 0 });
  const refused = await agent.call('addInventedCases', {});
  expect({ code: refused.code, data: refused.data }).toMatchObject({ code: 409, data: { reason: 'hasCases' } });
});

/** The response to an agent of that server. */
async function answerOf(
  env: Record<string, string>,
  isSignedIn: (other: TestServer) => Promise<Pick<Browser, 'call'>>,
) {
  const other = await startServer(env);
  try {
    const agent = await isSignedIn(other);
    expect((await agent.call('inventedCases', {})).data).toMatchObject({ Offered: false, Total: 0 });
    const { code, data } = await agent.call('addInventedCases', {});
    expect(await other.database.query.selectFrom('application').select('id').execute()).toEqual([]);
    return { code, data };
  } finally {
    await other.close();
  }
}

test('a development installation that mails people outside creates none', async () => {
  const mailing = { SMTP_URL: 'smtp://127.0.0.1:1025', MAIL_FROM: 'eapp@example.com' };
  expect(await answerOf(mailing, ({ url }) => signIn(url, 'D3'))).toMatchObject({
    code: 409,
    data: { reason: 'mailServer' },
  });
});

test('no other installation creates any', async () => {
  const answer = await answerOf({ ENVIRONMENT: 'staging' }, async ({ http, database, url }) => {
    const agent = newBrowser(url);
    const session = { kind: 'agent', origin: 'oidc', ...developmentAgent({ AgentId: 'D4' }) } as const;
    const begun = await http.sessions.create(database.query, session, undefined);
    agent.cookies.set('eapp-agent', begun.token);
    agent.csrf = begun.session.csrf;
    return agent;
  });
  expect(answer).toMatchObject({ code: 403, data: { reason: 'development' } });
});
