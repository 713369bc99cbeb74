/** The SQL of signers' notes about other people's answers. */
import type { Insertable, Selectable } from 'kysely';
import { anyOf, type Reader, type Schema, type Tx } from '../../platform/index.ts';

export type NoteRow = Selectable<Schema['answer_note']>;

/** Sorted by the form's names, so that their order reveals nothing else. */
export async function notesOf(reader: Reader, id: string): Promise<NoteRow[]> {
  return reader
    .selectFrom('answer_note')
    .select(['application_id', 'block', 'path', 'slot_id', 'note', 'created_at'])
    .where('application_id', '=', id)
    .orderBy('block')
    .orderBy('path')
    .orderBy('slot_id')
    .execute();
}

/** How many there are, by case; a case without one is left out. */
export async function noteCounts(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .selectFrom('answer_note')
    .select(({ fn }) => ['application_id', fn.countAll<number>().as('count')])
    .where('application_id', '=', anyOf(ids))
    .groupBy('application_id')
    .execute();
  return new Map(rows.map((row) => [row.application_id, row.count]));
}

/** A second note of the same signer about the same answer replaces the first. */
export async function putNote(tx: Tx, row: Insertable<Schema['answer_note']>): Promise<void> {
  await tx
    .insertInto('answer_note')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['application_id', 'block', 'path', 'slot_id'])
        .doUpdateSet({ note: row.note, created_at: row.created_at }),
    )
    .execute();
}

/** Deletes the note of one signer on one answer. */
export async function deleteNote(tx: Tx, { application_id, block, path, slot_id }: NoteRow): Promise<void> {
  await tx
    .deleteFrom('answer_note')
    .where('application_id', '=', application_id)
    .where('block', '=', block)
    .where('path', '=', path)
    .where('slot_id', '=', slot_id)
    .execute();
}
