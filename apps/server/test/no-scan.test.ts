/**
 * No call and no job reads the whole of a table that grows with the cases (spec trust 6.3): every statement seen in a
 * database of some thousand cases is planned again, and no plan reads a table from its beginning. Foreign keys, which
 * PostgreSQL checks by itself, have an index.
 */
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eraseCase, mailStopped, store } from '../src/applications/index.ts';
import { submitBacklog } from '../src/decision/index.ts';
import { signDigest } from '../src/documents/index.ts';
import { checkAnchors, makeAnchors, systemOrigin } from '../src/evidence/index.ts';
import { releaseHeldMail } from '../src/mail/index.ts';
import { createHealth, createLog, forgetOutdated, rewrapDataKeys } from '../src/platform/index.ts';
import { oldestWaitingJob, repeatedJobs, unfinishedJobs } from '../src/platform/jobs/index.ts';
import { createQueue } from '../src/platform/jobs/queue.ts';
import { runHousekeeping } from '../src/run-housekeeping.ts';
import { remindSigners, sealBacklog } from '../src/signing/index.ts';
import { storyOf } from './complete-story.ts';
import { FILLED, makeManyCases } from './many-cases/index.ts';
import { found, operator as operatorOf } from './operators.ts';
import { definitionName, type Person, readForms, signIn } from './people.ts';
import { idle, startServer, type TestServer } from './running-server.ts';
import { everyCall, make } from './threats/every-call.ts';

const CASES = 6_000;

interface Statement {
  text: string;
  values: readonly unknown[];
}

/** A table that may be read from its beginning, by which statement, and why. */
interface Exception {
  table: string;
  statement: RegExp;
  why: string;
}

const SHORT = 'what is in it ends within two days and is removed: it does not grow with the cases';

const AS_MANY = 'joins as many cases as an anchor names by their primary key: here those are a large part of all';

const EXCEPTIONS: readonly Exception[] = [
  { table: 'application', statement: /^\s*update application set anchored_seq = listed\.seq/, why: AS_MANY },
  { table: 'application', statement: /^\s*select wanted\.id, wanted\.seq, application\.evidence_seq/, why: AS_MANY },
  { table: 'evidence', statement: /^\s*select wanted\.id, wanted\.seq, application\.evidence_seq/, why: AS_MANY },
  { table: 'session', statement: /^delete from "session" where least/, why: SHORT },
  { table: 'sign_in_code', statement: /^delete from "sign_in_code" where "ends_at"/, why: SHORT },
  {
    table: 'application',
    statement: /^select count\(\*\) as "cases" from "application" where "anchored_seq" >=/,
    why: 'counts every case there is: at start and in the drill, and nobody waits for it',
  },
];

let server: TestServer;
let owner: pg.Client;
/** What was sent to the database, each statement once. */
const seen = new Map<string, Statement>();

beforeAll(async () => {
  server = await startServer();
  owner = new pg.Client(server.database.owner);
  await owner.connect();
  const { vault, definitions, database } = server.services;
  await makeManyCases(
    { vault, query: database.query, version: definitions.current.version },
    { owner: server.database.owner, count: CASES, agentOf: (index) => (index % 20 === 0 ? 'A1' : `B${index % 40}`) },
  );
  // As in an installation that has run for a while: expired cases are marked, and the existing evidence is anchored.
  await noteExpired();
  await anchor(0);
  await owner.query('vacuum (analyze) application');
  listen(database.pool);
}, 120_000);
afterAll(async () => {
  await owner.end();
  await server.close();
});

/** Every statement of this pool from now on, also on existing connections. */
function listen(pool: pg.Pool): void {
  const heard = new WeakSet<pg.ClientBase>();
  pool.on('acquire', (client) => {
    if (heard.has(client)) return;
    heard.add(client);
    const query: (...given: unknown[]) => unknown = client.query.bind(client);
    Object.assign(client, {
      query(...given: unknown[]) {
        const [first, values] = given;
        if (typeof first === 'string') note(first, Array.isArray(values) ? values : []);
        else if (isStatement(first)) note(first.text, first.values ?? []);
        return query(...given);
      },
    });
  });
}

