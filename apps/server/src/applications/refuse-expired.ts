import { type Refusal, refuse } from '../platform/index.ts';
import type { Case } from './case.ts';
import type { Services } from './services.ts';

/**
 * A case that was not submitted within 90 days is read-only: it cannot be changed, sent or signed (spec flow §9). A
 * test application older than 48 hours is about to be erased.
 */
export function refuseExpired(services: Pick<Services, 'now'>, { row }: Pick<Case, 'row'>): Refusal<'expired'> | null {
  return row.submitted_at === null ? refuseOutdated(services, row) : null;
}

/**
 * A case of this age cannot be changed, sent or signed, unless it was submitted: an unlock would leave one that nobody can
 * sign.
 */
export function refuseOutdated(services: Pick<Services, 'now'>, row: Case['row']): Refusal<'expired'> | null {
  if (row.expires_at >= services.now()) return null;
  const what = row.is_demo ? 'This test application is older than 48 hours' : 'This application is older than 90 days';
  return refuse(409, `${what} and can no longer be changed.`, { data: { reason: 'expired' } });
}
