/** The server learns how long sections take people, and reveals nothing about a case (spec pages 1.5). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSectionTimes, MIN_MEASUREMENTS, type TimedSection } from '../../src/applications/section-times.ts';
import { insuredAnswers, type Person, resume, signIn, newInsured, startCase, submit } from '../support/people.ts';
import { startServer, type TestServer } from '../support/running-server.ts';

const SECTION = 'SECTIONAProposedInsured';
const DAY_MS = 24 * 60 * 60 * 1000;

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const rows = () => server.database.query.selectFrom('section_time').selectAll().execute();
const counted = async () => (await rows()).reduce((sum, { times }) => sum + times, 0);

/** Leaves the first section of a new case after so many seconds. */
async function leaveFirstSection(agent: Person['browser'], seconds: number): Promise<Person> {
  const person = await startCase(agent);
  const [ServedTime, SubmissionTime] = [
    '2026-11-20T10:00:00.000Z',
    new Date(Date.UTC(2026, 10, 20, 10, 0, seconds)).toISOString(),
  ];
  for (const _again of [1, 2]) {
    const reply = await submit(person, SECTION, insuredAnswers(newInsured()), { ServedTime, SubmissionTime });
    expect(reply.code).toBe(200);
  }
  return person;
}

test('the first Next out of a section counts once, and is stored only together with others', async () => {
  const agent = await signIn(server.url, 'A1');
  const first = await leaveFirstSection(agent, 100);
  expect((await resume(server, first)).data.SectionSeconds).toEqual({});
  for (let at = 2; at < MIN_MEASUREMENTS; at++) await leaveFirstSection(agent, 100);
  expect(await rows()).toEqual([]);
  const last = await leaveFirstSection(agent, 100);
  await expect.poll(counted).toBe(MIN_MEASUREMENTS);
  expect(await rows()).toEqual([
    { section: SECTION, role: 'Agent', product: '', seconds: 120, times: MIN_MEASUREMENTS },
  ]);
  // It was read already today.
  expect((await resume(server, last)).data.SectionSeconds).toEqual({});
});

test('the time of enough people is given the next day, as a median; of few people nothing', async () => {
  let at = Date.now();
  const failures: unknown[] = [];
  const times = createSectionTimes(server.database, {
    now: () => new Date(at),
    onError: (error) => failures.push(error),
  });
  const note = (more: Partial<TimedSection>, count: number) => {
    for (let noted = 0; noted < count; noted++)
      times.note({ section: 'One', role: 'Insured', product: 'Term20', seconds: 50, ...more });
  };
  expect(await times.of('Insured', 'Term20')).toEqual({});
  const before = await counted();
  note({}, MIN_MEASUREMENTS - 3);
  note({ seconds: 1500 }, 10);
  note({ section: 'Two' }, MIN_MEASUREMENTS - 7);
  // Nobody takes this long, or no time at all.
  note({ seconds: 7200 }, 40);
  note({ seconds: 0 }, 40);
  note({ seconds: Number.NaN }, 40);
  await expect.poll(counted).toBe(before + 2 * MIN_MEASUREMENTS);
  expect(await times.of('Insured', 'Term20')).toEqual({});
  at += DAY_MS;
  expect(await times.of('Insured', 'Term20')).toEqual({ One: 60 });
  expect([await times.of('Insured', 'Whole'), await times.of('Owner', 'Term20')]).toEqual([{}, {}]);
  expect(failures).toEqual([]);
});