const isStatement = (value: unknown): value is { text: string; values?: readonly unknown[] } =>
  typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string';

function note(text: string, values: readonly unknown[]): void {
  if (/^\s*(select|insert|update|delete|with)\b/i.test(text)) seen.set(text, { text, values });
}

/** A node of a plan, as far as it is looked at. */
interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: Plan[];
}

async function growingTables(): Promise<Set<string>> {
  const { rows } = await owner.query<{ name: string }>(
    `select distinct table_name as name from information_schema.columns
     where table_schema = 'public' and column_name in ('application_id', 'slot_id')
     union values ('application'), ('attempt')`,
  );
  return new Set(rows.map(({ name }) => name));
}

/** Indexes that contain only some cases, such as those with failed work. */
async function partialIndexes(): Promise<Set<string>> {
  const { rows } = await owner.query<{ name: string }>(
    `select indexrelid::regclass::text as name from pg_index where indpred is not null
       and pg_get_expr(indpred, indrelid) !~ '^\\(erased_at IS NULL\\)( AND \\(discarded_at IS NULL\\))?$'`,
  );
  return new Set(rows.map(({ name }) => name));
}

/**
 * Tables that the statement reads from their beginning, or through all of an index. Every plan reads an almost empty
 * table that way: for such tables the test checks whether there is another way.
 */
async function readWhole(statement: Statement, growing: Set<string>, some: Set<string>): Promise<string[]> {
  const isFilled = (table: string): boolean => FILLED.includes(table);
  const chosen = (await wholeIn(statement, some)).filter(isFilled);
  await owner.query('set enable_seqscan = off');
  const only = (await wholeIn(statement, some)).filter((table) => !isFilled(table));
  await owner.query('reset enable_seqscan');
  return [...new Set([...chosen, ...only])].filter((table) => growing.has(table));
}

async function wholeIn({ text, values }: Statement, some: Set<string>): Promise<string[]> {
  const { rows } = await owner.query<{ 'QUERY PLAN': { Plan: Plan }[] }>({
    text: `explain (format json) ${text}`,
    values: [...values],
  });
  const found: string[] = [];
  const look = (plan: Plan, isBounded: boolean): void => {
    const { 'Relation Name': table, 'Node Type': kind, 'Index Cond': condition, 'Index Name': index = '' } = plan;
    const isAlong = kind.startsWith('Index') && condition === undefined && !some.has(index) && !isBounded;
    if (table !== undefined && (kind === 'Seq Scan' || isAlong)) found.push(table);
    for (const part of plan.Plans ?? []) look(part, isBounded || kind === 'Limit');
  };
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
  if (plan) look(plan, false);
  return found;
}

