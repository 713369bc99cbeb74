/** A system of the carrier gives number and decision: it gets the case first, and what it answers becomes the case's. */
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Outcome } from '@countersign/engine';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { store as cases } from '../../src/applications/index.ts';
import { readEvidence } from '../../src/evidence/index.ts';
import { handOverStoredCase } from '../../src/commands/case-as-data.ts';
import { takeAnswer } from '../../src/hand-over/take-answer.ts';
import { inTransaction } from '../../src/platform/index.ts';
import { verifyStoredApplication } from '../../src/commands/verify-application.ts';
import { amend } from '../requirements/amend.ts';
import type { Browser } from '../support/browser.ts';
import { type Story, storyOf } from '../support/complete-story.ts';
import { found, operator } from '../support/operators.ts';
import { definitionName, type Person, signIn } from '../support/people.ts';
import {
  type ReceivingEnd,
  receivingEnd,
  settle,
  status,
  targetsSetting,
  type Responder,
} from '../support/receiving-end.ts';
import { answeringCarrier, carrierWith, startServer, type TestServer } from '../support/running-server.ts';
import { systemWith } from '../support/system.ts';

/** As in `carrier/outcome.yaml`, which the operator may change. */
const outcome: Outcome = { PolicyNumber: 'carrier', PolicyNumberPrefix: 'CQ', Decision: 'carrier' };
/** From now on, `outcome.yaml` says something else. */
const say = (change: Partial<Outcome>): void => void Object.assign(outcome, change);
const BY_US = { PolicyNumber: 'local', Decision: 'table' } as const;
let end: ReceivingEnd;
let server: TestServer;
let targets: ReturnType<typeof targetsSetting>;
let story: Story;
let olga: Browser;
const folder = mkdtempSync(path.join(tmpdir(), 'countersign-archive-'));

beforeAll(async () => {
  end = await receivingEnd();
  targets = targetsSetting([
    { name: 'archive', folder },
    { name: 'admin', url: end.addressOf('admin'), answers: true },
  ]);
  server = await startServer(targets, { carrier: carrierWith({ outcome }) });
  story = storyOf(server, await signIn(server.url, 'A1'));
  olga = await operator(server, 'Olga');
});
afterEach(() => {
  say({ PolicyNumber: 'carrier', Decision: 'carrier' });
});
afterAll(async () => {
  await server.close();
  await end.close();
});

const answers = (policyNumber: string, decision = { path: 2, class: 'Preferred' }): Responder =>
  status(200, {}, JSON.stringify({ id: 'A-1', policyNumber, decision }));

const cameOf = ({ id }: Person) => end.came.filter(({ body }) => body.includes(id));
const eventsOf = async ({ id }: Person) => {
  const events = await readEvidence(server.database.query, id, [
    'policyNumber.assigned',
    'uw.decided',
    'case.handedOver',
  ]);
  return events.map(({ type, data }) => [type, data['number'] ?? data['target']]);
};
const numberOf = async ({ browser, id }: Person) =>
  (await browser.call('generatePolicyNumber', { appID: id })).data.details.policyNumber;
const decisionOf = async ({ browser, id, handle }: Person) =>
  (await browser.call('getDecision', { appId: id, appAuthId: handle })).data.DecisionInfo.Rows.map(
    ({ TriagePathNumber, DecisionClassName }) => [TriagePathNumber, DecisionClassName],
  );
const failedOf = async ({ id }: Person) => (await found(olga, id)).one.Summary.FailedJobs.map(({ Why }) => Why);
/** The mails about the case's progress to its agent, in order. */
const agentMails = async ({ id }: Person) => {
  const mails = server.database.query.selectFrom('mail_outbox').select('kind').where('application_id', '=', id);
  const told = mails.where('kind', 'in', ['insuredSigned', 'submitted', 'decided']).orderBy('created_at');
  return (await told.execute()).map(({ kind }) => kind);
};

/** The operator installs other data for the form that there is. */
async function adopt(changes: Parameters<typeof carrierWith>[0]): Promise<void> {
  await server.services.definitions.adopt(carrierWith({ outcome, ...changes }));
}

async function sendAgain({ id }: Person): Promise<void> {
  const { ids } = await found(olga, id);
  expect((await olga.call('retryJob', { ...ids, Job: 'handOver' })).code).toBe(200);
  await settle(server);
}

let first: Person;

