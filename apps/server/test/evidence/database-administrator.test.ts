/**
 * Somebody with every right on the database and no key: each column of each table gets the value of another row, each
 * row is removed or inserted twice. All of it is found by `eapp verify` or by the reader of the row, except what is
 * listed here with the reason why nobody gains by it. Generated from the schema, so that additions by a migration are
 * tried, too (spec trust 8.8).
 */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { appendEvidence, checkAnchors, makeAnchors, systemOrigin } from '../../src/evidence/index.ts';
import { signDigest } from '../../src/documents/index.ts';
import { claimAgentId } from '../../src/agents/claim-agent-id.ts';
import { listRequests } from '../../src/agents/acts/index.ts';
import { listApplications } from '../../src/agents/list-applications.ts';
import { listOperationsCases } from '../../src/agents/list-operations-cases.ts';
import { type Case, loadCase, type Services, store } from '../../src/applications/index.ts';
import { awaitCode, codeMac } from '../../src/applications/identity/codes.ts';
import { alteredRows, type Database, inTransaction, openDatabase, sha256, type Tx } from '../../src/platform/index.ts';
import { RECORD_VERSION, recordHash } from '../../src/signing/record-hash.ts';
import { releaseDecision, verifyCase } from '../../src/signing/index.ts';
import { insertDecisionHold } from '../../src/signing/signs/store.ts';
import { makeKey, rotateKey } from '../../src/systems/index.ts';
import { addSubscriber } from '../../src/systems/subscriber-store.ts';
import { requirementsOn } from '../requirements/raise-requirements.ts';
import { storyOf } from '../support/complete-story.ts';
import { found, operator } from '../support/operators.ts';
import type { Browser } from '../support/browser.ts';
import { definitionName, type Person, signIn, startCase } from '../support/people.ts';
import { targetsSetting } from '../support/receiving-end.ts';
import { idle, startServer, type TestServer } from '../support/running-server.ts';
import { System } from '../support/system.ts';

/** Tables that grant no rights. */
const TABLES: Readonly<Record<string, string>> = {
  invented_case: 'which cases of a development installation were invented; another one shows a word in the portal',
  section_time: 'how long sections take people here: an estimate',
  attempt: 'counts tries: with a counter put back there are more tries, each with an event that tells of it',
  job_status: 'asks for work again or forgets it; what is done is decided by the rows of the case',
  oldest_program: 'which older programs may go on: with another value they stop, or work beside this one as before',
  physician: 'the public directory of doctors',
  rate_limit: 'counts requests',
  sign_seen:
    'what stood out about a signature, for operations: a sign that is taken away is not shown, and none is a right',
  signing_trace: 'what signs are found from: as above',
  unnamed_object: 'only says which objects are to be removed, and one that a row names is not',
  worker: 'says which workers are there: work is taken from one that is, and done twice, or waits for its lease',
  vault_root: 'is sealed with the wrapping key: another one does not open, and the server does not start',
};

