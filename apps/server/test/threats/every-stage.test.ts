/**
 * Every call about a case, at every stage of its life, by everybody: it is allowed or refused for a documented reason,
 * and changes what the table says and nothing else; to strangers the case is nowhere at any stage (spec trust 1.2, http
 * 1.2, 1.3, 5.2).
 */
import { type CallName, routes } from '@countersign/protocol';
import type { SystemCallName, systemRoutes } from '@countersign/protocol/systems';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { depth, SEED } from '../../../../packages/engine/src/testing/depth.ts';
import type { NewKey } from '../../src/systems/index.ts';
import { type Browser, newBrowser } from '../support/browser.ts';
import { findCase } from '../support/identity-check.ts';
import { newInsured, type Person, signIn } from '../support/people.ts';
import { changedBetween, type RowsOfCase, rowsOfCases } from '../support/rows-of-case.ts';
import { idle, startServer, type TestServer } from '../support/running-server.ts';
import { readyToSend, send } from '../support/stages.ts';
import { type System, type SystemReply, systemWith } from '../support/system.ts';
import { attempt, attempts, some, undocumented } from './attempts.ts';
import { OF_THE_CASE, type PlayedCase, playEveryStage, type StageOfCase, STAGES } from './case-at-every-stage.ts';
import { callsOfCase, make } from './every-call.ts';
import { MAY_CHANGE } from './may-change.ts';

/** Who has nothing to do with the case, and holds the IDs of somebody who has. */
const STRANGERS = ['nobody', 'another agent', 'the insured of another case'] as const;
type Stranger = (typeof STRANGERS)[number];

let server: TestServer;
let played: PlayedCase;
let rowsOf: (id: string) => Promise<RowsOfCase>;
let systems: Record<'the carrier' | 'another agent', System>;
let strangers: Record<Stranger, Browser>;

beforeAll(async () => {
  server = await startServer();
  const visitor = newBrowser(server.url);
  await visitor.open();
  const other = await signIn(server.url, 'B1');
  const ruth = newInsured({ lastName: 'Elsewhere' });
  const insured = await findCase(server, ruth, await send(server, await readyToSend(server, other, ruth)));
  strangers = { nobody: visitor, 'another agent': other, 'the insured of another case': insured.browser };
  systems = {
    'the carrier': await systemOf({ name: 'Administration', reader: 'carrier', agentId: null }),
    'another agent': await systemOf({ name: 'Agency', reader: 'agent', agentId: 'B1' }),
  };
  played = await playEveryStage(server);
  rowsOf = await rowsOfCases(server.database);
}, 300_000);
afterAll(async () => {
  process.stdout.write(`every stage (TEST_SEED=${SEED}): at most ${depth('callsPerStage')} calls by each person\n`);
  await played.close();
  await server.close();
});

describe.each(STAGES)('the case when it is %s', (stage) => {
  beforeAll(() => played.to(stage));

  test.each(STRANGERS)('is nowhere to %s, who changes nothing', async (who) => {
    const { agent } = played.people[stage];
    const agentId = who === 'another agent' ? 'B1' : agent.agentId;
    const holder: Person = { ...agent, browser: strangers[who], agentId };
    expect(await toldTo(holder, some(callsOfCase, stage, depth('callsPerStage')))).toEqual([]);
  });

  test.each(OF_THE_CASE)(
    'is changed by the %s only as they may, and refuses the rest by a known reason',
    async (who) => {
      const person = played.people[stage][who];
      // Has not come yet.
      if (!person) return;
      const names = some(attempts, stage, depth('callsPerStage'));
      const wrong: string[] = [];
      const changing: string[] = [];
      let before = await rowsOf(played.id);
      for (const name of names) {
        const reply = await attempt(name, who, person);
        const problem = undocumented(who, name, reply);
        if (problem !== null) wrong.push(`${name}: ${problem}`);
        await idle(server);
        const changed = changedBetween(before, await rowsOf(played.id));
        if (changed.length === 0) continue;
        changing.push(name);
        if (reply.code !== 200) wrong.push(`${name}: refused with ${reply.code}, and changed ${changed.join('; ')}`);
        await played.to(stage);
        before = await rowsOf(played.id);
      }
      expect(wrong).toEqual([]);
      const may = MAY_CHANGE[stage][who] ?? [];
      expect(changing).toEqual(names.filter((name) => may.includes(name)));
    },
  );

  test('a system of another agent is answered as if there were none, and changes nothing', async () => {
    const before = await rowsOf(played.id);
    for (const [name, ask] of Object.entries(SYSTEM_CALLS)) {
      const reply = await ask(systems['another agent'], played.id);
      const nowhere = await ask(systems['another agent'], 'nosuchapplication00000');
      expect([name, reply.status, reply.text]).toEqual([name, nowhere.status, nowhere.text]);
    }
    expect(changedBetween(before, await rowsOf(played.id))).toEqual([]);
  });

  // The responses are checked by the description of the interface, reasons too.
  test('the carrier’s system reads, and is refused without a change', async () => {
    const before = await rowsOf(played.id);
    const codes: Record<string, number> = {};
    for (const [name, ask] of Object.entries(SYSTEM_CALLS)) {
      codes[name] = (await ask(systems['the carrier'], played.id)).status;
    }
    expect(codes).toEqual(codesOfSystem(stage));
    expect(changedBetween(before, await rowsOf(played.id))).toEqual([]);
  });
});

