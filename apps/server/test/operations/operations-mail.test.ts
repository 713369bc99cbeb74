/** The daily mail to operations: what needs a person, once a day however many workers there are, and nothing about anybody. */
import { X509Certificate } from 'node:crypto';
import fs from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rsaPem } from '../../src/documents/seal/test-keys.testkit.ts';
import { findNeeds } from '../../src/find-needs.ts';
import type { Need } from '../../src/mail/index.ts';
import { mailsDue } from '../../src/mail-operations.ts';
import { type MailSink, startMailSink } from '../support/mail-sink.ts';
import { signIn, newInsured, startCase } from '../support/people.ts';
import { readyToSend } from '../support/stages.ts';
import { idle, putOff, startServer, type TestServer, urlOf } from '../support/running-server.ts';

const addresses = ['operations@carrier.example', 'second@carrier.example'];
/** Before seven in Chicago, which is an hour of another day elsewhere. */
let now = new Date('2026-05-04T11:59:00Z');
let sink: MailSink;
let servers: TestServer[] = [];
beforeAll(async () => {
  sink = await startMailSink();
  const settings = {
    SMTP_URL: sink.url,
    MAIL_FROM: 'applications@carrier.example',
    OPERATIONS_MAIL: addresses.join(', '),
    TIME_ZONE: 'America/Chicago',
  };
  const first = await startServer(settings, { now: () => now });
  servers = [first];
  const { connection, folder } = first.database;
  const same = {
    DATABASE_URL: urlOf(connection),
    KEY_FILE: `${folder}/wrapping.key`,
    COUNTERSIGN_DATA: `${folder}/data`,
  };
  servers.push(await startServer({ ...settings, ...same }, { now: () => now }));
});
afterAll(async () => {
  for (const server of servers.toReversed()) await server.close();
  await sink.close();
});

const server = (): TestServer => {
  const [first] = servers;
  if (!first) throw new Error('no server');
  return first;
};

/** Waits until the mails of a day are done. */
async function doneOn(date: string): Promise<void> {
  const done = (): Promise<{ step: string }[]> =>
    server()
      .database.query.selectFrom('job_status')
      .select('step')
      .where('kind', '=', 'operationsMail')
      .where('state', '=', 'done')
      .where('step', 'like', `${date} %`)
      .orderBy('step')
      .execute();
  await expect.poll(done, { timeout: 60_000, interval: 100 }).toEqual([{ step: `${date} 1` }, { step: `${date} 2` }]);
}

