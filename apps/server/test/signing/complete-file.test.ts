/** The file of a whole round for the carrier's operations (spec trust §4); its other stories are in the full run. */
import { applicationNumber } from '@countersign/engine';
import { verifyDocument } from '@countersign/verify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadCase } from '../../src/applications/index.ts';
import { readEvidence } from '../../src/evidence/index.ts';
import { sha256 } from '../../src/platform/index.ts';
import { printCompleteFile } from '../../src/signing/complete-file/index.ts';
import type { Browser } from '../support/browser.ts';
import { download, said, unbroken } from './complete-download.ts';
import { type Story, storyOf } from '../support/complete-story.ts';
import { type FileInside, filesInside } from '../support/files-inside.ts';
import { fill, type Person, signIn } from '../support/people.ts';
import { idle, startServer, type TestServer } from '../support/running-server.ts';

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

const trusted = () => ({ trusted: [server.services.sealSigner.certificate] });

// spec trust 2.4, 4.4
test(
  'after the last signature operations download one sealed file with every signed document as it is',
  { timeout: 180_000 },
  async () => {
    const { agent, who } = await story.signedWithOwner();
    const { email } = who;
    await idle(server);
    const { listed, name, bytes } = await download(operator, agent.id);
    expect(listed).toEqual({ Round: 1, IsCurrent: true });
    expect(name).toBe(`complete-file-${applicationNumber(agent.id)}-round-1.pdf`);
    expect(await verifyDocument(bytes, trusted())).toMatchObject({
      verdict: 'sealed',
      signatures: [{ field: 'Seal' }],
    });

    const inside = filesInside(bytes);
    expect(inside.map((file) => [file.name, file.relationship])).toEqual([
      ...signers.map((reader) => [`signed-${reader}.pdf`, 'Source']),
      ...signers.map((reader) => [`printed-${reader}.json`, 'Data']),
      ['consent-InsuredNotOwner.txt', 'Supplement'],
      ['consent-OwnerNotInsured-A.txt', 'Supplement'],
      ['definition.json', 'Data'],
      ['decision-table.json', 'Data'],
      ['decision.json', 'Data'],
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
      expect(await verifyDocument(file?.bytes ?? Buffer.alloc(0), trusted())).toMatchObject({ verdict: 'sealed' });
      expect(unbroken(text)).toContain(stored?.sha256);
    }

    await namesOthers(agent, inside);

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
      'Grace Rivera',
      'Proposed insured',
      'Ruth Okafor',
      'Owner A',
      'Term 10 · Texas',
      'Consent given',
      'Signed in as agent A1',
      // Only operations get this file.
      email,
      'Dallas, TX',
      'Central Standard Time (',
      '127.0.0.1',
      `${server.url}/express/verify`,
    ]) {
      expect(text).toContain(words);
    }
    expect(text).toMatch(/Policy number CQ\d{7}/);
    expect(unbroken(text)).toContain(record.head.hash);
    expect(text).toMatch(/Consent to sign electronically Text electronic-consent, version 1.1, given/);

    // Downloading the file is evidence.
    expect((await readEvidence(query, agent.id)).at(-1)).toMatchObject({
      type: 'document.downloaded',
      actor: { kind: 'operations', id: 'development-operator' },
      data: { reader: 'CompleteFile' },
    });
    await madeAgain(agent, bytes);
    await madeLate(agent);
  },
);

/** The agent's document lists what every other person read and signed: the beginning of their signed file. */
async function namesOthers({ id }: Person, inside: readonly FileInside[]): Promise<void> {
  const rows = await server.database.query
    .selectFrom('signature')
    .innerJoin('document', 'document.id', 'signature.document_id')
    .select(['signature.merge_type', 'letter', 'document_sha256', 'length', 'forms'])
    .where('signature.application_id', '=', id)
    .execute();
  const fileOf = (reader: string) =>
    inside.find(({ name }) => name === `signed-${reader}.pdf`)?.bytes ?? Buffer.alloc(0);
  const agents = unbroken(said(fileOf('Agent')));
  const others = rows.filter(({ merge_type }) => merge_type !== 'Agent');
  expect(others.length).toBe(2);
  for (const { merge_type, letter, document_sha256, length, forms } of others) {
    expect(agents).toContain(document_sha256);
    const file = fileOf(letter ? `${merge_type}-${letter}` : merge_type);
    expect(sha256(file.subarray(0, length ?? 0))).toBe(document_sha256);
    // The signature's row names the forms in that document.
    expect(forms).toContainEqual({ number: 'ICC26-CQL-110', edition: '11/2026' });
    for (const { number, edition } of forms) {
      expect(said(file)).toContain(`Form ${number}, edition ${edition}`);
    }
  }
}

