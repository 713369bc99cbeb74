/** The hand-over of a finished case to other systems. */
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { applicationNumber, type CaseParts, type CaseReader } from '@countersign/engine';
import { Compile } from 'typebox/schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { handOverStoredCase, storedCaseData } from '../../src/commands/case-as-data.ts';
import { readEvidence } from '../../src/evidence/index.ts';
import { sha256 } from '../../src/platform/index.ts';
import { verifyStoredApplication } from '../../src/commands/verify-application.ts';
import { bindAgain } from '../support/bind-again.ts';
import { type Story, storyOf } from '../support/complete-story.ts';
import { signIn } from '../support/people.ts';
import { type ReceivingEnd, receivingEnd, SECRET, status, takes, targetsSetting } from '../support/receiving-end.ts';
import { idle, startServer, type TestServer } from '../support/running-server.ts';

let server: TestServer;
let story: Story;
let end: ReceivingEnd;
let targets: { HANDOVER_TARGETS: string };
const folder = mkdtempSync(path.join(tmpdir(), 'countersign-handed-over-'));

beforeAll(async () => {
  end = await receivingEnd();
  targets = targetsSetting([
    { name: 'admin', url: end.addressOf('admin'), mapping: 'application' },
    { name: 'archive', folder },
  ]);
  server = await startServer();
  story = storyOf(server, await signIn(server.url, 'A1'));
});
afterAll(async () => {
  await server.close();
  await end.close();
});

const whole = (reader: CaseReader) => ({ reader, mapping: null });

const withMedical = (sections: Record<string, { parts: CaseParts }>): string[] =>
  Object.keys(sections).filter(
    (name) => server.services.definitions.current.model.blockByName.get(name)?.data.Sensitivity === 'medical',
  );

// spec handover 1.1, 1.5
test('a finished case as data has its people, number, decision, signatures and the hashes of its sealed files', async () => {
  const { agent, who } = await story.signedWithOwner();
  await idle(server);
  const stored = await storedCaseData(agent.id, whole('carrier'), server.installation);
  const data = stored?.data;
  expect(data).toMatchObject({
    reader: 'carrier',
    form: { edition: server.services.definitions.current.version },
    case: {
      id: agent.id,
      round: 1,
      isTest: false,
      policyNumber: expect.stringMatching(/^CQ\d{7}$/),
      decision: { pathName: expect.any(String) },
    },
    agent: { firstName: 'Insurance', lastName: 'Agent' },
  });
  expect(data?.parties).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: 'Insured', emailAddress: who.email }),
      expect.objectContaining({ id: 'Owner-1', name: expect.objectContaining({ LastName: 'Okafor' }) }),
    ]),
  );
  expect(data?.signatures.map(({ signer, letter, typedName }) => [signer, letter, typedName])).toEqual([
    ['insured', undefined, 'Grace Rivera'],
    ['owner', 'A', 'Ruth Okafor'],
    ['agent', undefined, 'Insurance Agent'],
  ]);
  const sealed = await server.database.query
    .selectFrom('document')
    .select('sha256')
    .where('application_id', '=', agent.id)
    .where('sealed_at', 'is not', null)
    .execute();
  expect(new Set(data?.documents.map(({ sha256 }) => sha256))).toEqual(new Set(sealed.map(({ sha256 }) => sha256)));
  expect(sealed).toHaveLength(4);
  expect(withMedical(data?.answers ?? {}).length).toBeGreaterThan(0);

  const fits = Compile(stored?.schema ?? {});
  expect(fits.Errors(JSON.parse(JSON.stringify(data)))).toEqual([true, []]);

  // So do the numbers of the application and of the policy.
  expect(data?.case.applicationNumber).toBe(applicationNumber(agent.id));
  const numbered = await storedCaseData(
    applicationNumber(agent.id).toLowerCase(),
    whole('carrier'),
    server.installation,
  );
  expect(numbered?.data.case.id).toBe(agent.id);
  const forAgent = (await storedCaseData(data?.case.policyNumber ?? '', whole('agent'), server.installation))?.data;
  expect(withMedical(forAgent?.answers ?? {})).toEqual([]);
  expect(forAgent?.documents.map(({ signer }) => signer)).toEqual(['agent']);

  const read = await readEvidence(server.database.query, agent.id, ['operations.read']);
  expect(read.map(({ actor, data: { what } }) => [actor.id, what])).toEqual([
    ['command line', 'caseData carrier'],
    ['command line', 'caseData carrier'],
    ['command line', 'caseData agent'],
  ]);
  expect(
    await storedCaseData('00000000-0000-4000-8000-000000000000', whole('carrier'), server.installation),
  ).toBeNull();
});

const receipts = async (id: string) =>
  (await readEvidence(server.database.query, id, ['case.handedOver'])).map(({ data }) => data);

