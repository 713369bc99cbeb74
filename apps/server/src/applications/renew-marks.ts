import { inTransaction, SealBroken } from '../platform/index.ts';
import { loadCase } from './case.ts';
import { forEachCase, type LeftOut } from './for-each-case.ts';
import { MARKS_VERSION } from './portal-index.ts';
import type { Services } from './services.ts';
import * as store from './store/index.ts';
import { renewSummary } from './summary.ts';

const BATCH_SIZE = 100;

/**
 * Updates cases saved by an earlier version: the hashes that portal and operations find them by, and their progress,
 * until none is left or `signal` stops it. Returns how many, and those that cannot be read, which are tried again the
 * next time. Can run at any time.
 */
export async function renewOldMarks(
  services: Services,
  signal: AbortSignal,
): Promise<{ renewed: number; leftOut: LeftOut[] }> {
  const { query } = services.database;
  const leftOut: LeftOut[] = [];
  for (let renewed = 0; ;) {
    const without = leftOut.map(({ application }) => application);
    const ids = await store.casesWithOldMarks(query, MARKS_VERSION, { without, limit: BATCH_SIZE });
    const failed = await forEachCase(ids, signal, async (id) => {
      if (await renew(services, id)) renewed += 1;
    });
    for (const { application, why } of failed) {
      if (why instanceof SealBroken) await store.setMarksVersion(query, application, MARKS_VERSION);
      else leftOut.push({ application, why });
    }
    if (ids.length < BATCH_SIZE || signal.aborted) return { renewed, leftOut };
  }
}

/** False for a case that is gone. */
const renew = (services: Services, id: string): Promise<boolean> =>
  inTransaction(services.database, async (tx) => {
    const theCase = await loadCase(services, tx, id, { lock: true });
    if (theCase) await renewSummary(services, tx, theCase);
    return theCase !== null;
  });
