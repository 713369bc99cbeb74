import { inTransaction } from '../platform/index.ts';
import { MARKS_VERSION, portalIndex } from './portal-index.ts';
import type { Services } from './services.ts';
import * as store from './store/index.ts';
import { namesOf } from './summary.ts';

const batch = 100;

/**
 * Gives cases that an earlier version saved the marks that portal and operations find them by, until none is left or
 * `signal` ends it. Gives how many; safe to run at any time.
 */
export async function renewOldMarks(
  services: Pick<Services, 'database' | 'vault'>,
  signal: AbortSignal,
): Promise<number> {
  const { database, vault } = services;
  for (let renewed = 0; ;) {
    const ids = await store.casesWithOldMarks(database.query, MARKS_VERSION, batch);
    for (const id of ids) {
      await inTransaction(database, async (tx) => {
        const row = await store.application(tx, id, true);
        if (!row?.wrapped_key || row.key_id === null) return;
        const names = namesOf({ row, key: vault.openKey(id, { wrapped: row.wrapped_key, keyId: row.key_id }) });
        const marks = names === null ? [] : portalIndex(vault, row.agent_id, names);
        await store.replacePortalIndex(tx, id, marks, MARKS_VERSION);
        renewed += 1;
      });
    }
    if (ids.length < batch || signal.aborted) return renewed;
  }
}
