/**
 * A whole case of two owners, unlocked once and decided, with a separate mark in every text that somebody may type: who
 * sees which, in every response and in the text of the documents, and where they are left behind (T19, T31; spec trust
 * 1.3, 1.10).
 */
import fs from 'node:fs';
import path from 'node:path';
import type { Application, CellKey, Stage } from '@countersign/engine';
import { fillBlock } from '@countersign/scenario';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Body } from '@countersign/protocol';
import { readPdf } from '../../src/documents/print/read-pdf.testkit.ts';
import { type Browser, newBrowser } from '../support/browser.ts';
import { findCase } from '../support/identity-check.ts';
import { mailsTo } from '../support/outbox.ts';
import {
  definitionName,
  owners,
  type Person,
  resume,
  signIn,
  newInsured,
  submission,
  submit,
} from '../support/people.ts';
import { agentSignature, insuredSignature, ownerSignature, readForms } from '../support/signatures.ts';
import { readyToSend, send } from '../support/stages.ts';
import { freePort, idle, startServer, type TestServer } from '../support/running-server.ts';
import { EXACT_COLUMNS, sealedColumns } from '../support/sealed-columns.ts';
import { type System, systemWith } from '../support/system.ts';
import { isGiven, type Question } from '../twins/concealed.ts';

type Reader = 'the agent' | 'the insured' | 'owner A' | 'owner B' | 'operations' | 'a system of agents';
const readers: readonly Reader[] = [
  'the agent',
  'the insured',
  'owner A',
  'owner B',
  'operations',
  'a system of agents',
];
/** The part of the case's course in which each occurs. */
const stages: Record<Reader, readonly Stage[]> = {
  'the agent': [1, 13],
  'the insured': [2.2],
  'owner A': [3],
  'owner B': [4],
  operations: [],
  'a system of agents': [13],
};

/** What sealing adds to a value, in bytes. */
const SEAL_BYTES = 29;
/** Lengths of stored bytes: hashes, wrapped keys, and what is padded, from 512 bytes to 1 MB. */
const FEW = new Set([
  32,
  32 + SEAL_BYTES,
  ...Array.from({ length: 12 }, (_, at) => 512 * 2 ** at).flatMap((size) =>
    [size, 1.5 * size].map((one) => one + SEAL_BYTES),
  ),
]);

const ssn = '219-47-3391';
const grace = newInsured({
  firstName: 'Xanthippa',
  lastName: 'Quellenbrunn',
  ss: ssn,
  email: 'xanthippa.q@quellen.example',
});
const owned = {
  A: {
    first: 'Adelgunde',
    ssn: '219-47-4402',
    dob: '1951-03-04',
    street: '71 Ahornallee',
    email: 'adelgunde@quellen.example',
  },
  B: {
    first: 'Balduin',
    ssn: '219-47-5513',
    dob: '1952-04-05',
    street: '72 Birkenpfad',
    email: 'balduin@quellen.example',
  },
};
type Letter = keyof typeof owned;
const medical = ['Zorbulamine', 'Quixotitis', '313 zorb'];
const reason = 'Because-of-Wolkenkuckuck';
const agentName = 'Ottokar-the-Agent';

/** One word per typed text, made only of letters so that every pattern accepts it; and the question it answers. */
const marks = new Map<string, Question>();

/** Everything that a person of this case typed and nothing else in this installation contains. */
const personal = (): string[] => [
  ssn,
  ssn.replaceAll('-', ''),
  grace.firstName,
  grace.lastName,
  grace.email,
  ...Object.values(owned).flatMap((owner) => [
    owner.ssn,
    owner.ssn.replaceAll('-', ''),
    owner.first,
    owner.street,
    owner.email,
  ]),
  'Wolkenkuckucksheim',
  reason,
  agentName,
  ...medical,
  ...marks.keys(),
];

let server: TestServer;
let metrics: string;
/** The data of the case as the carrier's system reads them. */
let asCarrier: string;
const logged: string[] = [];
/** Every answer that each of them received, and the text of their documents. */
const seen: Record<Reader, string[]> = {
  'the agent': [],
  'the insured': [],
  'owner A': [],
  'owner B': [],
  operations: [],
  'a system of agents': [],
};

