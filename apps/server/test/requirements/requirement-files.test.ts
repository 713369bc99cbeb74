/** An owner who is not the insured is asked for a file and a question: from the mail to the sealed amendment with its file. */
import fs from 'node:fs';
import net from 'node:net';
import { MAX_FILE_BYTES, verifyFile } from '@countersign/verify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildChild } from '../../src/documents/illustration/build-child.testkit.ts';
import { hostileFiles, pdfOf, stream } from '../../src/documents/illustration/hostile-files.testkit.ts';
import { readPdf } from '../../src/documents/print/read-pdf.testkit.ts';
import { sha256 } from '../../src/platform/index.ts';
import type { Browser, Reply } from '../support/browser.ts';
import { type Case, ruth, storyOf } from '../support/complete-story.ts';
import { filesInside } from '../support/files-inside.ts';
import { found, operator } from '../support/operators.ts';
import { identity, ownerIdentity } from '../support/identity-check.ts';
import { signIn } from '../support/people.ts';
import { type Asked, requirementsOn } from './raise-requirements.ts';
import { carrierFolder, freePort, idle, startServer, type TestServer } from '../support/running-server.ts';

const LETTER = 'The letter of your bank about the account';
const STATEMENT = 'A statement of the account';

/** Bytes of a large upload: a little less than the limit. */
const UPLOADED = 10_000_000;

/** One page, and bytes that no page uses. */
const pdfWithBytes = (length: number, fill: string): Buffer =>
  pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>',
    stream('', Buffer.alloc(length, fill)),
  ]);

const textOf = (bytes: Uint8Array): string =>
  readPdf(bytes)
    .pages.flatMap(({ marked }) => marked.map(({ text }) => text))
    .join(' ');
/** Number and edition at the foot of the pages. */
const formsOf = (bytes: Uint8Array): string[] => [
  ...new Set(
    readPdf(bytes).pages.flatMap(({ artifacts }) => artifacts.filter((text) => /^\S+ \(\d+\/\d{4}\)$/.test(text))),
  ),
];

let server: TestServer;
let olga: Browser;
let on: ReturnType<typeof requirementsOn>;
let child: Awaited<ReturnType<typeof buildChild>>;
let scanner: net.Server | undefined;
let port: number;
let signed: Case;
let id: string;
let asked: Asked;
/** What the task asks for that comes first. */
let first: string;

const letter = fs.readFileSync(`${carrierFolder}/samples/illustration-scanned.pdf`);
const other = fs.readFileSync(`${carrierFolder}/samples/illustration-with-signature-field.pdf`);

beforeAll(async () => {
  child = await buildChild();
  port = await freePort();
  const illustrations = { childFile: child.childFile, timeoutMs: 30_000 };
  server = await startServer({ FILE_SCANNER: `tcp://127.0.0.1:${port}` }, { illustrations });
  olga = await operator(server, 'Olga');
  on = requirementsOn(server, olga);
  signed = await storyOf(server, await signIn(server.url, 'A1')).signedWithOwner();
  ({ id } = signed.agent);
  await idle(server);
}, 180_000);
afterAll(async () => {
  await server.close();
  await child.remove();
  scanner?.close();
});

/** As the page sends it. */
async function upload(bytes: Uint8Array, name = 'letter.pdf', Id?: string, by = asked): Promise<Reply> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), name);
  const packed = new Response(form);
  const task = Id ?? (await on.tasksOf(by)).Tasks[0]?.Id ?? '';
  const query = new URLSearchParams({ ...by.ids, Id: task });
  const body = Buffer.from(await packed.arrayBuffer());
  return by.browser.send('POST', `/task/upload?${query.toString()}`, body, {
    'content-type': packed.headers.get('content-type'),
  });
}

const fileNow = async () => (await on.tasksOf(asked)).Tasks[0]?.File;

