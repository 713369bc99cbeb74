import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../test/test-database.ts';
import {
  buildServer,
  createHealth,
  createLog,
  type HttpServer,
  readConfig,
  serveHealth,
  serveMetrics,
} from './index.ts';

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
    expect(await health().problems()).toEqual({});
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
    expect(await checks.problems()).toEqual({
      process: 'stopping',
      seal: 'the probe seal does not verify',
      broken: 'failed',
      jobs: 'waiting for long',
    });
    await sql`delete from job_status`.execute(database.query);
  });

  it('is answered with 200 or 503, life always with 200', async () => {
    const checks = health();
    serveHealth(http.fastify, checks);
    const metrics = await serveMetrics(http.fastify, database, { port: 0, pageEvents: false });
    expect((await http.fastify.inject('/readyz')).statusCode).toBe(200);
    checks.leave();
    expect((await http.fastify.inject('/readyz')).json()).toEqual({
      code: 503,
      data: { ready: false, problems: { process: 'stopping' } },
    });
    const byAddress = { url: '/healthz', headers: { host: '10.0.0.7:3000' } };
    expect((await http.fastify.inject(byAddress)).statusCode).toBe(200);
    const figures = await (await fetch(`http://127.0.0.1:${metrics.port}/metrics`)).text();
    expect(figures).toContain('countersign_request_seconds_count{method="GET",route="/readyz",status="503"} 1');
    expect(figures).toContain('countersign_oldest_job_seconds 0');
    expect((await fetch(`http://127.0.0.1:${metrics.port}/`)).status).toBe(404);
    await metrics.close();
  });
});