/** `table.column`, `table.delete` or `table.copy`: why nobody gains by it. */
const NOTHING_GAINED: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    'shows another time and decides nothing': [
      'agent.created_at',
      'agent_profile.updated_at',
      'answer_note.created_at',
      'agent.last_sign_in_at',
      'application.created_at',
      'application.updated_at',
      'application.sent_at',
      'block_answer.updated_at',
      'decision.requested_at',
      'decision.decided_at',
      'definition.created_at',
      'decision_table.created_at',
      'document.requested_at',
      'handover_message.queued_at',
      'document.ready_at',
      'legal_hold.placed_at',
      'link.created_at',
      'link.redeemed_at',
      'mail_outbox.created_at',
      'mail_outbox.sent_at',
      'operations_request.asked_at',
      'policy_number.assigned_at',
      'session.created_at',
      'signing_slot.updated_at',
      'submission.created_at',
      'upload.uploaded_at',
      'case_outcome.told_at',
      'sign_in_code.sent_at',
    ],
    'tells other systems another status, until they read the case itself or the list of the day': [
      'case_event.number',
      'case_event.application_id',
      'case_event.agent_id',
      'case_event.kind',
      'case_event.at',
      'case_event.delete',
    ],
    'takes a way in from somebody, who is sent another or signs in again': [
      'blind_index.delete',
      'hand_over.delete',
      'link.delete',
      'session.delete',
    ],
    'lets the browser of an agent be used for a customer, as any other browser of theirs can': [
      'agent_browser.browser',
      'agent_browser.device',
      'agent_browser.agent_id',
      'agent_browser.last_at',
      'agent_browser.delete',
      'agent_browser.copy',
    ],
    'the file of the anchor says it, and the next one names that file': [
      'anchor.delete',
      'anchor.at',
      'anchor.applications',
      'anchor.heads_hash',
      'anchor.prev_hash',
      'anchor.copy',
    ],
    'repeats what the sealed answers say, for lists; rewritten with the next save': [
      'application.state_of_issue',
      'application.product',
      'application.versions',
      'application.ready_to_send',
    ],
    'lists a case at another stage until its next change; what the row says in words follows from the case itself': [
      'application.stage',
    ],
    'only says what is still to be done': [
      'application.marks_version',
      'application.anchored_seq',
      'document.archive_due',
      'document.state',
      'mail_outbox.epoch',
      'mail_outbox.attempts',
      'mail_outbox.next_attempt_at',
      'handover_message.refused',
      'handover_message.tries',
      'handover_message.tried_at',
    ],
    'validity and what was left are found from the sealed answers when somebody signs; this is what lists show': [
      'block_answer.valid',
      'block_answer.visited',
    ],
    'is sealed for its agent and opens for no other, who writes it again': [
      'agent_profile.agent_id',
      'agent_profile.content',
      'agent_profile.delete',
      'agent_profile.copy',
    ],
    'mails go or do not; what they open wants its link and its person as before': ['application.reminders_off'],
    'is there for nobody: no case has this id': [
      'data_key.copy',
      'definition.copy',
      'decision_table.copy',
      'legal_hold.copy',
    ],
    'a name that is shown to nobody': ['definition.name'],
    'frees the id for the next person who signs in with it: the identity provider says who that may be': [
      'agent.delete',
    ],
    'its person still says who they are, by the data of their case': ['hand_over.until', 'hand_over.taken_by'],
    'no longer counts anything': ['link.attempts'],
    'there are more tries, each with an event that tells of it': [
      'link.locked_at',
      'sign_in_code.tries',
      'sign_in_code.valid_until',
      'sign_in_code.ends_at',
    ],
    'its code is for the person whom it names, and opens nothing for another': [
      'sign_in_code.browser_hash',
      'sign_in_code.application_id',
      'sign_in_code.slot_id',
      'sign_in_code.came_hash',
      'sign_in_code.code_mac',
      'sign_in_code.delete',
      'sign_in_code.copy',
    ],
    'tells a subscriber events again or not at all; all of them can be read': [
      'event_subscriber.name',
      'event_subscriber.told',
      'event_subscriber.tries',
      'event_subscriber.tried_at',
      'event_subscriber.next_at',
      'event_subscriber.stopped',
      'event_subscriber.lease',
      'event_subscriber.leased_until',
      'event_subscriber.delete',
      'event_subscriber.copy',
    ],
    'ends a key, or lets one that ended work only if its old row is put back too': [
      'ended_key.token_hash',
      'ended_key.ends_at',
      'ended_key.delete',
      'ended_key.copy',
      'system_key.delete',
    ],
    'says how often a key was used': [
      'system_key_use.key_id',
      'system_key_use.call',
      'system_key_use.uses',
      'system_key_use.last_at',
      'system_key_use.delete',
      'system_key_use.copy',
    ],
    'shows a mail under another word; what was sent, and to whom, is sealed and in the record': [
      'mail_outbox.slot_id',
      'mail_outbox.kind',
      'mail_outbox.error',
      'mail_outbox.reply',
      'mail_outbox.delete',
    ],
    'brings back a session of the same person, to its absolute end and no further': [
      'session.active_at',
      'session.ended_at',
      'session.end_reason',
    ],
    'a repeat of that submission is read again': ['submission.block', 'submission.delete'],
    'a request that is asked for again; another person confirms it in any case': [
      'operations_request.application_id',
      'operations_request.delete',
    ],
    'the answers still name the file, and the complete file says that it is missing': [
      'upload.application_id',
      'upload.length',
      'upload.delete',
    ],
  }).flatMap(([reason, names]) => names.map((name) => [name, reason])),
);

const isFull = inject('depth') === 'full';
/** A usual run tries one of this many changes, others in each run. */
const share = 6;
const first = (inject('seed') ?? Date.now()) % share;

