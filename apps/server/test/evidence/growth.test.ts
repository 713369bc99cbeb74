/**
 * Nothing grows without limit through one session: what it reads is recorded once an hour, and what nobody read is not
 * kept (spec trust 8.13).
 */
import type { CallName } from '@countersign/protocol';
import { eventsOf } from '@countersign/protocol/schemas';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { verifyApplication } from '../../src/documents/index.ts';
import { readEvidence } from '../../src/evidence/index.ts';
import { type AnsweringService, startAnsweringService } from '../../src/platform/http/stub-service.testkit.ts';
import type { Browser } from '../support/browser.ts';
import { found, operator as operatorOf } from '../support/operators.ts';
import { findCase } from '../support/identity-check.ts';
import { fill, type Person, resume, signIn, newInsured, submit } from '../support/people.ts';
import { readForms } from '../support/signatures.ts';
import { readyToSend, send } from '../support/stages.ts';
import { idle, startServer, type TestServer } from '../support/running-server.ts';
import { everyCall, make } from '../threats/every-call.ts';

const minute = 60_000;

let server: TestServer;
let identityService: AnsweringService;
let agent: Person;
let insured: Person;
let operator: Browser;
let later = 0;
const grace = newInsured();

beforeAll(async () => {
  identityService = await startAnsweringService();
  identityService.answers(200, '{"confirmed":true}');
  server = await startServer(
    { IDENTITY_URL: `${identityService.origin}/check` },
    { now: () => new Date(Date.now() + later) },
  );
  agent = await readyToSend(server, await signIn(server.url, 'A1'), grace);
  insured = await findCase(server, grace, await send(server, agent));
  await fill(server, insured);
  operator = await operatorOf(server, 'Olga');
});
afterEach(() => {
  later = 0;
});
afterAll(async () => {
  await server.close();
  await identityService.close();
});

async function countOf(type: string): Promise<number> {
  return (await readEvidence(server.database.query, agent.id)).filter((event) => event.type === type).length;
}

const named = ({ id, handle }: Person) => ({ AppId: id, AppAuthId: handle });

/** The insured corrects an answer of their own. */
const correct = async (Weight: number): Promise<void> => {
  expect((await submit(insured, 'Part2PersonalInformation', { Weight: String(Weight) })).code).toBe(200);
};

describe('reading a case is recorded once per session and hour', () => {
  test.each<[string, string, () => Promise<unknown>, (() => Promise<unknown>) | null]>([
    ['the case', 'app.resumed', () => resume(server, insured), () => correct(151)],
    ['their forms', 'pdf.served', () => readForms(insured), () => correct(152)],
    ['the identity of the insured', 'identity.checked', () => agent.browser.call('identityCheck', named(agent)), null],
    ['a case as operations', 'operations.read', () => operator.call('operationsCases', {}), null],
  ])('%s: again after an hour, and at once what changed', async (_, type, read, change) => {
    await read();
    const first = await countOf(type);
    for (let times = 0; times < 3; times += 1) await read();
    expect(await countOf(type)).toBe(first);
    later = 61 * minute;
    await read();
    await read();
    expect(await countOf(type)).toBe(first + 1);
    await change?.();
    await read();
    await read();
    expect(await countOf(type)).toBe(first + (change === null ? 1 : 2));
  });

  test('also if another session of the same person reads it', async () => {
    const count = await countOf('operations.read');
    const again = await operatorOf(server, 'Olga');
    for (let times = 0; times < 3; times += 1) await again.call('operationsCases', {});
    expect(await countOf('operations.read')).toBe(count + 1);
  });
});

test('printed revisions that nobody was served are deleted, those that somebody read are kept, and the case proves what it says', async () => {
  const revisions = () =>
    server.database.query
      .selectFrom('document')
      .select(['revision', 'state'])
      .where('application_id', '=', agent.id)
      .orderBy('revision')
      .execute();
  await idle(server);
  await readForms(insured);
  const before = await revisions();
  const read = before.at(-1)?.revision ?? 0;
  for (let at = 0; at < 6; at += 1) {
    await correct(160 + at);
    // Every other one is made before the next is requested.
    if (at % 2 === 0) await idle(server);
  }
  await idle(server);
  const after = await revisions();
  expect(after).toHaveLength(before.length + 1);
  expect(after.slice(-2)).toEqual([
    { revision: read, state: 'stale' },
    { revision: expect.any(Number), state: 'ready' },
  ]);
  const checked = await verifyApplication(server.database.query, server.services, agent.id, { trusted: [] });
  expect(checked?.filter(({ ok }) => !ok)).toEqual([]);
});

/** Calls that create something each time: each is limited by its own limit, or because it can be done only once. */
const makers: readonly CallName[] = [
  // A section that somebody saves, an upload, a mail: 120 a minute, 20 an hour, 6 an hour.
  ...(['submitPayload', 'uploadIllustrationFile', 'startAppWithIllustration'] as const),
  ...(['sendEmail', 'resendEmail', 'sendDemoEmail', 'sendUnlockEmail', 'sendOwnerEmail'] as const),
  // 30 cases an hour, 10 sign-ins a minute.
  ...(['startApp', 'startDemoApp', 'developmentLogin', 'operationsLogin', 'portalLaunch', 'findApplication'] as const),
  // A key, which another person confirms: 60 a minute.
  'makeSystemKey',
  // What operations do about a case, each once, with a second person.
  ...(['placeHold', 'liftHold', 'decideRequest'] as const),
  // Calls that end the session, or the case, that the others use.
  ...(['sessionEnd', 'decline', 'eraseCase', 'unlockApplication', 'updateAgentRelationship'] as const),
];
const others = everyCall.filter((name) => !makers.includes(name));

test('calls that only read are not among those that create something', () => {
  const reading = /^(app\.resumed|operations\.read|pdf\.served|document\.downloaded|changes\.shown)$/;
  const readers = everyCall.filter(
    (name) => eventsOf(name).length > 0 && eventsOf(name).every((type) => reading.test(type)),
  );
  expect(readers.length).toBeGreaterThan(5);
  expect(readers.filter((name) => makers.includes(name))).toEqual([]);
});

/** Rows of every table except those that the server maintains by itself, whoever calls. */
async function rows(): Promise<Record<string, number>> {
  const { query } = server.database;
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename not in ('rate_limit', 'job_status') and tablename not like 'anchor%'
    order by 1`.execute(query);
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows: counted } = await sql<{ rows: string }>`select count(*) as rows from ${sql.table(name)}`.execute(
      query,
    );
    counts[name] = Number(counted[0]?.rows);
  }
  // Tables of cases: others belong to the installation.
  const jobs = await query.selectFrom('job_status').select('kind').where('application_id', '!=', '').execute();
  return { ...counts, job_status: jobs.length };
}

test.each<[string, () => Promise<Person>]>([
  ['an agent', async () => agent],
  ['an insured', async () => insured],
  [
    'operations',
    async () => ({ ...agent, browser: operator, handle: (await found(operator, agent.id)).ids.AppAuthId }),
  ],
])('one session of %s makes every other call again and again, and the database has no row more', async (_, who) => {
  const person = await who();
  // By then everything that can be made of the case has been made.
  for (let times = 0; times < 2; times += 1) for (const name of others) await make(name, person);
  await idle(server);
  const before = await rows();
  const times = inject('depth') === 'full' ? 1_000 : 3;
  for (let at = 0; at < times * others.length; at += 1) {
    const name = others[Math.floor(Math.random() * others.length)];
    if (name) await make(name, person);
  }
  await idle(server);
  expect(await rows()).toEqual(before);
});