/** Runs every call and all recurring work. */
async function everything(): Promise<void> {
  const { services, http } = server;
  const { database } = services;
  const { agent, insured } = await storyOf(server, await signIn(server.url, 'A1')).readyToSign();
  await readForms(insured);
  const first = await operatorOf(server, 'Olga');
  const { ids } = await found(first, agent.id);
  const olga: Person = { ...agent, browser: first, handle: ids.AppAuthId };
  for (const name of everyCall.filter((one) => !/^(sessionEnd|decline|eraseCase|addInventedCases)$/.test(one))) {
    for (const person of [agent, insured, olga]) await make(name, person);
  }
  // Some of these calls began other sessions.
  const browser = await signIn(server.url, 'A1');
  const operator = await operatorOf(server, 'Otto');
  for (const Order of ['newest', 'oldest', 'started', 'product', 'state'] as const) await portal(browser, { Order });
  for (const Search of ['ter', 'tx smi', 'CX00000012', 'person.3@example.com']) await portal(browser, { Search });
  await portal(browser, { Stage: 'insured', Page: 2, PageSize: 10 });
  await portal(browser, { Tab: 'Submitted' });
  for (const asked of [
    {},
    { Page: 7 },
    { Search: agent.id },
    { Search: 'B7' },
    { Search: 'CX00000012' },
    { Search: 'smi' },
    { Search: 'mary smith' },
    { Search: 'person' },
    { OnlyFailed: true },
    { OnlySigns: true },
    ...(['agent', 'insured', 'owners', 'sign', 'processing', 'decided', 'expired'] as const).map((Step) => ({ Step })),
    ...(['day', 'threeDays', 'week', 'longer'] as const).map((Age) => ({ Age })),
    { Step: 'insured', Age: 'week' } as const,
    { Step: 'agent', Search: 'B7' } as const,
  ]) {
    expect((await operator.call('operationsCases', asked)).code).toBe(200);
  }
  const story = storyOf(server, browser);
  const half = await story.signedByInsured();
  await story.unlock(half.agent, 'A mistake.');
  const signed = await story.signed();
  await idle(server);
  await eraseCase(services, signed.agent.id, { reason: 'request', origin: systemOrigin('test') });

  const { signal } = new AbortController();
  const log = createLog(services.config, { write: () => undefined });
  await mailStopped(services, signal);
  await remindSigners(services, signal);
  await runHousekeeping(services, http.sessions, log, signal);
  await forgetOutdated(database, http.sessions);
  await rewrapDataKeys(database, { ...services.vault, previousKeyIds: ['older'] }, signal);
  await oldestWaitingJob(database.query);
  await repeatedJobs(database.query);
  await unfinishedJobs(database.query);
  await createQueue(database).maintain(async () => undefined);
  await createHealth(services.config, database).look();
  await releaseHeldMail(database, services.jobs);
  await submitBacklog(database, services.jobs);
  await sealBacklog(database, services.jobs);
  await anchor(2);
}

const noteExpired = (): Promise<number> =>
  store.noteExpired(server.services.database, server.services.now(), new AbortController().signal);

/** So many hours from now. */
async function anchor(hours: number): Promise<void> {
  const { database, sealSigner, config } = server.services;
  const place = {
    folder: config.anchorFolder,
    trusted: [sealSigner.certificate, ...sealSigner.chain],
    now: () => new Date(Date.now() + hours * 3_600_000),
  };
  const sign = (digest: Buffer): Promise<Buffer> => signDigest(digest, sealSigner);
  await makeAnchors({ database, sign, ...place }, new AbortController().signal);
  await checkAnchors(database.query, place);
}

const portal = (browser: Awaited<ReturnType<typeof signIn>>, asked: object) =>
  browser.call('getAgentApplications', { AgentId: 'A1', appDefName: definitionName, Page: 1, PageSize: 10, ...asked });

test('no statement reads a whole table of cases', { timeout: 300_000 }, async () => {
  await everything();
  const growing = await growingTables();
  const some = await partialIndexes();
  const whole: { table: string; statement: string }[] = [];
  const used = new Set<Exception>();
  for (const statement of seen.values()) {
    for (const table of await readWhole(statement, growing, some)) {
      const exception = EXCEPTIONS.find((one) => one.table === table && one.statement.test(statement.text));
      if (exception) used.add(exception);
      else whole.push({ table, statement: statement.text.replaceAll(/\s+/g, ' ').slice(0, 400) });
    }
  }
  console.info(`${seen.size} statements`);
  expect(whole).toEqual([]);
  expect(EXCEPTIONS.filter((one) => !used.has(one))).toEqual([]);
});

test('references to other rows are found by an index, so that deleting a row scans no table', async () => {
  const { rows } = await owner.query<{ reference: string }>(
    `select conrelid::regclass || ' (' || string_agg(attname, ', ') || ')' as reference
     from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
     where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
       select from pg_index where indrelid = conrelid and (indkey::int2[])[0:cardinality(conkey) - 1] @> conkey)
     group by conrelid, pg_constraint.oid order by 1`,
  );
  // Forms and decision tables stay: their rows are never deleted.
  const kept = ['application (definition_version)', 'application (table_version)'];
  expect(rows.map(({ reference }) => reference)).toEqual(kept);
});
