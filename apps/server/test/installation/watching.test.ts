/** What an installation reports about itself while it runs: by alerts, each caused by its fault, and to a collector. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { rsaPem } from '../../src/documents/seal/test-keys.testkit.ts';
import { type SigningService, startSigningService } from '../../src/documents/seal/signing-service.testkit.ts';
import { inTransaction } from '../../src/platform/index.ts';
import { alertNames, firing, type Scrape, scrape } from './alert-rules.ts';
import type { Browser } from '../support/browser.ts';
import { type Collector, type Span, startCollector } from './collector.ts';
import { type MailSink, startMailSink } from '../support/mail-sink.ts';
import { type Person, signIn, newInsured, submit } from '../support/people.ts';
import { readyToSend } from '../support/stages.ts';
import { freePort, idle, startServer, type TestServer } from '../support/running-server.ts';

let collector: Collector;
let mail: MailSink;
let signer: SigningService;
let server: TestServer;
let port: number;
/** The place of documents, outside the database. */
let documents: string;
const lines: string[] = [];
beforeAll(async () => {
  collector = await startCollector();
  mail = await startMailSink();
  port = await freePort();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-watched-'));
  documents = path.join(folder, 'documents');
  const pem = await rsaPem();
  const certificate = path.join(folder, 'seal.crt');
  fs.writeFileSync(certificate, pem.slice(pem.indexOf('-----BEGIN CERTIFICATE')));
  signer = await startSigningService(pem);
  signer.answerWith(503);
  server = await startServer(
    {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      LOG_LEVEL: 'info',
      SMTP_URL: mail.url,
      MAIL_FROM: 'applications@carrier.example',
      METRICS_PORT: String(port),
      DATABASE_CONNECTIONS: '4',
      DOCUMENTS: 'folder',
      DOCUMENT_FOLDER: documents,
      SEAL_SERVICE_URL: signer.url,
      SEAL_CERTIFICATE_FILE: certificate,
    },
    { logTo: { write: (line) => void lines.push(line) } },
  );
});
afterAll(async () => {
  await server.close();
  await signer.close();
  await mail.close();
  await collector.close();
});

const attribute = ({ attributes }: Span, name: string): unknown =>
  Object.values(attributes.find(({ key }) => key === name)?.value ?? {})[0];

test('a collector that hangs keeps nobody waiting, and is mentioned once for each signal', async () => {
  collector.hang(true);
  const browser = await signIn(server.url, 'A1');
  const mentions = (): string[] =>
    lines
      .filter((line) => line.includes('telemetry is not accepted'))
      .flatMap((line) => /"signal":"(traces|logs)"/.exec(line)?.[1] ?? [])
      .toSorted();
  await expect.poll(mentions, { timeout: 30_000 }).toEqual(['logs', 'traces']);
  const before = performance.now();
  for (let calls = 0; calls < 20; calls += 1) await browser.open('agent');
  // A message is given up after 3 s: if each call waited for one, these would take a minute.
  expect(performance.now() - before).toBeLessThan(30_000);
  collector.hang(false);
});

let agent: Person;
let browser: Browser;

/** Alerts whose fault another test causes. */
const TRIED_ELSEWHERE = {
  CountersignAnchorsContradict: '../evidence/anchor-figures.test.ts',
  CountersignHandOverWaits: '../systems/hand-over-outbox.test.ts',
  CountersignFailedWork: '../systems/hand-over-outbox.test.ts',
};

/** Alerts that a fault has triggered. */
const seen = new Set<string>();

const WITHIN = { timeout: 60_000, interval: 200 };

/** For `expect.poll`: which of these alerts have not fired since `before`. */
const missing = (before: Scrape, names: readonly string[]) => async (): Promise<string[]> => {
  const found = firing(before, await scrape(port));
  for (const name of names) if (found.includes(name)) seen.add(name.replace(/: .*/, ''));
  return names.filter((name) => !found.includes(name));
};

test('a signer of the seal that is away: seals wait', async () => {
  await expect.poll(missing(await scrape(port), ['CountersignNeedsAttention: seal']), WITHIN).toEqual([]);
  signer.answerWith(null);
  await expect.poll(missing(await scrape(port), ['CountersignNeedsAttention: seal']), WITHIN).not.toEqual([]);
});

test('no alert comes of an installation that is well', async () => {
  browser = await signIn(server.url, 'A1');
  agent = await readyToSend(server, browser, newInsured());
  await idle(server);
  const before = await scrape(port);
  await browser.open('agent');
  expect(firing(before, await scrape(port))).toEqual([]);
});

test('a table that somebody locked: calls are put off, and wait for connections', async () => {
  const before = await scrape(port);
  const calls = await inTransaction(server.database, async (tx) => {
    await sql`lock table application`.execute(tx);
    const waiting = Array.from({ length: 12 }, () =>
      submit(agent, 'SECTIONBPolicyOwner', { PolicyOwnerInsured: 'SoleOwner' }),
    );
    await expect.poll(missing(before, ['CountersignPoolExhausted']), WITHIN).toEqual([]);
    await expect.poll(missing(before, ['CountersignUnavailable']), WITHIN).toEqual([]);
    return waiting;
  });
  await Promise.all(calls);
});

test('a table that was locked for a moment: saves are slow', async () => {
  const before = await scrape(port);
  const locked = server.database.asOwner('begin', 'lock table application', 'select pg_sleep(3)', 'commit');
  const slow = missing(before, ['CountersignSlow']);
  const saved = async (): Promise<string[]> => {
    await submit(agent, 'SECTIONBPolicyOwner', { PolicyOwnerInsured: 'SoleOwner' });
    return slow();
  };
  await expect.poll(saved, WITHIN).toEqual([]);
  await locked;
});

