/** Special cases of the ceremony (spec trust §2). */
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { bindAgain } from '../support/bind-again.ts';
import { readPdf } from '../../src/documents/print/read-pdf.testkit.ts';
import { readEvidence } from '../../src/evidence/index.ts';
import { ownDocumentPending } from '../../src/signing/serve-document.ts';
import { signedEventHash } from '../../src/signing/store.ts';
import type { Browser } from '../support/browser.ts';
import { findCase } from '../support/identity-check.ts';
import { fill, type Person, signIn, newInsured, submission, submit } from '../support/people.ts';
import { agentSignature, insuredSignature, readForms } from '../support/signatures.ts';
import { readyToSend, send } from '../support/stages.ts';
import { idle, startServer, type TestServer } from '../support/running-server.ts';

let server: TestServer;
let browser: Browser;
let clock = 0;
const days = 24 * 60 * 60 * 1000;

beforeAll(async () => {
  server = await startServer({}, { now: () => new Date(Date.now() + clock) });
  browser = await signIn(server.url, 'A1');
});
afterAll(() => server.close());

const sign = (who: Person, DocumentSha256: string) =>
  who.browser.call(
    'submitPayload',
    submission(who, 'DeclarationsInsured', insuredSignature('Grace Rivera'), { DocumentSha256 }),
  );

/** A case whose insured has read the forms. */
async function readyToSign(grace = newInsured()): Promise<{ agent: Person; insured: Person; forms: string }> {
  const agent = await readyToSend(server, browser, grace);
  const insured = await findCase(server, grace, await send(server, agent));
  await fill(server, insured);
  return { agent, insured, forms: await readForms(insured) };
}

const slotsOf = (id: string) =>
  server.database.query
    .selectFrom('signing_slot')
    .select(['kind', 'letter', 'position', 'merge_type'])
    .where('application_id', '=', id)
    .orderBy('position')
    .execute();

test('an owner who is added, and removed, after the case was sent signs before the agent', async () => {
  const agent = await readyToSend(server, browser, newInsured());
  await send(server, agent);
  const owners = (answers: Record<string, string>) =>
    submit(agent, 'SECTIONBPolicyOwner', answers, { Validation: { Enabled: false } });
  const added = await owners({
    PolicyOwnerInsured: 'No',
    PolicyOwnerInsuredNo: 'true',
    'PolicyOwnerInformation[0].PolicyOwnerType': 'Individual',
    'PolicyOwnerInformation[0].PolicyOwnerName.FirstName': 'Ruth',
    'PolicyOwnerInformation[0].PolicyOwnerName.LastName': 'Okafor',
  });
  expect(added.code).toBe(200);
  expect(await slotsOf(agent.id)).toMatchObject([
    { kind: 'insured', position: 0, merge_type: 'InsuredNotOwner' },
    { kind: 'owner', letter: 'A', position: 1 },
    { kind: 'agent', position: 2 },
  ]);
  expect((await owners({ PolicyOwnerInsured: 'SoleOwner' })).code).toBe(200);
  expect(await slotsOf(agent.id)).toMatchObject([
    { kind: 'insured', position: 0, merge_type: 'InsuredOwner' },
    { kind: 'agent', position: 1 },
  ]);
});

const minute = 60_000;

// spec trust 2.4
test.each<[string, (agent: Person, insured: Person) => Promise<string | null>, number]>([
  [
    'though the mail was sent again since',
    async (agent) => {
      await send(server, agent, true);
      return null;
    },
    0,
  ],
  [
    'though other forms were opened before',
    async (_, insured) => {
      expect((await submit(insured, 'Part2PersonalInformation', { Weight: '171' })).code).toBe(200);
      return readForms(insured);
    },
    20,
  ],
])('a signature says when its signer first opened these forms, %s', async (_what, happens, opened) => {
  const begun = server.services.now().getTime();
  const { agent, insured, forms } = await readyToSign();
  clock += 20 * minute;
  const newer = await happens(agent, insured);
  clock += 20 * minute;
  await readForms(insured);
  expect((await sign(insured, newer ?? forms)).code).toBe(200);
  const { query } = server.database;
  const { served_at: servedAt, document_id: document } = await query
    .selectFrom('signature')
    .select(['served_at', 'document_id'])
    .where('application_id', '=', insured.id)
    .executeTakeFirstOrThrow();
  const events = await readEvidence(query, insured.id, ['pdf.served']);
  expect(servedAt?.toISOString()).toBe(events.find(({ data }) => data['document'] === document)?.at);
  expect(Math.floor(((servedAt?.getTime() ?? 0) - begun) / minute)).toBe(opened);
});

