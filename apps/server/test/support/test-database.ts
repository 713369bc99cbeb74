import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import type { Vault } from '../../src/platform/crypto/index.ts';
import { type Database, openDatabase } from '../../src/platform/database.ts';
import type { PostgresConnection } from '../../src/platform/postgres/launcher.ts';
import { openInstallationVault } from '../../src/platform/vault-root.ts';

/** A connection in the program's role: it can add to evidence and not change it. */
export interface TestDatabase extends Database {
  vault: Vault;
  connection: PostgresConnection;
  owner: PostgresConnection;
  /**
   * What nobody can do through the program: statements of the tables' owner, one after the other. Returns the rows of
   * the last one.
   */
  asOwner(...statements: string[]): Promise<Record<string, unknown>[]>;
  /** A folder for files of the test, removed with the database. */
  folder: string;
  /** Closes and drops it. */
  drop(): Promise<void>;
}

/** A separate migrated, empty database. Call it in `beforeAll` and `drop` it in `afterAll`. */
export async function testDatabase(): Promise<TestDatabase> {
  const server = inject('postgres');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const administrator = { ...server.owner, database: 'postgres' };
  await run(administrator, `create database ${name} template ${server.owner.database}`);
  const of = placeOf({ ...server.application, database: name }, { ...server.owner, database: name });
  const vault = await openInstallationVault(of.opened, {
    keyFile: path.join(of.folder, 'wrapping.key'),
    previousKeyFiles: [],
  });
  return { ...of, vault };
}

/** An existing database, whose vault nobody opens here. */
export type DatabasePlace = Omit<TestDatabase, 'vault'> & { readonly opened: Database };

export function placeOf(connection: PostgresConnection, owner: PostgresConnection): DatabasePlace {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-case-'));
  const opened = openDatabase(connection);
  return {
    ...opened,
    opened,
    connection,
    owner,
    asOwner: (...statements) => run(owner, ...statements),
    folder,
    async drop() {
      await opened.close();
      await run({ ...owner, database: 'postgres' }, `drop database ${owner.database} with (force)`);
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function run(connection: PostgresConnection, ...statements: string[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) ({ rows } = await client.query<Record<string, unknown>>(statement));
    return rows;
  } finally {
    await client.end();
  }
}
