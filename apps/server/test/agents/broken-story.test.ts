/** A carrier with a mistake in one file of its invented cases: the cases of the other files are created. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { signIn } from '../support/people.ts';
import { carrierFolder, startServer, type TestServer } from '../support/running-server.ts';

let server: TestServer;
const home = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-broken-story-'));
beforeAll(async () => {
  fs.cpSync(carrierFolder, home, { recursive: true });
  const stories = path.join(home, 'invented-cases');
  const people = path.join(stories, 'people.csv');
  const [columns = '', first = ''] = fs.readFileSync(people, 'utf8').split('\n');
  const rows = ['just-started', 'mistaken'].map((story) => first.replace('with-insured', story));
  fs.writeFileSync(people, [columns, ...rows].join('\n'));
  fs.writeFileSync(path.join(stories, 'mistaken.yaml'), 'Scenario: a mistake\nSteps:\n  - az: agent\n');
  server = await startServer({ CARRIER: home });
});
afterAll(async () => {
  await server.close();
  fs.rmSync(home, { recursive: true });
});

// spec pages 3.8
test('only the cases of the broken file are missing', async () => {
  const agent = await signIn(server.url, 'D1');
  const filling = async () => (await agent.call('inventedCases', {})).data;
  expect(await filling()).toMatchObject({ Offered: true, Total: 2 });
  expect((await agent.call('addInventedCases', {})).code).toBe(200);
  await vi.waitFor(async () => expect((await filling()).Running).toBe(false), { timeout: 60_000, interval: 200 });
  expect(await filling()).toMatchObject({ Offered: false, Total: 2, Made: 1, Failed: 1 });
});
