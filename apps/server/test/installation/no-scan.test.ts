/**
 * No call and no job reads the whole of a table that grows with the cases (spec trust 6.3): every statement seen in a
 * database of some thousand cases is planned again, and no plan reads a table from its beginning. Foreign keys, which
 * PostgreSQL checks by itself, have an index. What reads across cases, and what finds a row of a case by its own key,
 * is a closed list: what would have to change in a schema that is distributed by case (docs/scale.md).
 */
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eraseCase, mailStopped, store } from '../../src/applications/index.ts';
import { submitBacklog } from '../../src/decision/index.ts';
import { signDigest } from '../../src/documents/index.ts';
import { checkAnchors, makeAnchors, systemOrigin } from '../../src/evidence/index.ts';
import { releaseHeldMail } from '../../src/mail/index.ts';
import { createHealth, createLog, deleteOutdated, rewrapDataKeys } from '../../src/platform/index.ts';
import { oldestWaitingJob, repeatedJobs, unfinishedJobs } from '../../src/platform/jobs/index.ts';
import { createQueue } from '../../src/platform/jobs/queue.ts';
import { runHousekeeping } from '../../src/run-housekeeping.ts';
import { remindSigners, sealBacklog } from '../../src/signing/index.ts';
import { storyOf } from '../support/complete-story.ts';
import { FILLED, makeManyCases } from '../many-cases/index.ts';
import { found, operator as operatorOf } from '../support/operators.ts';
import { definitionName, type Person, signIn } from '../support/people.ts';
import { readForms } from '../support/signatures.ts';
import { idle, startServer, type TestServer } from '../support/running-server.ts';
import { everyCall, make } from '../threats/every-call.ts';

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
  { table: 'application', statement: /^\s*select wanted\.id, wanted\.seq, coalesce/, why: AS_MANY },
  { table: 'evidence', statement: /^\s*select wanted\.id, wanted\.seq, coalesce/, why: AS_MANY },
  { table: 'session', statement: /^delete from "session" where least/, why: SHORT },
  { table: 'sign_in_code', statement: /^delete from "sign_in_code" where "ends_at"/, why: SHORT },
  {
    table: 'application',
    statement: /^select count\(\*\) as "cases" from "application" where "anchored_seq" >=/,
    why: 'counts every case there is: at start and in the drill, and nobody waits for it',
  },
];

/** Tables without the column `application_id`, by what they hold. */
const NOT_OF_A_CASE: Readonly<Record<string, readonly string[]>> = {
  'the case itself, under `id`': ['application'],
  'what is the same for all cases': ['decision_table', 'definition', 'physician', 'section_time'],
  'what belongs to a person, a process or the installation': [
    'agent',
    'agent_browser',
    'agent_profile',
    'anchor',
    'attempt',
    'ended_key',
    'event_subscriber',
    'kysely_migration',
    'kysely_migration_lock',
    'oldest_program',
    'rate_limit',
    'system_key',
    'system_key_use',
    'vault_root',
    'worker',
  ],
  'objects outside the database that no row of a case names anymore': ['unnamed_object'],
};

