/**
 * No worker for a while, then a table that cannot be read: nobody is stuck, nothing is lost, and in the end the
 * decision is made.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openServer, type RunningServer } from '../../src/app.ts';
import { store as cases } from '../../src/applications/index.ts';
import { readEvidence } from '../../src/evidence/index.ts';
import { editionsIn } from '../../src/commands/open-editions.ts';
import { inTransaction } from '../../src/platform/index.ts';
import { newBrowser } from '../support/browser.ts';
import { findCase } from '../support/identity-check.ts';
import { fill, type Person, signIn, newInsured, submission } from '../support/people.ts';
import { agentSignature, insuredSignature } from '../support/signatures.ts';
import { readyToSend, send } from '../support/stages.ts';
import { carrierFolder, startServer, type TestServer } from '../support/running-server.ts';

let server: TestServer;
let worker: RunningServer | undefined;
let home: string;
let clock = 0;
const now = () => new Date(Date.now() + clock);
let agent: Person;
let insured: Person;
const lines: string[] = [];
const logTo = { write: (line: string) => void lines.push(line) };

const table = () => path.join(home, 'underwriting.yaml');
const report = () => path.join(home, 'blocks', 'AgentReport.yaml');

beforeAll(async () => {
  home = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-decision-'));
  fs.cpSync(carrierFolder, home, { recursive: true });
  server = await startServer({ CARRIER: home, LOG_LEVEL: 'warn' }, { now, logTo });
  const grace = newInsured();
  agent = await readyToSend(server, await signIn(server.url, 'A1'), grace);
  insured = await findCase(server, grace, await send(server, agent));
  // From here on nobody does background work.
  await server.services.jobs.stop();
});
afterAll(async () => {
  await worker?.shutdown.stop();
  await server.close();
  fs.rmSync(home, { recursive: true, force: true });
});

const signWithout = (who: Person, block: string, responses: ReturnType<typeof insuredSignature>) =>
  who.browser.call('submitPayload', submission(who, block, responses));
const timedOut = (responses: ReturnType<typeof insuredSignature>) =>
  responses.map(({ QuestionName, AnswerText }) => ({
    QuestionName,
    AnswerText: QuestionName.endsWith('TimeOut') ? 'true' : AnswerText,
  }));

// spec flow 3.7, 4.28, 8.11; trust 2.2
test('forms that never become ready hold nobody up longer than the limit', async () => {
  await fill(server, insured);
  const forms = await insured.browser.call('getApplicationPdf', undefined, {
    appId: insured.id,
    mergeType: 'InsuredOwner',
  });
  expect(forms).toMatchObject({
    status: 200,
    code: 500,
    message: 'The document generation was not completed in the allotted time',
  });
  const typed = timedOut(insuredSignature('Grace Rivera'));
  expect(await signWithout(insured, 'DeclarationsInsured', typed)).toMatchObject({
    code: 409,
    data: { reason: 'pending' },
  });
  clock += 181_000;
  // A signer who did not wait for them is refused.
  expect((await signWithout(insured, 'DeclarationsInsured', insuredSignature('Grace Rivera'))).code).toBe(409);
  expect((await signWithout(insured, 'DeclarationsInsured', typed)).code).toBe(200);

  await fill(server, agent);
  clock += 181_000;
  const signed = await signWithout(agent, 'DeclarationsAgent', timedOut(agentSignature('Insurance Agent')));
  expect(signed.code).toBe(200);
});

const process = async () => {
  const numbered = await agent.browser.call('generatePolicyNumber', { appID: agent.id });
  return agent.browser.call('processApplication', {
    AppAuthId: agent.handle,
    AppId: agent.id,
    AgentId: 'A1',
    AgentFirstName: '',
    AgentLastName: '',
    AgentEmail: '',
    PolicyNumber: numbered.data.details.policyNumber,
  });
};
const decision = (Wait: number) =>
  agent.browser.call('getDecision', { appId: agent.id, appAuthId: agent.handle, Wait });
const inPortal = async () => {
  const listed = await agent.browser.call('getAgentApplications', {
    AgentId: 'A1',
    appDefName: 'Brokerage E-App',
  });
  return listed.data.Applications[0];
};

// spec flow 3.10, 4.41
test('a late decision is waited for, and the case is in the portal meanwhile', async () => {
  expect(await process()).toMatchObject({ code: 200, data: { PendingJobs: expect.arrayContaining(['jhade']) } });
  const reply = await decision(1);
  expect(reply).toMatchObject({ code: 200, message: '', data: { DecisionInfo: { Rows: [] } } });
  const row = await inPortal();
  expect(row).toMatchObject({ DecisionClassName: null, Status: 'Submitted, being processed' });
  expect(row?.TotalBlocksProgressed).toBe(row?.TotalNumBlocksThisAppDef);
});

/** A later form and table: a question, and a rule that reads it. */
function askMore(): void {
  fs.appendFileSync(
    report(),
    '  - { QuestionName: AgentReportNew, QuestionType: YesNo, ControlType: yes/no, QuestionText: New?, IsOptional: true }\n',
  );
  fs.appendFileSync(
    table(),
    "  - { Rule: '99', Reason: Asked since today, When: AgentReport.AgentReportNew == true, Path: 3 }\n",
  );
}

const work = async () => {
  await worker?.shutdown.stop();
  worker = await openServer({ ...server.services.config, role: 'worker' as const }, { now, logTo });
};