// The IDs are those that they were given for it, so they hold something that nobody else can hold.
test('the agent from whom the case was taken cannot tell it from an erased one', async () => {
  const before = played.people['with the insured'].agent;
  const told = async (stage: StageOfCase): Promise<string[]> => {
    await played.to(stage);
    const rows = await rowsOf(played.id);
    const answers: string[] = [];
    for (const name of callsOfCase) {
      const { status, text } = await make(name, before);
      answers.push(`${name}: ${status} ${text}`);
    }
    return [...answers, ...changedBetween(rows, await rowsOf(played.id))];
  };
  const taken = await told('taken over');
  expect(taken).toEqual(await told('erased'));
  expect(taken.filter((one) => one.includes(': 404 ') && !one.endsWith(NOT_FOUND))).toEqual([]);
});

/** "404 unknown or not yours, with the same body". */
const NOT_FOUND =
  '{"code":404,"data":null,"message":"This was not found. It may have been removed, or given to somebody else."}';

/** What the case is to somebody, other than a case that does not exist: calls that told it, rows that changed. */
async function toldTo(holder: Person, names: readonly CallName[]): Promise<string[]> {
  const before = await rowsOf(played.id);
  const told: string[] = [];
  for (const name of names) {
    const { status, code, text } = await make(name, holder);
    const nowhere = await make(name, { ...holder, id: 'nosuchapplication00000' });
    if (status !== nowhere.status || text !== nowhere.text) told.push(`${name}: ${status} ${text}`);
    const isRefused = code >= 400 && code < 500;
    if (isRefused === (routes[name].caller === 'any')) told.push(`${name}: ${code}`);
  }
  return [...told, ...changedBetween(before, await rowsOf(played.id))];
}

/** One request per call of the machine interface about a case. */
const SYSTEM_CALLS: Record<OfOneCase, (system: System, id: string) => Promise<SystemReply>> = {
  readCase: (system, id) => system.get(`/cases/${id}`),
  readData: (system, id) => system.get(`/cases/${id}/data`),
  readDocument: (system, id) => system.get(`/cases/${id}/documents/${'0'.repeat(64)}`),
  answer: (system, id) => system.post(`/cases/${id}/answer`, { policyNumber: 'X-1' }),
  listRequirements: (system, id) => system.get(`/cases/${id}/requirements`),
  raiseRequirement: (system, id) =>
    system.post(`/cases/${id}/requirements`, {
      reference: 'UW-1',
      person: 'nobody',
      questions: ['Part2PersonalInformation.Weight'],
      until: new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10),
      why: 'Weight and height do not fit.',
    }),
  withdrawRequirement: (system, id) => system.post(`/cases/${id}/requirements/nosuch/withdraw`, { why: 'Found it' }),
};

type OfOneCase = {
  [Name in SystemCallName]: (typeof systemRoutes)[Name]['path'] extends `/cases/:id${string}` ? Name : never;
}[SystemCallName];

/** Of a case that not everybody has signed, it reads the status alone; of an erased one, nothing. */
function codesOfSystem(stage: StageOfCase): Record<OfOneCase, number> {
  const isErased = stage === 'erased';
  const ofSigned = isErased ? 404 : ['decided', 'on hold', 'asked for more'].includes(stage) ? 200 : 409;
  return {
    readCase: isErased ? 404 : 200,
    readData: ofSigned,
    readDocument: 404,
    // The number and the decision are made here, so nobody is asked for them.
    answer: isErased ? 404 : 409,
    listRequirements: ofSigned,
    raiseRequirement: ofSigned === 200 ? 404 : ofSigned,
    withdrawRequirement: 404,
  };
}

const systemOf = (key: Pick<NewKey, 'name' | 'reader' | 'agentId'>): Promise<System> =>
  systemWith(server, { ...key, scopes: ['status', 'case', 'documents', 'answers', 'requirements'] });
