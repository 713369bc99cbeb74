import { type CallTable, ok, refuse } from '../../platform/index.ts';
import { mayLookUp } from '../may-look-up.ts';
import { type PhysicianSearch, queryOf } from './physician-search.ts';

/** Seconds after which a directory that did not respond may be called again. */
const RETRY_AFTER_SECONDS = 5;

/**
 * Registers the search (spec form §7), for anyone who may fill in an application. The search terms are never logged.
 */
export function registerPhysicianSearch(search: PhysicianSearch, { calls }: { calls: CallTable }): void {
  calls.case(
    'physicianSearch',
    async ({ body, caller, request }) => {
      if (!mayLookUp(caller)) return refuse(403, 'Not allowed.');
      const result = await search(queryOf(body));
      if ('found' in result) return ok(result.found);
      request.log.warn({ code: result.why }, 'physician search unavailable');
      return refuse(503, 'The directory of physicians is not responding.', { retryAfter: RETRY_AFTER_SECONDS });
    },
    { limit: 'physician-search' },
  );
}
