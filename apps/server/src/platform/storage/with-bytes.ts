/** Transactions whose work reads or stores bytes outside the database: no connection and no lock waits for that place. */
import type { Database } from '../database.ts';
import type { StoredBytesColumns } from '../schema/stored-bytes.ts';
import { inTransaction } from '../transaction.ts';
import type { Tx } from '../tx.ts';
import type { Storage } from './storage.ts';

export interface BytesAtHand {
  /** The sealed bytes of a row; null: it has none. */
  of(row: StoredBytesColumns): Buffer | null;
  /** Stores what `seal` returns, and returns the columns of its row. `key` distinguishes what the same work stores. */
  put(key: string, seal: () => Buffer): StoredBytesColumns;
}

/** Thrown inside the work: something has to be fetched or stored before it can be done. */
class BytesNeeded extends Error {
  readonly get: () => Promise<void>;
  constructor(get: () => Promise<void>) {
    super('bytes are needed');
    this.get = get;
  }
}

/**
 * Like `inTransaction`. If the work needs bytes that are not loaded, it is rolled back, they are fetched or stored,
 * and all of it runs again. Throws `StorageUnavailable` and `ObjectLost`.
 */
export async function inTransactionWithBytes<Result>(
  { database, storage }: { database: Pick<Database, 'transaction'>; storage: Storage },
  work: (tx: Tx, bytes: BytesAtHand) => Promise<Result>,
): Promise<Result> {
  const read = new Map<string, Buffer | null>();
  const stored = new Map<string, StoredBytesColumns>();
  const atHand: BytesAtHand = {
    of(row) {
      if (row.object === null) return row.bytes;
      const { object } = row;
      const bytes = read.get(object);
      if (bytes === undefined) throw new BytesNeeded(async () => void read.set(object, await storage.get(row)));
      return bytes;
    },
    put(key, seal) {
      const columns = stored.get(key);
      if (columns) return columns;
      throw new BytesNeeded(async () => void stored.set(key, await storage.put(seal())));
    },
  };
  for (;;) {
    try {
      return await inTransaction(database, (tx) => work(tx, atHand));
    } catch (error) {
      if (!(error instanceof BytesNeeded)) throw error;
      await error.get();
    }
  }
}