beforeAll(async () => {
  const port = await freePort();
  server = await startServer(
    { LOG_LEVEL: 'debug', METRICS_PORT: String(port) },
    { logTo: { write: (line) => void logged.push(line) } },
  );
  await wholeCase();
  metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
}, 900_000);
afterAll(() => server.close());

async function wholeCase(): Promise<void> {
  const browser = watched(
    'the agent',
    await signIn(server.url, 'A1', { AgentFirstName: agentName, AgentLastName: 'Agent' }),
  );
  const agent = await readyToSend(server, browser, grace, owners(ownerRow('A'), ownerRow('B')));
  await mark(agent, server.model.definition.Bindings.FirstCustomerBlock);
  const first = await enter(await send(server, agent));
  await mark(first, 'Part2Medications');
  await medicines(first);
  await mark(first);
  await signAsInsured(first);
  await lookAround('the agent', agent);
  const unlocked = await browser.call('unlockApplication', { ...both(agent), Reason: reason });
  if (unlocked.code !== 200) throw new Error(unlocked.text);
  const again = await browser.call('sendUnlockEmail', { emailInfo: { AppId: agent.id, AgentId: 'A1' } });
  if (again.code !== 200) throw new Error(again.text);
  await oneRound(await enter(await server.newestLink(agent.id)));
  await mark(agent);
  await sign(agent, 'Agent', 'DeclarationsAgent', agentSignature(`${agentName} Agent`));
  await browser.call('generatePolicyNumber', { appID: agent.id });
  await browser.call('triggerDecision', { appID: agent.id });
  await idle(server);
  await lookAround('the agent', agent);
  await operations(agent);
  await system(agent);
}

async function enter(link: string): Promise<Person> {
  const insured = await findCase(server, grace, link);
  watched('the insured', insured.browser);
  return insured;
}

async function signAsInsured(insured: Person): Promise<void> {
  const name = `${grace.firstName} ${grace.lastName}`;
  const signature = insuredSignature(name, { SignatureInsuredLocationCity: 'Wolkenkuckucksheim' });
  await sign(insured, 'InsuredNotOwner', 'DeclarationsInsured', signature);
}

/** The insured signs again, and both owners look around and sign. */
async function oneRound(insured: Person): Promise<void> {
  await lookAround('the insured', insured);
  await mark(insured, undefined, 'Disclosures');
  await signAsInsured(insured);
  for (const letter of ['A', 'B'] as const) {
    const owner = await findOwner(letter);
    await mark(owner, undefined, 'Disclosures');
    await lookAround(`owner ${letter}`, owner);
    const signature = ownerSignature(letter, `${owned[letter].first} Larsen`);
    await sign(owner, 'OwnerNotInsured', `DeclarationsOwner${letter}`, signature);
  }
  await mistakes(insured);
}

const both = ({ id, handle }: Person) => ({ AppId: id, AppAuthId: handle });

function watched(reader: Reader, browser: Browser): Browser {
  const request = browser.send.bind(browser);
  browser.send = async (...given) => {
    const reply = await request(...given);
    seen[reader].push(reply.text, JSON.stringify([...reply.headers]));
    return reply;
  };
  return browser;
}

const ownerRow = (letter: Letter): Record<string, string> => ({
  PolicyOwnerType: 'Individual',
  'PolicyOwnerName.FirstName': owned[letter].first,
  'PolicyOwnerName.LastName': 'Larsen',
  PolicyOwnerEmail: owned[letter].email,
  PolicyOwnerSSN: owned[letter].ssn,
  PolicyOwnerDateOfBirth: owned[letter].dob,
  'PolicyOwnerAddress.Street': owned[letter].street,
  'PolicyOwnerAddress.City': 'Dallas',
  'PolicyOwnerAddress.State': 'TX',
  'PolicyOwnerAddress.Zip': '75201',
});

