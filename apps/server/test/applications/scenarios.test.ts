/** The carrier's own scenarios, each person in a browser of their own against a server that really listens. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { httpDriver, readScenario, reportLines, runScenario, type Scenario } from '@countersign/scenario';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { disagreements } from '../support/agreement.ts';
import { carrierFolder, idle, startServer, type TestServer } from '../support/running-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const folder = path.join(carrierFolder, 'scenarios');
/** The ceremony from start to decision, owners, turns, wrong answers and ways back. The others are about sections: in every run they hold in memory. */
const IN_EVERY_RUN = [
  'agent-attests-first.yaml',
  'calculated-and-corrected.yaml',
  'excluded-partner.yaml',
  'invalid-answers-fixed.yaml',
  'left-and-resumed.yaml',
  'signing-out-of-turn.yaml',
  'trust-owners.yaml',
];
const files = process.env['TEST_DEPTH'] === 'full' ? readdirSync(folder) : IN_EVERY_RUN;
/** Those that go on another day hold in memory only: a running server has its own. */
const scenarios = files
  .map((file) => readStory(file))
  .filter(({ steps }) => steps.every(({ kind }) => kind !== 'today'));

function readStory(file: string): Scenario {
  const read = readScenario(readFileSync(path.join(folder, file), 'utf8'), file);
  if (!read.ok) throw new Error(read.mistakes.map(({ line, message }) => `${file}:${line}: ${message}`).join('\n'));
  return read.scenario;
}

// spec flow 1.1
describe("the carrier's scenarios pass over HTTP", () => {
  test.each(scenarios)('$file: $title', async (scenario) => {
    const report = await runScenario(httpDriver(server.url), scenario);
    if (report.failures.length > 0) throw new Error(reportLines(report).join('\n'));
    expect(report.notApplicable).toEqual([]);
  });

  test('and leave signatures, slots, evidence and documents that agree', async () => {
    const { query } = server.database;
    await idle(server);
    const cases = await query.selectFrom('application').select(['id', 'all_signed']).execute();
    expect(cases.filter(({ all_signed }) => all_signed)).not.toEqual([]);
    for (const { id } of cases) expect(await disagreements(server.services, id)).toEqual([]);
    const sealed = await query.selectFrom('document').select('reader').where('sealed_at', 'is not', null).execute();
    expect(sealed.map(({ reader }) => reader)).toEqual(expect.arrayContaining(['InsuredOwner', 'Agent']));
  });
});