let server: TestServer;
let owner: Database;
/** The signed and decided one first. */
let cases: string[];
let folder: string;

beforeAll(async () => {
  const archive = mkdtempSync(path.join(tmpdir(), 'countersign-archive-'));
  server = await startServer({ FOUR_EYES: 'on', ...targetsSetting([{ name: 'archive', folder: archive }]) });
  const agent = await signIn(server.url, 'A1');
  const story = storyOf(server, agent);
  const first = (await story.signed()).agent;
  await decided(first);
  const second = (await story.signedByInsured()).agent;
  await story.unlock(second, 'A number was wrong');
  const third = await story.readyToSign();
  const { browser, id: AppId, handle: AppAuthId } = third.insured;
  await agent.call('saveAgentProfile', { Firm: 'Harbor Agency' });
  const place = { QuestionBlock: 'SECTIONAProposedInsured', QuestionName: 'PrimaryResidence' };
  await browser.call('noteAnswer', { AppId, AppAuthId, ...place, Note: 'It is 14 Main Street' });
  await browser.call('decline', { AppId, AppAuthId, As: 'withdrawn' });
  cases = [first.id, second.id, third.agent.id];
  await operationsAsk();
  await putTheRest(third.insured.id);
  await heldOnce(first.id);
  await systemReports(first.id);
  await idle(server);
  const { database, services } = server;
  folder = services.config.anchorFolder;
  const sign = (digest: Buffer) => signDigest(digest, services.sealSigner);
  const now = () => new Date(Date.now() - 3_600_000);
  const trusted = [services.sealSigner.certificate];
  await makeAnchors({ database, folder, sign, trusted, now }, new AbortController().signal);
  owner = openDatabase(database.owner, { connections: 2 });
  owner.bindWith(services.vault);
}, 180_000);
afterAll(async () => {
  await owner.close();
  await server.close();
});

/** The policy number and the decision. */
async function decided({ browser, id, handle }: Person): Promise<void> {
  const numbered = await browser.call('generatePolicyNumber', { appID: id });
  const { code } = await browser.call('processApplication', {
    AppAuthId: handle,
    AppId: id,
    AgentId: 'A1',
    AgentFirstName: '',
    AgentLastName: '',
    AgentEmail: '',
    PolicyNumber: numbered.data.details.policyNumber,
  });
  expect(code).toBe(200);
}

/** One case is on hold; for another one somebody requested its erasure, and its signer is asked for more. */
async function operationsAsk(): Promise<void> {
  const olga = await operator(server, 'Olga');
  const held = await found(olga, cases[1] ?? '');
  expect((await olga.call('placeHold', { ...held.ids, Reason: 'A claim is disputed' })).code).toBe(200);
  const { one, ids } = await found(olga, cases[0] ?? '');
  const erasure = { ...ids, Reason: 'request' as const, Confirmation: one.Summary.LastName };
  expect((await olga.call('eraseCase', erasure)).code).toBe(200);
  expect((await requirementsOn(server, olga).raise(cases[0] ?? '')).code).toBe(200);
}

/** Its decision waited for operations, who released it. */
async function heldOnce(id: string): Promise<void> {
  const { database, services } = server;
  await inTransaction(database, async (tx) => {
    const theCase = await loadCase(services, tx, id, { lock: true });
    if (!theCase) throw new Error('no case');
    const { epoch } = theCase.row;
    const by = { origin: systemOrigin('decision'), at: services.now() };
    await insertDecisionHold(tx, id, epoch, by.at);
    await appendEvidence(tx, id, { type: 'uw.held', ...by, epoch, data: {} });
    await releaseDecision(tx, theCase, by);
  });
}

/** A system of the carrier, whose key was changed once, reports how the case ended; another one is told of it. */
async function systemReports(id: string): Promise<void> {
  const { database, services } = server;
  const by = { by: 'olga', at: services.now(), fourEyes: false };
  const key = { name: 'Administration', reader: 'carrier', agentId: null, scopes: ['status', 'answers'] } as const;
  const made = await makeKey(database, key, by);
  const rotated = await rotateKey(database, made.id, by);
  if (typeof rotated === 'string') throw new Error(rotated);
  const { status } = await new System(server.url, rotated.token).post(`/cases/${id}/answer`, { outcome: 'issued' });
  expect(status).toBe(200);
  await addSubscriber(database.query, 'crm', { told: 0, at: by.at });
}

