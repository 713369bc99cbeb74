import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cpSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { callsOf } from '../support/calls-of.ts';
import { inCaseMenu } from '../support/case-menu.ts';
import { endPauses, inDatabase } from '../support/database.ts';
import { look } from '../support/look.ts';
import { startOwnServer } from '../support/own-server.ts';
import { contented, person } from '../support/person.ts';
import { personAt } from '../support/person-at.ts';
import { LONG } from '../support/signing.ts';
import { startCase } from '../support/start-case.ts';

interface OtherSystem {
  server: Server;
  /** Ids of messages, also of repeats. */
  came: string[];
  /** It gets finished cases. */
  settings: Record<string, string>;
  /** It receives events. */
  subscribing: Record<string, string>;
  /** What it answers from now on. */
  answers: (status: number, body: object) => void;
}

async function otherSystem(more: object = {}): Promise<OtherSystem> {
  const came: string[] = [];
  let answer = { status: 400, body: {} };
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      came.push(String(request.headers['webhook-id']));
      response.writeHead(answer.status).end(JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // It listens on a port, not on a pipe.
  const { port } = server.address() as AddressInfo;
  const folder = mkdtempSync(path.join(tmpdir(), 'countersign-targets-'));
  const secrets = path.join(folder, 'secrets.txt');
  const targets = path.join(folder, 'targets.json');
  const subscribers = path.join(folder, 'subscribers.json');
  writeFileSync(secrets, `whsec_${Buffer.alloc(32, 7).toString('base64')}\n`);
  const admin = { name: 'admin', url: `http://127.0.0.1:${port}/`, secrets, private: true };
  writeFileSync(targets, JSON.stringify([{ ...admin, ...more }]));
  writeFileSync(subscribers, JSON.stringify([admin]));
  return {
    server,
    came,
    settings: { HANDOVER_TARGETS: targets },
    subscribing: { EVENT_SUBSCRIBERS: subscribers },
    answers(status, body) {
      answer = { status, body };
    },
  };
}

// spec handover 4.4, 4.5
test('a hand-over that another system refused is sent again by operations, who read its receipt', async ({
  browser,
}) => {
  const system = await otherSystem({ mapping: 'application' });
  const server = await startOwnServer(system.settings);
  // The agent's window is not looked at.
  const decided = await personAt(browser, server.url, 'agent-to-sign', 'sign: {}', 'decide: {}');
  await decided.context.close();
  const handedOver = async (state: 'failed' | 'done') =>
    (await inDatabase(`select 1 from job_status where kind = 'handOver' and state = '${state}'`, server.data)).length;
  await expect.poll(() => handedOver('failed'), LONG).toBe(1);
  expect(system.came).toHaveLength(1);
  const operator = await person(browser, { baseURL: server.url });
  const { page } = operator;
  await page.goto('/express/operations?list=failed');
  await page.getByRole('tab', { name: 'With failed jobs' }).click();
  const row = page.getByRole('row').filter({ hasText: 'A hand-over to another system could not be delivered' });
  await expect(row).toContainText('Reason: admin: status 400');
  await look(operator, 'operations-hand-over-failed');
  system.answers(200, { id: 'POL-1' });
  // A double click is one act: a second call would be refused, and reported after the success of the first.
  const calls = callsOf(page, '/retry-job');
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/retry-job', async (route) => {
    await released;
    await route.continue();
  });
  await row.getByRole('button', { name: /^Send again/ }).dblclick();
  // What is typed meanwhile stays, though the case leaves the list.
  await (await inCaseMenu(page, '', 'Give to another agent')).click();
  const giving = page.getByRole('alertdialog');
  await giving.getByRole('textbox', { name: 'Why?' }).fill('The agent has left');
  release();
  await expect(page.getByText('The failed job was started again.').last()).toBeAttached();
  await expect(row).toHaveCount(0);
  await expect(giving.getByRole('textbox', { name: 'Why?' })).toHaveValue('The agent has left');
  await look(operator, 'operations-dialog-without-row');
  await giving.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(page.getByRole('tab', { name: 'With failed jobs' })).toBeFocused();
  expect(calls).toHaveLength(1);
  await expect.poll(() => system.came.length).toBe(2);
  expect(new Set(system.came).size).toBe(1);
  await expect.poll(() => handedOver('done'), LONG).toBe(1);
  await page.getByRole('tab', { name: 'All', exact: true }).click();
  const timeline = page.getByRole('button', { name: /^Timeline/ });
  await timeline.click();
  await expect(page.getByRole('dialog')).toContainText(
    /Handed over to another system: admin, which answered POL-1, SHA-256 [0-9a-f]{64}/,
  );
  await look(operator, 'operations-handed-over');
  contented(operator);
  await server.stop();
  system.server.close();
});

