/** Whose case it is, and who may change that (spec flow 7.18). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { agentOf, loadCase } from '../../src/applications/index.ts';
import { readEvidence } from '../../src/evidence/index.ts';
import { newBrowser } from '../support/browser.ts';
import { type Person, resume, signIn, newInsured } from '../support/people.ts';
import { readyToSend, send } from '../support/stages.ts';
import { startServer, type TestServer } from '../support/running-server.ts';
import { stateOf } from '../support/state.ts';

let server: TestServer;
let agent: Person;

beforeAll(async () => {
  server = await startServer();
  agent = await readyToSend(server, await signIn(server.url, 'A1'), newInsured());
  await send(server, agent);
});
afterAll(() => server.close());

const relationship = (agentID: string, names: Partial<Record<string, string>> = {}) => ({
  appID: agent.id,
  agentID,
  agentEmailAddress: 'bea@example.com',
  agentFirstName: 'Bea',
  agentLastName: 'Berg',
  ...names,
});

async function ofRecord() {
  const theCase = await loadCase(server.services, server.database.query, agent.id);
  if (!theCase) throw new Error('the case is gone');
  return { ...agentOf(theCase), AgentId: theCase.row.agent_id };
}

test('an agent’s own name is the one from their sign-in, whatever the call says', async () => {
  const before = await stateOf(server.database, agent.id);
  const reply = await agent.browser.call('updateAgentRelationship', relationship('A1'));
  expect(reply).toMatchObject({ code: 200, data: { Accepted: true } });
  expect(await stateOf(server.database, agent.id)).toEqual(before);
});

test('nobody can take a case: only its agent can give it away', async () => {
  const bea = await signIn(server.url, 'B1');
  expect((await bea.call('updateAgentRelationship', relationship('B1'))).code).toBe(404);
  expect((await agent.browser.call('updateAgentRelationship', relationship('B1'))).code).toBe(200);
  expect(await ofRecord()).toMatchObject({ AgentId: 'B1', AgentFirstName: 'Bea', AgentEmail: 'bea@example.com' });
  // The event that Bea was refused is written after her response, perhaps only now.
  const events = await readEvidence(server.database.query, agent.id);
  expect(events.findLast(({ type }) => type !== 'access.refused')).toMatchObject({
    type: 'agent.assigned',
    actor: { kind: 'agent', id: 'A1' },
    data: { from: 'A1', to: 'B1' },
  });
});

test.each([
  ['agentFirstName', 'Bea (pay at http://evil.example)', 'name'],
  ['agentLastName', 'Berg\r\nBcc: all@example.com', 'name'],
  ['agentLastName', 'Berg, call 1-800-555-0199', 'name'],
  ['agentFirstName', 'Bea \u202Emoc.live', 'name'],
  ['agentEmailAddress', 'bea@example.com, all@example.com', 'email'],
  ['agentEmailAddress', 'Bea <bea@example.com>', 'email'],
])('a name or address that could be another is refused and changes nothing: %s %j', async (field, text, reason) => {
  const bea = await signIn(server.url, 'B1');
  const before = await stateOf(server.database, agent.id);
  const reply = await bea.call('updateAgentRelationship', relationship('C1', { [field]: text }));
  expect(reply).toMatchObject({ code: 422, data: { reason } });
  expect(reply.message).toMatch(/^(A name can have letters, .*|This is not an e-mail address\.)$/);
  expect(await stateOf(server.database, agent.id)).toEqual(before);
});

test('nobody can sign in under a name that could be an address; a name with apostrophe, hyphen and comma appears in the mail', async () => {
  const lure = { AgentId: 'L1', AgentFirstName: 'Ann evil.com' };
  const browser = newBrowser(server.url);
  await browser.open();
  expect(await browser.call('developmentLogin', lure)).toMatchObject({ code: 422, data: { reason: 'name' } });
  expect((await browser.call('session')).data.agent).toBeNull();
  const qualified = { AgentId: 'L1', AgentQualifier: 'CLU, www.evil.com' };
  expect(await browser.call('developmentLogin', qualified)).toMatchObject({ code: 422, data: { reason: 'name' } });
  const named = await signIn(server.url, 'L2', { AgentFirstName: 'Seán', AgentLastName: "O'Brien-Smith, Jr." });
  const insured = newInsured({ email: 'lured@example.com' });
  const lured = await readyToSend(server, named, insured);
  await send(server, lured);
  const answer = await fetch(`${server.url}/outbox.json`);
  const mails: { to: { name: string; address: string }; text: string }[] = JSON.parse(await answer.text());
  const mail = mails.find(({ to }) => to.address === 'lured@example.com');
  expect(mail?.text).toContain("Seán O'Brien-Smith, Jr.");
});

test('a case that was given away belongs to the other agent alone', async () => {
  await expect(resume(server, agent)).rejects.toThrow('This was not found.');
  const bea = await signIn(server.url, 'B1');
  const listed = await bea.call('getAgentApplications', { AgentId: 'B1', appDefName: 'Brokerage E-App' });
  expect(listed.data.Applications.map(({ Id }) => Id)).toEqual([agent.id]);
});

test('without a service the identity check says so and records nothing', async () => {
  const bea = await signIn(server.url, 'B1');
  const [row] = (await bea.call('getAgentApplications', { AgentId: 'B1', appDefName: 'Brokerage E-App' })).data
    .Applications;
  const before = await stateOf(server.database, agent.id);
  const reply = await bea.call('identityCheck', { AppId: agent.id, AppAuthId: row?.AuthId ?? '' });
  expect(reply).toMatchObject({ code: 200, data: { Status: 'not configured' } });
  expect(await stateOf(server.database, agent.id)).toEqual(before);
});
