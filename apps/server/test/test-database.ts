import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import type { Vault } from '../src/platform/crypto/index.ts';
import { type Database, openDatabase } from '../src/platform/database.ts';
import type { PostgresConnection } from '../src/platform/postgres/launcher.ts';
import { openInstallationVault } from '../src/platform/vault-root.ts';

export interface TestDatabase extends Database {
  vault: Vault;
  connection: PostgresConnection;
  /** A folder for files of the test, removed with the database. */
  folder: string;
  /** Closes and drops it. */
  drop(): Promise<void>;
}

/** A migrated, empty database of one's own. Call it in `beforeAll` and `drop` it in `afterAll`. */
export async function testDatabase(): Promise<TestDatabase> {
  const server = inject('postgres');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdministrator(server, `create database ${name} template ${server.database}`);
  const connection = { ...server, database: name };
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-case-'));
  const database = openDatabase(connection);
  const vault = await openInstallationVault(database, {
    keyFile: path.join(folder, 'wrapping.key'),
    previousKeyFiles: [],
  });
  return {
    ...database,
    vault,
    connection,
    folder,
    async drop() {
      await database.close();
      await asAdministrator(server, `drop database ${name} with (force)`);
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function asAdministrator(server: PostgresConnection, statement: string): Promise<void> {
  const client = new pg.Client({ ...server, database: 'postgres' });
  await client.connect();
  await client.query(statement);
  await client.end();
}
