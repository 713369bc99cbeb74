import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { urlOf } from '../../test/support/running-server.ts';
import { type TestDatabase, testDatabase } from '../../test/support/test-database.ts';
import {
  buildServer,
  createHealth,
  createLog,
  createMetrics,
  createShutdown,
  type HttpServer,
  isReady,
  openDatabase,
  readConfig,
  serveHealth,
  serveMetrics,
  watchHealth,
} from './index.ts';
import { migrations } from './migrations/index.ts';

let database: TestDatabase;
let http: HttpServer;
const health = () => createHealth(readConfig({ COUNTERSIGN_DATA: database.folder }), database);
beforeAll(async () => {
  database = await testDatabase();
  const config = readConfig({ ENVIRONMENT: 'staging', WEB: database.folder });
  http = await buildServer({ config, database, vault: database.vault, log: createLog({ logLevel: 'silent' }) });
});
afterAll(async () => {
  await http.fastify.close();
  await database.drop();
});

describe('readiness', () => {
  it('is reported if database, migrations, disk and jobs are well', async () => {
    expect(await health().look()).toEqual({ problems: {}, warnings: {} });
  });

  it('names what is wrong, without details, and what others added', async () => {
    const checks = health();
    checks.add('seal', async () => 'the probe seal does not verify');
    checks.add('broken', async () => {
      throw new Error('SENTINEL');
    });
    await sql`insert into job_status (application_id, epoch, kind, step, state, holding, data, updated_at)
      values ('a', 1, 'mail', 'x', 'queued', false, '{}', now() - interval '10 minutes')`.execute(database.query);
    checks.leave();
    expect(await checks.look()).toEqual({
      problems: { process: 'stopping', seal: 'the probe seal does not verify', broken: 'failed' },
      warnings: { jobs: 'waiting too long' },
    });
    await sql`delete from job_status`.execute(database.query);
  });

  it('is not lost when storage is full: it needs attention', async () => {
    // A folder on a file system with no free space.
    const full = readConfig({ COUNTERSIGN_DATA: database.folder, ANCHOR_FOLDER: '/proc/countersign' });
    expect(await createHealth(full, database).look()).toEqual({ problems: {}, warnings: { disk: 'almost full' } });
  });

  // A worker that is down keeps nobody from opening a page.
  it('is not lost when no worker runs: it needs attention', async () => {
    await sql`insert into job_status (application_id, epoch, kind, step, state, holding, data, updated_at)
      values ('a', 1, 'mail', 'x', 'queued', false, '{}', now() - interval '10 minutes')`.execute(database.query);
    const findings = await health().look();
    expect([isReady(findings), findings.warnings]).toEqual([true, { jobs: 'waiting too long' }]);
    await sql`delete from job_status`.execute(database.query);
  });

  it('is not given on a schema that a newer program changed further than this one knows', async () => {
    const asNewer = (oldest: string) =>
      database.asOwner(
        `insert into kysely_migration (name, timestamp) values ('9999-later', 'x')`,
        `update oldest_program set migration = '${oldest}'`,
      );
    const [known] = Object.keys(migrations).slice(-1);
    await asNewer('9999-later');
    expect(await health().look()).toMatchObject({ problems: { migrations: 'newer than this program' }, warnings: {} });
    await database.asOwner(`delete from kysely_migration where name = '9999-later'`);
    await asNewer(known ?? '');
    // While processes are restarted in turn, the old ones still serve.
    expect(await health().look()).toEqual({ problems: {}, warnings: { migrations: 'newer than this program' } });
    await database.asOwner(`delete from kysely_migration where name = '9999-later'`);
  });

  it('is not given by a database that takes no changes', async () => {
    const asIfStandby = openDatabase(`${urlOf(database.connection)}&options=-c%20default_transaction_read_only%3Don`);
    const findings = await createHealth(readConfig({}), asIfStandby).look();
    await asIfStandby.close();
    expect(findings.problems).toEqual({ database: 'read-only' });
  });

  it('is watched: what begins to be wrong is one line of the log', async () => {
    const lines: string[] = [];
    const log = createLog({ logLevel: 'info' }, { write: (line) => void lines.push(line) });
    const checks = health();
    checks.add('seal', async () => 'expired');
    const shutdown = createShutdown(log);
    watchHealth(checks, log, shutdown);
    await expect.poll(() => lines.length).toBe(1);
    await shutdown.stop();
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 50,
      msg: 'something needs attention',
      problems: { seal: 'expired' },
    });
  });

  it('needs no attention when it is told to stop', async () => {
    const lines: string[] = [];
    const log = createLog({ logLevel: 'info' }, { write: (line) => void lines.push(line) });
    const checks = health();
    checks.leave();
    const shutdown = createShutdown(log);
    watchHealth(checks, log, shutdown);
    await shutdown.stop();
    expect(lines).toEqual([]);
  });

  it('is not in trouble while it starts: a check that cannot be made at first is told when it still cannot', async () => {
    const lines: string[] = [];
    let looks = 0;
    const looksAtFirstLine: number[] = [];
    const write = (line: string): void => void (lines.push(line) === 1 && looksAtFirstLine.push(looks));
    const log = createLog({ logLevel: 'info' }, { write });
    const checks = health();
    let isBusy = true;
    checks.add('slow', async () => {
      looks += 1;
      if (isBusy) throw new Error('took too long');
      return null;
    });
    const shutdown = createShutdown(log);
    watchHealth(checks, log, shutdown, 20);
    await expect.poll(() => lines.length, { timeout: 20_000 }).toBe(1);
    expect([JSON.parse(lines[0] ?? '').problems, looksAtFirstLine]).toEqual([{ slow: 'failed' }, [2]]);
    isBusy = false;
    await expect.poll(() => lines.length, { timeout: 20_000 }).toBe(2);
    expect(lines[1]).toContain('nothing needs attention anymore');
    await shutdown.stop();
  });

  it('is looked up once for everybody who asks at the same time', async () => {
    const checks = health();
    let looks = 0;
    checks.add('counted', async () => {
      looks += 1;
      return null;
    });
    const atOnce = await Promise.all(Array.from({ length: 50 }, () => checks.look()));
    expect([atOnce.every(isReady), looks]).toEqual([true, 1]);
    await checks.look();
    expect(looks).toBe(2);
  });

  it('is answered with 200 or 503, life always with 200', async () => {
    const checks = health();
    serveHealth(http.fastify, checks);
    const measured = createMetrics(http.fastify, database, { pageEvents: false });
    const metrics = await serveMetrics(measured, { host: '127.0.0.1', port: 0, health: checks });
    expect((await http.fastify.inject('/readyz')).statusCode).toBe(200);
    checks.leave();
    expect((await http.fastify.inject('/readyz')).json()).toEqual({
      code: 503,
      data: { ready: false, problems: { process: 'stopping' }, warnings: {} },
    });
    const byAddress = { url: '/healthz', headers: { host: '10.0.0.7:3000' } };
    expect((await http.fastify.inject(byAddress)).statusCode).toBe(200);
    const figures = await (await fetch(`http://127.0.0.1:${metrics.port}/metrics`)).text();
    expect(figures).toContain('countersign_request_seconds_count{method="GET",route="/readyz",status="503"} 1');
    expect(figures).toContain('countersign_oldest_job_seconds 0');
    // A worker answers no calls: its health is beside its metrics.
    const beside = (path: string): Promise<Response> => fetch(`http://127.0.0.1:${metrics.port}${path}`);
    expect(await Promise.all(['/', '/healthz', '/readyz'].map(async (path) => (await beside(path)).status))).toEqual([
      404, 200, 503,
    ]);
    expect(await (await beside('/readyz')).json()).toEqual((await http.fastify.inject('/readyz')).json());
    await metrics.close();
  });
});