/** The text of a letter as a person reads it. */
const textOf = (letter: string): string => {
  const [, part = ''] = /Content-Type: text\/plain[^]*?\r\n\r\n([^]*?)\r\n--/.exec(letter) ?? [];
  return Buffer.from(
    part
      .replaceAll(/=\r\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');
};

test('it is due from its hour on, in the carrier’s time zone', () => {
  expect(mailsDue(server().services)).toEqual([]);
  now = new Date('2026-05-04T12:00:00Z');
  expect(mailsDue(server().services)).toEqual(['2026-05-04 1', '2026-05-04 2']);
  // Late in the evening it is still the same day there.
  now = new Date('2026-05-05T04:59:00Z');
  expect(mailsDue(server().services)).toEqual(['2026-05-04 1', '2026-05-04 2']);
});

test('when nothing needs anybody there is none', async () => {
  await doneOn('2026-05-04');
  expect(sink.taken).toEqual([]);
});

test('it counts what needs a person, once for each address, and names nobody', async () => {
  const { database, url } = server();
  const grace = newInsured();
  const agent = await readyToSend(server(), await signIn(url, 'A1'), grace);
  await idle(server());
  // Tried again later, for five hours.
  const waits = { kind: 'handOver', application: agent.id, epoch: 1, step: 'admin' } as const;
  await putOff(server(), waits);
  // It waits for operations, and not for the program.
  await putOff(server(), { kind: 'jhade', application: agent.id, epoch: 1, step: '' });
  // Archive timestamps are switched off, so it waits for nobody.
  await putOff(server(), { kind: 'renewal', application: agent.id, epoch: 1, step: '' });
  await database.asOwner(
    `update job_status set created_at = now() - interval '5 hours' where step = 'admin'`,
    `update job_status set created_at = now() - interval '9 hours' where kind in ('jhade', 'renewal')`,
    `insert into job_status (application_id, epoch, kind, step, state, holding, data, error, created_at, updated_at) values
      ('${agent.id}', 1, 'seal', 's1', 'failed', false, '{}', 'for Grace Rivera', now(), now()),
      ('${agent.id}', 1, 'seal', 's2', 'failed', false, '{}', 'for Grace Rivera', now(), now())`,
    `insert into mail_outbox (id, application_id, epoch, kind, status, message)
      values ('m1', '${agent.id}', 1, 'owner', 'bounced', ''), ('m2', '${agent.id}', 1, 'owner', 'bounced', '')`,
    // Written two days ago, and given up now; and one that was given up days ago.
    `insert into mail_outbox (id, application_id, epoch, kind, status, message, error, created_at, next_attempt_at) values
      ('m7', '${agent.id}', 1, 'owner', 'failed', '', '451', now() - interval '50 hours', now()),
      ('m8', '${agent.id}', 1, 'owner', 'failed', '', '451', now() - interval '99 hours', now() - interval '49 hours')`,
    // Not sent anymore because nobody needs them.
    `insert into mail_outbox (id, application_id, epoch, kind, status, message, error)
      values ('m3', '${agent.id}', 1, 'code', 'failed', '', 'the code has expired'),
        ('m4', '${agent.id}', 1, 'owner', 'failed', '', 'the application was unlocked'),
        ('m5', '${agent.id}', 1, 'owner', 'failed', '', 'the signer was exchanged'),
        ('m6', '${agent.id}', 1, 'owner', 'failed', '', 'a newer e-mail took its place')`,
    `insert into decision_hold (application_id, epoch, held_at) values ('${agent.id}', 1, now())`,
  );
  now = new Date('2026-05-05T13:00:00Z');
  await doneOn('2026-05-05');
  expect(sink.taken.toSorted()).toEqual(addresses);
  const [letter = ''] = sink.letters;
  const text = textOf(letter);
  const needs = [...text.matchAll(/^- (.*)$/gm)].map(([, need]) => need);
  expect(needs).toEqual([
    'Failed and not tried again: seals, 2. The list of cases shows the reason and a button to try again.',
    'Waiting for more than an hour: finished cases for other systems, 1, the oldest for 5 hours.',
    'E-mails that were refused, returned or given up since yesterday: 3. The agents can see which ones, and operations those about requirements.',
    'Decisions on hold because of signatures to check: 1.',
  ]);
  expect(letter).toMatch(/^Subject: 127\.0\.0\.1: 4 for operations, 2026-05-05\r$/m);
  expect(text).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/express\/operations$/m);
  for (const own of [grace.firstName, grace.lastName, grace.email, agent.id, grace.zip])
    expect(letter).not.toContain(own);
  // Such a short ID may occur within the name of a MIME part.
  expect(text).not.toContain('A1');
});

test('one that the server did not take comes later, to whom it did not come', async () => {
  sink.treat(addresses[1] ?? '', 'put off');
  now = new Date('2026-05-06T13:00:00Z');
  await expect.poll(() => sink.taken.length, { timeout: 60_000 }).toBe(3);
  expect(sink.taken[2]).toBe(addresses[0]);
  const state = () =>
    server()
      .database.query.selectFrom('job_status')
      .select(['state', 'error'])
      .where('kind', '=', 'operationsMail')
      .where('step', '=', '2026-05-06 2')
      .executeTakeFirst();
  await expect
    .poll(state, { timeout: 60_000 })
    .toEqual({ state: 'queued', error: 'the mail to operations was not accepted: 450' });
});

// spec trust 8.14
test('a request that nobody confirmed is counted until it expires', async () => {
  const { database, services } = server();
  const { id } = await startCase(await signIn(server().url, 'A1'));
  const asked = new Date('2026-05-06T13:00:00Z');
  await database.query
    .insertInto('operations_request')
    .values({ id: 'r1', application_id: id, details: Buffer.alloc(0), state: 'asked', asked_at: asked })
    .execute();
  const health = { look: async () => ({ problems: {}, warnings: {} }) };
  const waitingAfter = async (days: number): Promise<Need[]> => {
    const at = () => new Date(asked.getTime() + days * 86_400_000);
    const needs = await findNeeds({ ...services, now: at, health, contradictions: 0 });
    return needs.filter(({ key }) => key === 'operations.need.requests');
  };
  expect(await waitingAfter(6.9)).toMatchObject([{ values: { Count: 1 } }]);
  expect(await waitingAfter(7.1)).toEqual([]);
});

test('a certificate that ends, a check that fails and anchors that differ are in it, and first what is worst', async () => {
  const { services } = server();
  const end = new Date(new X509Certificate(services.sealSigner.certificate).validTo);
  const at = (days: number) => () => new Date(end.getTime() - days * 86_400_000);
  const health = {
    look: async () => ({ problems: { seal: 'The certificate expired.' }, warnings: { jobs: 'waiting' } }),
  };
  const keysAt = async (days: number, contradictions: number): Promise<string[]> =>
    (await findNeeds({ ...services, now: at(days), health, contradictions })).map(({ key }) => key);
  expect((await keysAt(31, 0)).slice(0, 2)).toEqual(['operations.need.problem', 'operations.need.failed']);
  expect((await keysAt(30, 2)).slice(0, 4)).toEqual([
    'operations.need.anchors',
    'operations.need.problem',
    'operations.need.certificate',
    'operations.need.failed',
  ]);
});

test('so is every other certificate near its end, by the setting that names it', async () => {
  const { services, database } = server();
  const certificateFile = `${database.folder}/authorities.pem`;
  const end = new Date('2026-06-01T12:00:00Z');
  fs.writeFileSync(certificateFile, await rsaPem(end));
  const timestamps = { isRequired: true, urls: [], certificateFile, longTerm: null };
  const config = { ...services.config, timestamps };
  const health = { look: async () => ({ problems: {}, warnings: {} }) };
  const certificatesOn = async (day: string): Promise<unknown[]> => {
    const at = { ...services, config, now: () => new Date(day), health, contradictions: 0 };
    return (await findNeeds(at)).flatMap(({ key, values }) => (key.endsWith('Certificate') ? [values] : []));
  };
  expect(await certificatesOn('2026-05-02T11:00:00Z')).toEqual([]);
  const need = { Setting: 'TIMESTAMP_CERTIFICATE_FILE', End: '2026-06-01' };
  expect(await certificatesOn('2026-05-02T13:00:00Z')).toEqual([need]);
  expect(await certificatesOn('2026-06-03T00:00:00Z')).toEqual([need]);
});
