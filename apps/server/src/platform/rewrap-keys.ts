import type { Database } from './database.ts';
import { inTransaction } from './transaction.ts';
import type { Vault } from './crypto/index.ts';

const BATCH = 200;

/**
 * Wraps data keys that are wrapped by older wrapping keys with the current one, in batches, until none is left or
 * `signal` aborts (spec trust 1.7). Returns how many. Answers and documents stay as they are; keys that no known
 * wrapping key can unwrap are skipped.
 */
export async function rewrapDataKeys(database: Database, vault: Vault, signal: AbortSignal): Promise<number> {
  if (vault.previousKeyIds.length === 0) return 0;
  for (let count = 0; ;) {
    const done = await rewrapBatch(database, vault);
    count += done;
    if (done < BATCH || signal.aborted) return count;
  }
}

/** Keys that another worker is wrapping at the moment are left to it. */
async function rewrapBatch(database: Database, vault: Vault): Promise<number> {
  return inTransaction(database, async (tx) => {
    const rows = await tx
      .selectFrom('data_key')
      .selectAll()
      .where('key_id', 'in', vault.previousKeyIds)
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const { application_id: id, wrapped, key_id: keyId } of rows) {
      const renewed = vault.rewrap(id, { wrapped, keyId });
      await tx
        .updateTable('data_key')
        .set({ wrapped: renewed.wrapped, key_id: renewed.keyId })
        .where('application_id', '=', id)
        .execute();
    }
    return rows.length;
  });
}
