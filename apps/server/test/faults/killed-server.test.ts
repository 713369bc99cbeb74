/**
 * kill -9 at any moment: no acknowledged answer is lost, no signature is half there, no case is stuck
 * (docs/reliability.md).
 */
import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { verifyStoredEvidence } from '../../src/evidence/index.ts';
import { disagreements } from '../agreement.ts';
import type { Browser } from '../browser.ts';
import {
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
  startCase,
  submission,
  submit,
} from '../people.ts';
import { figure, stretched } from './figures.ts';
import { type ServerProcess, startProcess } from './server-process.ts';
import { orLost } from './typists.ts';

let server: ServerProcess;
let browser: Browser;
/** Cases of the rounds, looked into at the end. */
const typed: string[] = [];
/** Submissions that were acknowledged before the kills. */
let kept = 0;
const signed: string[] = [];

const rounds = 6;

beforeAll(async () => {
  server = await startProcess();
  browser = await signIn(server.url, 'A1');
});
afterAll(() => server.remove());

const residence = async (agent: Person): Promise<number> => {
  const { form } = await resume(server, agent);
  return Number(form.answerText('SECTIONAProposedInsured.PrimaryResidence.Street').replace(/\D/g, ''));
};

// spec http 3.4
test.each(Array.from({ length: rounds }, (_, round) => round))('submits, killed: round %i', async () => {
  const agent = await startCase(browser);
  typed.push(agent.id);
  let sent = 0;
  let acknowledged = 0;
  const typing = (async () => {
    for (;;) {
      sent += 1;
      const Enabled = sent % 3 === 0;
      const street = { 'PrimaryResidence.Street': `${sent} Main Street` };
      const reply = await orLost(submit(agent, 'SECTIONAProposedInsured', street, { Validation: { Enabled } }));
      if (reply === null) return;
      // Too slow for an answer: whether it was kept is open.
      if (reply.code === 503) continue;
      expect(reply.code).toBe(200);
      acknowledged = sent;
    }
  })();
  await vi.waitFor(() => expect(acknowledged).toBeGreaterThan(0), { timeout: stretched(60_000), interval: 5 });
  await pause(randomInt(400));
  await server.kill();
  await typing;
  await server.start();
  const shown = await residence(agent);
  expect(shown).toBeGreaterThanOrEqual(acknowledged);
  expect(shown).toBeLessThanOrEqual(sent);
  kept += acknowledged;
});

test.each(Array.from({ length: rounds }, (_, round) => round))('a signature, killed: round %i', async (round) => {
  const grace = somebody();
  const agent = await readyToSend(server, browser, grace);
  const insured = await findCase(server, grace, await send(server, agent));
  await fill(server, insured);
  const DocumentSha256 = await readForms(insured);
  signed.push(insured.id);
  const body = submission(insured, 'DeclarationsInsured', insuredSignature('Grace Rivera'), { DocumentSha256 });
  const tries = Array.from({ length: 3 }, () => orLost(insured.browser.call('submitPayload', body)));
  await pause(round * 12);
  await server.kill();
  const answers = await Promise.all(tries);
  await server.start();
  // Anyone who got no answer tries again, and signs once.
  const again = await insured.browser.call('submitPayload', body);
  expect(again.code).toBe(200);
  const acknowledged = answers.some((answer) => answer?.code === 200);
  expect({ acknowledged, isNew: !again.data.Duplicate }).not.toEqual({ acknowledged: true, isNew: true });
  const said = await insured.browser.call('customerSigned', { AppId: insured.id, appAuthId: insured.handle });
  expect(said).toMatchObject({ code: 200, data: { CustomerSigned: true } });
});

test('afterwards signatures, slots, evidence and documents agree, and killed work was taken over', async () => {
  const { services, shutdown } = await server.inspect();
  try {
    const { query } = services.database;
    for (const id of typed) expect(await verifyStoredEvidence(query, services.vault, id)).toMatchObject({ ok: true });
    const sealed = () =>
      query.selectFrom('document').select('application_id').where('sealed_at', 'is not', null).execute();
    await vi.waitFor(async () => expect(await sealed()).toHaveLength(signed.length), {
      timeout: stretched(200_000),
      interval: 500,
    });
    for (const id of signed) expect(await disagreements(services, id)).toEqual([]);
    const rows = await query.selectFrom('signature').select('application_id').execute();
    expect(rows.map(({ application_id }) => application_id).toSorted()).toEqual(signed.toSorted());
    figure(
      'server killed (kill -9) while people type and sign',
      `${typed.length} kills, ${kept} acknowledged submissions, 0 lost; ${signed.length} kills, ${rows.length} signatures, each once and sealed`,
      'lost 0, half signatures 0',
      rows.length === signed.length,
    );
  } finally {
    await shutdown.stop();
  }
});
