/**
 * kill -9 at any moment: no acknowledged answer is lost, no signature is half done, no case is stuck
 * (docs/reliability.md).
 */
import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { verifyStoredEvidence } from '../../src/evidence/index.ts';
import { openDatabase } from '../../src/platform/database.ts';
import { runningPostgres } from '../../src/platform/index.ts';
import { disagreements } from '../support/agreement.ts';
import type { Browser } from '../support/browser.ts';
import { findCase } from '../support/identity-check.ts';
import { fill, signIn, newInsured, submission } from '../support/people.ts';
import { insuredSignature, readForms } from '../support/signatures.ts';
import { readyToSend, send } from '../support/stages.ts';
import { figure, scaledLimit } from './figures.ts';
import { type ServerProcess, startProcess } from './server-process.ts';
import { orLost, typistsOf } from './typists.ts';

let server: ServerProcess;
let browser: Browser;
/** Cases of the rounds, examined at the end. */
const typed: string[] = [];
/** Submissions that were acknowledged. */
let kept = 0;
const signed: string[] = [];

const rounds = 6;

beforeAll(async () => {
  server = await startProcess();
  browser = await signIn(server.url, 'A1');
});
afterAll(() => server.remove());

// spec http 3.4, 3.11
test('people type while the server is killed again and again', async () => {
  const typists = await typistsOf(server, 3);
  typed.push(...typists.people.map(({ id }) => id));
  const typing = typists.begin();
  for (let round = 0; round < rounds; round += 1) {
    await typing.more(5);
    await pause(randomInt(400));
    await server.kill();
    await server.start();
  }
  await typing.more(5);
  const { acknowledged, unexpected } = await typing.stop();
  const postgres = await runningPostgres(server.folder);
  if (!postgres) throw new Error('the database does not run');
  const look = openDatabase(postgres, { connections: 2 });
  expect({ lost: await typists.lost(look), unexpected }).toEqual({ lost: [], unexpected: [] });
  await look.close();
  kept = acknowledged;
});

test.each(Array.from({ length: rounds }, (_, round) => round))('a signature, killed: round %i', async (round) => {
  const grace = newInsured();
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
  // A signer without a response tries again, and signs once.
  const again = await insured.browser.call('submitPayload', body);
  expect(again.code).toBe(200);
  const acknowledged = answers.some((answer) => answer?.code === 200);
  expect({ acknowledged, isNew: !again.data.Duplicate }).not.toEqual({ acknowledged: true, isNew: true });
  const said = await insured.browser.call('customerSigned', { AppId: insured.id, appAuthId: insured.handle });
  expect(said).toMatchObject({ code: 200, data: { CustomerSigned: true } });
});

test('afterwards signatures, slots, evidence and documents agree, and interrupted work was taken over', async () => {
  const { services, shutdown } = await server.inspect();
  try {
    const { query } = services.database;
    for (const id of typed) expect(await verifyStoredEvidence(query, services.vault, id)).toMatchObject({ ok: true });
    const sealed = () =>
      query.selectFrom('document').select('application_id').where('sealed_at', 'is not', null).execute();
    await vi.waitFor(async () => expect(await sealed()).toHaveLength(signed.length), {
      timeout: scaledLimit(200_000),
      interval: 500,
    });
    for (const id of signed) expect(await disagreements(services, id)).toEqual([]);
    const rows = await query.selectFrom('signature').select('application_id').execute();
    expect(rows.map(({ application_id }) => application_id).toSorted()).toEqual(signed.toSorted());
    figure(
      'server killed (kill -9) while people type and sign',
      `${rounds} kills, ${kept} acknowledged submissions, 0 lost; ${signed.length} kills, ${rows.length} signatures, each once and sealed`,
      'lost 0, half signatures 0',
      rows.length === signed.length,
    );
  } finally {
    await shutdown.stop();
  }
});
