/** The owners of a case: how many count and how many sign (spec form 4.25, spec flow 3.3). */
import { instanceAt, type Form } from './state.ts';
import { type Frame, rowsIn } from './frame.ts';

/**
 * The number of owners: each officer of a business or trust owner counts as one, and so does every other owner (spec
 * form 4.25). Rows hidden from this person count too.
 */
export function ownerCount(state: Form): number {
  return countOwners(state, () => true);
}

/** The number of owners in the rows that this person sees. */
export function visibleOwnerCount(state: Form): number {
  return countOwners(state, (row) => !row.concealed);
}

function countOwners(state: Form, isCounted: (row: Frame) => boolean): number {
  const owners = state.plan.owners;
  if (owners === null || !instanceAt(state, owners.rows, state.outside).visible) return 0;
  const { officers } = owners;
  const rows = rowsIn(state.outside, owners.rows).filter(isCounted);
  return rows.reduce((count, row) => {
    const hasOfficers = officers !== null && instanceAt(state, officers, row).visible;
    return count + (hasOfficers ? rowsIn(row, officers).filter(isCounted).length : 1);
  }, 0);
}

/**
 * Signers of one owner: one for each officer or trustee of a business or trust, none for a trust to be established, one
 * for others.
 */
export function signerCount(ownerType: string, officers: number): number {
  if (signsByOfficers(ownerType)) return officers;
  return ownerType === 'Individual' || ownerType === 'Other' ? 1 : 0;
}

/** Whether officers or trustees sign for the owner, not the owner itself. */
export function signsByOfficers(ownerType: string): ownerType is 'Business' | 'ExistingTrust' {
  return ownerType === 'Business' || ownerType === 'ExistingTrust';
}