async function findOwner(letter: Letter): Promise<Person> {
  await idle(server);
  const { ssn: number, dob, email } = owned[letter];
  const [mail] = await mailsTo(server, email);
  const browser = watched(`owner ${letter}`, newBrowser(server.url));
  await browser.open();
  const [year, month, day] = dob.split('-');
  const body: Body<'findApplication'> = {
    appDefName: definitionName,
    role: 'IndividualOwner',
    lastName: grace.lastName,
    ownerLastName: 'Larsen',
    ownerSSN: number,
    ownerZip: '75201',
    ownerDOB: `${month}/${day}/${year}`,
    consent: true,
    link: new URL(mail?.links[0] ?? '').hash.replace('#link=', ''),
  };
  const { code, text, data } = await browser.call('findApplication', body);
  if (code !== 200) throw new Error(text);
  await browser.open('customer');
  const person = { browser, id: data.ApplicationId, handle: data.AppAuthId, agentId: '' };
  if (data.ConsentRequired)
    await browser.call('giveConsent', { ...both(person), ConsentId: data.ConsentRequired.ConsentId });
  return person;
}

/** Fills in section by section, and writes a mark wherever free text is accepted. */
async function mark(person: Person, until?: string, only?: string): Promise<void> {
  const { blocks } = server.model;
  const end = blocks.findIndex(({ name }) => name === until);
  for (const { name, data } of blocks.slice(0, end < 0 ? blocks.length : end)) {
    if (data.Purpose === 'declarations' || data.Purpose === 'completion' || (only ?? name) !== name) continue;
    const { form } = await resume(server, person);
    if (!form.block(name).visible || !form.block(name).editable) continue;
    fillBlock(form, name, { seed: 1, style: 'plain' });
    for (const key of keysIn(form, form.block(name).cells)) writeMark(form, key);
    const reply = await person.browser.call('submitPayload', submission(person, name, form.responses(name)));
    if (reply.code !== 200 || reply.data.Valid !== true) throw new Error(`${name} was not accepted: ${reply.text}`);
  }
}

function keysIn(form: Application, keys: readonly CellKey[]): CellKey[] {
  return keys.flatMap((key) => {
    const { children, rows } = form.cell(key);
    return [key, ...keysIn(form, children), ...(rows ?? []).flatMap((row) => keysIn(form, row.cells))];
  });
}

/** Data that identify the people of this case keep their own words. */
const kept = /Name\b|Email|Street|City|Zip|Phone|AnyoneElse/;

function writeMark(form: Application, key: CellKey): void {
  const cell = form.cell(key);
  const isFree =
    cell.type === 'FreeForm' && cell.control !== 'autocomplete' && cell.mask === null && cell.options === null;
  if (!isFree || !cell.visible || !cell.editable || kept.test(cell.path) || (cell.maxLength ?? 99) < 12) return;
  if (marks.has(cell.text)) return;
  const word = `Qzv${wordOf(marks.size)}`;
  const before = form.block(cell.block).valid;
  const change = form.change(key, word);
  const after = form.cell(key);
  const question = server.model.node(`${cell.block}.${cell.path.replaceAll(/\[\d+\]/g, '')}`);
  if (question && after.text === word && after.errors.length === 0 && (form.block(cell.block).valid || !before))
    marks.set(word, question);
  else form.undo(change);
}

/** `aaaaaa`, `aaaaab`, ...: in letters that no word of the form begins with. */
const wordOf = (serial: number): string =>
  serial
    .toString(20)
    .padStart(5, '0')
    .replaceAll(/./g, (digit) => 'bcdfghjklmnpqrstvwxz'[Number.parseInt(digit, 20)] ?? '');

/** A medicine that no list knows. */
async function medicines(customer: Person): Promise<void> {
  const row = 'Medications[0]';
  const saved = await submit(customer, 'Part2Medications', {
    MedicationsAny: 'true',
    [`${row}.MedicationName`]: 'Other',
    [`${row}.MedicationNameOther`]: 'Zorbulamine',
    [`${row}.MedicationDose`]: '313 zorb',
    [`${row}.MedicationFrequency`]: 'Weekly',
    [`${row}.MedicationReason`]: 'Quixotitis',
    [`${row}.MedicationStarted`]: '2021-04',
    MedicationsStoppedOnOwn: 'false',
  });
  if (saved.data.Valid !== true) throw new Error(saved.text);
}

