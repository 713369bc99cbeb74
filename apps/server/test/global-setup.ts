/** One PostgreSQL per test run, with one migrated database from which every test file gets a copy. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../src/platform/database.ts';
import { migrate } from '../src/platform/migrate.ts';
import { type PostgresConnection, startPostgres } from '../src/platform/postgres/launcher.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: PostgresConnection;
  }
}

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-test-'));
  const server = await startPostgres(folder);
  const template = openDatabase(server.connection);
  await migrate(template);
  await template.close();
  project.provide('postgres', server.connection);
  return async () => {
    await server.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  };
}
