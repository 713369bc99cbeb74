import { type CallTable, ok, refuse } from '../../platform/index.ts';
import { mayLookUp } from '../may-look-up.ts';
import type { AddressSearch } from './address-search.ts';
import type { ZipCodes } from './zip-codes.ts';

/** Seconds after which a service that did not respond may be called again. */
const RETRY_AFTER_SECONDS = 30;

/** Registers both look-ups, for anyone who has a session. The search terms are never logged. */
export function registerAddress(
  { zipCodes, search }: { zipCodes: ZipCodes; search: AddressSearch | null },
  { calls }: { calls: CallTable },
): void {
  calls.case(
    'zipPlace',
    async ({ body, caller }) => {
      if (!mayLookUp(caller)) return refuse(403, 'Not allowed.');
      const { city, state } = zipCodes(body.Zip) ?? { city: '', state: '' };
      return ok({ City: city, State: state });
    },
    { limit: 'address' },
  );

  calls.case(
    'addressSearch',
    async ({ body, caller, request }) => {
      if (!mayLookUp(caller)) return refuse(403, 'Not allowed.');
      // Without a service there are no results.
      if (search === null) return ok([]);
      const answer = await search(body.Text.trim());
      if ('found' in answer) return ok(answer.found);
      request.log.warn({ code: answer.why }, 'address search unavailable');
      return refuse(503, 'The address service is not responding.', { retryAfter: RETRY_AFTER_SECONDS });
    },
    { limit: 'address' },
  );
}
