/** The connection to PostgreSQL: one pool, typed by `schema.ts`. */
import { Socket } from 'node:net';
import {
  Kysely,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely';
import pg from 'pg';
import { type Binder, bindWith } from './bound-rows.ts';
import { createNotifications, type Listener } from './notifications.ts';
import type { PostgresConnection } from './postgres/launcher.ts';
import type { Schema } from './schema.ts';
import { addressesOf, serversOf } from './database-servers.ts';
import { transactOnce } from './transact-once.ts';
import type { Reader, Tx } from './tx.ts';
import { Unconfirmed } from './unconfirmed.ts';

export interface Database {
  /** For single statements. Changes that belong together go through `inTransaction`. */
  readonly query: Kysely<Schema>;
  /** For parts that speak to the driver themselves. */
  readonly pool: pg.Pool;
  /** Runs `work` in a transaction, once; `inTransaction` tries again what may be tried again. */
  transaction<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>;
  /** Runs `work`, which only reads, so that all of it sees the same moment whatever is written meanwhile. */
  snapshot<Result>(work: (reader: Reader) => Promise<Result>): Promise<Result>;
  /** From now on its rows are bound with these keys (`bound-rows.ts`). */
  bindWith(binder: Binder): void;
  /**
   * Listens to notifications of all processes on a channel, over a separate connection, until the returned function
   * is called or the database is closed.
   */
  listen(listener: Listener): () => void;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  connections?: number;
  /** A statement may take any time, such as a migration's index over all cases. */
  isPatient?: boolean;
  /** Told once about every broken connection, until the database is closed. */
  onError?: (error: Error) => void;
}

const INT8_OID = 20;
const NUMERIC_OID = 1700;
const DATE_OID = 1082;
const READ_ONLY = '25006';
/** PostgreSQL's function that waits for the standby: its only notice says that the wait was canceled. */
const WAIT_FOR_STANDBY = 'SyncRepWaitForLSN';

/**
 * Opens the pool; connections are made when needed. `target` is a URL, which may name several servers, or the embedded
 * server.
 */
export function openDatabase(target: string | PostgresConnection, options: DatabaseOptions = {}): Database {
  const connection = typeof target === 'string' ? { connectionString: target } : target;
  const servers = typeof target === 'string' ? serversOf(addressesOf(target)) : null;
  const Client = servers?.Client ?? pg.Client;
  const pool = new pg.Pool({
    ...connection,
    ...servers,
    pipeline: true,
    stream: socketOfBatches,
    max: options.connections ?? 20,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    ...(options.isPatient !== true && { query_timeout: 30_000, statement_timeout: 25_000 }),
    idle_in_transaction_session_timeout: 30_000,
    lock_timeout: 10_000,
    application_name: 'countersign',
    types: { getTypeParser },
  });
  // The connection itself reports it too. Without both listeners, a lost connection ends the process.
  pool.on('error', () => undefined);
  const unconfirmed = new WeakSet<pg.ClientBase>();
  pool.on('connect', (client) => {
    client.on('error', (error) => {
      // A server that stops too ends connections that are being closed.
      if (!pool.ending) options.onError?.(error);
    });
    client.on('notice', ({ routine }) => {
      if (routine === WAIT_FOR_STANDBY) unconfirmed.add(client);
    });
  });
  const nameOf = createStatementNames();
  const dialect = new PostgresDialect({
    pool: { connect: async () => watched(await pool.connect(), unconfirmed, nameOf), end: () => pool.end() },
  });
  const query = new Kysely<Schema>({ dialect });
  const driver = dialect.createDriver();
  const ready = driver.init();
  const listening = createNotifications(
    () =>
      new Client({
        ...connection,
        keepAlive: true,
        connectionTimeoutMillis: 5_000,
        application_name: 'countersign',
      }),
  );
  let binder: Binder | null = null;
  return {
    query,
    pool,
    async transaction(work) {
      await ready;
      return transactOnce(query, { dialect, driver }, (tx) => {
        if (binder) bindWith(tx, binder);
        return work(tx);
      });
    },
    snapshot: (work) =>
      query
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((tx) => {
          if (binder) bindWith(tx, binder);
          return work(tx);
        }),
    bindWith(given) {
      binder = given;
      bindWith(query, given);
    },
    listen: (listener) => listening.listen(listener),
    async close() {
      await listening.close();
      if (!pool.ended && !pool.ending) await pool.end();
    },
  };
}

/** What is written within one turn of the event loop is sent as one packet: several statements, or the parts of one. */
function socketOfBatches(): Socket {
  const socket = new Socket();
  const uncork = socket.uncork.bind(socket);
  socket.uncork = () => process.nextTick(uncork);
  return socket;
}

/** Counts and small decimals become numbers, dates stay text; the rest is as the driver returns it. */
function getTypeParser(...[oid, format]: Parameters<typeof pg.types.getTypeParser>): (value: string) => unknown {
  if (oid === INT8_OID || oid === NUMERIC_OID) return Number;
  if (oid === DATE_OID) return String;
  return pg.types.getTypeParser(oid, format);
}

const MAX_NAMES = 500;

/**
 * Names for the statements of one pool: a statement with a name is parsed and planned once on a connection. Statements
 * without a name: those that begin and end transactions, those with lists of varying length, and those with a star,
 * whose plan breaks when a newer version's migration adds a column while we run.
 */
function createStatementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= MAX_NAMES || !/^(select|insert|update|delete|with) [^*]+$/.test(text)) {
      return known;
    }
    const name = `countersign-${names.size}`;
    names.set(text, name);
    return name;
  };
}

/**
 * A client that is discarded, not returned to the pool, when its state is in doubt: a rollback that failed, a lost
 * connection, a statement that is still running after its time limit, a server that no longer accepts changes, a commit
 * that no standby confirmed.
 */
function watched(
  client: pg.PoolClient,
  unconfirmed: WeakSet<pg.ClientBase>,
  nameOf: (text: string) => string | undefined,
): PostgresPoolClient {
  let doubtful = false;
  const run = async (text: string, values: readonly unknown[]): Promise<pg.QueryResult> => {
    try {
      const result = await client.query({ name: nameOf(text), text, values: [...values] });
      if (unconfirmed.has(client)) throw new Unconfirmed();
      return result;
    } catch (error) {
      if (text === 'rollback' || !(error instanceof pg.DatabaseError) || error.code === READ_ONLY) doubtful = true;
      throw error;
    }
  };
  function query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  function query(text: unknown, values?: readonly unknown[]): unknown {
    if (typeof text !== 'string') throw new TypeError('cursors are not used');
    return run(text, values ?? []);
  }
  return { query, release: () => client.release(doubtful) };
}
