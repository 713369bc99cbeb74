/** Complete files of rounds that ended, of signatures without forms and of test applications. */
import { verifyDocument } from '@countersign/verify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPdf } from '../src/documents/print/read-pdf.ts';
import { sha256 } from '../src/platform/index.ts';
import type { Browser } from './browser.ts';
import { download, said, unbroken } from './complete-download.ts';
import { type Story, storyOf } from './complete-story.ts';
import { filesInside } from './files-inside.ts';
import { signIn } from './people.ts';
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

const trusted = () => ({ trusted: [server.services.sealSigner.certificate] });

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
    const first = await download(operator, agent.id);
    await story.unlock(agent, 'The zip code was wrong');
    const unlocked = await download(operator, agent.id);
    expect(unlocked.listed).toEqual({ Round: 1, Stands: false });
    expect(unlocked.bytes.equals(first.bytes)).toBe(true);

    await story.signAgain(signed);
    await idle(server);
    const second = await download(operator, agent.id);
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
  const { bytes } = await download(operator, agent.id);
  const text = said(bytes);
  expect(text).toContain('the signer chose to sign without it');
  expect(text).toContain('This document could not be made.');
  expect(filesInside(bytes).map(({ name }) => name)).toEqual(['signed-Agent.pdf', 'evidence.json']);
});

test('a test application says so on every page', async () => {
  const { agent } = await story.signedDemo();
  await idle(server);
  const { bytes } = await download(operator, agent.id);
  const { pages } = readPdf(bytes);
  for (const { marked, artifacts } of pages) {
    expect([...marked.map(({ text }) => text), ...artifacts].join(' ')).toContain('TEST APPLICATION');
  }
});
