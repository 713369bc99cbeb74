/** The small carrier that authors start from, on a server that really listens: nothing there has the names of the reference carrier. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { httpDriver, readScenario, reportLines, runScenario } from '@countersign/scenario';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { disagreements } from '../support/agreement.ts';
import { signIn } from '../support/people.ts';
import { idle, startServer, type TestServer } from '../support/running-server.ts';

const CARRIER = path.resolve(import.meta.dirname, '../../../../examples/small-carrier');

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ CARRIER });
});
afterAll(() => server.close());

test.each(readdirSync(path.join(CARRIER, 'scenarios')))('its scenario %s passes over HTTP', async (file) => {
  const read = readScenario(readFileSync(path.join(CARRIER, 'scenarios', file), 'utf8'), file);
  if (!read.ok) throw new Error(read.mistakes.map(({ line, message }) => `${file}:${line}: ${message}`).join('\n'));
  const report = await runScenario(httpDriver(server.url), read.scenario);
  if (report.failures.length > 0) throw new Error(reportLines(report).join('\n'));
  expect(report.notApplicable).toEqual([]);
});

test('its cases agree with themselves, have its policy numbers, and their lists call its decisions what they are', async () => {
  await idle(server);
  const { query } = server.database;
  const cases = await query
    .selectFrom('application')
    .select(['id', 'all_signed', 'triage_path', 'status'])
    .orderBy('triage_path')
    .execute();
  expect(cases.filter(({ all_signed }) => all_signed)).toHaveLength(2);
  const numbers = await query.selectFrom('policy_number').select('number').orderBy('number').execute();
  expect(numbers.map(({ number }) => number)).toEqual([
    expect.stringMatching(/^PM\d{7}$/),
    expect.stringMatching(/^PM\d{7}$/),
  ]);
  for (const { id } of cases) expect(await disagreements(server.services, id)).toEqual([]);
  expect(cases.map(({ triage_path, status }) => [triage_path, status])).toEqual([
    [1, 'Approved'],
    [3, 'Underwriter'],
  ]);
});

// spec flow 9.8
test('pages learn the name of its form', async () => {
  const browser = await signIn(server.url, 'A1');
  const { AppDefName, ReadsIllustrations } = (await browser.call('getCarrier')).data;
  expect(ReadsIllustrations).toBe(false);
  expect(AppDefName).toBe('Prairie Mutual application');
  expect((await browser.call('appDefinition', { appDefName: AppDefName })).code).toBe(200);
});