/** Written like by the program: an agent of the identity provider, an upload, a device link, a one-time code. */
async function putTheRest(id: string): Promise<void> {
  const { database, services } = server;
  const at = new Date();
  for (const agent of ['A1', 'A2']) {
    const who = { issuer: 'https://id.example.com', subject: `subject of ${agent}` };
    expect(await claimAgentId(database.query, agent, who, at)).toBe(true);
  }
  const theCase = await loadCase(services, database.query, id);
  const [slot] = theCase?.slots ?? [];
  if (!theCase || !slot) throw new Error('no case');
  const hash = sha256('file');
  await inTransaction(database, async (tx) => {
    const way = { token_hash: Buffer.alloc(32, 1), application_id: id, slot_id: slot.id, purpose: 'sign' as const };
    const until = new Date(at.getTime() + 3_600_000);
    await store.replaceDeviceLink(tx, { ...way, until });
    await awaitSignInCode(tx, theCase, slot, until);
    await store.putUpload(tx, {
      application_id: id,
      question: 'Block.File',
      file_name: theCase.key.seal('upload-name', 'Block.File', 'file.pdf'),
      sha256: hash,
      length: 4,
      bytes: theCase.key.seal('upload', `Block.File|${hash}`, 'file'),
      uploaded_at: at,
    });
  });
}

async function awaitSignInCode(tx: Tx, theCase: Case, slot: store.SlotRow, until: Date): Promise<void> {
  const browser = Buffer.alloc(32, 2);
  const came = { kind: 'data', hash: null } as const;
  const signer = { theCase, slot, purpose: 'application' } as const;
  await awaitCode(tx, signer, { token: 'of a browser', before: null, came, at: new Date() });
  await tx.updateTable('sign_in_code').set({ browser_hash: browser }).execute();
  const row = await store.signIn(tx, browser, new Date());
  if (!row) throw new Error('no code');
  const mac = codeMac(server.services.vault, row, '123456');
  await store.renewCode(tx, browser, { mac, sentAt: new Date(), validUntil: until });
}

class RolledBack extends Error {}

/** What is found after a change, which is rolled back. Null: the change affected nothing, or cannot be made. */
async function look<Seen>(change: (tx: Tx) => Promise<bigint>, see: (tx: Tx) => Promise<Seen>): Promise<Seen | null> {
  let found: Seen | null = null;
  const looking = owner.transaction(async (tx) => {
    // No trigger, no reference.
    await sql`set local session_replication_role = replica`.execute(tx);
    if ((await change(tx)) > 0n) found = await see(tx);
    throw new RolledBack();
  });
  await looking.catch((error: unknown) => {
    // A type, a check constraint or a key forbids it: there is nothing to find.
    if (!(error instanceof RolledBack) && !isForbidden(error)) throw error;
  });
  return found;
}

const isForbidden = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(22|23|428)/.test(String(error.code));

async function finds(tx: Tx): Promise<string[]> {
  const { vault, sealSigner } = server.services;
  // Refused by the reader of the row.
  const refused = await alteredRows(tx, vault, null);
  if (refused.length > 0) return refused;
  const trusted = [sealSigner.certificate];
  const { problems } = await checkAnchors(tx, { folder, trusted, now: () => new Date(Date.now() + 3_600_000) });
  if (problems.length > 0) return problems;
  for (const id of cases) {
    const checked = await verifyCase(tx, server.services, id, trusted);
    const wrong = checked?.filter(({ ok }) => !ok).map(({ what }) => what) ?? ['the case is gone'];
    if (wrong.length > 0) return wrong;
  }
  return [];
}

interface Column {
  table: string;
  column: string;
  type: string;
}

async function columns(): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select table_name as table, column_name as column, data_type as type from information_schema.columns
    where table_schema = 'public' and table_name not like 'kysely_%' order by table_name, ordinal_position
  `.execute(server.database.query);
  return rows.filter(({ table }) => !(table in TABLES));
}

/** The value of another row; if all have the same, one of the same kind. */
const plausible: Readonly<Record<string, string>> = {
  boolean: 'not coalesce(:c, false)',
  integer: 'coalesce(:c, 0) + 1',
  bigint: 'coalesce(:c, 0) + 1',
  'double precision': 'coalesce(:c, 0) + 1',
  text: `coalesce(:c, '') || 'x'`,
  jsonb: `'{"changed":true}'::jsonb`,
  // A bit in its middle.
  bytea: `case when length(:c) > 0 then set_byte(:c, length(:c) / 2, get_byte(:c, length(:c) / 2) # 1) else '\\x00' end`,
  'timestamp with time zone': `coalesce(:c, now()) - interval '1 hour'`,
};