// spec handover 5.1, 5.2, 5.3
test('the page waits with an empty number until the system answers; the others get the case with number and decision', async () => {
  end.ways.set('admin', [status(200, {}, '{"id":"A-0"}')]);
  ({ agent: first } = await story.signed());
  await vi.waitFor(() => expect(cameOf(first).length).toBeGreaterThan(0), { timeout: 60_000 });
  expect(JSON.parse(cameOf(first)[0]?.body ?? '').case).toEqual(
    expect.not.objectContaining({ policyNumber: expect.anything(), decision: expect.anything() }),
  );
  expect(await numberOf(first)).toBe('');
  const { code } = await first.browser.call('processApplication', {
    AppAuthId: first.handle,
    AppId: first.id,
    AgentId: 'A1',
    AgentFirstName: '',
    AgentLastName: '',
    AgentEmail: '',
    PolicyNumber: '',
  });
  expect([code, await decisionOf(first), await eventsOf(first), readdirSync(folder)]).toEqual([200, [], [], []]);
  // The agent is mailed when everybody has signed, not when the number arrives.
  await expect.poll(() => agentMails(first)).toEqual(['insuredSigned', 'submitted']);

  end.ways.set('admin', [answers('POL-1')]);
  await settle(server);
  expect([await numberOf(first), await decisionOf(first)]).toEqual(['POL-1', [[2, 'Preferred']]]);
  expect(await eventsOf(first)).toEqual([
    ['policyNumber.assigned', 'POL-1'],
    ['uw.decided', 'admin'],
    ['case.handedOver', 'admin'],
    ['case.handedOver', 'archive'],
  ]);
  expect(await agentMails(first)).toEqual(['insuredSigned', 'submitted', 'decided']);
  expect(new Set(cameOf(first).map(({ id, body }) => `${id} ${body}`)).size).toBe(1);
  const [file = ''] = readdirSync(folder);
  // Other bytes, so another message: a receiver in front of both systems would drop a repeat.
  expect(file).not.toContain(cameOf(first)[0]?.id);
  expect(JSON.parse(readFileSync(path.join(folder, file), 'utf8')).case).toMatchObject({
    policyNumber: 'POL-1',
    decision: { path: 2, class: 'Preferred' },
  });
});

