/** A PostgreSQL of a fault test's own, in a folder of its own, reached through a network that may fail. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Database, openDatabase } from '../../src/platform/database.ts';
import { type EmbeddedPostgres, type PostgresConnection, startPostgres } from '../../src/platform/postgres/launcher.ts';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';

export interface OwnDatabase {
  readonly folder: string;
  readonly proxy: FaultProxy;
  /** `DATABASE_URL` and `DATABASE_OWNER_URL` for a server, through the proxy. */
  readonly settings: Record<string, string>;
  /** The owner's, past the proxy. */
  readonly connection: PostgresConnection;
  /** A connection past the proxy, for looks into the record; to another server that took its place, if given. Close it. */
  look(connection?: PostgresConnection): Database;
  start(): Promise<void>;
  /** `fast` ends connections in order, `immediate` ends without a checkpoint, `kill` is kill -9. */
  stop(how: 'fast' | 'immediate' | 'kill'): Promise<void>;
  remove(): Promise<void>;
  /** Removes what is left of one that is stopped already. */
  forget(): Promise<void>;
}

const signals = { fast: 'SIGINT', immediate: 'SIGQUIT', kill: 'SIGKILL' } as const;

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