/** Statements that read or change many cases, or find them by something else than their id. */
const ACROSS_CASES: readonly (readonly [what: string, statement: RegExp])[] = [
  ['the cases of an agent: portal, counts, duplicates', /\b(application|invented_case) where agent_id = \$/],
  ['the portal searches by name', /from blind_index where kind = 'portal' and mac = \$/],
  ['lists and searches of operations', /^select id from \(\( ?select id, updated_at from application where /],
  [
    'counts of operations',
    /^(with span \(age, after, until\)|select count\(\*\)::int from \( ?select id, updated_at from application where )/,
  ],
  ['requests of operations', /^select count\(\*\)::int from \( select from operations_request where /],
  ['test applications and discarded cases that are due', /^select id, \w+ as since from application where /],
  [
    'cases that expired, or did by a wrong clock',
    /^update application set stage = ('expired'|case_stage_\S+) where id = any\(/,
  ],
  ['what is not anchored yet', /from application where (id > \$1 and evidence_seq > anchored_seq|anchored_seq >= \$1)/],
  ['work that waits or failed', /^(select|update job_status).* state in \('queued', 'running'\)/],
  ['work of a worker that is gone', /^with lost as \( select status\.kind/],
  ['mails that were held back', /from mail_outbox where status = 'held'/],
  ['what ended is removed', /^delete from (session|hand_over|sign_in_code|submission|mail_outbox) where /],
  ['data keys under an older wrapping key', /^select \* from data_key where key_id in /],
  ['whether documents are outside the database', /^select exists \(select from document where object is not null\)/],
  ['signs of a false signature', /^select count\(distinct (person|mailbox)\)/],
];

/**
 * Tables whose rows are also found by their own key, by a statement that does not name the case: a key from outside
 * identifies the case.
 */
const BY_OWN_KEY: readonly string[] = ['blind_index', 'hand_over', 'link', 'session'];

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
}, 300_000);
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

/** The parts of a plan's node that are examined. */
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
  expect((await operator.call('openCases', {})).code).toBe(200);
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
    ...(['agent', 'insured', 'owners', 'sign', 'underwriting', 'handedOver', 'decided', 'expired'] as const).map(
      (Step) => ({ Step }),
    ),
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
  await deleteOutdated(database, http.sessions);
  await rewrapDataKeys(database, { ...services.vault, previousKeyIds: ['older'] }, signal);
  await oldestWaitingJob(database.query);
  await repeatedJobs(database.query);
  await unfinishedJobs(database.query);
  await createQueue(database).maintain();
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

const namesCase = (statement: string): boolean =>
  /application_id (=|in|is not distinct)\b|application_id = |insert into \w+ ?(as \w+ )?\([^)]*application_id|application\.id (=|in)|insert into application\b/.test(
    statement,
  );

test('every statement of a case names it; those across cases, and those by a key of their own, are a closed list', async () => {
  const growing = await growingTables();
  const wrong: string[] = [];
  const used = new Set<string>();
  for (const { text } of seen.values()) {
    const statement = text.replaceAll(/\s+/g, ' ').replaceAll('"', '').trim();
    const tables = [...statement.matchAll(/\b(?:from|join|into|update) (\w+)/g)].map(([, name = '']) => name);
    const own = [...new Set(tables.filter((name) => growing.has(name) && name !== 'attempt'))];
    if (own.length === 0 || namesCase(statement)) continue;
    if (own.every((name) => name === 'application') && /\bid (=|in) (any)?\(?\$\d/.test(statement)) continue;
    const across = ACROSS_CASES.find(([, pattern]) => pattern.test(statement));
    const [table = ''] = own;
    const isByKey = BY_OWN_KEY.includes(table) && /\b(id|id_hash|slot_id|token_hash|number) = \$/.test(statement);
    if (across) used.add(across[0]);
    else if (isByKey) used.add(table);
    else wrong.push(`${own.join(', ')}: ${statement.slice(0, 300)}`);
  }
  expect(wrong).toEqual([]);
  expect([...ACROSS_CASES.map(([what]) => what), ...BY_OWN_KEY].filter((one) => !used.has(one))).toEqual([]);
});

test('every table of a case carries its id', async () => {
  const { rows } = await owner.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
     except select table_name from information_schema.columns where table_schema = 'public' and column_name = 'application_id'
     order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(Object.values(NOT_OF_A_CASE).flat().toSorted());
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

/** A list ends after a thousand cases; some are left out because they have expired since their rows were marked. */
const MAX_READ = 1_500;

/** With some thousand cases, PostgreSQL chooses other plans: they are multiplied first. */
test('lists and counts of operations read a limited number of cases, however many there are', async () => {
  await multiplyCases(16);
  const patterns = ACROSS_CASES.filter(([what]) => what.endsWith('of operations')).map(([, pattern]) => pattern);
  const lists = [...seen.values()].filter(({ text }) => {
    const statement = text.replaceAll(/\s+/g, ' ').trim();
    // All cases of an agent are read.
    return patterns.some((pattern) => pattern.test(statement)) && !statement.includes('agent_id = $');
  });
  const tooMany: { read: number; statement: string }[] = [];
  for (const { text, values } of lists) {
    const { rows } = await owner.query<{ 'QUERY PLAN': { Plan: AnalyzedPlan }[] }>({
      text: `explain (analyze, format json) ${text}`,
      values: [...values],
    });
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
    const read = plan ? mostRead(plan) : 0;
    if (read > MAX_READ) tooMany.push({ read, statement: text.replaceAll(/\s+/g, ' ').slice(0, 400) });
  }
  console.info(`${lists.length} lists and counts`);
  expect(tooMany).toEqual([]);
  expect(lists.length).toBeGreaterThan(15);
});

/** Copies each case `times - 1` times, without its other rows, which lists do not read. */
async function multiplyCases(times: number): Promise<void> {
  const { rows } = await owner.query<{ columns: string }>(
    `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
     where table_name = 'application' and column_name <> 'id'`,
  );
  const columns = rows[0]?.columns;
  await owner.query('set session_replication_role = replica');
  await owner.query(
    `insert into application (id, ${columns})
     select id || '-' || turn, ${columns} from application, generate_series(2, ${times}) as turn`,
  );
  await owner.query('reset session_replication_role');
  await owner.query('vacuum (analyze) application');
}

interface AnalyzedPlan extends Plan {
  'Actual Rows': number;
  'Rows Removed by Filter'?: number;
  Plans?: AnalyzedPlan[];
}

/** The most cases that one node of the plan reads at a time. */
function mostRead(plan: AnalyzedPlan): number {
  const own = plan['Relation Name'] === 'application' ? plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) : 0;
  return Math.max(own, ...(plan.Plans ?? []).map(mostRead));
}
