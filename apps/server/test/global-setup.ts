/** One PostgreSQL per test run, with one migrated database from which every test file gets a copy. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { type PostgresConnection, startPostgres } from '../src/platform/postgres/launcher.ts';
import { prepareDatabase } from '../src/platform/prepare-database.ts';
import { fillDirectory } from '../src/reference/physicians/directory.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: Record<'owner' | 'application', PostgresConnection>;
  }
}

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-test-'));
  const server = await startPostgres(folder);
  const { owner, application } = server;
  const log = { warn: (...said: unknown[]) => console.warn(...said) };
  const template = await prepareDatabase({ owner, application }, { environment: 'development' }, { log });
  // Every server fills an empty directory of doctors: once for all of them.
  await fillDirectory(template);
  await template.close();
  await withoutDisk(owner);
  project.provide('postgres', { owner, application });
  return async () => {
    await server.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  };
}

/** Nothing is kept after the run: no commit waits for the disk. */
async function withoutDisk(owner: PostgresConnection): Promise<void> {
  const client = new pg.Client(owner);
  await client.connect();
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit']) {
    await client.query(`alter system set ${setting} = off`);
  }
  await client.query('select pg_reload_conf()');
  await client.end();
}