/** The row that is changed: of the signed case, if it has one. */
function targetOf(all: readonly Column[], table: string): string {
  const ofCase = table === 'application' ? 'id' : 'application_id';
  const hasCase = all.some((one) => one.table === table && one.column === ofCase);
  return `(select ctid from ${table} order by ${hasCase ? `${ofCase} = '${cases[0]}' desc, ` : ''}ctid limit 1)`;
}

const count = async (tx: Tx, statement: string): Promise<bigint> =>
  (await sql.raw(statement).execute(tx)).numAffectedRows ?? 0n;

/** Every change, by its name. */
function changes(all: readonly Column[]): [name: string, change: (tx: Tx) => Promise<bigint>][] {
  const tables = [...new Set(all.map(({ table }) => table))];
  const named = (table: string) => all.filter((one) => one.table === table).map(({ column }) => `"${column}"`);
  return tables.flatMap((table): [string, (tx: Tx) => Promise<bigint>][] => {
    const place = targetOf(all, table);
    const target = `ctid = ${place}`;
    const update =
      ({ column, type }: Column) =>
      async (tx: Tx): Promise<bigint> => {
        const differing = `select b."${column}" from ${table} b, ${table} a
        where a.ctid = ${place} and b."${column}" is distinct from a."${column}"
          and b."${column}" is not null limit 1`;
        const made = (plausible[type] ?? 'null').replaceAll(':c', `"${column}"`);
        const takes = await sql.raw(differing).execute(tx);
        const value = takes.rows.length > 0 ? `(${differing})` : made;
        return count(tx, `update ${table} set "${column}" = ${value} where ${target}`);
      };
    return [
      ...all
        .filter((one) => one.table === table)
        .map((one) => [`${table}.${one.column}`, update(one)] as [string, (tx: Tx) => Promise<bigint>]),
      [`${table}.delete`, (tx) => count(tx, `delete from ${table} where ${target}`)],
      [`${table}.copy`, (tx) => copy(tx, table, named(table), target)],
    ];
  });
}

/** The same row again, under another key. */
async function copy(tx: Tx, table: string, names: readonly string[], target: string): Promise<bigint> {
  const keys = await sql<{ name: string; type: string }>`
    select a.attname as name, format_type(a.atttypid, null) as type from pg_index i
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
    where i.indrelid = ${table}::regclass and i.indisprimary`.execute(tx);
  const key = keys.rows.at(-1);
  const made = plausible[key?.type ?? ''] ?? '';
  const values = names.map((name) => (name === `"${key?.name}"` ? made.replaceAll(':c', name) : name));
  return count(
    tx,
    `insert into ${table} (${names.join()}) overriding system value
    select ${values.join()} from ${table} where ${target}`,
  );
}

// Whatever is changed in a table without one, nothing would be found.
test('every table has a row', async () => {
  const { query } = server.database;
  const tables = new Set((await columns()).map(({ table }) => table));
  const empty: string[] = [];
  for (const table of tables) {
    const { rows } = await sql`select from ${sql.table(table)} limit 1`.execute(query);
    if (rows.length === 0) empty.push(table);
  }
  expect(empty).toEqual([]);
});

test('unchanged data shows no difference', async () => {
  expect(await look(async () => 1n, finds)).toEqual([]);
});

test('exchanging any column’s value with another row, or adding or removing any row, is found, or gains nobody anything', async () => {
  const all = await columns();
  const unfound: string[] = [];
  const tried: Record<string, { found: number; listed: number; impossible: number }> = {};
  const every = changes(all);
  const some = isFull ? every : every.filter((_, at) => at % share === first);
  for (const [name, change] of some) {
    const table = name.slice(0, name.indexOf('.'));
    const tally = (tried[table] ??= { found: 0, listed: 0, impossible: 0 });
    const said = await look(change, finds);
    if (said === null) tally.impossible += 1;
    else if (said.length > 0) tally.found += 1;
    else {
      tally.listed += 1;
      unfound.push(name);
    }
  }
  console.table(tried);
  expect(unfound.filter((name) => !(name in NOTHING_GAINED))).toEqual([]);
  // The list has no unnecessary entries.
  const triedNames = some.map(([name]) => name);
  expect(triedNames.filter((name) => name in NOTHING_GAINED && !unfound.includes(name))).toEqual([]);
  const known = every.map(([name]) => name);
  expect(Object.keys(NOTHING_GAINED).filter((name) => !known.includes(name))).toEqual([]);
}, 300_000);

