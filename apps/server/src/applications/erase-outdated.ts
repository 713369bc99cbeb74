/**
 * What is erased automatically: test applications, discarded cases, and cases past the carrier's retention period (spec
 * flow 9.4).
 */
import type { Carrier } from '@countersign/engine';
import { clocksApart, DAY_MS, inTransaction } from '../platform/index.ts';
import { systemOrigin } from '../evidence/index.ts';
import { type Erasing, eraseCaseIn } from './erase-case.ts';
import { forEachCase, type LeftOut } from './for-each-case.ts';
import type { Services } from './services.ts';
import * as store from './store/index.ts';

const BATCH_SIZE = 100;
/**
 * Erases test applications after their 48 hours, and cases that were discarded or are older than
 * `carrier/retention.yaml` allows; but none on legal hold, and none that was changed outside the program: its times may
 * be what was changed. Nothing while this machine's clock is not the database's: nothing is erased by a wrong one. Returns
 * how many of each, and those that could not be erased; `signal` stops it early.
 */
export async function eraseOutdated(
  services: Pick<Services, 'database' | 'now'> & { carrier: Pick<Carrier, 'retention'> },
  signal: AbortSignal,
): Promise<{ demos: number; discarded: number; cases: number; leftOut: LeftOut[] }> {
  const { query } = services.database;
  // Read before the clocks are compared: a clock that is set afterwards does not count.
  const at = services.now();
  if ((await clocksApart(services.database)) !== null) return { demos: 0, discarded: 0, cases: 0, leftOut: [] };
  const { UnsubmittedDays, SubmittedDays, DiscardedDays } = services.carrier.retention;
  const before = (days: number): Date => new Date(at.getTime() - days * DAY_MS);
  const leftOut: LeftOut[] = [];
  const eraseAll = async (
    reason: Erasing['reason'],
    outdated: (page: store.OutdatedPage) => Promise<store.Outdated[]>,
    isOutdated: (row: store.ApplicationRow) => boolean,
  ): Promise<number> => {
    let count = 0;
    for (let after: store.Outdated | null = null; ;) {
      const cases: store.Outdated[] = await outdated({ after, limit: BATCH_SIZE });
      const ids = cases.map(({ id }) => id);
      const failed = await forEachCase(ids, signal, async (id) => {
        const erased = await inTransaction(services.database, async (tx) => {
          const row = await store.lockedApplication(tx, id);
          // Since the list was read, it may have been restored, signed or unlocked.
          const isDue = row !== undefined && isOutdated(row);
          return isDue ? eraseCaseIn(tx, id, { reason, origin: systemOrigin('retention'), at }) : 'gone';
        });
        if (erased === 'erased') count += 1;
      });
      leftOut.push(...failed);
      after = cases.at(-1) ?? null;
      if (ids.length < BATCH_SIZE || signal.aborted) return count;
    }
  };
  const isPast = (since: Date | null, days: number): boolean => since !== null && since <= before(days);
  const demos = await eraseAll(
    'test application',
    (page) => store.outdatedDemos(query, at, page),
    (row) => isPast(row.expires_at, 0),
  );
  const discarded = await eraseAll(
    'discarded',
    (page) => store.outdatedDiscarded(query, before(DiscardedDays), page),
    (row) => isPast(row.discarded_at, DiscardedDays),
  );
  const unsubmitted =
    UnsubmittedDays === null
      ? 0
      : await eraseAll(
          'retention',
          (page) => store.outdatedUnsubmitted(query, before(UnsubmittedDays), page),
          (row) => row.submitted_at === null && isPast(row.expires_at, UnsubmittedDays),
        );
  const submitted =
    SubmittedDays === null
      ? 0
      : await eraseAll(
          'retention',
          (page) => store.outdatedSubmitted(query, before(SubmittedDays), page),
          (row) => isPast(row.submitted_at, SubmittedDays),
        );
  return { demos, discarded, cases: unsubmitted + submitted, leftOut };
}
