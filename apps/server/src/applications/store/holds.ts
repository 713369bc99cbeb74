/** The SQL of legal holds. */
import type { EventType } from '@countersign/protocol';
import { anyOf, type Reader, type Schema, type Tx } from '../../platform/index.ts';
import type { Insertable } from 'kysely';

const holdEvents = ['hold.placed', 'hold.lifted'] as const satisfies EventType[];

/** A case has one hold at most: throws if it has one. */
export async function insertHold(tx: Tx, row: Insertable<Schema['legal_hold']>): Promise<void> {
  await tx.insertInto('legal_hold').values(row).execute();
}

/** Does nothing if there is no hold. The caller records the event. */
export async function deleteHold(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('legal_hold').where('application_id', '=', id).execute();
}

/** Holds of several cases. */
export async function holds(reader: Reader, ids: readonly string[]) {
  return reader.selectFrom('legal_hold').selectAll().where('application_id', '=', anyOf(ids)).execute();
}

/** Whether a case may be erased. The evidence is checked too: somebody who can delete a row cannot rewrite it. */
export async function isHeld(reader: Reader, id: string): Promise<boolean> {
  const [row, last] = await Promise.all([
    reader.selectFrom('legal_hold').select('application_id').where('application_id', '=', id).executeTakeFirst(),
    reader
      .selectFrom('evidence')
      .select('type')
      .where('application_id', '=', id)
      .where('type', 'in', holdEvents)
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirst(),
  ]);
  return row !== undefined || last?.type === 'hold.placed';
}
