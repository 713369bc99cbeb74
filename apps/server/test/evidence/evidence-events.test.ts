/**
 * Every event of the closed list is written by a story, and each call writes exactly the events in its row of the
 * table.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type CallName, type EventType, eventTypes, routes } from '@countersign/protocol';
import { eventsOf } from '@countersign/protocol/schemas';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StubService, startStubService } from '../../src/platform/http/stub-service.testkit.ts';
import { readEvidence, verifyStoredEvidence } from '../../src/evidence/index.ts';
import { sha256 } from '../../src/platform/index.ts';
import { bindAgain } from '../support/bind-again.ts';
import { newBrowser } from '../support/browser.ts';
import { findCase, identity } from '../support/identity-check.ts';
import { fill, type Person, resume, signIn, newInsured, submission, submit } from '../support/people.ts';
import { agentSignature, insuredSignature, readForms } from '../support/signatures.ts';
import { readyToSend, send } from '../support/stages.ts';
import { idle, startServer, type TestServer } from '../support/running-server.ts';

/** Covered by a test in another file, which names the event. */
const elsewhere: Partial<Record<EventType, string>> = {
  'access.refused': '../threats/refused-access.test.ts',
  'signer.replaced': '../applications/signer-exchange.test.ts',
  'answer.doubted': '../applications/answer-notes.test.ts',
  'answer.settled': '../applications/answer-notes.test.ts',
  'app.erased': '../operations/erasure.test.ts',
  'agent.assigned': '../agents/agent-of-record.test.ts',
  'signer.reminded': '../signing/reminders.test.ts',
  'reminders.off': '../signing/reminders.test.ts',
  'reminders.on': '../signing/reminders.test.ts',
  'identity.refused': '../threats/agents-browser.test.ts',
  'mailbox.shared': '../signing/agents-mailbox.test.ts',
  'uw.held': '../threats/false-signatures.test.ts',
  'uw.released': '../threats/false-signatures.test.ts',
  'operations.read': '../operations/operations.test.ts',
  'operations.asked': '../operations/four-eyes.test.ts',
  'operations.confirmed': '../operations/four-eyes.test.ts',
  'operations.refused': '../operations/four-eyes.test.ts',
  'operations.withdrawn': '../operations/four-eyes.test.ts',
  'hold.placed': '../operations/legal-hold.test.ts',
  'hold.lifted': '../operations/legal-hold.test.ts',
  'job.retried': '../operations/operations.test.ts',
  'job.failed': '../decision/decision.test.ts',
  'uw.failed': '../decision/decision.test.ts',
  'noPdf.entered': '../decision/decision.test.ts',
  'illustration.prefilled': '../applications/illustrations.test.ts',
  'illustration.uploaded': '../applications/illustrations.test.ts',
  'illustration.deleted': '../applications/illustrations.test.ts',
  'mail.queued': '../../src/mail/outbox.db.test.ts',
  'mail.sent': '../../src/mail/outbox.db.test.ts',
  'app.discarded': '../agents/discarded-cases.test.ts',
  'app.restored': '../agents/discarded-cases.test.ts',
  'mail.retrying': '../../src/mail/outbox.db.test.ts',
  'mail.bounced': '../../src/mail/outbox.db.test.ts',
  'mail.failed': '../../src/mail/outbox.db.test.ts',
  'package.sealed': '../signing/complete-file.test.ts',
  'package.renewed': '../documents/archived-files.test.ts',
  'requirement.raised': '../requirements/requirements.test.ts',
  'requirement.overdue': '../requirements/requirements.test.ts',
  'requirement.withdrawn': '../requirements/requirements.test.ts',
  'amendment.fileGiven': '../requirements/requirement-files.test.ts',
  'amendment.answered': '../requirements/requirements.test.ts',
  'amendment.ready': '../requirements/requirements.test.ts',
  'amendment.signed': '../requirements/requirements.test.ts',
  'handover.queued': '../systems/hand-over-outbox.test.ts',
  'case.handedOver': '../systems/hand-over.test.ts',
  'system.read': '../systems/keys.test.ts',
  'outcome.told': '../systems/systems.test.ts',
  'mail.held': '../../src/mail/outbox.db.test.ts',
  'identity.throttled': '../threats/guessing.test.ts',
  'code.issued': '../threats/one-time-code.test.ts',
  'code.texted': '../threats/one-time-code.test.ts',
  'code.failed': '../threats/one-time-code.test.ts',
};