/** Made again from the same rows, byte for byte, whatever happened since. */
async function madeAgain(agent: Person, bytes: Buffer): Promise<void> {
  expect((await agent.browser.call('generatePolicyNumber', { appID: agent.id })).code).toBe(200);
  const events = await readEvidence(server.database.query, agent.id);
  const { document, preparedAt, upTo, unsealedSha256 } =
    events.find(({ type }) => type === 'package.sealed')?.data ?? {};
  const head = events.find(({ seq }) => seq === upTo);
  const theCase = await loadCase(server.services, server.database.query, agent.id);
  if (!head || !theCase) throw new Error('the case is gone');
  const printing = { epoch: 1, preparedAt: new Date(String(preparedAt)), documentId: String(document) };
  const { services, database } = server;
  const again = await printCompleteFile(services, database.query, theCase, { ...printing, head: headOf(head) });
  if (again.kind !== 'printed') throw new Error(again.kind);
  expect(sha256(again.bytes)).toBe(unsealedSha256);
  expect(bytes.subarray(0, again.bytes.length).equals(Buffer.from(again.bytes))).toBe(true);

  // A seal that was made after the file was begun is not in its record: it has to wait for a later file.
  const sealedAt = events.findLast(({ type }) => type === 'document.sealed')?.seq ?? 0;
  const before = events.find(({ seq }) => seq === sealedAt - 1);
  if (!before) throw new Error('there is no event before the seal');
  const early = await printCompleteFile(services, database.query, theCase, { ...printing, head: headOf(before) });
  expect(early).toMatchObject({ kind: 'waiting' });
}

const headOf = ({ seq, hash }: { seq: number; hash: string }) => ({ seq, hash });

/** For a case that was finished before such files existed, as soon as somebody requests it. */
async function madeLate({ id }: Person): Promise<void> {
  const { query } = server.database;
  await query.deleteFrom('document').where('application_id', '=', id).where('reader', '=', 'CompleteFile').execute();
  await query.deleteFrom('job_status').where('application_id', '=', id).where('kind', '=', 'complete').execute();
  const { listed, bytes } = await download(operator, id);
  expect(listed).toEqual({ Round: 1, IsCurrent: true });
  expect(await verifyDocument(bytes, trusted())).toMatchObject({ verdict: 'sealed' });
  expect(filesInside(bytes).map(({ name }) => name)).toEqual(
    expect.arrayContaining([...signers.map((reader) => `signed-${reader}.pdf`), 'evidence.json']),
  );
  // A file that cannot be made is not waited for, and its failure is reported.
  await query.deleteFrom('document').where('application_id', '=', id).where('reader', '=', 'CompleteFile').execute();
  await query
    .updateTable('job_status')
    .set({ state: 'failed' })
    .where('application_id', '=', id)
    .where('kind', '=', 'complete')
    .execute();
  const { data } = await operator.call('operationsCases', { Search: id });
  const ids = { AppId: id, AppAuthId: data.Cases[0]?.Summary.AuthId ?? '' };
  expect(await operator.call('completeFile', ids)).toMatchObject({ status: 200, code: 500 });
}

// spec trust 4.18
test(
  'what an unlock ended is told as far as it got: sealed, or made and opened by nobody',
  { timeout: 180_000 },
  async () => {
    const signed = await story.signedByInsured();
    const { agent } = signed;
    await fill(server, agent);
    await idle(server);
    await story.unlock(agent, 'The zip code was wrong');
    await story.signAgain(signed);
    await idle(server);
    const text = said((await download(operator, agent.id)).bytes);
    const told = text.slice(text.indexOf('Documents that are no longer valid'));
    expect(told).toMatch(/The agent’s document, round 1 Attached as \S+ It was neither opened nor signed\./);
    expect(told).toMatch(/owner’s document, round 1 Attached as \S+ It was signed and sealed in that round\./);
    expect(told).not.toContain('It was opened but never signed');
  },
);