// spec flow 4.35; trust 6.1
test('a decision that cannot be made is a hard failure at once, and operations read why', async () => {
  const { query } = server.database;
  // Like a case from before tables were stored: it has none of its own.
  const [pinned] = await editionsIn(query, now());
  expect(pinned).toMatchObject({ cases: 1, table: server.services.carrier.underwriting });
  await inTransaction(server.database, (tx) => cases.updateApplication(tx, agent.id, { table_version: null }));
  expect(await editionsIn(query, now())).toEqual([{ ...pinned, model: expect.anything(), table: null }]);
  const [rules, questions] = [fs.readFileSync(table(), 'utf8'), fs.readFileSync(report(), 'utf8')];
  askMore();
  await work();
  const failed = await decision(25);
  expect(failed).toMatchObject({ code: 200, message: { hardFailureMsg: 'The decision could not be made.' } });
  // The agent is told that, but not what the table reads.
  expect((await inPortal())?.FailedJobs).toEqual([{ Job: 'jhade', At: expect.any(String) }]);
  const operator = newBrowser(server.url);
  await operator.open();
  await operator.call('operationsLogin', {});
  operator.csrf = (await operator.call('session')).data.operations?.csrf ?? '';
  const [listed] = (await operator.call('operationsCases', { OnlyFailed: true })).data.Cases;
  expect(listed?.Summary.FailedJobs).toEqual([
    {
      Job: 'jhade',
      At: expect.any(String),
      Why: expect.stringMatching(/^"Rule 99" in the decision table .*AgentReportNew/),
    },
  ]);

  // Once repaired, it is decided when they try again.
  fs.writeFileSync(report(), questions);
  fs.writeFileSync(table(), rules);
  await work();
  const ids = { AppId: agent.id, AppAuthId: listed?.Summary.AuthId ?? '' };
  expect((await operator.call('retryJob', { ...ids, Job: 'jhade' })).code).toBe(200);
  await expect
    .poll(async () => (await decision(5)).data.DecisionInfo.Rows, { timeout: 50_000, interval: 500 })
    .toMatchObject([{ TriagePathNumber: 1 }]);
  expect(await inPortal()).toMatchObject({ FailedJobs: [], DecisionClassName: expect.stringMatching(/./) });
});

test('a case is decided by the table it was started with, however table and form have changed since', async () => {
  const [rules, questions] = [fs.readFileSync(table(), 'utf8'), fs.readFileSync(report(), 'utf8')];
  const { query } = server.database;
  const started = server.services.definitions.tableVersion;
  await inTransaction(server.database, async (tx) => {
    await cases.updateApplication(tx, agent.id, { table_version: started });
    await tx.deleteFrom('decision').where('application_id', '=', agent.id).execute();
    await tx.deleteFrom('job_status').where('application_id', '=', agent.id).where('kind', '=', 'jhade').execute();
  });
  askMore();
  await work();
  expect(worker?.services.definitions.tableVersion).not.toBe(started);
  await process();
  await expect
    .poll(async () => (await decision(5)).data.DecisionInfo.Rows, { timeout: 50_000, interval: 500 })
    .toMatchObject([{ TriagePathNumber: 1 }]);
  const kept = await query.selectFrom('decision_table').select('version').execute();
  expect(kept).toHaveLength(2);
  fs.writeFileSync(report(), questions);
  fs.writeFileSync(table(), rules);
});

test('the evidence contains what a signer waived by signing without forms', async () => {
  const events = await readEvidence(server.database.query, agent.id);
  const told = events.map(({ type }) => type);
  // spec trust 2.5
  expect(events.filter(({ type }) => type === 'noPdf.entered').map(({ data }) => data)).toMatchObject([
    { served: null },
    { served: null },
  ]);
  const wanted = ['noPdf.entered', 'sign.completed', 'uw.failed', 'job.failed', 'uw.decided'];
  expect(told.filter((type) => wanted.includes(type))).toEqual([
    'noPdf.entered',
    'sign.completed',
    'noPdf.entered',
    'sign.completed',
    'uw.failed',
    'job.failed',
    'uw.decided',
    'uw.decided',
  ]);
});

// spec flow 4.35; http 3.8
test('a page that stopped waiting before the decision says so, and only a different decision is reported as a difference', async () => {
  const { data } = await decision(5);
  const shown = (Rows: object[]) =>
    agent.browser.call('saveInfo', {
      appAuthId: agent.handle,
      AppId: agent.id,
      decisionInfo: { Rows },
      faceAmount: data.FaceAmount,
    });
  const isWarned = () => lines.some((line) => line.includes('a page shows another decision'));
  for (const rows of [[], data.DecisionInfo.Rows]) {
    expect(await shown(rows)).toMatchObject({ code: 200, data: { Saved: true } });
  }
  expect(isWarned()).toBe(false);
  expect((await shown([{ ...data.DecisionInfo.Rows[0], TriagePathNumber: 3 }])).code).toBe(200);
  expect(isWarned()).toBe(true);
});

// spec trust 1.3
test('the agent reads the reasons, as far as they rest on answers that the agent may read', async () => {
  const { data } = await agent.browser.call('decisionReasons', { AppId: agent.id, AppAuthId: agent.handle });
  expect(data.Rules).toContainEqual({
    Rule: '1',
    Reason: 'Age 60 or younger, and not more than $3,000,000 of coverage: an instant decision is possible',
  });
  expect(data.Rules.map(({ Reason }) => Reason).join()).not.toMatch(/body mass|blood|cholesterol/i);
  // Not even whether there are others.
  expect(Object.keys(data)).toEqual(['Rules']);
});