async function sign(
  person: Person,
  mergeType: Body<'generatePdf'>['mergeType'],
  block: string,
  signature: ReturnType<typeof agentSignature>,
): Promise<void> {
  const DocumentSha256 = await readForms(person, mergeType);
  const reply = await person.browser.call('submitPayload', submission(person, block, signature, { DocumentSha256 }));
  if (reply.code !== 200) throw new Error(reply.text);
}

/** Who has tried every section once. */
const hasTried = new Set<Reader>();

/** What their pages request, and what a curious person tries. */
async function lookAround(reader: Reader, person: Person): Promise<void> {
  const { browser, id, handle } = person;
  const resumed = await browser.call('resumeApplication', both(person));
  if (resumed.code === 200) seen[reader].push(Buffer.from(resumed.data.EAppRawPayload, 'base64').toString());
  await browser.call('dbResumeApplication', { ...both(person), CheckBlockStatus: false });
  await browser.call('session');
  await browser.call('timeline', both(person));
  await browser.call('changes', both(person));
  await browser.call('decisionReasons', both(person));
  await browser.call('getAgentApplications', { AgentId: 'A1', appDefName: definitionName });
  await browser.call('caseFigures');
  await browser.call('getOwnerSignatories', both(person));
  await browser.call('getApplicationAgents', { ApplicationId: id });
  await browser.call('getAgentEmail', { appId: id });
  await browser.call('checkPendingJobs', { ApplicationId: id });
  await browser.call('pdfStatus', undefined, { appId: id });
  await browser.call('appDefinition', { appDefName: definitionName, AppId: id });
  await browser.call('getDecision', { appId: id, appAuthId: handle, Wait: 5 });
  if (!hasTried.has(reader))
    for (const { name } of server.model.blocks) await submit(person, name, { NoSuchQuestion: 'x' });
  hasTried.add(reader);
  await submit(person, 'Part2Medications', {});
  for (const mergeType of ['Agent', 'InsuredOwner', 'InsuredNotOwner', 'OwnerNotInsured'] as const) {
    const pdf = await browser.call('getApplicationPdf', undefined, { appId: id, mergeType });
    if (pdf.code === 200) seen[reader].push(textOf(pdf.data));
  }
}

/** The carrier's own people, after everything. */
async function operations({ id }: Person): Promise<void> {
  const browser = watched('operations', newBrowser(server.url));
  await browser.open();
  await browser.call('operationsLogin', {});
  const { operations: me } = await browser.open();
  browser.csrf = me?.csrf ?? '';
  const listed = await browser.call('operationsCases', {});
  const handle = listed.data.Cases.find(({ Summary }) => Summary.Id === id)?.Summary.AuthId ?? '';
  await lookAround('operations', { browser, id, handle, agentId: '' });
  await browser.call('operationsCases', { Search: grace.lastName });
}

/** With keys: one that reads as agents do, and the carrier's, whose documents it tries. */
async function system({ id }: Person): Promise<void> {
  const systemOf = (reader: 'agent' | 'carrier'): Promise<System> =>
    systemWith(server, { name: reader, reader, agentId: null, scopes: ['status', 'case', 'documents'] });
  const [own, carrier] = [await systemOf('agent'), await systemOf('carrier')];
  const texts = seen['a system of agents'];
  const day = new Date().toISOString().slice(0, 10);
  for (let times = 0; times < 10; times += 1) {
    for (const place of ['/cases', `/cases/${id}`, `/cases/${id}/data`, '/events?after=0', `/days/${day}`]) {
      const { text } = await own.get(place);
      texts.push(text, decodeURIComponent(text.replaceAll('%', '%25')), Buffer.from(text, 'base64').toString());
    }
  }
  const whole = (await carrier.get(`/cases/${id}/data`)).json;
  asCarrier = JSON.stringify(whole);
  for (const { sha256 } of whole.documents) {
    const reply = await own.get(`/cases/${id}/documents/${sha256}`);
    texts.push(reply.status === 200 ? textOf(reply.bytes.toString('base64')) : reply.text);
  }
}

