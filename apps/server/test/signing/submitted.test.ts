/** The last signature submits the case automatically: no page requests anything after it (spec flow 4.33). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { submitAutomatically, submitBacklog } from '../../src/decision/index.ts';
import { readEvidence } from '../../src/evidence/index.ts';
import { bindAgain } from '../support/bind-again.ts';
import { findAsOwner, findCase } from '../support/identity-check.ts';
import { mailsTo } from '../support/outbox.ts';
import { fill, owners, type Person, signIn, newInsured } from '../support/people.ts';
import { agentSignature, insuredSignature, ownerSignature, signForms, signForOwners } from '../support/signatures.ts';
import { readyToSend, send, toInsured } from '../support/stages.ts';
import { idle, startServer, type TestServer } from '../support/running-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

async function sign(
  who: Person,
  mergeType: 'Agent' | 'OwnerNotInsured',
  block: string,
  signature: ReturnType<typeof insuredSignature>,
) {
  await fill(server, who);
  await signForms(who, mergeType, block, signature);
}

const signAsInsured = (who: Person) =>
  signForms(who, 'InsuredOwner', 'DeclarationsInsured', insuredSignature('Grace Rivera'));
const signAsAgent = (who: Person) => sign(who, 'Agent', 'DeclarationsAgent', agentSignature('Insurance Agent'));

const address = (agentId: string): string => `${agentId.toLowerCase()}@agency.example`;
const agentNamed = (agentId: string, more: Parameters<typeof signIn>[2] = {}) =>
  signIn(server.url, agentId, { AgentEmailAddress: address(agentId), ...more });

/** Everything that happens to a case once everybody has signed; read from the database, because no page asks. */
async function submitted({ id }: Pick<Person, 'id'>) {
  await idle(server);
  const { query } = server.database;
  const number = await query.selectFrom('policy_number').select('number').where('application_id', '=', id).execute();
  const decision = await query.selectFrom('decision').select('state').where('application_id', '=', id).execute();
  const events = (await readEvidence(query, id)).map(({ type, actor }) => `${type} by ${actor.kind}`);
  const told = ['policyNumber.assigned', 'uw.requested', 'uw.decided', 'package.sealed'];
  return {
    numbers: number.map((row) => row.number),
    decisions: decision.map(({ state }) => state),
    events: events.filter((event) => told.some((type) => event.startsWith(type))).toSorted(),
  };
}

const once = {
  numbers: [expect.stringMatching(/^CQ\d{7}$/)],
  decisions: ['decided'],
  events: [
    'package.sealed by system',
    'policyNumber.assigned by system',
    'uw.decided by system',
    'uw.requested by system',
  ],
};

async function mailedOnce(agentId: string, number: string | undefined): Promise<void> {
  const mails = (await mailsTo(server, address(agentId))).filter(({ subject }) => subject.includes('submitted'));
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain(`The policy number is ${number}.`);
  expect(mails[0]?.text).toContain('Grace Rivera');
}

async function signedByInsured(agentId: string): Promise<Person> {
  const { agent, insured } = await toInsured(server, await agentNamed(agentId), newInsured());
  await signAsInsured(insured);
  return agent;
}

test('the agent signs last and closes the page: number, decision and a mail arrive; a page that calls gets the same', async () => {
  const agent = await signedByInsured('S1');
  await signAsAgent(agent);
  const seen = await submitted(agent);
  expect(seen).toEqual(once);
  await mailedOnce('S1', seen.numbers[0]);
  const listed = await agent.browser.call('getAgentApplications', { AgentId: 'S1', appDefName: 'Brokerage E-App' });
  expect(listed.data.Applications.map(({ PolicyNumber }) => PolicyNumber)).toEqual(seen.numbers);
  const { data } = await agent.browser.call('generatePolicyNumber', { appID: agent.id });
  expect([data.details.policyNumber]).toEqual(seen.numbers);
  expect((await agent.browser.call('triggerDecision', { appID: agent.id })).code).toBe(200);
  expect(await submitted(agent)).toEqual(seen);
  // Done again, like a killed worker's job: nothing more results from it.
  await submitAutomatically(server.services, agent.id, 1);
  expect(await submitted(agent)).toEqual(seen);
  await mailedOnce('S1', seen.numbers[0]);
});