// spec requirements 1.1, 1.3
test('operations ask the owner for two files at once, who is mailed without a word of it', async () => {
  expect((await on.raise(id, { isOwner: true, Questions: [], File: '   ' })).code).toBe(422);
  const Why = 'The account is in another name.';
  const both = await Promise.all(
    [LETTER, STATEMENT].map((File) => on.raise(id, { isOwner: true, Questions: [], File, Why })),
  );
  expect(both.map(({ code }) => code)).toEqual([200, 200]);
  const { data } = await on.ofOperations(id);
  const raised = data.Requirements.map(({ Name, File, Questions }) => [Name, File, Questions]);
  expect(raised).toHaveLength(2);
  expect(raised).toEqual(
    expect.arrayContaining([
      ['Ruth Okafor', LETTER, []],
      ['Ruth Okafor', STATEMENT, []],
    ]),
  );
  const [mail] = await on.mailsOf(id, 'requirement');
  expect(mail?.to.address).toMatch(/^ruth\./);
  expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/letter|bank|account is/i);
  asked = await on.arrive(id, (link) => ownerIdentity(signed.who, ruth, link));
  const { Tasks } = await on.tasksOf(asked);
  expect(new Set(Tasks.map(({ File }) => File?.Asked))).toEqual(new Set([STATEMENT, LETTER]));
  // Two events of one instant have no order.
  first = Tasks[0]?.File?.Asked ?? '';
});

// spec requirements 2.6
test('nothing is kept while the scanner is away', async () => {
  const { status, text } = await upload(letter);
  expect([status, text]).toEqual([422, expect.stringContaining('"unreadable"')]);
  expect(await fileNow()).toMatchObject({ Given: null });
  scanner = net.createServer((asking) => {
    asking.on('error', () => undefined);
    // The empty piece at the end of a file.
    asking.on('data', (piece) => void (piece.subarray(-4).equals(Buffer.alloc(4)) && asking.end('stream: OK\0')));
  });
  await new Promise<void>((resolve) => scanner?.listen(port, '127.0.0.1', resolve));
});

// spec requirements 2.6
test.each<[string, () => Uint8Array, number, string]>([
  ['words that are called a PDF', () => Buffer.from('Dear all, it is my account.'), 422, '"notPdf"'],
  ['a file of more than 10 MB', () => Buffer.concat([letter, Buffer.alloc(10 * 1_048_576)]), 413, ''],
  ...hostileFiles()
    .filter(({ name }) => ['a file cut in half', 'an encrypted file', 'JavaScript'].includes(name))
    .map(({ name, bytes }): [string, () => Uint8Array, number, string] => [name, () => bytes, 422, '"unreadable"']),
])('is not answered by %s: nothing is kept', async (_story, bytes, code, reason) => {
  const { status, text } = await upload(bytes());
  expect([status, text]).toEqual([code, expect.stringContaining(reason)]);
  expect(await fileNow()).toMatchObject({ Given: null });
});

// spec requirements 2.3, 2.6
test('is not answered without the file, and nothing but a task that asks for one takes one', async () => {
  const { Tasks } = await on.tasksOf(asked);
  const missing = await asked.browser.call('answerTask', { ...asked.ids, Id: Tasks[0]?.Id ?? '', Sections: [] });
  expect([missing.code, missing.text]).toEqual([422, expect.stringContaining('Please choose the file.')]);
  const { data } = await on.raise(id);
  const insured = await on.arrive(id, (link) => identity(signed.who, link));
  expect((await on.tasksOf(insured)).Tasks).toMatchObject([{ Id: data.Id, File: null }]);
  expect((await upload(letter, 'letter.pdf', data.Id, insured)).status).toBe(404);
  expect((await upload(letter, 'letter.pdf', data.Id)).status).toBe(404);
  expect((await upload(letter, 'letter.pdf', 'nothing')).status).toBe(404);
  const { ids } = await on.ofOperations(id);
  expect((await olga.call('withdrawRequirement', { ...ids, Id: data.Id, Why: 'x' })).code).toBe(200);
});

// spec requirements 2.6, 3.2
test('what was read has to be what is signed: a newer file is answered again', async () => {
  expect((await upload(other, 'wrong.pdf')).status).toBe(200);
  const before = await on.answer(asked, []);
  expect((await upload(letter)).status).toBe(200);
  expect((await on.tasksOf(asked)).Tasks[0]).toMatchObject({
    Document: null,
    File: { Given: { Name: 'letter.pdf', Length: letter.length } },
  });
  const refused = await on.sign(asked, before.Id, before.pdf, 'Ruth Okafor');
  expect([refused.code, refused.text]).toEqual([409, expect.stringContaining('"document"')]);
});

