/** One transaction, tried once: `inTransaction` repeats it where that is possible. */
import {
  type Compilable,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type Kysely,
  type PostgresDialect,
  Transaction,
} from 'kysely';
import pg from 'pg';
import type { Schema } from './schema.ts';
import type { Tx } from './tx.ts';

/** A statement after one that failed in the same transaction. */
const ABORTED = '25P02';

const lastStatements = new WeakMap<Tx, Compilable[]>();

/**
 * Defers statements whose results are not used to the end of the transaction, in this order: they are sent together
 * with the commit. Reads before then do not see their effects.
 */
export function withCommit(tx: Tx, ...statements: readonly Compilable[]): void {
  const last = lastStatements.get(tx);
  if (!last) throw new Error('the transaction has ended');
  last.push(...statements);
}

/**
 * Runs `work` in a transaction on one connection: commits, or rolls back and throws the error. Kysely's own
 * transactions let every statement wait for the response to the one before it; here statements issued together are sent
 * together, the first reads with `begin`, the last statements with `commit`.
 */
export async function transactOnce<Result>(
  query: Kysely<Schema>,
  { dialect, driver }: { dialect: PostgresDialect; driver: Driver },
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const connection = await driver.acquireConnection();
  let isOpen = true;
  let cause: unknown;
  const begun = driver.beginTransaction(connection, {});
  const inside = traveling(connection, begun);
  const executor = query.getExecutor().withConnectionProvider({
    async provideConnection(consume) {
      if (!isOpen) throw new Error('the transaction has ended');
      try {
        return await consume(inside);
      } catch (error) {
        cause ??= error;
        throw error;
      }
    },
  });
  const tx = new Transaction<Schema>({ config: { dialect }, dialect, driver, executor });
  const last: Compilable[] = [];
  lastStatements.set(tx, last);
  try {
    try {
      const result = await work(tx);
      await begun;
      // All are known to be valid before the first is sent: the commit follows them.
      const statements = last.map((statement) => statement.compile());
      const ends = statements.map((statement) => tx.executeQuery(statement));
      isOpen = false;
      await Promise.all([...ends, driver.commitTransaction(connection)]);
      return result;
    } catch (error) {
      isOpen = false;
      await driver.rollbackTransaction(connection);
      // If statements were sent together, the error of one after the failed one may arrive first.
      throw error instanceof pg.DatabaseError && error.code === ABORTED ? cause : error;
    }
  } finally {
    lastStatements.delete(tx);
    await driver.releaseConnection(connection);
  }
}

/**
 * The connection of a transaction that was requested: reads are sent with `begin`, anything else once the transaction
 * is known to have begun. Should `begin` fail, a read outside a transaction does no harm; a change would be kept.
 */
function traveling(connection: DatabaseConnection, begun: Promise<void>): DatabaseConnection {
  let onlyReads = true;
  let isBegun = false;
  begun.then(
    () => (isBegun = true),
    () => undefined,
  );
  return {
    async executeQuery<Row>(statement: CompiledQuery) {
      onlyReads &&= statement.query.kind === 'SelectQueryNode' && statement.query.with === undefined;
      // In the order in which they were issued: all wait behind one that waits.
      if (!isBegun && !onlyReads) await begun;
      return connection.executeQuery<Row>(statement);
    },
    streamQuery: (statement, size) => connection.streamQuery(statement, size),
  };
}
