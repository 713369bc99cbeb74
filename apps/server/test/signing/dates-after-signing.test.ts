/**
 * What was valid on the day the insured signed does not become invalid in the days until others sign (spec form 4.40).
 */
import { missingFor } from '@countersign/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Case, loadCase } from '../../src/applications/index.ts';
import { currentDecision } from '../../src/decision/index.ts';
import { remakeDecision } from '../../src/decision/make-decision.ts';
import { inTransaction } from '../../src/platform/index.ts';
import { fill, resume, signIn, newInsured, submit } from '../support/people.ts';
import { agentSignature, insuredSignature, signForms } from '../support/signatures.ts';
import { toInsured } from '../support/stages.ts';
import { idle, startServer, type TestServer } from '../support/running-server.ts';

const DAY_MS = 24 * 3_600_000;
const LIFESTYLE = 'LifestyleInformation';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const dayIn = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** The case as the server opens it this many days from now. */
async function caseIn(days: number, id: string): Promise<Case> {
  const now = () => new Date(Date.now() + days * DAY_MS);
  const theCase = await loadCase({ ...server.services, now }, server.database.query, id);
  if (!theCase) throw new Error('There is no such case.');
  return theCase;
}

/** The sections with wrong or missing answers that the agent may read. */
const wrongIn = (theCase: Case): string[] =>
  missingFor(theCase.open(theCase.row.customer_signed ? 13 : 1, 'Agent'), 'sign').map(({ block }) => block);

test('a journey that began before the agent signs keeps nobody from signing', async () => {
  const { agent, insured } = await toInsured(server, await signIn(server.url, 'A1'), newInsured());
  const { code } = await submit(insured, LIFESTYLE, {
    TravelOutsideUS: 'true',
    'TravelTrips[0].TravelCountry': 'FR',
    'TravelTrips[0].TravelPurpose': 'Vacation',
    'TravelTrips[0].TravelDepart': dayIn(5),
    'TravelTrips[0].TravelWeeks': '2',
  });
  expect(code).toBe(200);
  const isRight = async (days: number): Promise<boolean | null> =>
    (await caseIn(days, agent.id)).open(2.1, 'InsuredOwner').block(LIFESTYLE).valid;
  expect(await isRight(0)).toBe(true);
  expect(await isRight(30)).toBe(false);

  await signForms(insured, 'InsuredOwner', 'DeclarationsInsured', insuredSignature('Grace Rivera'));
  const later = await caseIn(30, agent.id);
  expect(wrongIn(later)).not.toContain(LIFESTYLE);
  expect(later.open(13, 'Agent').block('AgentReport').visible).toBe(true);
  expect(later.today > later.asOf).toBe(true);

  // The page calculates with the same day, and shows the real one.
  const { Case: facts } = (await resume(server, agent)).data;
  expect(facts).toMatchObject({ Today: later.asOf, AsOf: later.asOf });
});

/** The birth date of somebody who counts as a year older some 20 days from now. */
function olderSoon(): string {
  const half = new Date(Date.now() + 20 * DAY_MS);
  const month = ((half.getUTCMonth() + 6) % 12) + 1;
  return [month, Math.min(half.getUTCDate(), 28), 1980].map((part) => String(part).padStart(2, '0')).join('/');
}

test('a decision that is made later, or again, is as of the day of the last signature', async () => {
  const who = newInsured({ dob: olderSoon() });
  const { agent, insured } = await toInsured(server, await signIn(server.url, 'A1'), who);
  await signForms(insured, 'InsuredOwner', 'DeclarationsInsured', insuredSignature('Grace Rivera'));
  await fill(server, agent);
  await signForms(agent, 'Agent', 'DeclarationsAgent', agentSignature('Insurance Agent'));
  await idle(server);
  const decided = async () => currentDecision(server.database.query, await caseIn(0, agent.id));
  const before = await decided();
  expect(before?.Age).toEqual(expect.any(Number));
  const later = { ...server.services, now: () => new Date(Date.now() + 30 * DAY_MS) };
  await inTransaction(server.database, async (tx) => {
    const theCase = await loadCase(later, tx, agent.id, { lock: true });
    if (theCase) await remakeDecision(later, tx, theCase);
  });
  expect(await decided()).toEqual(before);
});