const handOver = (named: string, to: string) =>
  handOverStoredCase(named, { to, mappings: server.services.carrier.handover }, { ...server.installation, ...targets });

// spec handover 2.2, 3.1, 3.2, 3.5
test('a finished case arrives signed, with the same id and bytes at every repeat, and its receipts are evidence', async () => {
  const { agent } = await story.signed();
  await idle(server);
  end.ways.set('admin', [status(503), status(200, {}, '{"id":"R-2"}'), status(200, {}, '{"id":"R-3"}')]);
  const send = () => handOver(agent.id, 'admin');
  expect(await send()).toMatchObject({ kind: 'tried', delivery: { kind: 'later', reason: 'status 503' } });
  expect(await receipts(agent.id)).toEqual([]);
  expect(await send()).toMatchObject({ kind: 'tried', delivery: { kind: 'delivered', answer: 'R-2' } });
  expect(await send()).toMatchObject({ kind: 'tried', delivery: { kind: 'delivered', answer: 'R-3' } });
  const { came } = end;
  expect(came.map(({ isSigned }) => isSigned)).toEqual([true, true, true]);
  expect(new Set(came.map(({ id, body }) => `${id} ${body}`)).size).toBe(1);
  const { id, body } = came[0] ?? { id: '', body: '' };
  expect(body).toContain(`<Id>${agent.id}</Id>`);
  const receipt = { message: id, target: 'admin', mapping: 'application', sha256: sha256(body) };
  expect(await receipts(agent.id)).toEqual([
    { ...receipt, answer: 'R-2' },
    { ...receipt, answer: 'R-3' },
  ]);
  const [evidence] = (await verifyStoredApplication(agent.id, server.installation)) ?? [];
  expect(evidence).toMatchObject({ ok: true });
});

// spec handover 3.5, 4.1
test('only targets of the settings get a case, and without any nothing leaves', async () => {
  const { agent } = await story.signed();
  await idle(server);
  for (const to of ['https://example.com/', folder, 'nobody']) {
    await expect(handOver(agent.id, to)).rejects.toThrow(
      `HANDOVER_TARGETS has no target ${to}; there are admin, archive`,
    );
  }
  expect(await readEvidence(server.database.query, agent.id, ['handover.queued'])).toEqual([]);
});

// spec handover 3.1, 4.6
test('while a secret is exchanged, the receiver may have the old or the new one, and nothing is restarted', async () => {
  const { agent } = await story.signed();
  await idle(server);
  const file = path.join(path.dirname(targets.HANDOVER_TARGETS), 'secrets.txt');
  const [old, next] = [SECRET, Buffer.alloc(32, 9)].map((secret) => `whsec_${secret.toString('base64')}`);
  const before = readFileSync(file, 'utf8');
  end.came.length = 0;
  end.ways.set('admin', [takes]);
  for (const secrets of [`${old}\n`, `${next}\n${old}\n`, `${next}\n`]) {
    writeFileSync(file, secrets);
    expect(await handOver(agent.id, 'admin')).toMatchObject({ delivery: { kind: 'delivered' } });
  }
  writeFileSync(file, 'nonsense');
  await expect(handOver(agent.id, 'admin')).rejects.toThrow(
    'HANDOVER_TARGETS: the secrets of admin must be one per line',
  );
  writeFileSync(file, before);
  // The receiving end has the old one.
  expect(end.came.map(({ isSigned }) => isSigned)).toEqual([true, true, false]);
});

// spec handover 3.3, 3.4
test('a folder gets the whole case as one file; an unfinished case and a test application are not sent', async () => {
  const { agent } = await story.signedByInsured();
  expect(await handOver(agent.id, 'archive')).toEqual({ kind: 'unfinished' });
  await story.signAsAgent(agent);
  await idle(server);
  const handed = await handOver(agent.id, 'archive');
  expect(handed).toMatchObject({ kind: 'tried', delivery: { kind: 'delivered' } });
  expect(await handOver(agent.id, 'archive')).toEqual(handed);
  const files = readdirSync(folder);
  expect(files).toEqual([expect.stringMatching(/^msg_[0-9a-f]{32}\.json$/)]);
  const kept = JSON.parse(readFileSync(path.join(folder, files[0] ?? ''), 'utf8'));
  expect(kept).toMatchObject({ format: 'countersign-case', reader: 'carrier', case: { id: agent.id } });
  const demo = await server.database.query
    .updateTable('application')
    .set({ is_demo: true })
    .where('id', '=', agent.id)
    .execute();
  expect(demo).toHaveLength(1);
  await bindAgain(server.database, 'application');
  expect(await handOver(agent.id, 'archive')).toEqual({ kind: 'test' });
});
