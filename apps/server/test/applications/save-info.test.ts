/**
 * What pages send about a case in addition to its answers (spec flow §7, save-info): stored sealed, or compared and
 * forgotten.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { salesDetailsOf } from '../../src/applications/sales-details.ts';
import { loadCase } from '../../src/applications/index.ts';
import { findCase } from '../support/identity-check.ts';
import { type Person, signIn, newInsured } from '../support/people.ts';
import { readyToSend, send } from '../support/stages.ts';
import { startServer, type TestServer } from '../support/running-server.ts';
import { stateOf } from '../support/state.ts';

let server: TestServer;
let agent: Person;
let insured: Person;
const lines: string[] = [];

beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: 'warn' }, { logTo: { write: (line) => void lines.push(line) } });
  const grace = newInsured();
  const browser = await signIn(server.url, 'A1', { SalesSource: 'Branch', EstimateDetails: 'First estimate' });
  agent = await readyToSend(server, browser, grace);
  insured = await findCase(server, grace, await send(server, agent));
});
afterAll(() => server.close());

async function facts() {
  const theCase = await loadCase(server.services, server.database.query, agent.id);
  if (!theCase) throw new Error('the case is gone');
  return salesDetailsOf(theCase);
}
const said = (more: object) => ({ appAuthId: agent.handle, AppId: agent.id, AgentId: 'A1', ...more });

test('an agent’s estimate, sales source and payload are kept sealed; what a call leaves out stays', async () => {
  expect(await facts()).toEqual({ SalesSource: 'Branch', EstimateDetails: 'First estimate', Payload: null });
  const payload = { agentPhoneNumber: '214-555-0199', agentInfo: { license: 'TX-7781' } };
  const saved = await agent.browser.call('saveInfo', said({ estimateDetails: 'Estimate 4711', payload }));
  expect(saved).toMatchObject({ code: 200, data: { Saved: true } });
  expect(await facts()).toEqual({ SalesSource: 'Branch', EstimateDetails: 'Estimate 4711', Payload: payload });
  const { start_facts } = await server.database.query
    .selectFrom('application')
    .select('start_facts')
    .where('id', '=', agent.id)
    .executeTakeFirstOrThrow();
  expect(start_facts.toString('latin1')).not.toMatch(/4711|TX-7781/);
  const before = await stateOf(server.database, agent.id);
  expect((await agent.browser.call('saveInfo', said({ estimateDetails: 'Estimate 4711', payload }))).code).toBe(200);
  expect(await stateOf(server.database, agent.id), 'sent again').toBe(before);
});

test('without the ID of a case the handle identifies it, in the session that it was made for', async () => {
  const told = { appAuthId: agent.handle, AgentId: 'A1', salesSource: 'Fair' };
  expect(await agent.browser.call('saveInfo', told)).toMatchObject({ code: 200, data: { Saved: true } });
  expect((await facts()).SalesSource).toBe('Fair');
  const before = await stateOf(server.database, agent.id);
  const stranger = await signIn(server.url, 'A1');
  expect((await stranger.call('saveInfo', { ...told, salesSource: 'x' })).code).toBe(404);
  const invented = { ...told, appAuthId: 'x'.repeat(43), salesSource: 'x' };
  expect((await agent.browser.call('saveInfo', invented)).code).toBe(404);
  expect(await stateOf(server.database, agent.id)).toBe(before);
});

test('another agent’s ID, and a customer, change nothing', async () => {
  const before = await stateOf(server.database, agent.id);
  expect(await agent.browser.call('saveInfo', said({ AgentId: 'B1', salesSource: 'x' }))).toMatchObject({ code: 403 });
  expect(await insured.browser.call('saveInfo', said({ appAuthId: insured.handle, salesSource: 'x' }))).toMatchObject({
    code: 403,
  });
  expect(await stateOf(server.database, agent.id)).toBe(before);
});

// spec trust 1.1; http 3.8
test('a decision is compared with the server’s and never stored; a difference is logged without its values', async () => {
  const before = await stateOf(server.database, agent.id);
  const shown = (person: Person, decisionInfo: unknown) =>
    person.browser.call('saveInfo', { appAuthId: person.handle, AppId: agent.id, decisionInfo, faceAmount: null });
  const isLogged = () =>
    lines.some((line) => line.includes('a page shows another decision') && line.includes(agent.id));
  expect(await shown(insured, { Rows: [{ DecisionClassName: 'Marked Approval' }] })).toMatchObject({ code: 200 });
  expect(isLogged()).toBe(true);
  expect(lines.join('')).not.toContain('Marked Approval');
  expect(await stateOf(server.database, agent.id)).toBe(before);
  expect(await server.database.query.selectFrom('decision').selectAll().execute()).toEqual([]);
});