test('a table that is missing: calls fail', async () => {
  const before = await scrape(port);
  await server.database.asOwner('alter table application rename to application_away');
  await submit(agent, 'SECTIONBPolicyOwner', { PolicyOwnerInsured: 'SoleOwner' });
  await expect.poll(missing(before, ['CountersignErrors']), WITHIN).toEqual([]);
  await server.database.asOwner('alter table application_away rename to application');
});

test('a schema that is newer: calls are not answered', async () => {
  const [row] = await server.database.asOwner('select migration from oldest_program');
  await server.database.asOwner(
    `insert into kysely_migration (name, timestamp) values ('9999-later', 'x')`,
    `update oldest_program set migration = '9999-later'`,
  );
  await expect.poll(missing(await scrape(port), ['CountersignNotReady: migrations']), WITHIN).toEqual([]);
  await server.database.asOwner(
    `delete from kysely_migration where name = '9999-later'`,
    `update oldest_program set migration = '${String(row?.['migration'])}'`,
  );
});

test('a place of documents that is away: it needs attention', async () => {
  const aside = `${documents}-aside`;
  fs.renameSync(documents, aside);
  fs.writeFileSync(documents, 'a file where the folder was');
  await expect.poll(missing(await scrape(port), ['CountersignNeedsAttention: documents']), WITHIN).toEqual([]);
  fs.rmSync(documents);
  fs.renameSync(aside, documents);
});

test('a disk that is full: it needs attention', async () => {
  const aside = `${documents}-aside`;
  fs.renameSync(documents, aside);
  // A file system without free space.
  fs.symlinkSync('/proc/self', documents);
  await expect.poll(missing(await scrape(port), ['CountersignNeedsAttention: disk']), WITHIN).toEqual([]);
  fs.rmSync(documents);
  fs.renameSync(aside, documents);
});

test('a clock that is minutes off: it needs attention', async () => {
  const { now } = Date;
  const moved = vi.spyOn(Date, 'now').mockImplementation(() => now() + 180_000);
  await expect.poll(missing(await scrape(port), ['CountersignNeedsAttention: clock']), WITHIN).toEqual([]);
  moved.mockRestore();
});

test('a mail server that takes nothing: mails wait', async () => {
  mail.treat('*', 'put off');
  await browser.call('sendEmail', { emailInfo: { AppId: agent.id, AgentId: agent.agentId } });
  await expect.poll(missing(await scrape(port), ['CountersignMailWaits']), WITHIN).toEqual([]);
  mail.treat('*', 'take');
  // Their next try is minutes away.
  await server.database.asOwner(
    `delete from job_status where kind = 'mail' and state = 'queued'`,
    `delete from pgboss.job where name = 'mail'`,
  );
});

/** No worker for two hours: due jobs wait, and recurring work is not done. */
async function withoutWorker(): Promise<void> {
  await server.services.jobs.stop();
  const late = { kind: 'render', application: agent.id, epoch: 1, step: 'late' } as const;
  await inTransaction(server.database, (tx) => server.services.jobs.enqueue(tx, late));
  await server.database.asOwner(`update job_status set updated_at = updated_at - interval '2 hours'`);
  await expect
    .poll(missing(await scrape(port), ['CountersignLateWork', 'CountersignRepeatedWorkMissing']), WITHIN)
    .toEqual([]);
}

// spec trust 1.10
test('one id leads from the browser’s call to its finished job, in traces and logs, and nothing says who it is about', async () => {
  const grace = newInsured();
  browser = await signIn(server.url, 'A1');
  agent = await readyToSend(server, browser, grace);
  const { headers } = await browser.call('sendEmail', { emailInfo: { AppId: agent.id, AgentId: agent.agentId } });
  await idle(server);
  const id = headers.get('x-request-id') ?? '';
  await withoutWorker();
  // The rest is sent when it stops.
  await server.shutdown.stop();
  await expect.poll(missing(await scrape(port), ['CountersignAway']), WITHIN).toEqual([]);
  expect([...seen, ...Object.keys(TRIED_ELSEWHERE)].toSorted()).toEqual([...alertNames].toSorted());
  for (const [alert, test] of Object.entries(TRIED_ELSEWHERE))
    expect(fs.readFileSync(new URL(test, import.meta.url), 'utf8')).toContain(alert);
  const trace = id.replaceAll('-', '');
  const spans = collector.spans().filter(({ traceId }) => traceId === trace);
  const [call] = spans.filter(({ parentSpanId }) => parentSpanId === undefined);
  expect(call?.name).toMatch(/^POST \//);
  const jobs = spans.filter(({ parentSpanId }) => parentSpanId === call?.spanId);
  expect(
    jobs.map((job) => [attribute(job, 'countersign.job.outcome'), attribute(job, 'countersign.application.id')]),
  ).toContainEqual(['done', agent.id]);
  expect(
    collector
      .logs()
      .filter(({ traceId }) => traceId === trace)
      .map(({ body }) => body.stringValue)
      .toSorted(),
  ).toEqual(expect.arrayContaining(['job done', 'request']));
  const logged: { msg: string; reqId?: string }[] = lines.map((line) => JSON.parse(line));
  expect(logged.filter(({ reqId }) => reqId === id).map(({ msg }) => msg)).toEqual(
    expect.arrayContaining(['job done', 'request']),
  );
  expect([...collector.metricNames()]).toEqual(
    expect.arrayContaining(['http.server.request.duration', 'db.client.connection.count', 'process.memory.usage']),
  );
  const bytes = collector.bytes();
  expect(bytes).toContain(agent.id);
  for (const own of [grace.firstName, grace.lastName, grace.ss, grace.zip, grace.dob, grace.email])
    expect(bytes).not.toContain(own);
});