// spec handover 4.8
test('operations see why cases wait for a system that is away, and try it when it is back', async ({ browser }) => {
  const system = await otherSystem({ mapping: 'application' });
  system.answers(503, {});
  const server = await startOwnServer(system.settings);
  const decided = await personAt(browser, server.url, 'agent-to-sign', 'sign: {}', 'decide: {}');
  await decided.context.close();
  // The pauses grow: after the third try the next one is minutes away.
  await expect(async () => {
    await endPauses('handOver', server.data);
    expect(system.came.length).toBeGreaterThanOrEqual(3);
  }).toPass(LONG);
  const operator = await person(browser, { baseURL: server.url });
  const { page } = operator;
  await page.goto('/express/operations?list=keys');
  const row = page.getByRole('region', { name: 'Systems that get finished cases' }).getByRole('listitem');
  await expect(row).toContainText('Not accepting');
  await expect(row).toContainText('Waiting cases: 1, the oldest since');
  await expect(row).toContainText('The next try is');
  await expect(row).toContainText('It did not accept the last one. Reason: status 503');
  await look(operator, 'operations-target-away');
  system.answers(200, {});
  const calls = callsOf(page, '/try-target');
  await row.getByRole('button', { name: 'Try now: admin' }).focus();
  for (const key of ['Enter', 'Enter']) await page.keyboard.press(key);
  await expect(row).toContainText('No case is waiting.');
  await expect(page.getByRole('tab', { name: 'Other systems' })).toBeFocused();
  await expect(row).toContainText('Active');
  expect(calls).toHaveLength(1);
  expect(new Set(system.came).size).toBe(1);
  await look(operator, 'operations-target');
  contented(operator);
  await server.stop();
  system.server.close();
});

// spec systems 6.4
test('a system that refuses to be told an event is told it again by operations, when it does not', async ({
  browser,
}) => {
  const system = await otherSystem();
  const server = await startOwnServer(system.subscribing);
  const agent = await person(browser, { baseURL: server.url });
  await startCase(agent.page);
  await agent.context.close();
  await expect.poll(() => system.came.length, LONG).toBe(1);
  const operator = await person(browser, { baseURL: server.url });
  const { page } = operator;
  await page.goto('/express/operations');
  await page.getByRole('tab', { name: 'Other systems' }).click();
  const row = page.getByRole('region', { name: 'Systems that receive events' }).getByRole('listitem');
  await expect(row).toContainText('Stopped');
  await expect(row).toContainText('It receives no more events. Reason: status 400');
  await expect(row).toContainText('Waiting events: 1, the oldest since');
  await look(operator, 'operations-subscriber-given-up');
  system.answers(200, {});
  const calls = callsOf(page, '/send-events-again');
  await row.getByRole('button', { name: 'Send again: admin' }).dblclick();
  await expect.poll(() => system.came.length, LONG).toBe(2);
  expect(calls).toHaveLength(1);
  expect(new Set(system.came).size).toBe(1);
  await page.reload();
  await page.getByRole('tab', { name: 'Other systems' }).click();
  await expect(row).toContainText('No event is waiting.');
  await look(operator, 'operations-subscriber');
  contented(operator);
  await server.stop();
  system.server.close();
});

// spec handover 5.2
test('the agent waits for the number and the decision of the carrier’s system, and sees both when it answers', async ({
  browser,
}) => {
  const system = await otherSystem({ answers: true });
  system.answers(200, { id: 'A-1' });
  const carrier = mkdtempSync(path.join(tmpdir(), 'countersign-carrier-'));
  cpSync('../carrier', carrier, { recursive: true });
  writeFileSync(path.join(carrier, 'outcome.yaml'), 'PolicyNumber: carrier\nDecision: carrier\n');
  const server = await startOwnServer({ ...system.settings, CARRIER: carrier });
  const agent = await personAt(browser, server.url, 'agent-to-sign', 'sign: {}');
  const { page } = agent;
  await page.clock.install();
  const asking = page.waitForRequest('**/composable/get-decision');
  await page.goto('/express/processing');
  await expect(page.getByText('We are currently processing your application.')).toBeVisible();
  await asking;
  await expect.poll(() => system.came.length, LONG).toBeGreaterThan(0);
  await page.clock.fastForward('07:01');
  await expect(page).toHaveURL(/decision-details/, LONG);
  await expect(page.getByRole('heading', { name: 'With the insurer' })).toBeVisible();
  await expect(page.getByText('We will tell you by e-mail')).toBeVisible();
  await expect(page.getByText('An error has occurred')).toHaveCount(0);
  await expect(page.getByText('Policy number:')).toHaveCount(0);
  await look(agent, 'decision-of-carrier-late');
  system.answers(200, { id: 'A-1', policyNumber: 'POL-77', decision: { path: 1, class: 'Preferred' } });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(async () => {
    await endPauses('handOver', server.data);
    await expect(page.getByText('Policy number: POL-77')).toBeVisible({ timeout: 2_000 });
  }).toPass(LONG);
  await look(agent, 'decision-of-carrier');
  expect(new Set(system.came).size).toBe(1);
  contented(agent);
  await server.stop();
  system.server.close();
});
