/** Complete files of rounds that ended, of signatures without forms and of test applications. */
import { PDF } from '@libpdf/core';
import { verifyDocument } from '@countersign/verify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildChild } from '../../src/documents/illustration/build-child.testkit.ts';
import { pdfOf, stream } from '../../src/documents/illustration/hostile-files.testkit.ts';
import { readPdf } from '../../src/documents/print/read-pdf.testkit.ts';
import { sha256 } from '../../src/platform/index.ts';
import type { Browser } from '../support/browser.ts';
import { download, said, unbroken } from './complete-download.ts';
import { type Story, storyOf } from '../support/complete-story.ts';
import { filesInside } from '../support/files-inside.ts';
import { fill, type Person, signIn } from '../support/people.ts';
import { idle, startServer, type TestServer } from '../support/running-server.ts';

let child: Awaited<ReturnType<typeof buildChild>>;
let server: TestServer;
let operator: Browser;
let story: Story;

beforeAll(async () => {
  child = await buildChild();
  server = await startServer({}, { illustrations: { childFile: child.childFile, timeLimit: 30_000 } });
  story = storyOf(server, await signIn(server.url, 'A1'));
  operator = await story.operator();
});
afterAll(async () => {
  await server.close();
  await child.remove();
});

const trusted = () => ({ trusted: [server.services.sealSigner.certificate] });

test(
  'a round that ended keeps its file until everybody has signed again, and the next one mentions it',
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
    const first = await download(operator, agent.id);
    await story.unlock(agent, 'The zip code was wrong');
    const unlocked = await download(operator, agent.id);
    expect(unlocked.listed).toEqual({ Round: 1, IsCurrent: false });
    expect(unlocked.bytes.equals(first.bytes)).toBe(true);

    await story.signAgain(signed);
    await idle(server);
    const second = await download(operator, agent.id);
    expect(second.listed).toEqual({ Round: 2, IsCurrent: true });
    expect(second.name).toMatch(/round-2\.pdf$/);
    expect(await verifyDocument(second.bytes, trusted())).toMatchObject({ verdict: 'sealed' });
    const text = said(second.bytes);
    expect(text).toContain('2, after 1 unlock');
    expect(text).toContain('The zip code was wrong');
    const signedThen = filesInside(first.bytes).filter(({ name }) => name.endsWith('.pdf'));
    for (const { bytes } of signedThen) expect(unbroken(text)).toContain(sha256(bytes));
  },
);

test('a signature given without forms is marked as such, with what was made later', async () => {
  const { agent, insured } = await story.readyToSign();
  await story.signUnseen(insured);
  await story.signAsAgent(agent);
  await idle(server);
  const { bytes } = await download(operator, agent.id);
  const text = said(bytes);
  expect(text).toContain('the signer chose to sign without it');
  expect(text).toContain('This document could not be created.');
  const names = filesInside(bytes).map(({ name }) => name);
  expect(names.filter((name) => name.endsWith('.pdf'))).toEqual(['signed-Agent.pdf']);
});

test('a test application says so on every page', async () => {
  const { agent } = await story.signedDemo();
  await idle(server);
  const { bytes } = await download(operator, agent.id);
  const { pages } = readPdf(bytes);
  for (const { marked, artifacts } of pages) {
    expect([...marked.map(({ text }) => text), ...artifacts].join(' ')).toContain('TEST, NOT BINDING');
  }
});

/** A page of figures that loads something as soon as it is opened; one with a script is not even accepted. */
const illustration = pdfOf([
  '<</Type/Catalog/Pages 2 0 R/OpenAction<</S/URI/URI(http://example.com/opened)>>>>',
  '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 500 400]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>' +
    '/AA<</O<</S/URI/URI(http://example.com/seen)>>>>>>',
  stream('', Buffer.from('BT /F1 24 Tf 72 300 Td (Guaranteed values) Tj ET')),
  '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
]);

async function upload({ browser, handle }: Person, bytes: Uint8Array): Promise<void> {
  const form = new FormData();
  form.append('illustrationFile', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), 'values.pdf');
  const packed = new Response(form);
  const query = new URLSearchParams({ AppAuthId: handle, QuestionName: 'IllustrationUpload' }).toString();
  const body = Buffer.from(await packed.arrayBuffer());
  const type = { 'content-type': packed.headers.get('content-type') };
  const reply = await browser.send('POST', `/pdf/uploadIllustrationFile?${query}`, body, type);
  expect(reply.data).toMatchObject([{ status: 'success' }]);
}

test(
  'the pages of an uploaded illustration come at the end, and nothing in them acts',
  { timeout: 180_000 },
  async () => {
    const given = await story.readyToSign();
    await upload(given.agent, illustration);
    await fill(server, given.agent, server.model.definition.Bindings.FirstCustomerBlock);
    await fill(server, given.insured);
    await story.signAsInsured(given.insured);
    await story.signAsAgent(given.agent);
    await idle(server);
    const { bytes } = await download(operator, given.agent.id);
    expect(await verifyDocument(bytes, trusted())).toMatchObject({ verdict: 'sealed' });
    const last = (await PDF.load(bytes)).getPages().at(-1);
    expect(last?.extractText().text).toContain('Guaranteed values');
    expect([last?.width, last?.height]).toEqual([500, 400]);
    expect(unbroken(said(bytes))).toContain(sha256(illustration));
    for (const active of ['/OpenAction', '/URI(', '/AA', 'example.com/seen', 'example.com/opened'])
      expect(bytes.includes(active)).toBe(false);
  },
);