let server: TestServer;
/** The call of a request, by the ID in its events. */
const callOf = new Map<string, CallName>();
const cases: string[] = [];
const events = (id: string) => readEvidence(server.database.query, id);

const names = Object.keys(routes).filter((name): name is CallName => name in routes);
const listen = (line: string): void => {
  const { reqId, method, route }: Record<string, string> = JSON.parse(line);
  const name = names.find((one) => routes[one].path === route && routes[one].method === method);
  if (reqId !== undefined && name !== undefined) callOf.set(reqId, name);
};

/** Confirms everybody. */
let identityService: StubService;

beforeAll(async () => {
  identityService = await startStubService((_asked, response) => void response.end('{ "confirmed": true }'));
  const env = { LOG_LEVEL: 'info', IDENTITY_URL: `${identityService.origin}/check` };
  server = await startServer(env, { logTo: { write: listen } });
});
afterAll(async () => {
  await server.close();
  await identityService.close();
});

const grace = newInsured();
let agent: Person;
let insured: Person;

const sign = async (name = 'Grace Rivera') => {
  const body = submission(insured, 'DeclarationsInsured', insuredSignature(name), {
    DocumentSha256: await readForms(insured),
  });
  return insured.browser.call('submitPayload', body);
};

test('an agent sends; somebody with the link guesses, the agent sends again, and the insured signs in', async () => {
  agent = await readyToSend(server, await signIn(server.url, 'A1'), grace);
  cases.push(agent.id);
  const ids = { AppId: agent.id, AppAuthId: agent.handle };
  expect((await agent.browser.call('identityCheck', ids)).data).toEqual({ Status: 'confirmed' });
  const first = await send(server, agent);
  const stranger = newBrowser(server.url);
  await stranger.open();
  for (const zip of ['10001', '10002']) {
    expect((await stranger.call('findApplication', identity({ ...grace, zip }, first))).code).toBe(404);
  }
  insured = await findCase(server, grace, await send(server, agent, true));
  await resume(server, insured);
  expect(
    (await events(agent.id)).filter(({ type }) => /^(link|identity)\.(?!checked)/.test(type)).map(({ type }) => type),
  ).toEqual([
    'link.issued',
    'identity.failed',
    'identity.failed',
    'identity.locked',
    'link.revoked',
    'link.issued',
    'link.redeemed',
    'identity.passed',
  ]);
});

// spec trust 2.5
test('leaving the notices acknowledges each of them, as it was worded', async () => {
  await fill(server, insured);
  const [event] = (await events(agent.id)).filter(({ type }) => type === 'disclosure.acknowledged');
  const { form } = await resume(server, insured);
  const shown = form.block('Disclosures').cells.map((key) => form.cell(key));
  const notices = shown.filter(({ visible, type }) => visible && type === 'Label').map(({ name }) => name);
  expect(event?.data).toMatchObject({ block: 'Disclosures', notices: notices.map((id) => ({ id })) });
  expect(notices.length).toBeGreaterThan(3);
  expect(Date.parse(String(event?.data['shownAt']))).toBeLessThanOrEqual(Date.parse(event?.at ?? ''));
});

