/** What cannot be signed, and what can be signed only once (T14, T15, T16, T17, T23, T32; spec trust §2). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { depth } from '../../../../packages/engine/src/testing/depth.ts';
import { disagreements } from '../support/agreement.ts';
import type { Reply } from '../support/browser.ts';
import { findCase } from '../support/identity-check.ts';
import { fill, type Person, signIn, newInsured, submission, submit } from '../support/people.ts';
import { agentSignature, insuredSignature, readForms } from '../support/signatures.ts';
import { readyToSend, send } from '../support/stages.ts';
import { idle, startServer, type TestServer } from '../support/running-server.ts';
import { stateOf } from '../support/state.ts';

let server: TestServer;
let agent: Person;
let insured: Person;
let DocumentSha256: string;

beforeAll(async () => {
  server = await startServer();
  ({ agent, insured } = await sent());
  DocumentSha256 = await readForms(insured);
});
afterAll(() => server.close());

/** A case whose insured may sign. */
async function sent(): Promise<{ agent: Person; insured: Person }> {
  const grace = newInsured();
  const sender = await readyToSend(server, await signIn(server.url, 'A1'), grace);
  const signer = await findCase(server, grace, await send(server, sender));
  await fill(server, signer);
  return { agent: sender, insured: signer };
}

const sign = (who: Person, sha256: string, changes: Record<string, string> = {}, more: object = {}): Promise<Reply> =>
  who.browser.call(
    'submitPayload',
    submission(who, 'DeclarationsInsured', insuredSignature('Grace Rivera', changes), {
      DocumentSha256: sha256,
      ...more,
    }),
  );

const unlock = ({ browser, id, handle }: Person): Promise<Reply> =>
  browser.call('unlockApplication', { AppId: id, AppAuthId: handle, Reason: 'A correction' });

const isEarly = async (reply: Promise<Reply>): Promise<[number, boolean]> => {
  const { code, text } = await reply;
  return [code, /"policyNumber":"[^"]/.test(text)];
};

// spec flow 4.33
test('T32: before the signatures there is no number, no decision and no confirmation', async () => {
  const before = await stateOf(server.database, agent.id);
  const { browser, id, handle } = agent;
  expect(await isEarly(browser.call('generatePolicyNumber', { appID: id }))).toEqual([409, false]);
  expect(await isEarly(browser.call('generateExternalPolicyNumber', { appID: id }))).toEqual([409, false]);
  expect((await browser.call('triggerDecision', { appID: id })).code).toBe(409);
  expect((await browser.call('resendDecisionRequest', { id })).code).toBe(409);
  expect((await browser.call('confirmApp', { AppId: id, AppAuthId: handle })).code).toBe(409);
  expect(await stateOf(server.database, agent.id)).toEqual(before);
});

// spec trust 2.2
test('T14: nobody can sign while forms are being made, whatever the page says', async () => {
  const { query } = server.database;
  await query
    .insertInto('job_status')
    .values({
      application_id: insured.id,
      epoch: 1,
      kind: 'render',
      step: 'held',
      state: 'running',
      holding: true,
      data: '{}',
      job_id: null,
      error: null,
      updated_at: new Date(),
    })
    .execute();
  const ids = { AppId: insured.id, AppAuthId: insured.handle };
  expect(
    (await insured.browser.call('resumeApplication', { ...ids, CheckBlockStatus: false })).data.PendingJobs,
  ).toEqual([]);
  const before = await stateOf(server.database, insured.id);
  expect(await sign(insured, DocumentSha256)).toMatchObject({ code: 409, data: { reason: 'pending' } });
  expect(await stateOf(server.database, insured.id)).toEqual(before);
  await query.deleteFrom('job_status').where('step', '=', 'held').execute();
});

