/** Look-ups by keyed hashes: those of signers and those of the portal are in one table. */
import type { Insertable } from 'kysely';
import { boundOf, type Schema, type Tx } from '../../platform/index.ts';

type BlindIndexTable = Schema['blind_index'];

/** Kind of the look-ups for the portal's search; all others are about signers. */
export const PORTAL_INDEX = 'portal';

/** Kind of those that identify whom a try is about, but are not used to find anybody. */
export const GUESS_SUBJECT_INDEX = 'meant';

export async function insertIndex(tx: Tx, rows: Insertable<BlindIndexTable>[]): Promise<void> {
  if (rows.length > 0) {
    await tx
      .insertInto('blind_index')
      .values(
        rows.map((row) => ({ slot_id: '', ...row })).map((row) => ({ ...row, bound: boundOf(tx, 'blind_index', row) })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
