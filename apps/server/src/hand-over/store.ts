/** The SQL of messages to other systems. */
import { type Insertable, type Selectable, sql } from 'kysely';
import { boundAfter, genuine, type Reader, type Schema, type Tx } from '../platform/index.ts';

type MessageTable = Schema['handover_message'];
export type MessageRow = Selectable<MessageTable>;

/** One round of a case for one target. */
export interface MessageKey {
  application: string;
  epoch: number;
  target: string;
}

/** Undefined: it was not queued, or the case was erased. Throws `RowAltered` for one that the program did not write so. */
export async function message(reader: Reader, key: MessageKey): Promise<MessageRow | undefined> {
  const row = await reader
    .selectFrom('handover_message')
    .selectAll()
    .where('application_id', '=', key.application)
    .where('epoch', '=', key.epoch)
    .where('target', '=', key.target)
    .executeTakeFirst();
  return row && genuine(reader, 'handover_message', row);
}

/** Of these cases, those that did not fit when they were last tried. */
export async function problems(
  reader: Reader,
  ids: readonly string[],
): Promise<{ application_id: string; target: string; problem: Buffer }[]> {
  const rows = await reader
    .selectFrom('handover_message')
    .select(['application_id', 'target', 'problem'])
    .where('application_id', '=', sql<string>`any(${ids})`)
    .where('problem', 'is not', null)
    .execute();
  return rows.flatMap(({ problem, ...row }) => (problem === null ? [] : [{ ...row, problem }]));
}

/** The caller holds the lock of the case. */
export async function updateMessage(tx: Tx, row: MessageRow, change: Partial<Insertable<MessageTable>>): Promise<void> {
  await tx
    .updateTable('handover_message')
    .set({ ...change, bound: boundAfter(tx, 'handover_message', row, change) })
    .where('application_id', '=', row.application_id)
    .where('epoch', '=', row.epoch)
    .where('target', '=', row.target)
    .execute();
}

/** How often and since when it was tried, which no MAC covers: it says only what is still to be done. */
export async function updateTries(
  reader: Reader,
  { application, epoch, target }: MessageKey,
  change: { tries: number; tried_at: Date | null; refused?: boolean },
): Promise<void> {
  await reader
    .updateTable('handover_message')
    .set(change)
    .where('application_id', '=', application)
    .where('epoch', '=', epoch)
    .where('target', '=', target)
    .execute();
}
