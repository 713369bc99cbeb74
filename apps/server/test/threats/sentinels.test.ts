/** A whole case with marked values: who gets to see them, and where they are left behind (design 5, points 3 and 10). */
import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPdf } from '../../src/documents/print/read-pdf.ts';
import type { Browser } from '../browser.ts';
import {
  agentSignature,
  definitionName,
  fill,
  findCase,
  insuredSignature,
  type Person,
  readForms,
  readyToSend,
  resume,
  send,
  signIn,
  somebody,
  submission,
  submit,
} from '../people.ts';
import { idle, startServer, type TestServer } from '../running-server.ts';

const ssn = '219-47-3391';
const insured = somebody({
  firstName: 'Xanthippa',
  lastName: 'Quellenbrunn',
  ss: ssn,
  email: 'xanthippa.q@quellen.example',
});
const medical = ['Zorbulamine', 'Quixotitis', '313 zorb'];
/** Everything that a person of this case typed and nothing else of this installation holds. */
const personal = [
  ssn,
  ssn.replaceAll('-', ''),
  insured.firstName,
  insured.lastName,
  insured.email,
  'Wolkenkuckucksheim',
  'Ottokar-the-Agent',
  ...medical,
];

let server: TestServer;
let agent: Person;
const logged: string[] = [];
/** Every answer that the agent's browser received. */
const seenByAgent: string[] = [];

beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: 'debug' }, { logTo: { write: (line) => void logged.push(line) } });
  const browser = await signIn(server.url, 'A1', { AgentFirstName: 'Ottokar-the-Agent', AgentLastName: 'Agent' });
  watch(browser);
  agent = await readyToSend(server, browser, insured);
  const customer = await findCase(server, insured, await send(server, agent));
  await fillWithMarks(customer);
  await lookAround();
  const DocumentSha256 = await readForms(customer);
  const signed = await customer.browser.call(
    'submitPayload',
    submission(
      customer,
      'DeclarationsInsured',
      insuredSignature(`${insured.firstName} ${insured.lastName}`, {
        SignatureInsuredLocationCity: 'Wolkenkuckucksheim',
      }),
      { DocumentSha256 },
    ),
  );
  if (signed.code !== 200) throw new Error(signed.text);
  await lookAround();
  await fill(server, agent);
  const forms = await readForms(agent, 'Agent');
  const last = await agent.browser.call(
    'submitPayload',
    submission(agent, 'DeclarationsAgent', agentSignature('Ottokar-the-Agent Agent'), { DocumentSha256: forms }),
  );
  if (last.code !== 200) throw new Error(last.text);
  await agent.browser.call('generatePolicyNumber', { appID: agent.id });
  await agent.browser.call('triggerDecision', { appID: agent.id });
  await mistakes(customer);
  await idle(server);
  await lookAround();
});
afterAll(() => server.close());

function watch(browser: Browser): void {
  const request = browser.send.bind(browser);
  browser.send = async (...given) => {
    const reply = await request(...given);
    seenByAgent.push(reply.text);
    return reply;
  };
}

/** The insured's sections, with a medicine that no list knows. */
async function fillWithMarks(customer: Person): Promise<void> {
  await fill(server, customer, 'Part2Medications');
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
  await fill(server, customer);
}

/** What an agent's pages ask for. */
async function lookAround(): Promise<void> {
  const { data } = await resume(server, agent);
  seenByAgent.push(Buffer.from(data.EAppRawPayload, 'base64').toString());
  const both = { AppId: agent.id, AppAuthId: agent.handle };
  await agent.browser.call('timeline', both);
  await agent.browser.call('getAgentApplications', { AgentId: 'A1', appDefName: definitionName });
  await agent.browser.call('getOwnerSignatories', both);
  await agent.browser.call('checkPendingJobs', { ApplicationId: agent.id });
  await agent.browser.call('getDecision', { appId: agent.id, appAuthId: agent.handle, Wait: 5 });
  await submit(agent, 'AgentReport', { NoSuchQuestion: 'x' });
  await submit(agent, 'Part2Medications', {});
  const pdf = await agent.browser.call('getApplicationPdf', undefined, { appId: agent.id, mergeType: 'Agent' });
  if (pdf.code === 200) seenByAgent.push(textOf(pdf.data));
}

