import { inTransaction, SealBroken } from '../platform/index.ts';
import { loadCase } from './case.ts';
import { forEachCase } from './for-each-case.ts';
import { MARKS_VERSION } from './portal-index.ts';
import type { Services } from './services.ts';
import * as store from './store/index.ts';
import { renewSummary } from './summary.ts';

const BATCH_SIZE = 100;

/**
 * Updates cases saved by an earlier version: the hashes that portal and operations find them by, and their progress,
 * until none is left or `signal` stops it. Returns how many; can run at any time.
 */
export async function renewOldMarks(services: Services, signal: AbortSignal): Promise<number> {
  const { database } = services;
  for (let renewed = 0; ;) {
    const ids = await store.casesWithOldMarks(database.query, MARKS_VERSION, BATCH_SIZE);
    const leftOut = await forEachCase(ids, signal, async (id) => {
      if (await renew(services, id)) renewed += 1;
    });
    for (const { application, why } of leftOut) {
      if (!(why instanceof SealBroken)) throw why;
      await store.setMarksVersion(database.query, application, MARKS_VERSION);
    }
    if (ids.length < BATCH_SIZE || signal.aborted) return renewed;
  }
}

/** False for a case that is gone. */
const renew = (services: Services, id: string): Promise<boolean> =>
  inTransaction(services.database, async (tx) => {
    const theCase = await loadCase(services, tx, id, { lock: true });
    if (theCase) await renewSummary(services, tx, theCase);
    return theCase !== null;
  });
