/** The file of a whole round for the carrier's operations (design 5, "Documents"). */
import { verifyDocument } from '@countersign/verify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadCase } from '../src/applications/index.ts';
import { readPdf } from '../src/documents/print/read-pdf.ts';
import { readEvidence } from '../src/evidence/index.ts';
import { sha256 } from '../src/platform/index.ts';
import { printCompleteFile } from '../src/signing/complete-file/index.ts';
import type { Browser } from './browser.ts';
import { type Story, storyOf } from './complete-story.ts';
import { filesInside } from './files-inside.ts';
import { type Person, signIn } from './people.ts';
import { idle, startServer, type TestServer } from './running-server.ts';

let server: TestServer;
let operator: Browser;
let story: Story;

beforeAll(async () => {
  server = await startServer();
  story = storyOf(server, await signIn(server.url, 'A1'));
  operator = await story.operator();
});
afterAll(() => server.close());

const signers = ['InsuredNotOwner', 'OwnerNotInsured-A', 'Agent'];

/** Every text of a file, page after page. */
const said = (bytes: Uint8Array): string =>
  readPdf(bytes)
    .pages.flatMap(({ marked }) => marked.map(({ text }) => text))
    .join(' ');

/** Long hashes stand on two lines. */
const unbroken = (text: string): string => text.replaceAll(' ', '');

/** What operations get. */
async function download(id: string) {
  const { data } = await operator.call('operationsCases', { Search: id });
  const AppAuthId = data.Cases[0]?.Summary.AuthId ?? '';
  const { code, data: file } = await operator.call('completeFile', { AppId: id, AppAuthId });
  expect(code).toBe(200);
  return { listed: data.Cases[0]?.CompleteFile, name: file.FileName, bytes: Buffer.from(file.Content, 'base64') };
}

const trusted = () => ({ trusted: [server.services.sealSigner.certificate] });

test(
  'after the last signature operations download one sealed file with every signed document as it is',
  { timeout: 180_000 },
  async () => {
    const { agent, who } = await story.signedWithOwner();
    const { email } = who;
    await idle(server);
    const { listed, name, bytes } = await download(agent.id);
    expect(listed).toEqual({ Round: 1, Stands: true });
    expect(name).toBe(`complete-file-${agent.id.slice(0, 8)}-round-1.pdf`);
    expect(await verifyDocument(bytes, trusted())).toMatchObject({ verdict: 'whole', signatures: [{ field: 'Seal' }] });

    const inside = filesInside(bytes);
    expect(inside.map((file) => [file.name, file.relationship])).toEqual([
      ...signers.map((reader) => [`signed-${reader}.pdf`, 'Source']),
      ['evidence.json', 'Data'],
    ]);
    const { query } = server.database;
    const sealed = await query
      .selectFrom('document')
      .select(['reader', 'sha256', 'pages'])
      .where('application_id', '=', agent.id)
      .where('sealed_at', 'is not', null)
      .execute();
    const text = said(bytes);
    for (const reader of signers) {
      const file = inside.find((one) => one.name === `signed-${reader}.pdf`);
      const stored = sealed.find((one) => one.reader === reader);
      expect(sha256(file?.bytes ?? '')).toBe(stored?.sha256);
      expect(await verifyDocument(file?.bytes ?? Buffer.alloc(0), trusted())).toMatchObject({ verdict: 'whole' });
      expect(unbroken(text)).toContain(stored?.sha256);
    }

    const record = JSON.parse(inside.at(-1)?.bytes.toString('utf8') ?? '');
    const events = await readEvidence(query, agent.id);
    expect(record).toMatchObject({ format: 'countersign-evidence-v1', applicationId: agent.id, epoch: 1 });
    expect(record.events).toEqual(events.slice(0, record.events.length));
    expect(events.find(({ type }) => type === 'package.sealed')?.data).toMatchObject({
      sha256: sha256(bytes),
      length: bytes.length,
      upTo: record.head.seq,
    });

    for (const words of [
      agent.id,
      'Not assigned when this file was made',
      'Grace Rivera',
      'Proposed insured',
      'Ruth Okafor',
      'Owner A',
      'Signed in as agent A1',
      `${email.slice(0, 1)}***@example.com`,
      'Dallas, TX',
      'America/Chicago',
      '127.0.0.1',
      `${server.url}/express/verify`,
    ]) {
      expect(text).toContain(words);
    }
    expect(unbroken(text)).toContain(record.head.hash);
    expect(text).not.toContain(email);
    expect(text).toMatch(/Consent to sign electronically Text electronic-consent, version 1.0, given/);

    // Taking the file is evidence.
    expect((await readEvidence(query, agent.id)).at(-1)).toMatchObject({
      type: 'document.downloaded',
      actor: { kind: 'operations', id: 'development-operator' },
      data: { reader: 'CompleteFile' },
    });
    await madeAgain(agent, bytes);
  },
);