// spec handover 5.3
test('what cannot be of this case is refused as a whole, shown to operations, and can be answered again', async () => {
  const wrong: Responder[] = [
    // Another case has it.
    answers('POL-1'),
    answers('POL-2', { path: 9, class: 'Preferred' }),
    answers('POL-2', { path: 2, class: 'Golden' }),
  ];
  end.ways.set('admin', wrong.slice(0, 1));
  const { agent: played } = await story.signed();
  await settle(server);
  // What can be no number or no decision is not waited for.
  const unfit = ['POL/2', 'POL 2', 1_001, 'P'.repeat(31)].map((policyNumber) =>
    status(200, {}, JSON.stringify({ id: 'A-1', policyNumber, decision: { path: 2, class: 'Preferred' } })),
  );
  const halfDecided = status(200, {}, '{"id":"A-1","policyNumber":"POL-2","decision":{"path":"2"}}');
  for (const way of [...wrong, ...unfit, halfDecided]) {
    end.ways.set('admin', [way]);
    await sendAgain(played);
    expect(await failedOf(played)).toEqual([
      expect.stringMatching(
        /^admin: its answer does not fit this case\. answer: \{"id":"A-1","policyNumber":"?(?:POL|1001|P{31})/,
      ),
    ]);
    expect([await numberOf(played), await decisionOf(played), await eventsOf(played)]).toEqual(['', [], []]);
  }
  end.ways.set('admin', [answers('POL-2')]);
  await sendAgain(played);
  expect([await numberOf(played), await decisionOf(played), await failedOf(played)]).toEqual([
    'POL-2',
    [[2, 'Preferred']],
    [],
  ]);
});

// spec handover 3.4, 5.2
test('on the command line, a case without number and decision is not handed over to the system that is asked for them', async () => {
  end.ways.set('admin', [status(503)]);
  const { agent: played } = await story.signed();
  await vi.waitFor(() => expect(cameOf(played)).toHaveLength(1), { timeout: 60_000 });
  end.ways.set('admin', [answers('POL-5')]);
  const environment = { ...server.installation, ...targets };
  const handed = await handOverStoredCase(played.id, { to: 'admin', mappings: [] }, environment);
  expect(handed).toEqual({ kind: 'unfinished' });
  await settle(server);
  expect([await numberOf(played), await failedOf(played)]).toEqual(['POL-5', []]);
});

// spec handover 5.1, 5.3; systems 3.6
test('who gives number and decision is what the data said when everybody had signed', async () => {
  end.ways.set('admin', [status(202)]);
  const { agent: later } = await story.signed();
  await settle(server);
  end.ways.set('admin', [status(503)]);
  const { agent: away } = await story.signed();
  await vi.waitFor(() => expect(cameOf(away)).not.toEqual([]), { timeout: 60_000 });
  say(BY_US);
  end.ways.set('admin', [answers('POL-21')]);
  await settle(server);
  expect([await numberOf(away), await decisionOf(away)]).toEqual(['POL-21', [[2, 'Preferred']]]);
  expect([await numberOf(later), await decisionOf(later)]).toEqual(['', []]);
  const key = { name: 'Underwriting', reader: 'carrier', agentId: null, scopes: ['answers'] } as const;
  const system = await systemWith(server, key);
  const told = { policyNumber: 'POL-22', decision: { path: 3, class: 'Standard' } };
  expect(await system.post(`/cases/${later.id}/answer`, told)).toMatchObject({ status: 200 });
  expect([await numberOf(later), await decisionOf(later)]).toEqual(['POL-22', [[3, 'Standard']]]);

  const { agent: ours } = await story.signed();
  await settle(server);
  say({ PolicyNumber: 'carrier', Decision: 'carrier' });
  expect(await numberOf(ours)).toMatch(/^CQ\d{7}$/);
  const { data } = await ours.browser.call('getDecision', { appId: ours.id, appAuthId: ours.handle });
  expect([data.DecidedBy, data.DecisionInfo.Rows.length]).toEqual(['table', 1]);
});

// spec handover 5.4; requirements 4.2
test('a decision of the carrier’s system stays after an amendment, also if this product decides by now', async () => {
  end.ways.set('admin', [answers('POL-31', { path: 3, class: 'Substandard' })]);
  const given = await story.signed();
  await settle(server);
  say(BY_US);
  await amend(server, olga, given, { Weight: '177' });
  await settle(server);
  expect(await decisionOf(given.agent)).toEqual([[3, 'Substandard']]);
});

// spec handover 5.3
test('a path or class that was added since the case was started is one of this case', async () => {
  end.ways.set('admin', [answers('POL-41', { path: 2, class: 'Platinum' })]);
  const { carrier } = server.services;
  const { underwriting } = carrier;
  const { agent: played } = await story.signedByInsured();
  await adopt({
    underwriting: { ...underwriting, Classes: [...underwriting.Classes, { Name: 'Platinum', Number: 12 }] },
  });
  await story.signAsAgent(played);
  await settle(server);
  expect(await decisionOf(played)).toEqual([[2, 'Platinum']]);
  await adopt({ underwriting });
});

// spec handover 4.4
test('a case from before this was kept that is sent again before it is finished, because other data give its number now, stays failed', async () => {
  end.ways.set('admin', [status(400)]);
  const { agent: played } = await story.signed();
  await settle(server);
  expect(await failedOf(played)).toEqual(['admin: status 400']);
  await inTransaction(server.database, (tx) =>
    cases.updateApplication(tx, played.id, { number_by: null, decision_by: null }),
  );
  say({ PolicyNumber: 'local' });
  end.ways.set('admin', [answers('POL-4')]);
  await sendAgain(played);
  expect(await failedOf(played)).toEqual([
    'admin: the case does not have its policy number, decision and complete file yet',
  ]);
  say({ PolicyNumber: 'carrier' });
  await sendAgain(played);
  expect([await numberOf(played), await failedOf(played)]).toEqual(['POL-4', []]);
});

// spec handover 5.4
test('what was given once stays, whatever a repeat answers', async () => {
  const { services, database } = server;
  const target = services.config.handoverTargets.find(({ name }) => name === 'admin');
  if (!target) throw new Error('no target');
  const body = JSON.stringify({ policyNumber: 'POL-9', decision: { path: 3, class: 'Standard' } });
  const [came] = cameOf(first);
  const message = { id: came?.id ?? '', mediaType: 'application/json', body: Buffer.from(came?.body ?? '') };
  const repeat = { application: first.id, epoch: 1, target, amendment: null, message, answer: null, body };
  expect(await takeAnswer(services, repeat)).toBe('taken');
  expect([await numberOf(first), await decisionOf(first)]).toEqual(['POL-1', [[2, 'Preferred']]]);
  const given = await readEvidence(database.query, first.id, ['policyNumber.assigned', 'uw.decided']);
  expect(given).toHaveLength(2);
});

// spec handover 4.7; systems 3.6
test('a case that is withdrawn leaves once more as withdrawn, to everybody who has it, after the message before', async () => {
  end.ways.set('admin', [answers('POL-3')]);
  const { agent: played } = await story.signed();
  await settle(server);
  const archived = (): { case: { outcome?: string } }[] =>
    readdirSync(folder)
      .map((file) => readFileSync(path.join(folder, file), 'utf8'))
      .filter((text) => text.includes(played.id))
      .map((text) => JSON.parse(text));
  expect(archived().map((data) => data.case.outcome)).toEqual([undefined]);
  const key = { name: 'Administration', reader: 'carrier', agentId: null, scopes: ['answers'] } as const;
  const system = await systemWith(server, key);
  const tell = (outcome: string) => system.post(`/cases/${played.id}/answer`, { outcome });
  end.ways.set('admin', [status(503), status(200)]);
  const before = cameOf(played).length;
  for (const code of [200, 200]) expect((await tell('withdrawn')).status).toBe(code);
  await settle(server);
  // It is asked for no number: the answer without one is a delivery.
  const [first] = cameOf(played);
  const later = cameOf(played).slice(before);
  expect(later.map(({ body }) => JSON.parse(body).case)).toEqual(
    later.map(() => expect.objectContaining({ id: played.id, policyNumber: 'POL-3', outcome: 'withdrawn' })),
  );
  expect(new Set(later.map(({ id, body }) => `${id} ${body}`)).size).toBe(1);
  expect([later.length, later[0]?.id === first?.id]).toEqual([2, false]);
  expect(new Set(archived().map((data) => data.case.outcome))).toEqual(new Set([undefined, 'withdrawn']));
  const receipts = await readEvidence(server.database.query, played.id, ['handover.queued', 'case.handedOver']);
  expect(receipts.filter(({ data }) => data['withdrawn'] === true).map(({ type }) => type)).toEqual([
    'handover.queued',
    'case.handedOver',
    'case.handedOver',
  ]);
  expect(((await verifyStoredApplication(played.id, server.installation)) ?? []).filter(({ ok }) => !ok)).toEqual([]);
});

// spec pages 3.2, 3.9
test('a number with small letters is found as it is written, and as people type it', async () => {
  end.ways.set('admin', [answers('pol-77x')]);
  const { agent: played } = await story.signed();
  await settle(server);
  for (const Search of ['pol-77x', 'POL-77X']) {
    const all = await olga.call('operationsCases', { Search });
    expect(all.data.Cases.map(({ Summary }) => Summary.Id)).toEqual([played.id]);
    const own = await played.browser.call('getAgentApplications', {
      AgentId: 'A1',
      appDefName: definitionName,
      Search,
    });
    expect(own.data.Applications.map(({ Id }) => Id)).toEqual([played.id]);
    expect(await cases.idOf(server.database.query, Search)).toBe(played.id);
  }
});

// spec handover 4.7; trust 5.1
test('a case that another system has cannot be unlocked, also while nobody decides about it', async () => {
  end.ways.set('admin', [status(503)]);
  const { agent: played } = await story.signed();
  await vi.waitFor(() => expect(cameOf(played).length).toBeGreaterThan(0), { timeout: 60_000 });
  await server.database.query.deleteFrom('decision').where('application_id', '=', played.id).execute();
  const asked = { AppId: played.id, AppAuthId: played.handle, Reason: 'The zip is wrong' };
  expect(await played.browser.call('unlockApplication', asked)).toMatchObject({
    code: 409,
    data: { reason: 'decision' },
  });
});

// spec handover 5.1
test('without a system that answers, the server does not start', async () => {
  const setting = targetsSetting([{ name: 'archive', folder }]);
  await expect(startServer(setting, { carrier: answeringCarrier() })).rejects.toThrow(
    /^HANDOVER_TARGETS needs exactly one target with "answers": true/,
  );
});