test('a sealed document quotes the event of its own signature', async () => {
  const { insured, forms } = await readyToSign();
  expect((await sign(insured, forms)).code).toBe(200);
  await idle(server);
  const { query } = server.database;
  const signature = await query
    .selectFrom('signature')
    .selectAll()
    .where('application_id', '=', insured.id)
    .executeTakeFirstOrThrow();
  const events = await readEvidence(query, insured.id);
  const own = events.find(({ data }) => data['signature'] === signature.id && data['slot'] === signature.slot_id);
  expect(own).toMatchObject({ type: 'sign.completed', hash: await signedEventHash(query, signature) });
  expect(events.at(-1)?.hash).not.toBe(own?.hash);
});

// spec trust 6.1
// spec pages 3.2
test('forms that could not be made are made when the agent tries again', async () => {
  const { agent, insured } = await readyToSign();
  await idle(server);
  await failForms(insured);
  const tried = await agent.browser.call('retryJob', { AppId: agent.id, AppAuthId: agent.handle, Job: 'render' });
  expect(tried.code).toBe(200);
  await idle(server);
  expect((await sign(insured, await readForms(insured))).code).toBe(200);
});

// spec flow 7.14, 4.28
test('forms that could not be made are made when their signer requests them again', async () => {
  const { insured } = await readyToSign();
  await idle(server);
  await failForms(insured);
  const forms = { AppId: insured.id, AppAuthId: insured.handle, mergeType: 'InsuredOwner' } as const;
  const { AppId: appId, ...query } = forms;
  expect((await insured.browser.call('getApplicationPdf', undefined, { appId, ...query })).status).toBe(500);
  expect(await insured.browser.call('generatePdf', { ...forms, mergeType: 'Agent' })).toMatchObject({ status: 404 });
  expect((await insured.browser.call('generatePdf', forms)).status).toBe(200);
  expect((await sign(insured, await readForms(insured))).code).toBe(200);
});

/** As if the job that makes them had failed for good. */
async function failForms({ id }: Person): Promise<void> {
  const { query } = server.database;
  const failed = { state: 'failed' } as const;
  await query
    .updateTable('document')
    .set({ ...failed, bytes: null, sha256: null })
    .where('application_id', '=', id)
    .execute();
  await bindAgain(server.database, 'document');
  await query.updateTable('job_status').set(failed).where('application_id', '=', id).execute();
}

// spec flow 5.1; form 8.2
test('a signature that was left blank is missing, like its city and state', async () => {
  const { insured, forms } = await readyToSign();
  const blank = insuredSignature('', { SignatureInsuredLocationCity: '', SignatureInsuredLocationState: '' });
  const body = submission(insured, 'DeclarationsInsured', blank, { DocumentSha256: forms });
  const { code, errors } = await insured.browser.call('submitPayload', body);
  expect(code).toBe(422);
  expect(errors.map(({ path, key, message }) => [path, key, message])).toEqual(
    ['FinalSignature.FullName', 'SignatureInsuredLocationCity', 'SignatureInsuredLocationState'].map((path) => [
      path,
      'required',
      'Required field.',
    ]),
  );
});

test('checking whether one’s own forms are made is one statement, and other people’s forms are not found', async () => {
  const { insured } = await readyToSign();
  await idle(server);
  const { query } = server.database;
  const put = (state: 'running' | 'ready' | 'superseded') =>
    query.updateTable('document').set({ state }).where('application_id', '=', insured.id).execute();
  const slot = await query
    .selectFrom('signing_slot')
    .select('id')
    .where('application_id', '=', insured.id)
    .where('kind', '=', 'insured')
    .executeTakeFirstOrThrow();
  const origin = {
    actor: { kind: 'customer', id: slot.id },
    requestId: '',
    address: '',
    userAgent: '',
    browser: null,
  } as const;
  const caller = { kind: 'customer', slotId: slot.id, origin } as const;
  const pendingOf = (mergeType: 'InsuredOwner' | 'Agent') =>
    ownDocumentPending(server.services, caller, { AppId: insured.id, mergeType });

  expect(await pendingOf('Agent')).toBeNull();
  await put('running');
  const isPending = await pendingOf('InsuredOwner');
  let asked = 0;
  server.services.database.pool.on('acquire', () => (asked += 1));
  const counts: number[] = [];
  for (let look = 0; look < 10; look += 1) {
    const before = asked;
    expect(await isPending?.()).toBe(true);
    counts.push(asked - before);
  }
  // The server's own queries run meanwhile, but not always.
  expect(Math.min(...counts)).toBe(1);
  for (const state of ['superseded', 'ready'] as const) {
    await put(state);
    expect(await isPending?.()).toBe(false);
  }
});