// spec http 1.5
test('sent again because its response was lost, it is kept once, and what was read stays what is signed', async () => {
  await on.answer(asked, []);
  const before = [await on.tasksOf(asked), await on.events(id, 'amendment.fileGiven')];
  const [first, second] = await Promise.all([upload(letter), upload(letter)]);
  expect([first.status, second.text]).toEqual([200, first.text]);
  expect([await on.tasksOf(asked), await on.events(id, 'amendment.fileGiven')]).toEqual(before);
});

// spec requirements 1.2, 3.3, 3.5
test('is signed by the owner alone; the file is in the complete file, and its hash in the record', async () => {
  const { Id } = await on.answerAndSign(asked, [], 'Ruth Okafor');
  expect((await upload(letter, 'letter.pdf', Id)).status).toBe(409);
  const [told] = await on.events(id, 'amendment.signed');
  expect(told?.data).toMatchObject({ requirement: Id, fileSha256: sha256(letter) });
  expect(JSON.stringify(await on.events(id, 'amendment.fileGiven'))).not.toMatch(/letter|wrong|[0-9a-f]{64}\.pdf/);
  expect(await on.events(id, 'amendment.fileGiven')).toHaveLength(2);
  const file = await on.completeFile(id);
  const trusted = [server.services.sealSigner.certificate, ...server.services.sealSigner.chain];
  expect((await verifyFile(file, { trusted })).verdict).toBe('sealed');
  const inside = filesInside(file);
  expect(inside.find(({ name }) => name === `file-Amendment-${Id}.pdf`)?.bytes.equals(letter)).toBe(true);
  const amendment = inside.find(({ name }) => name === `signed-Amendment-${Id}.pdf`);
  // spec trust 4.7
  expect(formsOf(amendment?.bytes ?? Buffer.alloc(0))).toEqual(['ICC26-CQL-230 (11/2026)']);
  expect(textOf(file)).toMatch(/ICC26-CQL-230\s+11\/2026\s+Amendment to the application/);
  expect(await on.problems(id)).toEqual([]);
});

// spec requirements 1.1, 2.4
test('the other one is answered and signed after it', async () => {
  expect((await on.tasksOf(asked)).Tasks).toMatchObject([
    { File: { Asked: first === LETTER ? STATEMENT : LETTER, Given: null } },
  ]);
  expect((await upload(other, 'statement.pdf')).status).toBe(200);
  await on.answerAndSign(asked, [], 'Ruth Okafor');
  const inside = filesInside(await on.completeFile(id)).map(({ name }) => name);
  expect(inside.filter((name) => name.startsWith('file-Amendment-'))).toHaveLength(2);
  expect(await on.problems(id)).toEqual([]);
});

// spec requirements 3.3, 3.5
test('a file for which the complete file has no more room is named there with its hash, and stays with the case', async () => {
  // As much as one upload may have, so that all of them together are more than the complete file takes.
  const files = ['A', 'B', 'C', 'D']
    .slice(0, Math.floor(MAX_FILE_BYTES / 2 / UPLOADED) + 1)
    .map((fill) => pdfWithBytes(UPLOADED, fill));
  const given: { Id: string; bytes: Buffer }[] = [];
  for (const bytes of files) {
    await on.raise(id, { isOwner: true, Questions: [], File: LETTER });
    asked = await on.arrive(id, (link) => ownerIdentity(signed.who, ruth, link));
    expect((await upload(bytes, 'large.pdf')).status).toBe(200);
    given.push({ bytes, Id: (await on.answerAndSign(asked, [], 'Ruth Okafor')).Id });
  }
  const last = given.at(-1)!;
  const file = await on.completeFile(id);
  expect(file.length).toBeLessThan(MAX_FILE_BYTES);
  const names = filesInside(file).map(({ name }) => name);
  const isInside = given.map(({ Id }) => names.includes(`file-Amendment-${Id}.pdf`));
  expect(isInside).toEqual(given.map(({ Id }) => Id !== last.Id));
  expect(names).toContain(`signed-Amendment-${last.Id}.pdf`);
  const printed = readPdf(file)
    .pages.flatMap(({ marked }) => marked.map(({ text }) => text))
    .join(' ');
  expect(printed).toContain('The file is too large to attach; it is kept with the case');
  expect(printed.replaceAll(' ', '')).toContain(sha256(last.bytes));
  const trusted = [server.services.sealSigner.certificate, ...server.services.sealSigner.chain];
  expect((await verifyFile(file, { trusted })).verdict).toBe('sealed');
  expect(await on.problems(id)).toEqual([]);
  const row = await server.database.query
    .selectFrom('upload')
    .select('sha256')
    .where('question', '=', `Requirement-${last.Id}`)
    .executeTakeFirst();
  expect(row?.sha256).toBe(sha256(last.bytes));
}, 300_000);