test('the agent signed in advance: the insured, who signs last, submits it, with a number that no case has', async () => {
  // As after a restore that kept the rows and not where the numbers were.
  await server.database.asOwner(
    `select setval('policy_number_serial', (select min(substr(number, 3)::bigint) from policy_number), false)`,
  );
  const who = newInsured();
  const browser = await agentNamed('S2', { Partner: 'CQ-PARTNER-101', AgentAttestation: true });
  const agent = await readyToSend(server, browser, who);
  await signAsAgent(agent);
  const insured = await findCase(server, who, await send(server, agent));
  await fill(server, insured);
  await signAsInsured(insured);
  const seen = await submitted(agent);
  expect(seen).toEqual(once);
  await mailedOnce('S2', seen.numbers[0]);
  const job = server.database.query.selectFrom('job_status').select('attempts').where('application_id', '=', agent.id);
  expect(await job.where('kind', '=', 'policyNumber').executeTakeFirst()).toEqual({ attempts: 1 });
});

test('the agent signed in advance: an owner, who signs last, submits it', async () => {
  const who = newInsured();
  const browser = await agentNamed('S3', { Partner: 'CQ-PARTNER-101', AgentAttestation: true });
  const ruth = { lastName: 'Okafor', ssn: '219-09-9931', dob: '1980-01-02', zip: '75201', email: newInsured().email };
  const owned = owners({
    PolicyOwnerType: 'Individual',
    'PolicyOwnerName.FirstName': 'Ruth',
    'PolicyOwnerName.LastName': ruth.lastName,
    PolicyOwnerSSN: ruth.ssn,
    PolicyOwnerDateOfBirth: ruth.dob,
    'PolicyOwnerAddress.Street': '1 Main Street',
    'PolicyOwnerAddress.City': 'Dallas',
    'PolicyOwnerAddress.State': 'TX',
    'PolicyOwnerAddress.Zip': ruth.zip,
    PolicyOwnerEmail: ruth.email,
  });
  const agent = await readyToSend(server, browser, who, owned);
  await signAsAgent(agent);
  const insured = await findCase(server, who, await send(server, agent));
  await fill(server, insured);
  await signForOwners(insured, 'Grace Rivera');
  expect(await submitted(agent)).toEqual({ numbers: [], decisions: [], events: [] });
  const owner = await findAsOwner(server, who, ruth);
  await sign(owner, 'OwnerNotInsured', 'DeclarationsOwnerA', ownerSignature('A', 'Ruth Okafor'));
  const seen = await submitted(agent);
  expect(seen).toEqual(once);
  await mailedOnce('S3', seen.numbers[0]);
});

test('what everybody signed before, and no page submitted, is submitted when the server starts', async () => {
  const agent = await signedByInsured('S4');
  await signAsAgent(agent);
  await idle(server);
  // As an earlier version left it: no page asked for a number or a decision, and no job was queued.
  const left = ['policy_number', 'decision', 'job_status'];
  await server.database.asOwner(
    ...left.map((table) => `delete from ${table} where application_id = '${agent.id}'`),
    `update application set decision_class_name = null, triage_path = null where id = '${agent.id}'`,
  );
  await bindAgain(server.database, 'application');
  await submitBacklog(server.services.database, server.services.jobs);
  await submitBacklog(server.services.database, server.services.jobs);
  const { numbers, decisions } = await submitted(agent);
  expect([numbers.length, decisions]).toEqual([1, ['decided']]);
});

test('a round that was unlocked in the meantime is not submitted', async () => {
  const agent = await signedByInsured('S5');
  const { code } = await agent.browser.call('unlockApplication', {
    AppId: agent.id,
    AppAuthId: agent.handle,
    Reason: 'A typo',
  });
  expect(code).toBe(200);
  await submitAutomatically(server.services, agent.id, 1);
  await submitAutomatically(server.services, agent.id, 2);
  expect(await submitted(agent)).toEqual({ numbers: [], decisions: [], events: [] });
});
