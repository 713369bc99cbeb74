/**
 * A person who signs before their forms are made gets a sealed copy that says so as soon as they are, and is not told
 * about one before (spec flow 4.30).
 */
import { verifyDocument } from '@countersign/verify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openServer, type RunningServer } from '../../src/app.ts';
import { verifyCase } from '../../src/signing/index.ts';
import { findCase } from '../support/identity-check.ts';
import { mailsTo } from '../support/outbox.ts';
import { fill, type Insured, type Person, signIn, newInsured, submission } from '../support/people.ts';
import { agentSignature, insuredSignature, readForms } from '../support/signatures.ts';
import { readyToSend, send } from '../support/stages.ts';
import { idle, referenceCarrier, startServer, type TestServer } from '../support/running-server.ts';

let server: TestServer;
let worker: RunningServer | undefined;
let clock = 0;
const now = () => new Date(Date.now() + clock);

beforeAll(async () => {
  server = await startServer({}, { now });
});
afterAll(async () => {
  await worker?.shutdown.stop();
  await server.close();
});

const unseen = 'Signed electronically before this document was made: the signer had not seen it';

/** Signs without forms, once their time is over. */
async function signUnseen(who: Person, block: string, responses: ReturnType<typeof insuredSignature>): Promise<void> {
  clock += 181_000;
  const timedOut = responses.map(({ QuestionName, AnswerText }) => ({
    QuestionName,
    AnswerText: QuestionName.endsWith('TimeOut') ? 'true' : AnswerText,
  }));
  const { code, text } = await who.browser.call('submitPayload', submission(who, block, timedOut));
  if (code !== 200) throw new Error(`nobody could sign: ${text}`);
}

const own = (who: Person, mergeType: 'InsuredOwner' | 'Agent') =>
  who.browser.call('getApplicationPdf', undefined, { appId: who.id, AppAuthId: who.handle, mergeType });

/** What PDF readers show beside the signature: UTF-16 in hexadecimal digits. */
function reasonIn(bytes: Buffer): string {
  const digits = /\/Reason <feff([0-9a-f]*)>/.exec(bytes.toString('latin1'))?.[1] ?? '';
  return Buffer.from(digits, 'hex').swap16().toString('utf16le');
}

const offered = async ({ email }: Insured) =>
  (await mailsTo(server, email)).filter(({ subject }) => subject === 'Your signed documents').length;

async function sealedCopy(who: Person, mergeType: 'InsuredOwner' | 'Agent'): Promise<Buffer> {
  const reply = await own(who, mergeType);
  expect(reply).toMatchObject({ code: 200 });
  expect(reply.headers.get('x-document-sealed')).toBe('true');
  return Buffer.from(reply.data, 'base64');
}

test('copies are made and sealed when possible, say what they are, and are offered then', async () => {
  const grace = newInsured();
  const agent = await readyToSend(server, await signIn(server.url, 'A1'), grace);
  const insured = await findCase(server, grace, await send(server, agent));
  // From here on nobody makes forms.
  await server.services.jobs.stop();
  await fill(server, insured);
  await signUnseen(insured, 'DeclarationsInsured', insuredSignature('Grace Rivera'));
  expect(await own(insured, 'InsuredOwner')).toMatchObject({ status: 200, code: 500 });
  await fill(server, agent);
  await signUnseen(agent, 'DeclarationsAgent', agentSignature('Insurance Agent'));
  expect(await offered(grace)).toBe(0);

  worker = await openServer({ ...server.services.config, role: 'worker' }, { now, carrier: referenceCarrier() });
  await idle(server);
  for (const [who, mergeType] of [[insured, 'InsuredOwner'] as const, [agent, 'Agent'] as const]) {
    const bytes = await sealedCopy(who, mergeType);
    expect(reasonIn(bytes)).toContain(unseen);
    expect(await verifyDocument(bytes, { trusted: [server.services.sealSigner.certificate] })).toMatchObject({
      verdict: 'sealed',
    });
  }
  // The agent uses the portal.
  expect(await offered(grace)).toBe(1);
  const { database, sealSigner } = server.services;
  const checked = await verifyCase(database.query, server.services, agent.id, [sealSigner.certificate]);
  expect(checked?.filter(({ ok }) => !ok)).toEqual([]);
});

test('the copy of a person who signed unseen is offered together with all others; their copies do not mention it', async () => {
  const grace = newInsured();
  const agent = await readyToSend(server, await signIn(server.url, 'A2'), grace);
  const insured = await findCase(server, grace, await send(server, agent));
  await idle(server);
  await worker?.shutdown.stop();
  worker = undefined;
  await fill(server, insured);
  await signUnseen(insured, 'DeclarationsInsured', insuredSignature('Grace Rivera'));
  worker = await openServer({ ...server.services.config, role: 'worker' }, { now, carrier: referenceCarrier() });
  await idle(server);
  await sealedCopy(insured, 'InsuredOwner');
  expect(await offered(grace)).toBe(0);

  await fill(server, agent);
  const DocumentSha256 = await readForms(agent, 'Agent');
  const last = submission(agent, 'DeclarationsAgent', agentSignature('Insurance Agent'), { DocumentSha256 });
  expect((await agent.browser.call('submitPayload', last)).code).toBe(200);
  expect(await offered(grace)).toBe(1);
  await idle(server);
  expect(reasonIn(await sealedCopy(agent, 'Agent'))).toBe('');
  expect(await offered(grace)).toBe(1);
});
