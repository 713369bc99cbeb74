/**
 * Open cases of the whole installation by who has them and the time since their last change, and what waits for
 * operations (spec pages 3.9).
 */
import type { Data, OperationsRight } from '@countersign/protocol';
import { type Services, store } from '../applications/index.ts';
import { keysWaiting } from '../systems/index.ts';
import { countRequests } from './acts/index.ts';

/** Counts only, of what somebody with these permissions may list; combinations without a case are missing. */
export async function openCases(
  { database, now }: Services,
  rights: readonly OperationsRight[],
): Promise<Data<'openCases'>> {
  const at = now();
  const { query } = database;
  const [counts, failed, flagged, requests, keys] = await Promise.all([
    store.countOpen(query, at),
    store.countListed(query, 'onlyFailed', at),
    store.countListed(query, 'onlyFlagged', at),
    countRequests(query, at),
    rights.includes('keys') ? keysWaiting(query) : null,
  ]);
  return {
    Counts: counts.map(({ step, age, ...listed }) => ({ Step: step, Age: age, ...countOf(listed) })),
    Failed: countOf(failed),
    Signs: countOf(flagged),
    Requests: countOf(requests),
    Keys: keys && { Count: keys.length, More: false },
  };
}

const countOf = ({ count, isMore }: store.Counted) => ({ Count: count, More: isMore });