// spec requirements 3.5
test('eapp verify finds a file that somebody took away', async () => {
  const { query } = server.database;
  const rows = await query.selectFrom('upload').selectAll().where('application_id', '=', id).execute();
  await query.deleteFrom('upload').where('application_id', '=', id).execute();
  expect((await on.problems(id)).join(' ')).toContain('it is not what was recorded');
  await query.insertInto('upload').values(rows).execute();
  expect(await on.problems(id)).toEqual([]);
});

// spec requirements 2.6; trust 1.8
test('after twenty uploads in an hour the next one is refused with a time, by whatever link they come', async () => {
  const raised = await on.raise(id, { Questions: [], File: LETTER });
  const { ids, data } = await on.ofOperations(id);
  const arrive = () => on.arrive(id, (link) => identity(signed.who, link));
  const before = await arrive();
  expect((await upload(Buffer.from('Dear all.'), 'letter.pdf', undefined, before)).status).toBe(422);
  // A development server allows everybody twenty times as much.
  const { Person } = data.People.find(({ Role }) => Role === 'Insured')!;
  await sql`update rate_limit set points = ${20 * 20} where key = ${`upload:${Person}`}`.execute(server.database.query);
  for (const by of [before, await arrive()]) {
    const refused = await upload(letter, 'letter.pdf', undefined, by);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await on.tasksOf(by)).Tasks[0]?.File).toMatchObject({ Given: null });
  }
  expect((await olga.call('withdrawRequirement', { ...ids, Id: raised.data.Id, Why: 'x' })).code).toBe(200);
});

// spec requirements 5.1
test('the agent sees that the case waits for the owner, and nothing of a file', async () => {
  await on.raise(id, { isOwner: true, Questions: [], File: LETTER });
  const { agent } = signed;
  const { text } = await agent.browser.call('timeline', { AppId: id, AppAuthId: agent.handle });
  expect(text).not.toMatch(/letter|bank|file that/i);
});

// spec requirements 1.5, 1.6
test('a file of what was withdrawn is removed at once, and the others with the case', async () => {
  const uploads = async () =>
    (
      await server.database.query.selectFrom('upload').select('question').where('application_id', '=', id).execute()
    ).map(({ question }) => question);
  asked = await on.arrive(id, (link) => ownerIdentity(signed.who, ruth, link));
  expect((await upload(letter)).status).toBe(200);
  const { ids, data } = await on.ofOperations(id);
  const open = data.Requirements.find(({ State }) => State === 'open')?.Id ?? '';
  expect(await uploads()).toContain(`Requirement-${open}`);
  expect((await olga.call('withdrawRequirement', { ...ids, Id: open, Why: 'x' })).code).toBe(200);
  expect(await uploads()).not.toContain(`Requirement-${open}`);
  expect((await uploads()).length).toBeGreaterThan(2);
  const mine = (await found(olga, id)).ids;
  const erased = await olga.call('eraseCase', { ...mine, Reason: 'request', Confirmation: 'Rivera' });
  if (erased.data.State === 'waiting') throw new Error('it waits for a second person');
  expect(await uploads()).toEqual([]);
});