/** From the rows that it was made of, byte for byte, whatever happened since. */
async function madeAgain(agent: Person, bytes: Buffer): Promise<void> {
  expect((await agent.browser.call('generatePolicyNumber', { appID: agent.id })).code).toBe(200);
  const events = await readEvidence(server.database.query, agent.id);
  const { document, preparedAt, upTo, unsealedSha256 } =
    events.find(({ type }) => type === 'package.sealed')?.data ?? {};
  const head = events.find(({ seq }) => seq === upTo);
  const theCase = await loadCase(server.services, server.database.query, agent.id);
  if (!head || !theCase) throw new Error('the case is gone');
  const again = await printCompleteFile(server.services, server.database.query, theCase, {
    epoch: 1,
    head: { seq: head.seq, hash: head.hash },
    preparedAt: new Date(String(preparedAt)),
    documentId: String(document),
  });
  if (again.kind !== 'printed') throw new Error(again.kind);
  expect(sha256(again.bytes)).toBe(unsealedSha256);
  expect(bytes.subarray(0, again.bytes.length).equals(Buffer.from(again.bytes))).toBe(true);
}

test(
  'a round that ended keeps its file until everybody has signed again, and is told of in the next one',
  { timeout: 180_000 },
  async () => {
    const signed = await story.signedByInsured();
    const { agent } = signed;
    await idle(server);
    // Before the last signature there is none.
    const { data } = await operator.call('operationsCases', { Search: agent.id });
    expect(data.Cases[0]?.CompleteFile).toBe(null);
    const ids = { AppId: agent.id, AppAuthId: data.Cases[0]?.Summary.AuthId ?? '' };
    expect((await operator.call('completeFile', ids)).code).toBe(404);
    // The agent's own handle opens nothing here.
    expect((await operator.call('completeFile', { ...ids, AppAuthId: agent.handle })).code).toBe(404);

    await story.signAsAgent(agent);
    await idle(server);
    const first = await download(agent.id);
    await story.unlock(agent, 'The zip code was wrong');
    const unlocked = await download(agent.id);
    expect(unlocked.listed).toEqual({ Round: 1, Stands: false });
    expect(unlocked.bytes.equals(first.bytes)).toBe(true);

    await story.signAgain(signed);
    await idle(server);
    const second = await download(agent.id);
    expect(second.listed).toEqual({ Round: 2, Stands: true });
    expect(second.name).toMatch(/round-2\.pdf$/);
    expect(await verifyDocument(second.bytes, trusted())).toMatchObject({ verdict: 'whole' });
    const text = said(second.bytes);
    expect(text).toContain('2, after 1 unlock');
    expect(text).toContain('The zip code was wrong');
    const signedThen = filesInside(first.bytes).filter(({ name }) => name.endsWith('.pdf'));
    for (const { bytes } of signedThen) expect(unbroken(text)).toContain(sha256(bytes));
  },
);

test('a signature given without forms is said to be one, with what was made of them later', async () => {
  const { agent, insured } = await story.readyToSign();
  await story.signUnseen(insured);
  await story.signAsAgent(agent);
  await idle(server);
  const { bytes } = await download(agent.id);
  const text = said(bytes);
  expect(text).toContain('the signer chose to sign without it');
  expect(text).toContain('This document could not be made.');
  expect(filesInside(bytes).map(({ name }) => name)).toEqual(['signed-Agent.pdf', 'evidence.json']);
});

test('a test application says so on every page', async () => {
  const { agent } = await story.signedDemo();
  await idle(server);
  const { bytes } = await download(agent.id);
  const { pages } = readPdf(bytes);
  for (const { marked, artifacts } of pages) {
    expect([...marked.map(({ text }) => text), ...artifacts].join(' ')).toContain('TEST APPLICATION');
  }
});
