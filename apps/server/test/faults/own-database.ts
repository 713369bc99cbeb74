/** A separate PostgreSQL for a fault test, in its own folder, reached through a network that may fail. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { type Database, openDatabase } from '../../src/platform/database.ts';
import { type EmbeddedPostgres, type PostgresConnection, startPostgres } from '../../src/platform/postgres/launcher.ts';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';

export interface OwnDatabase {
  readonly folder: string;
  readonly proxy: FaultProxy;
  /** `DATABASE_URL` and `DATABASE_OWNER_URL` for a server, through the proxy. */
  readonly settings: Record<string, string>;
  /** The owner's, bypassing the proxy. */
  readonly connection: PostgresConnection;
  /**
   * A connection that bypasses the proxy, to read the record; to another server that replaced it, if given. Close it.
   */
  look(connection?: PostgresConnection): Database;
  start(): Promise<void>;
  /** Stores the current state under a name, to restore it later. Ends every connection. */
  keep(name: string): Promise<void>;
  /** Restores what was stored under that name. Ends every connection. */
  restore(name: string): Promise<void>;
  /** `fast` ends connections in order, `immediate` ends without a checkpoint, `kill` is kill -9. */
  stop(how: 'fast' | 'immediate' | 'kill'): Promise<void>;
  remove(): Promise<void>;
  /** Removes what is left of one that is already stopped. */
  forget(): Promise<void>;
}

const signals = { fast: 'SIGINT', immediate: 'SIGQUIT', kill: 'SIGKILL' } as const;

/** Replaces a database with a copy of another one on the same server. */
async function copy(owner: PostgresConnection, from: string, to: string): Promise<void> {
  const client = new pg.Client({ ...owner, database: 'postgres' });
  await client.connect();
  try {
    await client.query(`drop database if exists ${to} with (force)`);
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [from]);
    await client.query(`create database ${to} template ${from}`);
  } finally {
    await client.end();
  }
}

export async function startOwnDatabase(
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-db-')),
): Promise<OwnDatabase> {
  let postgres: EmbeddedPostgres = await startPostgres(folder);
  const { owner, application } = postgres;
  const urlOf = ({ user, password, database: name }: PostgresConnection): string =>
    `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${proxy.port}/${name}`;
  const proxy = await startFaultProxy(path.join(owner.host, '.s.PGSQL.5432'));
  const database: OwnDatabase = {
    folder,
    proxy,
    settings: { DATABASE_URL: urlOf(application), DATABASE_OWNER_URL: urlOf(owner) },
    connection: owner,
    look: (connection = owner) => openDatabase(connection, { connections: 4 }),
    async start() {
      postgres = await startPostgres(folder);
    },
    keep: (name) => copy(owner, owner.database, name),
    restore: (name) => copy(owner, name, owner.database),
    async stop(how) {
      const [pid = ''] = fs.readFileSync(path.join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
      process.kill(Number(pid), signals[how]);
      await postgres.ended;
    },
    async remove() {
      await postgres.stop();
      await database.forget();
    },
    async forget() {
      await proxy.close();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
  return database;
}