/** How many cases agent and operations see, and how many are reported as not shown. */
async function listed(tx: Tx): Promise<{ agent: [shown: number, altered: number]; operations: [number, number] }> {
  const services: Services = { ...server.services, database: { ...server.database, query: tx } };
  const handle = (id: string): string => id;
  const request = { AgentId: 'A1', appDefName: definitionName, PageSize: 50 };
  const mine = await listApplications(services, { agentId: 'A1', authId: handle }, request);
  if (mine.code !== 200) throw new Error(mine.message);
  const all = await listOperationsCases(services, { handle }, {});
  await listRequests(services, { handle, operatorId: 'olga', rights: [] });
  return {
    agent: [mine.data.Applications.length, mine.data.Altered],
    operations: [all.Cases.length, all.Altered.length],
  };
}

test('whatever is changed in one case, the lists show all others and report it', async () => {
  const every = changes(await columns());
  const some = isFull ? every : every.filter((_, at) => at % share === first);
  const hidden: string[] = [];
  for (const [name, change] of some) {
    const seen = await look(change, listed);
    if (!seen) continue;
    // A case that now belongs to another agent, or is gone, is not searched for.
    const isLooked = !name.startsWith('application.');
    for (const [shown, altered] of [seen.agent, seen.operations]) {
      if (shown < cases.length - 1 || (isLooked && shown + altered !== cases.length)) hidden.push(name);
    }
  }
  expect(hidden).toEqual([]);
}, 300_000);

test('every column of a signature is in the newest list that its hash covers', async () => {
  const all = (await columns()).filter(({ table }) => table === 'signature').map(({ column }) => column);
  const row = await server.database.query.selectFrom('signature').selectAll().executeTakeFirstOrThrow();
  const whole = recordHash(row, RECORD_VERSION);
  const uncovered = all.filter((column) => recordHash({ ...row, [column]: 'another' }, RECORD_VERSION) === whole);
  // Its position in the evidence depends on the hash.
  expect(uncovered).toEqual(['evidence_seq']);
});

test('one UPDATE gives nobody another identity: the reader of the row refuses it', async () => {
  const { database } = server;
  const [agent, stranger] = [await signIn(server.url, 'A7'), await signIn(server.url, 'A8')];
  const person = await startCase(agent);
  const ids = { AppId: person.id, AppAuthId: person.handle };
  const resumes = async (by: Browser) => (await by.call('resumeApplication', ids)).code;
  expect(await resumes(agent)).toBe(200);
  const put = async (table: string, set: string, where: string, look: () => Promise<void>) => {
    const asOwner = (...statements: string[]) =>
      database.asOwner('set session_replication_role = replica', ...statements);
    await asOwner(
      `create table kept as select * from ${table} where ${where}`,
      `update ${table} set ${set} where ${where}`,
    );
    await look();
    await asOwner(`delete from ${table} where ${where}`, `insert into ${table} select * from kept`, 'drop table kept');
  };
  await put('session', `agent_id = 'A7'`, `agent_id in ('A7', 'A8')`, async () => {
    expect((await stranger.call('session')).data.agent).toBeNull();
  });
  const isTheCase = `id = '${person.id}'`;
  await put('application', `agent_id = 'A8'`, isTheCase, async () => {
    expect(await resumes(agent)).toBe(409);
    const list = await stranger.call('getAgentApplications', { AgentId: 'A8', appDefName: definitionName });
    expect(list.data.Applications).toEqual([]);
  });
  await put('application', 'is_demo = true', isTheCase, async () => expect(await resumes(agent)).toBe(409));
  await put('application', `expires_at = now() + interval '10 years'`, isTheCase, async () =>
    expect(await resumes(agent)).toBe(409),
  );
  expect(await resumes(agent)).toBe(200);
});