describe('T15: a signature', () => {
  test('without forms, claimed to be late although the server has them, is refused', async () => {
    const more = { DocumentSha256: undefined };
    expect(await sign(insured, '', { InsuredTimeOut: 'true' }, more)).toMatchObject({ code: 409 });
  });

  // spec flow 7.19; trust 2.3, 2.4, 1.1
  test('has the server’s own time and address, whatever the page sends; it is made once', async () => {
    const said = { SubmissionTime: '1999-01-01T00:00:00.000Z', ServedTime: '1999-01-01T00:00:00.000Z' };
    const replies = await Promise.all(Array.from({ length: 5 }, () => sign(insured, DocumentSha256, {}, said)));
    expect(replies.map(({ code }) => code)).toEqual([200, 200, 200, 200, 200]);
    const rows = await server.database.query
      .selectFrom('signature')
      .selectAll()
      .where('application_id', '=', insured.id)
      .execute();
    expect(rows).toHaveLength(1);
    expect(Math.abs(Date.now() - (rows[0]?.signed_at.getTime() ?? 0))).toBeLessThan(30_000);
    const events = await server.database.query
      .selectFrom('evidence')
      .select('address')
      .where('application_id', '=', insured.id)
      .where('type', '=', 'sign.completed')
      .execute();
    expect(events).toEqual([{ address: '127.0.0.1' }]);
  });
});

test('T16: after it every section that it covers is closed to everybody, and its document does not change', async () => {
  await idle(server);
  const documents = () =>
    server.database.query
      .selectFrom('document')
      .select(['id', 'sha256'])
      .where('application_id', '=', agent.id)
      .orderBy('id')
      .execute();
  const signed = await documents();
  const codes = new Map<string, number>();
  const opened = new Set<string>();
  for (const { name, data } of server.model.blocks) {
    if (data.Purpose === 'completion' || name === 'DeclarationsAgent') continue;
    for (const who of [agent, insured]) {
      const { code } = await submit(who, name, {}, { Validation: { Enabled: false } });
      codes.set(name, Math.max(codes.get(name) ?? 0, code));
      if (code === 200) opened.add(name);
    }
  }
  // What the agent writes afterward, and the notices, which every signer leaves for themselves and nobody fills in.
  const others = [...opened].filter((name) => !['AgentReport', 'TransmittalBlock', 'Disclosures'].includes(name));
  expect(others).toEqual([]);
  expect(codes.get('SECTIONAProposedInsured')).toBe(409);
  expect(codes.get('Part2Medications')).toBe(409);
  const kept = await documents();
  expect(signed.every((one) => kept.some(({ id, sha256 }) => id === one.id && sha256 === one.sha256))).toBe(true);
});

// spec flow 7.17
test('T32: the number is requested 50 times at once, and assigned once', { timeout: 120_000 }, async () => {
  await fill(server, agent);
  const sha256 = await readForms(agent, 'Agent');
  const last = submission(agent, 'DeclarationsAgent', agentSignature('Insurance Agent'), { DocumentSha256: sha256 });
  expect((await agent.browser.call('submitPayload', last)).code).toBe(200);
  const numbers = await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      agent.browser.call(at % 2 === 0 ? 'generatePolicyNumber' : 'generateExternalPolicyNumber', { appID: agent.id }),
    ),
  );
  expect(new Set(numbers.map(({ code }) => code))).toEqual(new Set([200]));
  expect(new Set(numbers.map(({ data }) => data.details.policyNumber)).size).toBe(1);
  const rows = await server.database.query.selectFrom('policy_number').selectAll().execute();
  expect(rows).toHaveLength(1);
});

test(
  'T17: a signature during an unlock belongs to the round that ends, or is not given',
  { timeout: 3_600_000 },
  async () => {
    for (let race = 0; race < depth('races'); race += 1) {
      const { agent: unlocker, insured: signer } = await sent();
      const sha256 = await readForms(signer);
      expect((await sign(signer, sha256)).code).toBe(200);
      const again = () => sign(signer, sha256, {}, { SubmissionId: `again-${race}` });
      const [unlocked, ...signed] = await Promise.all([unlock(unlocker), again(), again()]);
      expect(unlocked.code).toBe(200);
      for (const { code } of signed) expect([200, 401, 404, 409]).toContain(code);
      await idle(server);
      expect(await disagreements(server.services, unlocker.id)).toEqual([]);
    }
  },
);
