/** What is erased by itself: test applications, what was discarded, and what the carrier wants gone (spec flow 9.4). */
import { systemOrigin } from '../evidence/index.ts';
import { type Erasing, eraseCase } from './erase-case.ts';
import { forEachCase } from './for-each-case.ts';
import type { Services } from './services.ts';
import * as store from './store/index.ts';

const BATCH = 100;
const DAY_LENGTH = 24 * 60 * 60 * 1_000;

/**
 * Erases the test applications whose 48 hours are over, and cases that were discarded or stand longer than `carrier/retention.yaml` says; but
 * none that is on legal hold, and none that was changed past the program: its times may be what was changed. Gives how many
 * of each, and the ids of the altered ones; `signal` ends it early.
 */
export async function eraseOutdated(
  services: Pick<Services, 'database' | 'now' | 'carrier'>,
  signal: AbortSignal,
): Promise<{ demos: number; discarded: number; cases: number; altered: string[] }> {
  const { query } = services.database;
  const { UnsubmittedDays, SubmittedDays, DiscardedDays } = services.carrier.retention;
  const before = (days: number): Date => new Date(services.now().getTime() - days * DAY_LENGTH);
  const altered: string[] = [];
  const eraseAll = async (
    reason: Erasing['reason'],
    outdated: (page: store.OutdatedPage) => Promise<string[]>,
  ): Promise<number> => {
    let count = 0;
    for (let after = ''; ;) {
      const ids = await outdated({ after, limit: BATCH });
      const found = await forEachCase(ids, signal, async (id) => {
        const erased = await eraseCase(services, id, { reason, origin: systemOrigin('retention') });
        if (erased === 'erased') count += 1;
      });
      altered.push(...found);
      after = ids.at(-1) ?? '';
      if (ids.length < BATCH || signal.aborted) return count;
    }
  };
  const demos = await eraseAll('test application', (page) => store.outdatedDemos(query, services.now(), page));
  const discarded = await eraseAll('discarded', (page) => store.outdatedDiscarded(query, before(DiscardedDays), page));
  const unsubmitted =
    UnsubmittedDays === null
      ? 0
      : await eraseAll('retention', (page) => store.outdatedUnsubmitted(query, before(UnsubmittedDays), page));
  const submitted =
    SubmittedDays === null
      ? 0
      : await eraseAll('retention', (page) => store.outdatedSubmitted(query, before(SubmittedDays), page));
  return { demos, discarded, cases: unsubmitted + submitted, altered };
}
