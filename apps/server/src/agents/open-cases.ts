/**
 * Open cases of the whole installation by who has them and the time since their last change, and what waits for
 * operations (spec pages 3.9).
 */
import type { Data, OperationsRight } from '@countersign/protocol';
import { type Services, store } from '../applications/index.ts';
import { keysWaiting } from '../systems/index.ts';
import { stoppedSubscribers } from './event-subscribers.ts';
import { countRequests } from './acts/index.ts';

/** Counts only, of what somebody with these permissions may list; combinations without a case are missing. */
export async function openCases(services: Services, rights: readonly OperationsRight[]): Promise<Data<'openCases'>> {
  const at = services.now();
  const { query } = services.database;
  const [counts, failed, flagged, requests, systems] = await Promise.all([
    store.countOpen(query, at),
    store.countListed(query, 'onlyFailed', at),
    store.countListed(query, 'onlyFlagged', at),
    countRequests(query, at),
    rights.includes('keys') ? Promise.all([keysWaiting(query), stoppedSubscribers(services)]) : null,
  ]);
  return {
    Counts: counts.map(({ step, age, ...listed }) => ({ Step: step, Age: age, ...countOf(listed) })),
    Failed: countOf(failed),
    Signs: countOf(flagged),
    Requests: countOf(requests),
    Keys: systems && { Count: systems.flat().length, More: false },
  };
}

const countOf = ({ count, isMore }: store.Counted) => ({ Count: count, More: isMore });