/** Marked values where they do not belong: refused answers, reports of pages, malformed bodies, addresses. */
async function mistakes(customer: Person): Promise<void> {
  await submit(customer, 'Part2Medications', { Zorbulamine: 'Quixotitis' });
  await customer.browser.send('POST', '/composable/submit-payload', `{"AppId": "${ssn} Zorbulamine`);
  await customer.browser.send('GET', `/Zorbulamine/${ssn}?q=Quixotitis`);
  const Message = `TypeError: cannot read 'Zorbulamine' of ${ssn}, ${grace.email}`;
  await customer.browser.call('clientError', { Message, Page: `/express/"${grace.lastName}"` });
}

const textOf = (base64: string): string =>
  readPdf(Buffer.from(base64, 'base64'))
    .pages.flatMap(({ marked }) => marked.map(({ text }) => text))
    .join('\n');

const found = (text: string, wanted: Iterable<string>): string[] => [...wanted].filter((one) => text.includes(one));
const isSeen = (reader: Reader, wanted: Iterable<string>): string[] => found(seen[reader].join('\n'), wanted);

/** Marks of the questions that the data show to none, or to some, of a reader's stages. */
const marksFor = (reader: Reader, which: 'closed' | 'open'): string[] =>
  [...marks].flatMap(([word, question]) => {
    const isOpen = stages[reader].some((stage) => isGiven(server.model, question, stage));
    return isOpen === (which === 'open') ? [word] : [];
  });

