/** The SQL of messages to other systems. */
import { type Insertable, type Selectable, sql } from 'kysely';
import { anyOf, boundAfter, genuine, type Reader, type Schema, type Tx } from '../platform/index.ts';

type MessageTable = Schema['handover_message'];
export type MessageRow = Selectable<MessageTable>;

/** One round of a case for one target, and the amendment that it tells if it is not the first, or `WITHDRAWN`. */
export interface MessageKey {
  application: string;
  epoch: number;
  target: string;
  amendment: string | null;
}

/** Undefined: it was not queued, or the case was erased. Throws `RowAltered` for one that the program did not write so. */
export async function message(reader: Reader, key: MessageKey): Promise<MessageRow | undefined> {
  const row = await reader
    .selectFrom('handover_message')
    .selectAll()
    .where('application_id', '=', key.application)
    .where('epoch', '=', key.epoch)
    .where('target', '=', key.target)
    .where(isOf(key.amendment))
    .executeTakeFirst();
  return row && genuine(reader, 'handover_message', row);
}

const isOf = (amendment: string | null) => sql<boolean>`coalesce(amendment, '') = ${amendment ?? ''}`;

/** Which amendment the message tells that was queued last for a target, or `WITHDRAWN`; null: it is the first of the round. */
export async function newestAmendment(
  reader: Reader,
  { application, epoch, target }: Omit<MessageKey, 'amendment'>,
): Promise<string | null> {
  const row = await reader
    .selectFrom('handover_message')
    .select('amendment')
    .where('application_id', '=', application)
    .where('epoch', '=', epoch)
    .where('target', '=', target)
    .orderBy('queued_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.amendment ?? null;
}

/** Whether an earlier message of the round to this target is still being tried. */
export async function waitsForEarlier(reader: Reader, row: MessageRow): Promise<boolean> {
  const earlier = await reader
    .selectFrom('handover_message')
    .innerJoin('job_status', (join) =>
      join
        .onRef('job_status.application_id', '=', 'handover_message.application_id')
        .onRef('job_status.epoch', '=', 'handover_message.epoch')
        .on('job_status.kind', '=', 'handOver')
        .on(sql<boolean>`job_status.step = handover_message.target || coalesce(' ' || handover_message.amendment, '')`),
    )
    .select('handover_message.queued_at')
    .where('handover_message.application_id', '=', row.application_id)
    .where('handover_message.epoch', '=', row.epoch)
    .where('handover_message.target', '=', row.target)
    .where('handover_message.queued_at', '<', row.queued_at)
    .where('handover_message.delivered_at', 'is', null)
    .where('job_status.state', 'in', ['queued', 'running'])
    .limit(1)
    .executeTakeFirst();
  return earlier !== undefined;
}

/** Whether the target has a later message of the round: this one is out of date. */
export async function isSuperseded(reader: Reader, row: MessageRow): Promise<boolean> {
  const later = await reader
    .selectFrom('handover_message')
    .select('queued_at')
    .where('application_id', '=', row.application_id)
    .where('epoch', '=', row.epoch)
    .where('target', '=', row.target)
    .where('queued_at', '>', row.queued_at)
    .where('delivered_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return later !== undefined;
}

/** Of these cases, those that did not fit when they were last tried. */
export async function problems(
  reader: Reader,
  ids: readonly string[],
): Promise<{ application_id: string; target: string; problem: Buffer }[]> {
  const rows = await reader
    .selectFrom('handover_message')
    .select(['application_id', 'target', 'problem'])
    .where('application_id', '=', anyOf(ids))
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
    .where(isOf(row.amendment))
    .execute();
}

/** How often and since when it was tried, which no MAC covers: it says only what is still to be done. */
export async function updateTries(
  reader: Reader,
  { application, epoch, target, amendment }: MessageKey,
  change: { tries: number; tried_at: Date | null; refused?: boolean },
): Promise<void> {
  await reader
    .updateTable('handover_message')
    .set(change)
    .where('application_id', '=', application)
    .where('epoch', '=', epoch)
    .where('target', '=', target)
    .where(isOf(amendment))
    .execute();
}
