/** Complete files of rounds that ended, of signatures without forms and of test applications. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PDF } from '@libpdf/core';
import { verifyDocument } from '@countersign/verify';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openServer } from '../../src/app.ts';
import { buildChild } from '../../src/documents/illustration/build-child.testkit.ts';
import { pdfOf, stream } from '../../src/documents/illustration/hostile-files.testkit.ts';
import { readPdf } from '../../src/documents/print/read-pdf.testkit.ts';
import { makeDevelopmentKey } from '../../src/documents/seal/development-key.ts';
import { type SigningService, startSigningService } from '../../src/documents/seal/signing-service.testkit.ts';
import { sha256 } from '../../src/platform/index.ts';
import { makeCompleteFile } from '../../src/signing/index.ts';
import type { Browser } from '../support/browser.ts';
import { download, said, unbroken } from './complete-download.ts';
import { type Story, storyOf } from '../support/complete-story.ts';
import { filesInside } from '../support/files-inside.ts';
import { findCase } from '../support/identity-check.ts';
import { fill, type Person, signIn, submission } from '../support/people.ts';
import { targetsSetting } from '../support/receiving-end.ts';
import { insuredSignature } from '../support/signatures.ts';
import { carrierWith, idle, referenceCarrier, startServer, type TestServer } from '../support/running-server.ts';
import { send } from '../support/stages.ts';

let child: Awaited<ReturnType<typeof buildChild>>;
let server: TestServer;
let operator: Browser;
let story: Story;

beforeAll(async () => {
  child = await buildChild();
  server = await startServer({}, { illustrations: { childFile: child.childFile, timeoutMs: 30_000 } });
  story = storyOf(server, await signIn(server.url, 'A1'));
  operator = await story.operator();
});
afterAll(async () => {
  await server.close();
  await child.remove();
});

const trusted = (by = server) => ({ trusted: [by.services.sealSigner.certificate] });

/** Its system gives the policy number, and its table cannot decide: only so can a submitted case still be unlocked. */
function undecided() {
  const { underwriting } = referenceCarrier().carrier;
  const unreadable = { Rule: '99', Reason: 'Not asked', When: 'AgentReport.Nowhere == true', Path: 3 } as const;
  return carrierWith({
    outcome: { PolicyNumber: 'carrier', PolicyNumberPrefix: '', Decision: 'table' },
    underwriting: { ...underwriting, Rules: [...underwriting.Rules, unreadable] },
  });
}

/** No document can be printed in such a color. */
function unprintable() {
  const { brand } = referenceCarrier().carrier;
  return carrierWith({ brand: { ...brand, Colors: { ...brand.Colors, Accent: 'teal' } } });
}

test(
  'a round that ended keeps its file until everybody has signed again, and the next one mentions it',
  { timeout: 180_000 },
  async () => {
    const carriers = targetsSetting([{ name: 'admin', url: 'http://127.0.0.1:9/cases', answers: true }]);
    const waiting = await startServer(carriers, { carrier: undecided() });
    onTestFinished(() => waiting.close());
    const own = storyOf(waiting, await signIn(waiting.url, 'A1'));
    const by = await own.operator();
    const signed = await own.signedByInsured();
    const { agent } = signed;
    await idle(waiting);
    // Before the last signature there is none.
    const { data } = await by.call('operationsCases', { Search: agent.id });
    expect(data.Cases[0]?.CompleteFile).toBe(null);
    const ids = { AppId: agent.id, AppAuthId: data.Cases[0]?.Summary.AuthId ?? '' };
    expect((await by.call('completeFile', ids)).code).toBe(404);
    // The agent's own handle opens nothing here.
    expect((await by.call('completeFile', { ...ids, AppAuthId: agent.handle })).code).toBe(404);

    await own.signAsAgent(agent);
    await idle(waiting);
    const first = await download(by, agent.id);
    await own.unlock(agent, 'The zip code was wrong');
    const unlocked = await download(by, agent.id);
    expect(unlocked.listed).toEqual({ Round: 1, IsCurrent: false });
    expect(unlocked.bytes.equals(first.bytes)).toBe(true);

    await own.signAgain(signed);
    await idle(waiting);
    const second = await download(by, agent.id);
    expect(second.listed).toEqual({ Round: 2, IsCurrent: true });
    expect(second.name).toMatch(/round-2\.pdf$/);
    expect(await verifyDocument(second.bytes, trusted(waiting))).toMatchObject({ verdict: 'sealed' });
    const text = said(second.bytes);
    expect(text).toContain('2, after 1 unlock');
    expect(text).toContain('The zip code was wrong');
    const signedThen = filesInside(first.bytes).filter(({ name }) => name.endsWith('.pdf'));
    for (const { bytes } of signedThen) expect(unbroken(text)).toContain(sha256(bytes));
  },
);

