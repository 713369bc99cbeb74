/** How many owners a case has, as the limit counts them (spec form 4.25). */
import type { Application } from '../contract/contract.ts';
import { stateOf } from '../graph/opened.ts';
import { visibleOwnerCount } from '../graph/owners.ts';

/**
 * Owners visible to this application's person: each signing officer of a business or trust counts as one, and so does
 * every other owner.
 */
export function ownerCountOf(application: Application): number {
  return visibleOwnerCount(stateOf(application));
}