// spec flow 9.4
test('a case of more than 90 days is neither sent nor signed', async () => {
  const { agent, insured, forms } = await readyToSign();
  clock = 91 * days;
  try {
    expect(await sign(insured, forms)).toMatchObject({ code: 409, data: { reason: 'expired' } });
    const again = { emailInfo: { AppId: agent.id, AgentId: agent.agentId } };
    expect(await agent.browser.call('resendEmail', again)).toMatchObject({ code: 409, data: { reason: 'expired' } });
    expect(await submit(agent, 'SECTIONAProposedInsured', {})).toMatchObject({
      code: 409,
      data: { reason: 'expired' },
    });
  } finally {
    clock = 0;
  }
  expect((await sign(insured, forms)).code).toBe(200);
});

// spec flow 4.34, 7.3
test('the agent signs last, and the decision request contains only the number of the case', async () => {
  const { agent, insured, forms } = await readyToSign();
  await sign(insured, forms);
  await fill(server, agent);
  const body = submission(agent, 'DeclarationsAgent', agentSignature('Insurance Agent'), {
    DocumentSha256: await readForms(agent, 'Agent'),
  });
  expect((await agent.browser.call('submitPayload', body)).code).toBe(200);
  const numbers = await Promise.all(
    Array.from({ length: 20 }, () => agent.browser.call('generatePolicyNumber', { appID: agent.id })),
  );
  expect(new Set(numbers.map(({ data }) => data.details.policyNumber)).size).toBe(1);
  const names = { AgentId: 'A1', AgentFirstName: '', AgentLastName: '', AgentEmail: '' };
  const process = (PolicyNumber: string) =>
    agent.browser.call('processApplication', { AppId: agent.id, AppAuthId: agent.handle, ...names, PolicyNumber });
  expect(await process('CQ0000000')).toMatchObject({ code: 409, data: { reason: 'policyNumber' } });
  expect((await process(numbers[0]?.data.details.policyNumber ?? '')).code).toBe(200);
});

// spec trust 4.5
test('after the last signature the agent’s document names all signatures, and the insured is mailed the link to her own, and to nothing else', async () => {
  const grace = newInsured();
  const { agent, insured, forms } = await readyToSign(grace);
  await sign(insured, forms);
  await fill(server, agent);
  const DocumentSha256 = await readForms(agent, 'Agent');
  const last = submission(agent, 'DeclarationsAgent', agentSignature('Insurance Agent'), { DocumentSha256 });
  expect((await agent.browser.call('submitPayload', last)).code).toBe(200);
  await idle(server);

  const own = await agent.browser.call('getApplicationPdf', undefined, { appId: agent.id, mergeType: 'Agent' });
  const { pages } = readPdf(Buffer.from(own.data, 'base64'));
  const words = pages.flatMap(({ marked }) => marked.map(({ text }) => text)).join('\n');
  expect(words).toContain('To be signed by\nInsurance Agent');

  const later = await findCase(server, grace, await server.newestLink(agent.id));
  const { customer } = await later.browser.open('customer');
  expect(customer?.purpose).toBe('documents');
  expect(await readForms(later)).not.toBe(forms);
  const file = await later.browser.call('generatePdf', {
    AppId: later.id,
    AppAuthId: later.handle,
    mergeType: 'InsuredOwner',
  });
  expect(file.headers.get('content-type')).toBe('application/pdf');
  expect(file.text.startsWith('%PDF-')).toBe(true);
  const answers = await later.browser.call('resumeApplication', { AppId: later.id, AppAuthId: later.handle });
  expect(answers.code).toBe(403);
});

test('a signature reads the sections of its case once', async () => {
  const { insured, forms } = await readyToSign();
  const watched = vi.spyOn(pg.Client.prototype, 'query');
  const reply = await sign(insured, forms);
  const statements = watched.mock.calls.map(([given], index) => ({
    text: textOf(given),
    on: watched.mock.contexts[index],
  }));
  watched.mockRestore();
  expect(reply.code).toBe(200);
  const { on: connection } = statements.find(({ text }) => text.startsWith('insert into "signature"')) ?? {};
  const own = statements.filter(({ on }) => on === connection).map(({ text }) => text);
  const signed = own.findIndex((text) => text.startsWith('insert into "signature"'));
  const begun = own.slice(0, signed).findLastIndex((text) => text.startsWith('begin'));
  const ended = own.findIndex((text, index) => index > signed && text.startsWith('commit'));
  const reads = own.slice(begun, ended).filter((text) => /^select .* from "block_answer"/.test(text));
  expect(begun).toBeGreaterThanOrEqual(0);
  expect(ended).toBeGreaterThan(signed);
  expect(reads).toHaveLength(1);
});

/** The statements that the driver runs. */
const textOf = (given: unknown): string =>
  typeof given === 'string' ? given : typeof given === 'object' && given && 'text' in given ? String(given.text) : '';