/** A server whose seals are made by a signing service. */
async function sealedElsewhere(service: SigningService, pem: string): Promise<TestServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'seal-'));
  const certificate = path.join(folder, 'seal.crt');
  writeFileSync(certificate, pem.slice(pem.indexOf('-----BEGIN CERTIFICATE')));
  const elsewhere = { SEAL_SERVICE_URL: service.url, SEAL_CERTIFICATE_FILE: certificate };
  const own = await startServer(elsewhere, { carrier: unprintable() });
  onTestFinished(async () => {
    await own.close();
    await service.close();
    rmSync(folder, { recursive: true });
  });
  return own;
}

test('a signature given without forms is marked as such, if they could not be made, and the file waits for the other seals', async () => {
  const pem = await makeDevelopmentKey(new Date());
  const service = await startSigningService(pem);
  const own = await sealedElsewhere(service, pem);
  const unseen = storyOf(own, await signIn(own.url, 'A1'));
  const { agent, insured } = await unseen.readyToSign();
  await idle(own);
  await own.services.jobs.stop();
  const timedOut = insuredSignature('Grace Rivera', { InsuredTimeOut: 'true' });
  const signed = await insured.browser.call('submitPayload', submission(insured, 'DeclarationsInsured', timedOut));
  expect(signed.code).toBe(200);

  service.answerWith(503);
  const config = { ...own.services.config, role: 'worker' as const };
  const worker = await openServer(config, { carrier: referenceCarrier() });
  onTestFinished(() => worker.shutdown.stop());
  await unseen.signAsAgent(agent);
  const jobs = async (...states: ('queued' | 'running' | 'failed')[]) => {
    const { query } = own.database;
    const status = query.selectFrom('job_status').select('kind').where('application_id', '=', agent.id);
    return (await status.where('state', 'in', states).orderBy('kind').execute()).map(({ kind }) => kind);
  };
  await expect.poll(() => jobs('queued', 'running')).toEqual(['complete', 'seal']);
  const round = await own.database.query
    .selectFrom('job_status')
    .select(['application_id as application', 'epoch', 'step'])
    .where('application_id', '=', agent.id)
    .where('kind', '=', 'complete')
    .executeTakeFirstOrThrow();
  expect(await makeCompleteFile(own.services, round)).toEqual({ again: 3 });
  expect(await jobs('failed')).toEqual(['render', 'seal']);
  service.answerWith(null);
  await idle(own);
  const { bytes } = await download(await unseen.operator(), agent.id);
  const text = said(bytes);
  expect(text).toContain('the document could not be created, and the signer chose to sign without it');
  expect(text).toContain('This document could not be created.');
  const names = filesInside(bytes).map(({ name }) => name);
  expect(names.filter((name) => name.endsWith('.pdf'))).toEqual(['signed-Agent.pdf']);
});

test('a signer who stopped and came back: how they stopped is between what they did', async () => {
  const { agent, insured, who } = await story.readyToSign();
  let signer = insured;
  for (const As of ['paper', 'declined', 'withdrawn'] as const) {
    const { code } = await signer.browser.call('decline', { AppId: signer.id, AppAuthId: signer.handle, As });
    expect(code).toBe(200);
    signer = await findCase(server, who, await send(server, agent, true));
  }
  await story.signAsInsured(signer);
  await story.signAsAgent(agent);
  await idle(server);
  const { bytes } = await download(operator, agent.id);
  const told = /Paper forms requested.* Declined to sign .*Consent to sign electronically withdrawn .* Signed /;
  expect(said(bytes).replaceAll(/\s+/g, ' ')).toMatch(told);
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

async function upload({ browser, handle }: Person, bytes: Uint8Array, QuestionName: string): Promise<void> {
  const form = new FormData();
  form.append('illustrationFile', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), 'values.pdf');
  const packed = new Response(form);
  const query = new URLSearchParams({ AppAuthId: handle, QuestionName }).toString();
  const body = Buffer.from(await packed.arrayBuffer());
  const type = { 'content-type': packed.headers.get('content-type') };
  const reply = await browser.send('POST', `/pdf/uploadIllustrationFile?${query}`, body, type);
  expect(reply.data).toMatchObject([{ status: 'success' }]);
}

/** The illustration of a product that the case was for before. */
const earlier = pdfOf([
  '<</Type/Catalog/Pages 2 0 R>>',
  '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]>>',
]);

test(
  'the pages of the illustration that is asked for come at the end, and nothing in them acts',
  { timeout: 180_000 },
  async () => {
    const given = await story.readyToSign();
    await upload(given.agent, earlier, 'IllustrationUpload');
    await upload(given.agent, illustration, 'IllustrationUploadProtectionTerm');
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
    expect(unbroken(said(bytes))).not.toContain(sha256(earlier));
    for (const active of ['/OpenAction', '/URI(', '/AA', 'example.com/seen', 'example.com/opened'])
      expect(bytes.includes(active)).toBe(false);
  },
);
