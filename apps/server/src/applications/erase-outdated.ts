/** What is erased by itself: test applications, and what the carrier wants gone (design 7, "90 days"). */
import { systemOrigin } from '../evidence/index.ts';
import { eraseCase } from './erase-case.ts';
import type { Services } from './services.ts';
import * as store from './store/index.ts';

const batch = 100;
const dayLength = 24 * 60 * 60 * 1_000;

/**
 * Erases the test applications whose 48 hours are over, and cases that stand longer than `carrier/retention.yaml` says.
 * Gives how many of each; `signal` ends it early.
 */
export async function eraseOutdated(
  services: Pick<Services, 'database' | 'now' | 'carrier'>,
  signal: AbortSignal,
): Promise<{ demos: number; cases: number }> {
  const { query } = services.database;
  const { UnsubmittedDays, SubmittedDays } = services.carrier.retention;
  const before = (days: number): Date => new Date(services.now().getTime() - days * dayLength);
  const eraseAll = async (
    reason: 'test application' | 'retention',
    outdated: () => Promise<string[]>,
  ): Promise<number> => {
    for (let count = 0; ;) {
      const ids = await outdated();
      for (const id of ids) {
        if (await eraseCase(services, id, { reason, origin: systemOrigin('retention') })) count += 1;
      }
      if (ids.length < batch || signal.aborted) return count;
    }
  };
  const demos = await eraseAll('test application', () => store.outdatedDemos(query, services.now(), batch));
  const unsubmitted =
    UnsubmittedDays === null
      ? 0
      : await eraseAll('retention', () => store.outdatedUnsubmitted(query, before(UnsubmittedDays), batch));
  const submitted =
    SubmittedDays === null
      ? 0
      : await eraseAll('retention', () => store.outdatedSubmitted(query, before(SubmittedDays), batch));
  return { demos, cases: unsubmitted + submitted };
}
