/** A carrier whose owners sign strictly in the order of their letters, on a server that really listens. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { httpDriver, readScenario, reportLines, runScenario } from '@countersign/scenario';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../support/running-server.ts';

const SMALL_CARRIER = path.resolve(import.meta.dirname, '../../../../examples/small-carrier');

const folder = mkdtempSync(path.join(tmpdir(), 'owners-in-order-'));
let server: TestServer;
beforeAll(async () => {
  cpSync(SMALL_CARRIER, folder, { recursive: true });
  const definition = path.join(folder, 'definition.yaml');
  const text = readFileSync(definition, 'utf8');
  const strict = text.replace('OwnerOrder: parallel', 'OwnerOrder: letters');
  if (strict === text) throw new Error('The small carrier does not say that its owners sign in any order.');
  writeFileSync(definition, strict);
  server = await startServer({ CARRIER: folder });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

/** What the small carrier tells about one owner, with a second one; the next letter is mailed without another `send`. */
const SECOND_OWNER = `        OtherOwners[1]:
          OwnerName: { FirstName: Noel, LastName: Reed }
          OwnerBirthDate: '1983-05-11'
          OwnerSSN: 219-09-9804
          OwnerHome: { Street: 20 Elm Street, City: Columbia, State: MO, Zip: '65201' }
          OwnerEmail: noel.reed@example.net
      Plan:`;
const SECOND_SIGNS = `  - sign: {}
  - as: ownerB
  - find: {}
  - fill: {}
  - sign: {}
  - as: agent
  - resume: {}`;

// spec flow 4.34
test('a scenario sends to the owners, and each of them signs in turn', async () => {
  const oneOwner = readFileSync(path.join(folder, 'scenarios/other-owner.yaml'), 'utf8');
  const text = oneOwner
    .replace('      Plan:', SECOND_OWNER)
    .replace(/ {2}- sign: \{\}\n {2}- as: agent\n {2}- resume: \{\}/, SECOND_SIGNS)
    .replace('ownerA]', 'ownerA, ownerB]');
  const read = readScenario(text, 'two-owners.yaml');
  if (!read.ok) throw new Error(read.mistakes.map(({ line, message }) => `${line}: ${message}`).join('\n'));
  const report = await runScenario(httpDriver(server.url), read.scenario);
  if (report.failures.length > 0) throw new Error(reportLines(report).join('\n'));
  expect(read.scenario.steps.filter(({ kind }) => kind === 'sign')).toHaveLength(4);
  expect(report.notApplicable).toEqual([]);
});
