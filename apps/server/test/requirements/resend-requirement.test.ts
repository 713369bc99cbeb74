/** A signer whose link to what they were asked for is closed, and operations, who mail it again. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Browser, newBrowser } from '../support/browser.ts';
import { storyOf } from '../support/complete-story.ts';
import { identity } from '../support/identity-check.ts';
import { found, operator } from '../support/operators.ts';
import { definitionName, type Insured, type Person, signIn } from '../support/people.ts';
import { idle, startServer, type TestServer } from '../support/running-server.ts';
import { type Asked, requirementsOn } from './raise-requirements.ts';

let server: TestServer;
let agent: Browser;
let olga: Browser;
let on: ReturnType<typeof requirementsOn>;
let who: Insured;
let ofAgent: Person;
let ids: Asked['ids'];
let Id: string;
/** Moves the server's clock on. */
let later = 0;

beforeAll(async () => {
  server = await startServer({}, { now: () => new Date(Date.now() + later) });
  agent = await signIn(server.url, 'A1');
  olga = await operator(server, 'Olga');
  on = requirementsOn(server, olga);
  const story = storyOf(server, agent);
  const signed = await story.readyToSign();
  ({ who, agent: ofAgent } = signed);
  await story.signAsInsured(signed.insured);
  await story.signAsAgent(ofAgent);
  await idle(server);
  const raised = await on.raise(ofAgent.id);
  if (raised.code !== 200) throw new Error(raised.text);
  ({ Id } = raised.data);
  ({ ids } = await on.ofOperations(ofAgent.id));
}, 120_000);
afterAll(() => server.close());

const resend = () => olga.call('resendRequirement', { ...ids, Id });
const mails = async () => (await on.mailsOf(ofAgent.id, 'requirement')).length;
const listed = async () => (await on.ofOperations(ofAgent.id)).data.Requirements[0];
const statusFor = {
  operations: async () => (await found(olga, ofAgent.id)).one.Summary.Status,
  agent: async () => {
    const list = { AgentId: ofAgent.agentId, appDefName: definitionName };
    const { Applications } = (await agent.call('getAgentApplications', list)).data;
    return Applications.find((one) => one.Id === ofAgent.id)?.Status;
  },
};

// spec requirements 1.7, 5.1
test('a person who enters wrong data twice is locked out, which operations see and the agent does not', async () => {
  const before = await statusFor.agent();
  const link = (await on.mailsOf(ofAgent.id, 'requirement'))[0]?.links[0] ?? '';
  const token = new URLSearchParams(new URL(link).hash.slice(1)).get('link') ?? '';
  const browser = newBrowser(server.url);
  await browser.open();
  for (let attempt = 0; attempt < 2; attempt += 1) {
    expect(await listed()).toMatchObject({ IsLockedOut: false });
    expect((await browser.call('findApplication', identity({ ...who, zip: '75202' }, token))).code).toBe(404);
  }
  expect((await browser.call('findApplication', identity(who, token))).code).toBe(404);
  expect(await listed()).toMatchObject({ IsLockedOut: true });
  expect(await statusFor.operations()).toBe(
    'Grace Rivera entered wrong information twice, so the link is closed; send the e-mail again under “Requirements”',
  );
  expect(await statusFor.agent()).toBe(before);
});

// spec requirements 1.3, 1.7
test('operations mail them again, once, and they continue with the new link', async () => {
  const sam = await operator(server, 'Sam', ['see', 'repair']);
  const { ids: listedForSam } = await found(sam, ofAgent.id);
  expect((await sam.call('resendRequirement', { ...listedForSam, Id })).code).toBe(403);
  expect(await mails()).toBe(1);
  const answers = await Promise.all([resend(), resend()]);
  expect(answers.map(({ code }) => code)).toEqual([200, 200]);
  expect(await mails()).toBe(2);
  expect(await listed()).toMatchObject({ IsLockedOut: false });
  expect(await statusFor.operations()).toMatch(/^Waiting for Grace Rivera/);
  const issued = (await on.events(ofAgent.id, 'link.issued')).at(-1);
  expect(issued).toMatchObject({ actor: { kind: 'operations', id: 'olga' }, data: { purpose: 'task' } });
  const asked = await on.arrive(ofAgent.id, (link) => identity(who, link));
  expect((await on.tasksOf(asked)).Tasks.map((task) => task.Id)).toEqual([Id]);
});

// spec requirements 1.7
test('nobody is mailed too often', async () => {
  const codes: number[] = [];
  for (let times = 0; times < 12; times += 1) {
    later += 31_000;
    codes.push((await resend()).code);
  }
  expect(codes).toContain(200);
  expect(codes.at(-1)).toBe(429);
});

test('after the due date, the mail says that it is overdue; after the end, nobody is mailed', async () => {
  later += 12 * 86_400_000;
  expect((await resend()).code).toBe(200);
  expect(await on.mailsOf(ofAgent.id, 'requirementOverdue')).toHaveLength(1);
  expect((await olga.call('withdrawRequirement', { ...ids, Id, Why: 'Found it' })).code).toBe(200);
  expect(await resend()).toMatchObject({ code: 409, data: { reason: 'withdrawn' } });
  expect(await olga.call('resendRequirement', { ...ids, Id: 'other' })).toMatchObject({ code: 404 });
});
