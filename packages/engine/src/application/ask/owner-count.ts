/** How many owners a case has, as the limit counts them (spec form 4.25). */
import type { Application } from '../contract/contract.ts';
import { stateOf } from '../graph/opened.ts';
import { seenOwnerCount } from '../graph/owners.ts';

/** Owners that this application's person sees: signing officers of a business or trust count each, other owners one. */
export function ownerCountOf(application: Application): number {
  return seenOwnerCount(stateOf(application));
}