test('a document that cannot be made, another name than expected, declining and withdrawing', async () => {
  await readForms(insured);
  const { query } = server.database;
  const { id } = await query
    .selectFrom('document')
    .select('id')
    .where('application_id', '=', agent.id)
    .executeTakeFirstOrThrow();
  // As if its worker had been killed during its last try.
  await query.updateTable('document').set({ state: 'running' }).where('id', '=', id).execute();
  await bindAgain(server.database, 'document');
  await query
    .updateTable('job_status')
    .set({ state: 'running', job_id: randomUUID(), updated_at: new Date(0) })
    .where('step', '=', id)
    .execute();
  const stateNow = () => query.selectFrom('document').select('state').where('id', '=', id).executeTakeFirst();
  await expect.poll(stateNow, { timeout: 60_000 }).toEqual({ state: 'failed' });
  // A different answer makes a different document.
  expect((await submit(insured, 'Part2PersonalInformation', { Weight: '171' })).code).toBe(200);
  expect((await sign('Somebody Else')).code).toBe(422);
  for (const As of ['declined', 'paper', 'withdrawn'] as const) {
    const { code } = await insured.browser.call('decline', { AppId: insured.id, AppAuthId: insured.handle, As });
    expect(code).toBe(200);
    insured = await findCase(server, grace, await send(server, agent, true));
  }
});

test('everybody signs, once more after an unlock; the decision is made, the number assigned, the document downloaded', async () => {
  expect((await sign()).code).toBe(200);
  await idle(server);
  const { id: AppId, handle: AppAuthId } = agent;
  expect((await agent.browser.call('unlockApplication', { AppId, AppAuthId, Reason: 'A new zip' })).code).toBe(200);
  insured = await findCase(server, grace, await send(server, agent));
  await fill(server, insured);
  expect((await insured.browser.call('changes', { AppId, AppAuthId: insured.handle })).code).toBe(200);
  expect((await sign()).code).toBe(200);
  await fill(server, agent);
  const DocumentSha256 = await readForms(agent, 'Agent');
  const last = submission(agent, 'DeclarationsAgent', agentSignature('Insurance Agent'), { DocumentSha256 });
  expect(await agent.browser.call('submitPayload', last)).toMatchObject({ code: 200 });
  await idle(server);
  expect((await agent.browser.call('triggerDecision', { appID: AppId })).code).toBe(200);
  await idle(server);
  expect((await agent.browser.call('generatePolicyNumber', { appID: AppId })).code).toBe(200);
  await readForms(insured);
});

// spec requirements 1.2
test('a reason in the record is a keyed hash, with which nobody can try words', async () => {
  const unlocked = (await Promise.all(cases.map(events))).flat().filter(({ type }) => type === 'app.unlocked');
  expect(unlocked).toHaveLength(1);
  expect(JSON.stringify(unlocked)).not.toContain(sha256('A new zip'));
});

// spec trust 3.1
test('the list is complete: every event occurred here or in the named test', async () => {
  await idle(server);
  const seen = new Set((await Promise.all(cases.map(events))).flat().map(({ type }) => type));
  const told = Object.entries(elsewhere).filter(([type, file]) =>
    readFileSync(new URL(file, import.meta.url), 'utf8').includes(`'${type}'`),
  );
  const all = [...new Set([...seen, ...told.map(([type]) => type)])];
  expect(all.toSorted()).toEqual(Object.keys(eventTypes).toSorted());
  for (const id of cases)
    expect(await verifyStoredEvidence(server.database.query, server.services.vault, id)).toMatchObject({ ok: true });
});

test('each call wrote the events that the table lists for it', async () => {
  const unsaid: string[] = [];
  for (const { type, requestId, actor } of (await Promise.all(cases.map(events))).flat()) {
    const call = callOf.get(requestId);
    // The server's own work belongs to no call.
    if (actor.kind === 'system' && requestId === '') continue;
    if (call === undefined) unsaid.push(`${type} by no call`);
    else if (!eventsOf(call).some((one) => one === type)) unsaid.push(`${call}: ${type}`);
  }
  expect([...new Set(unsaid)]).toEqual([]);
});
