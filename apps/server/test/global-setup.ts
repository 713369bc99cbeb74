/** One PostgreSQL per test run, with one migrated database from which every test file gets a copy. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { type PostgresConnection, startPostgres } from '../src/platform/postgres/launcher.ts';
import { prepareDatabase } from '../src/platform/prepare-database.ts';

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
  await template.close();
  project.provide('postgres', { owner, application });
  return async () => {
    await server.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  };
}
