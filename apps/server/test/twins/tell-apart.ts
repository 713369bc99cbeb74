/** Where twins are played: a server of a test file, and the case that all others are made from. */
import type { Model } from '@countersign/engine';
import { afterAll, beforeAll } from 'vitest';
import { SEED } from '../../../../packages/engine/src/testing/depth.ts';
import { insuredAnswers, owners } from '../support/people.ts';
import { type ReceivingEnd, receivingEnd, subscribersSetting } from '../support/receiving-end.ts';
import { startServer, type TestServer } from '../support/running-server.ts';
import { concealedQuestions } from './concealed.ts';
import { startTwinRunner, SUBSCRIBER, type TwinRunner } from './twin-runner.ts';
import { type MergedTwin, mergeTwins } from './together.ts';
import { type Draw, goalsOf, type Twin, twinsOf } from './variants.ts';

const start = new Date();
start.setUTCMilliseconds(0);
const clock = { start, now: start };
let server: TestServer;
let runner: TwinRunner;
let end: ReceivingEnd;

/** A server with a twin runner, for the tests of the file that calls this. */
export function openForTests(): void {
  beforeAll(async () => {
    end = await receivingEnd();
    const { name, agentId } = SUBSCRIBER;
    const subscribers = subscribersSetting([{ name, url: end.addressOf(name), agent: agentId }]);
    server = await startServer(subscribers, { now: () => clock.now });
    runner = await startTwinRunner(server, clock, end);
  });
  afterAll(endTheatre);
}

/** Says how much was played. */
async function endTheatre(): Promise<void> {
  const { questions, answers, pairs, toTheDecision, callers, calls } = runner.figures;
  const words = `${questions.size} questions, ${answers.size} other answers, ${pairs} pairs, ${toTheDecision} of them to the decision, ${callers.size} callers, ${calls} replies`;
  process.stdout.write(`twins (TEST_SEED=${SEED}): ${words}\n`);
  await runner.close();
  await server.close();
  await end.close();
}

const owner = (serial: number): Record<string, string> => ({
  PolicyOwnerType: 'Individual',
  'PolicyOwnerName.FirstName': 'Ruth',
  'PolicyOwnerName.LastName': 'Okafor',
  PolicyOwnerEmail: `ruth.${serial}@example.com`,
  PolicyOwnerSSN: `219-09-997${serial}`,
  PolicyOwnerDateOfBirth: '1951-03-04',
  'PolicyOwnerAddress.Street': '7 Harbor Road',
  'PolicyOwnerAddress.City': 'Dallas',
  'PolicyOwnerAddress.State': 'TX',
  'PolicyOwnerAddress.Zip': '75201',
});

const first = {
  SECTIONAProposedInsured: {
    ...insuredAnswers({
      firstName: 'Grace',
      lastName: 'Rivera',
      ss: '219-47-3391',
      zip: '75201',
      dob: '04/08/1986',
      email: 'grace.rivera@example.com',
    }),
    // The initial responses, with which each case of the server begins.
    AgentAttestation: 'false',
  },
  SECTIONBPolicyOwner: owners(owner(1), owner(2)),
};

/** Another number at every call, the same ones for the same seed. */
function drawFrom(seed: number): Draw {
  let state = (seed % 2_147_483_646) + 1;
  return (below) => {
    state = (state * 16_807) % 2_147_483_647;
    return state % below;
  };
}

const today = (): string => clock.start.toISOString().slice(0, 10);

/**
 * What could be distinguished for a few random questions, all shown in one case, one of them played to the decision.
 */
export async function toldOfSome(few: number): Promise<string[]> {
  const { model } = server;
  const draw = drawFrom(SEED);
  const goals = shuffled(goalsOf(concealedQuestions(model)), draw);
  const { twins } = twinsOf(model, first, { today: today(), draw, goals, most: few });
  const bold = boldest(twins);
  // What the agent may not read has the most to hide at the end: from agent, owners and the systems of agents.
  const kept = [...bold].find(({ withheldFrom }) => withheldFrom.includes('agent')) ?? [...bold][0];
  const told = await runner.compare([...bold], (twin) => twin === kept);
  return told.map(({ twin, where }) => `${twin.name}: ${where}`);
}

/** Every other answer to the concealed questions of a section, and the questions that have none; in random order. */
export function twinsIn(model: Model, section: string): { twins: Twin[]; unplayed: string[] } {
  const questions = concealedQuestions(model).filter(({ block }) => model.blocks[block]?.name === section);
  const draw = drawFrom(SEED);
  const { twins, unplayed } = twinsOf(model, first, { today: today(), draw, goals: goalsOf(questions) });
  return { twins: shuffled(twins, draw), unplayed };
}

/**
 * What could be distinguished for any of these answers, each question played to the decision once; by the answers that
 * cause it.
 */
export async function toldOf(twins: readonly Twin[]): Promise<string[]> {
  const readers = [...new Set(twins.map(({ withheldFrom }) => withheldFrom.join()))];
  const alike = readers.map((names) => twins.filter(({ withheldFrom }) => withheldFrom.join() === names));
  return tellingOf(alike.flatMap((some) => mergeTwins(server.model, some, today())));
}

/**
 * Of the cases that could be distinguished, the one with the fewest answers is halved and played again, until it is one
 * answer.
 */
async function tellingOf(cases: readonly MergedTwin[]): Promise<string[]> {
  const whole = firstOfEach(cases);
  const told = await runner.compare(cases, (twin) => whole.has(twin));
  const telling = cases.filter((one) => told.some(({ twin }) => twin === one));
  const [fewest, ...others] = telling.toSorted((one, other) => one.parts.length - other.parts.length);
  if (!fewest) return [];
  const half = fewest.parts.slice(0, fewest.parts.length / 2);
  const rest = fewest.parts.slice(half.length);
  const inner = half.length === 0 ? [] : [...(await toldOf(half)), ...(await toldOf(rest))];
  const places = told.flatMap(({ twin, where }) => (twin === fewest ? [`${fewest.name}: ${where}`] : []));
  return [
    ...(inner.length > 0 ? inner : places),
    ...(others.length > 0 ? [`${others.length} cases more could be told; mend this first`] : []),
  ];
}

/** Together they have every question. */
function firstOfEach(cases: readonly MergedTwin[]): Set<Twin> {
  const seen = new Set<string>();
  const isFirst = ({ parts }: MergedTwin): boolean => {
    const fresh = parts.filter(({ question }) => !seen.has(question));
    fresh.forEach(({ question }) => seen.add(question));
    return fresh.length > 0;
  };
  return new Set(cases.filter(isFirst));
}

/** The same in random order. */
function shuffled<Item>(items: readonly Item[], draw: Draw): Item[] {
  return items
    .map((item) => ({ item, place: draw(1_000_000) }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item);
}

/** One twin of each question: with the answer that has the most consequences. */
function boldest(twins: readonly Twin[]): Set<Twin> {
  const bold = new Map<string, Twin>();
  const weight = ({ answers, base }: Twin): number =>
    Math.abs(JSON.stringify(answers).length - JSON.stringify(base).length);
  for (const twin of twins) {
    const before = bold.get(twin.question);
    if (!before || weight(twin) > weight(before)) bold.set(twin.question, twin);
  }
  return new Set(bold.values());
}
