import type { Database } from './database.ts';
import { inTransaction } from './transaction.ts';
import { SealBroken, type Vault, type WrappedKey } from './crypto/index.ts';

const BATCH_SIZE = 200;

/**
 * Wraps data keys that are wrapped by older wrapping keys with the current one, in batches, until none is left or
 * `signal` aborts (spec trust 1.7). Returns how many. Answers and documents stay as they are; keys that no known
 * wrapping key can unwrap, and those that were changed outside the program, are skipped.
 */
export async function rewrapDataKeys(database: Database, vault: Vault, signal: AbortSignal): Promise<number> {
  if (vault.previousKeyIds.length === 0) return 0;
  let count = 0;
  for (let after: string | null = ''; after !== null;) {
    const { rewrapped, last } = await rewrapBatch(database, vault, after);
    count += rewrapped;
    after = signal.aborted ? null : last;
  }
  return count;
}

/** The next ones behind `after`; null: there are no more. Keys that another worker is wrapping at the moment are left to it. */
async function rewrapBatch(
  database: Database,
  vault: Vault,
  after: string,
): Promise<{ rewrapped: number; last: string | null }> {
  return inTransaction(database, async (tx) => {
    const rows = await tx
      .selectFrom('data_key')
      .selectAll()
      .where('key_id', 'in', vault.previousKeyIds)
      .where('application_id', '>', after)
      .orderBy('application_id')
      .limit(BATCH_SIZE)
      .forUpdate()
      .skipLocked()
      .execute();
    let rewrapped = 0;
    for (const { application_id: id, wrapped, key_id: keyId } of rows) {
      const renewed = renewedKey(vault, id, { wrapped, keyId });
      if (renewed === null) continue;
      await tx
        .updateTable('data_key')
        .set({ wrapped: renewed.wrapped, key_id: renewed.keyId })
        .where('application_id', '=', id)
        .execute();
      rewrapped += 1;
    }
    return { rewrapped, last: rows.length < BATCH_SIZE ? null : (rows.at(-1)?.application_id ?? null) };
  });
}

/** Null: it was changed outside the program. */
function renewedKey(vault: Vault, id: string, wrapped: WrappedKey): WrappedKey | null {
  try {
    return vault.rewrap(id, wrapped);
  } catch (error) {
    if (error instanceof SealBroken) return null;
    throw error;
  }
}