/** Marked values where they do not belong: refused answers, reports of pages, malformed bodies, addresses. */
async function mistakes(customer: Person): Promise<void> {
  await submit(customer, 'Part2Medications', { Zorbulamine: 'Quixotitis' });
  await customer.browser.send('POST', '/composable/submit-payload', `{"AppId": "${ssn} Zorbulamine`);
  await customer.browser.send('GET', `/Zorbulamine/${ssn}?q=Quixotitis`);
  const Message = `TypeError: cannot read 'Zorbulamine' of ${ssn}, ${insured.email}`;
  await customer.browser.call('clientError', { Message, Page: `/express/"${insured.lastName}"` });
}

const textOf = (base64: string): string =>
  readPdf(Buffer.from(base64, 'base64'))
    .pages.flatMap(({ marked }) => marked.map(({ text }) => text))
    .join('\n');

const found = (text: string, marks: readonly string[]): string[] => marks.filter((mark) => text.includes(mark));

describe('marked values of a whole case', () => {
  test('reached the record: the case was decided on them', async () => {
    const row = await server.database.query.selectFrom('decision').select('state').executeTakeFirst();
    expect(row?.state).toBe('decided');
    expect(found(seenByAgent.join('\n'), [insured.lastName, insured.email])).toHaveLength(2);
  });

  test('that are medical never reach the agent', () => {
    expect(seenByAgent.filter((text) => found(text, medical).length > 0)).toEqual([]);
    expect(seenByAgent.filter((text) => text.includes('Part2Medications') && text.includes('MedicationName'))).toEqual(
      [],
    );
  });

  test('are in no line of the log', () => {
    expect(logged.length).toBeGreaterThan(50);
    expect(logged.filter((line) => found(line, personal).length > 0)).toEqual([]);
  });

  test('are in no row of the database', async () => {
    const { rows: tables } = await sql<{ name: string }>`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`.execute(server.database.query);
    let control = 0;
    for (const { name } of tables) {
      const { rows } = await sql<{ row: string }>`select row::text as row from ${sql.raw(name)} as row`.execute(
        server.database.query,
      );
      control += rows.filter(({ row }) => row.includes(agent.id)).length;
      const marks = [...personal, ...personal.map((mark) => Buffer.from(mark).toString('hex'))];
      expect({ name, marks: rows.flatMap(({ row }) => found(row, marks)) }).toEqual({ name, marks: [] });
    }
    expect(control).toBeGreaterThan(50);
  });

  test('are in no file of the database, its log of changes included', async () => {
    const rows = await server.database.asOwner('checkpoint', 'show data_directory');
    const folder = String(rows[0]?.['data_directory']);
    const { rows: own } = await sql<{ oid: string }>`
      select oid::text from pg_database where datname = current_database()`.execute(server.database.query);
    const hits = [path.join('base', own[0]?.oid ?? ''), 'pg_wal'].flatMap((part) =>
      fs.readdirSync(path.join(folder, part), { withFileTypes: true }).flatMap((entry) => {
        if (!entry.isFile()) return [];
        const bytes = fs.readFileSync(path.join(folder, part, entry.name));
        return [agent.id, ...personal]
          .filter((mark) => bytes.includes(mark))
          .map((mark) => `${part}/${entry.name}: ${mark}`);
      }),
    );
    // What is not secret is found: the search works.
    expect(hits.filter((hit) => hit.endsWith(agent.id)).length).toBeGreaterThan(5);
    expect(hits.filter((hit) => !hit.endsWith(agent.id))).toEqual([]);
  });
});
