/** One transaction, once: `inTransaction` tries again what may be tried again. */
import { type Driver, type Kysely, type PostgresDialect, Transaction } from 'kysely';
import pg from 'pg';
import type { Schema } from './schema.ts';
import type { Tx } from './tx.ts';

/** A statement after one that failed in the same transaction. */
const ABORTED = '25P02';

/**
 * Runs `work` in a transaction on one connection: commits, or rolls back and throws what went wrong. As Kysely's own, which
 * lets every statement wait for the answer to the one before it; here those asked for together travel together.
 */
export async function transact<Result>(
  query: Kysely<Schema>,
  { dialect, driver }: { dialect: PostgresDialect; driver: Driver },
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const connection = await driver.acquireConnection();
  let isOpen = true;
  let cause: unknown;
  const executor = query.getExecutor().withConnectionProvider({
    async provideConnection(consume) {
      if (!isOpen) throw new Error('the transaction has ended');
      try {
        return await consume(connection);
      } catch (error) {
        cause ??= error;
        throw error;
      }
    },
  });
  try {
    await driver.beginTransaction(connection, {});
    try {
      const result = await work(new Transaction<Schema>({ config: { dialect }, dialect, driver, executor }));
      isOpen = false;
      await driver.commitTransaction(connection);
      return result;
    } catch (error) {
      isOpen = false;
      await driver.rollbackTransaction(connection);
      // Of statements that travelled together, one behind that which failed may be heard of first.
      throw error instanceof pg.DatabaseError && error.code === ABORTED ? cause : error;
    }
  } finally {
    await driver.releaseConnection(connection);
  }
}