describe('marked values of a whole case', () => {
  // spec systems 2.2
  test('a system that reads as the carrier gets those that one of agents does not', () => {
    const closed = marksFor('a system of agents', 'closed');
    expect(closed.length).toBeGreaterThan(2);
    expect(found(asCarrier, closed)).toEqual(closed);
  });

  test('reached the record: many sections contain some, and the case was decided by them', async () => {
    const row = await server.database.query.selectFrom('decision').select('state').executeTakeFirst();
    expect(row?.state).toBe('decided');
    expect(marks.size).toBeGreaterThan(15);
    expect(new Set([...marks.values()].map(({ block }) => block)).size).toBeGreaterThan(5);
    expect(isSeen('the insured', medical)).toEqual(medical);
    expect(isSeen('the agent', [grace.lastName, grace.email, reason])).toHaveLength(3);
  });

  // spec form 6.6
  test.each(readers)('%s sees those of questions that they may read, and no others', (reader) => {
    expect(isSeen(reader, marksFor(reader, 'closed'))).toEqual([]);
    // What they may read is found: the search works.
    const least = reader === 'operations' ? 0 : 3;
    expect(isSeen(reader, marksFor(reader, 'open')).length).toBeGreaterThanOrEqual(least);
    expect(seen[reader].length).toBeGreaterThan(50);
  });

  test.each(readers.filter((reader) => reader !== 'the insured'))(
    '%s sees nothing medical, in whatever form',
    (reader) => {
      expect(isSeen(reader, medical)).toEqual([]);
      const answers = seen[reader].filter((text) => !text.includes('"Definition"'));
      expect(answers.filter((text) => text.includes('MedicationName') && text.includes('Responses'))).toEqual([]);
    },
  );

  test('an owner sees no number, birthday, street or address of the other', () => {
    for (const [mine, other] of [
      ['A', 'B'],
      ['B', 'A'],
    ] as const) {
      const { ssn: number, dob, street, email } = owned[other];
      expect(isSeen(`owner ${mine}`, [number, number.replaceAll('-', ''), dob, street, email])).toEqual([]);
      expect(isSeen(`owner ${mine}`, [owned[mine].street])).toHaveLength(1);
    }
  });

  test('the insured’s number is masked for the owners, and not shown to operations at all', () => {
    const answersOf = (reader: Reader) => seen[reader].join('\n');
    for (const reader of ['owner A', 'owner B', 'operations'] as const) {
      expect(found(answersOf(reader), [ssn, ssn.replaceAll('-', '')])).toEqual([]);
    }
    expect(found(answersOf('the agent'), [ssn])).toHaveLength(1);
  });

  test('the reason of an unlock is for the agent and for operations', () => {
    expect([isSeen('the insured', [reason]), isSeen('owner A', [reason]), isSeen('owner B', [reason])]).toEqual([
      [],
      [],
      [],
    ]);
  });

  test('are in no line of the log and in no metric', () => {
    expect(logged.length).toBeGreaterThan(50);
    expect(logged.filter((line) => found(line, personal()).length > 0)).toEqual([]);
    expect(metrics).toContain('countersign_request_seconds');
    expect(found(metrics, personal())).toEqual([]);
  });

  test('are in no mail except names: no number, no answer, no reason', async () => {
    const text = await (await fetch(`${server.url}/outbox.json`)).text();
    expect(text).toContain(grace.firstName);
    const numbers = [ssn, ...Object.values(owned).flatMap((owner) => [owner.ssn, owner.dob, owner.street])];
    expect(found(text, [...numbers, ...medical, reason, 'Wolkenkuckucksheim', ...marks.keys()])).toEqual([]);
  });

  test('are in no row of the database', async () => {
    const id = await idOfCase();
    const { rows: tables } = await sql<{ name: string }>`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`.execute(server.database.query);
    let control = 0;
    for (const { name } of tables) {
      const { rows } = await sql<{ row: string }>`select row::text as row from ${sql.raw(name)} as row`.execute(
        server.database.query,
      );
      control += rows.filter(({ row }) => row.includes(id)).length;
      const marks = [...personal(), ...personal().map((mark) => Buffer.from(mark).toString('hex'))];
      expect({ name, marks: rows.flatMap(({ row }) => found(row, marks)) }).toEqual({ name, marks: [] });
    }
    expect(control).toBeGreaterThan(50);
  });

  test('are in columns of few lengths, which say nothing about an answer', async () => {
    const { query } = server.database;
    const telling: Record<string, number[]> = {};
    for (const { table, column } of await sealedColumns(query)) {
      if (`${table}.${column}` in EXACT_COLUMNS) continue;
      const { rows } = await sql<{ length: number }>`
        select distinct octet_length(${sql.ref(column)}) as length from ${sql.table(table)}
        where ${sql.ref(column)} is not null order by 1`.execute(query);
      const lengths = rows.map(({ length }) => length).filter((length) => !FEW.has(length));
      if (lengths.length > 0) telling[`${table}.${column}`] = lengths;
    }
    expect(telling).toEqual({});
  });

  test('are in no file of the database, including its write-ahead log', async () => {
    const id = await idOfCase();
    const rows = await server.database.asOwner('checkpoint', 'show data_directory');
    const folder = String(rows[0]?.['data_directory']);
    const { rows: own } = await sql<{ oid: string }>`
      select oid::text from pg_database where datname = current_database()`.execute(server.database.query);
    const hits = [path.join('base', own[0]?.oid ?? ''), 'pg_wal'].flatMap((part) =>
      fs.readdirSync(path.join(folder, part), { withFileTypes: true }).flatMap((entry) => {
        if (!entry.isFile()) return [];
        const bytes = fs.readFileSync(path.join(folder, part, entry.name));
        return [id, ...personal()]
          .filter((mark) => bytes.includes(mark))
          .map((mark) => `${part}/${entry.name}: ${mark}`);
      }),
    );
    // What is not secret is found: the search works.
    expect(hits.filter((hit) => hit.endsWith(id)).length).toBeGreaterThan(5);
    expect(hits.filter((hit) => !hit.endsWith(id))).toEqual([]);
  });
});

async function idOfCase(): Promise<string> {
  return (await server.database.query.selectFrom('application').select('id').executeTakeFirstOrThrow()).id;
}
