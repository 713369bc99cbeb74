/**
 * What one may not read cannot be told from anything. For every question that somebody of a case may not read, two cases
 * that are equal but for this one answer are played alike; whatever anybody else can get of them is equal byte for byte
 * once ids and times are taken out. Questions, answers and readers come from the definition.
 */
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { loadCarrier } from '../../src/reference/load-carrier.ts';
import { depth, SEED } from '../../../../packages/engine/src/testing/depth.ts';
import { insuredAnswers, owners } from '../people.ts';
import { carrierFolder, startServer, type TestServer } from '../running-server.ts';
import { concealedQuestions, type Question } from './concealed.ts';
import type { Goal } from './records.ts';
import { openTheatre, type Theatre } from './theatre.ts';
import { type Draw, goalsOf, type Twin, type Twins, twinsOf } from './variants.ts';

/**
 * Asked in no case that can be played: of children, whom nobody insures (spec form §9, insured aged 18 to 79), and beside a
 * number of a card, which is the vault's.
 */
const unplayable = /^JuvenileInsurance\.|^PreAuthorizedPayment\.CreditCard/;

const start = new Date();
start.setUTCMilliseconds(0);
const clock = { start, now: start };
let server: TestServer;
let theatre: Theatre;

beforeAll(async () => {
  server = await startServer({}, { now: () => clock.now });
  theatre = await openTheatre(server, clock);
});
afterAll(async () => {
  const { questions, pairs, toTheDecision, callers, calls } = theatre.figures;
  const words = `${questions.size} questions, ${pairs} pairs, ${toTheDecision} of them to the decision, ${callers.size} callers, ${calls} replies`;
  process.stdout.write(`twins (TEST_SEED=${SEED}): ${words}\n`);
  await theatre.close();
  await server.close();
});

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
  SECTIONAProposedInsured: insuredAnswers({
    firstName: 'Grace',
    lastName: 'Rivera',
    ss: '219-47-3391',
    zip: '75201',
    dob: '04/08/1986',
    email: 'grace.rivera@example.com',
  }),
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

function twinsFor(goals: readonly Goal[], draw: Draw, most?: number): Twins {
  const today = clock.start.toISOString().slice(0, 10);
  return twinsOf(server.model, first, { today, draw, goals, ...(most !== undefined && { most }) });
}

/** The same in an order by chance. */
function shuffled(goals: readonly Goal[], draw: Draw): Goal[] {
  return goals
    .map((goal) => ({ goal, place: draw(1_000_000) }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ goal }) => goal);
}

/** Each question goes to the decision once: with the answer that most follows from. */
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

const isFull = inject('depth') === 'full';
const { model } = loadCarrier(carrierFolder);
const sections = [...new Set(concealedQuestions(model).map(({ block }) => model.blocks[block]?.name ?? ''))];

test.runIf(!isFull)(
  'a few questions by chance: nobody else can tell how they were answered',
  async () => {
    const draw = drawFrom(SEED);
    const { twins, unreachable } = twinsFor(
      shuffled(goalsOf(concealedQuestions(server.model)), draw),
      draw,
      depth('twins'),
    );
    expect(unreachable.filter((name) => !unplayable.test(name))).toEqual([]);
    const some = [...boldest(twins)];
    const [toTheEnd] = some;
    expect(await theatre.compare(some, (twin) => twin === toTheEnd)).toEqual([]);
  },
  300_000,
);

test.runIf(isFull).each(sections)('%s: nobody else can tell how it was answered', async (section) => {
  const isTheirs = ({ block }: Question): boolean => model.blocks[block]?.name === section;
  const { twins, unreachable } = twinsFor(goalsOf(concealedQuestions(server.model).filter(isTheirs)), drawFrom(SEED));
  expect(unreachable.filter((name) => !unplayable.test(name))).toEqual([]);
  const bold = boldest(twins);
  expect(await theatre.compare(twins, (twin) => bold.has(twin))).toEqual([]);
});
