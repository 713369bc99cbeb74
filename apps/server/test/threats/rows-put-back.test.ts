/**
 * Whoever owns the database puts old rows of a case back, each with its own MAC, which is right. Whatever people call
 * then is done or refused for a documented reason: nothing breaks, and nothing is built on a record that goes back
 * (spec http 1.3; docs/decisions/bound-rows.md).
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { depth } from '../../../../packages/engine/src/testing/depth.ts';
import { readEvidence } from '../../src/evidence/index.ts';
import { verifyCase } from '../../src/signing/index.ts';
import { changedBetween, rowsOfCases } from '../support/rows-of-case.ts';
import { idle, startServer, type TestServer } from '../support/running-server.ts';
import { attempt, attempts, some, undocumented } from './attempts.ts';
import { OF_THE_CASE, type PlayedCase, playEveryStage, type StageOfCase } from './case-at-every-stage.ts';
import { make } from './every-call.ts';

let server: TestServer;
let played: PlayedCase;
const logged: string[] = [];

beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: 'error' }, { logTo: { write: (line) => void logged.push(line) } });
  played = await playEveryStage(server);
}, 300_000);
afterAll(async () => {
  await played.close();
  await server.close();
});

/** At which stage the case is, and from which one rows come back. */
const PAIRS: readonly (readonly [now: StageOfCase, before: StageOfCase])[] = [
  ['with the agent', 'with the insured'],
  ['with the insured', 'filled in'],
  ['unlocked', 'with the agent'],
  ['decided', 'with the agent'],
  ['decided', 'with the insured'],
  ['on hold', 'decided'],
  ['asked for more', 'decided'],
  ['taken over', 'with the insured'],
  ['expired', 'with the insured'],
];

/** The tables of which the case has other rows at these stages. */
async function differing(now: StageOfCase, before: StageOfCase): Promise<string[]> {
  const rowsOf = await rowsOfCases(server.database);
  await played.to(before);
  const old = await rowsOf(played.id);
  await played.to(now);
  const changed = changedBetween(old, await rowsOf(played.id));
  return [...new Set(changed.map((row) => row.slice(0, row.indexOf(':'))))];
}

const pairs = PAIRS.map(([now, before]) => `${now}, from ${before}`);

test.each(some(pairs, 'pairs', depth('pairsPutBack')))('rows of %s: no call breaks, whoever makes it', async (pair) => {
  const [now, before] = PAIRS[pairs.indexOf(pair)] ?? ['decided', 'with the agent'];
  const wrong: string[] = [];
  const tables = await differing(now, before);
  expect(tables).toContain('evidence');
  for (const table of tables) {
    for (const who of OF_THE_CASE) {
      const person = played.people[now][who];
      if (!person) continue;
      await played.to(now);
      await played.putBack(table, before);
      for (const what of some(attempts, `${pair} ${table} ${who}`, depth('callsPerStage'))) {
        const reply = await attempt(what, who, person);
        const problem = undocumented(who, what, reply, ['discarded', 'altered']);
        if (problem !== null) wrong.push(`${table}, ${who}, ${what}: ${problem}`);
      }
      await idle(server);
    }
  }
  expect(wrong).toEqual([]);
  expect(logged.filter((line) => line.includes('call failed'))).toEqual([]);
});

// spec http 5.1
test('the row of the case: what would be recorded is refused as altered, the operator is told, eapp verify finds it', async () => {
  await played.to('with the agent');
  logged.length = 0;
  await played.putBack('application', 'with the insured');
  const { operations } = played.people['with the agent'];
  const before = await readEvidence(server.database.query, played.id);
  const { status, data } = await make('placeHold', operations);
  expect([status, data]).toEqual([409, { reason: 'altered' }]);
  expect(logged.some((line) => line.includes('the database was changed outside the program'))).toBe(true);
  expect(await readEvidence(server.database.query, played.id)).toEqual(before);
  const checked = await verifyCase(server.database.query, server.services, played.id, [
    server.services.sealSigner.certificate,
  ]);
  expect(checked?.filter(({ ok }) => !ok)).not.toEqual([]);
});
