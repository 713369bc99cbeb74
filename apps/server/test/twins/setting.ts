/** Where twins are played: a server of a test file, and the case that all others are made of. */
import { afterAll, beforeAll } from 'vitest';
import { SEED } from '../../../../packages/engine/src/testing/depth.ts';
import { insuredAnswers, owners } from '../people.ts';
import { startServer, type TestServer } from '../running-server.ts';
import { concealedQuestions } from './concealed.ts';
import type { Goal } from './records.ts';
import { openTheatre, type Theatre } from './theatre.ts';
import { type Draw, goalsOf, type Twin, twinsOf } from './variants.ts';

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

/** A server with a theatre on it, for the tests of the file that calls this. */
export function openForTests(): void {
  beforeAll(async () => {
    server = await startServer({}, { now: () => clock.now });
    theatre = await openTheatre(server, clock);
  });
  afterAll(endTheatre);
}

/** Says how much was played. */
async function endTheatre(): Promise<void> {
  const { questions, pairs, toTheDecision, callers, calls } = theatre.figures;
  const words = `${questions.size} questions, ${pairs} pairs, ${toTheDecision} of them to the decision, ${callers.size} callers, ${calls} replies`;
  process.stdout.write(`twins (TEST_SEED=${SEED}): ${words}\n`);
  await theatre.close();
  await server.close();
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

function twinsFor(goals: readonly Goal[], draw: Draw, most?: number): Twin[] {
  const today = clock.start.toISOString().slice(0, 10);
  const found = twinsOf(server.model, first, { today, draw, goals, ...(most !== undefined && { most }) });
  const missing = found.unreachable.filter((name) => !unplayable.test(name));
  if (missing.length > 0) throw new Error(`no case was found in which these are asked: ${missing.join(', ')}`);
  return found.twins;
}

/** What could be told of a few questions by chance, all asked in one case, one of them played to the decision. */
export async function toldOfSome(few: number): Promise<string[]> {
  const draw = drawFrom(SEED);
  const twins = [...boldest(twinsFor(shuffled(goalsOf(concealedQuestions(server.model)), draw), draw, few))];
  return theatre.compare(twins, (twin) => twin === twins[0]);
}

/** What could be told of any answer in a section; each question goes to the decision once. */
export async function toldOf(section: string): Promise<string[]> {
  const { model } = server;
  const questions = concealedQuestions(model).filter(({ block }) => model.blocks[block]?.name === section);
  const twins = twinsFor(goalsOf(questions), drawFrom(SEED));
  const bold = boldest(twins);
  return theatre.compare(twins, (twin) => bold.has(twin));
}

/** The same in an order by chance. */
function shuffled(goals: readonly Goal[], draw: Draw): Goal[] {
  return goals
    .map((goal) => ({ goal, place: draw(1_000_000) }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ goal }) => goal);
}

/** One twin of each question: with the answer that most follows from. */
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
